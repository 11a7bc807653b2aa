//! Ctrl-C at a prompt: it ends a search, and where there is none, the program.

use std::process::exit;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_solver::CancelHandle;

use crate::exit_code::ExitCode;

/// The search under way, if there is one.
pub(super) struct Thinking {
    search: Arc<Mutex<Option<CancelHandle>>>,
    interrupted: bool,
}

impl Thinking {
    /// Takes over Ctrl-C.
    pub(super) fn new() -> Self {
        let search: Arc<Mutex<Option<CancelHandle>>> = Arc::default();
        let heard = Arc::clone(&search);
        let _ = ctrlc::set_handler(move || match &*lock(&heard) {
            Some(cancel) if !cancel.is_cancelled() => cancel.cancel(),
            _ => exit(ExitCode::Interrupted as i32),
        });
        Self { search, interrupted: false }
    }

    /// A search begins, with this to stop it.
    pub(super) fn begin(&mut self) -> CancelHandle {
        let cancel = CancelHandle::new();
        *lock(&self.search) = Some(cancel.clone());
        cancel
    }

    /// The search is over.
    pub(super) fn end(&mut self) {
        let search = lock(&self.search).take();
        self.interrupted = search.is_some_and(|cancel| cancel.is_cancelled());
    }

    /// Whether Ctrl-C ended the last search.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }
}

/// There is nothing half-done behind this lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
