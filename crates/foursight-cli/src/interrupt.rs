//! Ctrl-C: the search stops, what is proved is printed, and the exit code says that it was interrupted.

use std::process::exit;

use foursight_solver::CancelHandle;

use crate::exit_code::ExitCode;

/// For commands that print what they have as they go: Ctrl-C ends the program with the exit code that says so.
pub(crate) fn exit_on_interrupt() {
    let _ = ctrlc::set_handler(|| exit(ExitCode::Interrupted as i32));
}

/// A handle that Ctrl-C cancels; `then` is told of it, too. Who presses twice does not want to wait, and need not.
///
/// Without a handler the signal keeps its usual effect, so a system that refuses one is no reason to stop.
pub(crate) fn cancel_on_interrupt(then: impl Fn() + Send + 'static) -> CancelHandle {
    let cancel = CancelHandle::new();
    let handle = cancel.clone();
    let _ = ctrlc::set_handler(move || {
        if handle.is_cancelled() {
            exit(ExitCode::Interrupted as i32);
        }
        handle.cancel();
        then();
    });
    cancel
}
