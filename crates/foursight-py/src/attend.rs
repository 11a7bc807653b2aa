//! Long work that Ctrl-C stops: it runs without the interpreter's lock, and Python's signals are looked at meanwhile.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use foursight_solver::CancelHandle;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

/// How often Python's signals are looked at.
pub(crate) const GLANCE: Duration = Duration::from_millis(20);

/// Runs the handlers of the signals that have come. Python runs them in its main thread alone; elsewhere this does nothing.
pub(crate) fn look_at_signals() -> PyResult<()> {
    let ending = || PyKeyboardInterrupt::new_err("the interpreter is going away");
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a closure is for all lifetimes, the method for one"
    )]
    let looked = Python::try_attach(|py| py.check_signals());
    looked.unwrap_or_else(|| Err(ending()))
}

/// Does the work in another thread while this one, which does not hold the interpreter's lock, looks at the signals. One that
/// raises, as Ctrl-C does, cancels the work.
///
/// The thread ends with the work, so that there is none when Python forks between two calls.
pub(crate) fn attend<R: Send>(cancel: &CancelHandle, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    thread::scope(|scope| {
        let (answer, answers) = sync_channel(1);
        let worker = thread::Builder::new()
            .spawn_scoped(scope, move || answer.send(work()))
            .map_err(|error| PyRuntimeError::new_err(format!("no thread could be started: {error}")))?;
        loop {
            match answers.recv_timeout(GLANCE) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => look_at_signals().inspect_err(|_| cancel.cancel())?,
                Err(RecvTimeoutError::Disconnected) => match worker.join() {
                    Err(panic) => std::panic::resume_unwind(panic),
                    Ok(_) => unreachable!("a worker that ends well has sent its answer"),
                },
            }
        }
    })
}
