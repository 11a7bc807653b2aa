//! Whether standard output was closed when the program began.
//!
//! Before `main`, the runtime of the language opens `/dev/null` in the place of a standard stream that is closed. Whatever
//! is written there is lost, and nobody hears of it; afterwards it cannot be told from a `/dev/null` that somebody asked
//! for. So it has to be looked at earlier still.
//!
//! What runs before `main` must not need the runtime; `ctor` makes us say so with the word `unsafe`, the only one in the program.

use std::io;

#[cfg(unix)]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        // Nothing here needs the runtime: one system call, and one atomic store.
        #[ctor(unsafe)]
        fn look() {
            let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()) == Err(rustix::io::Errno::BADF);
            CLOSED.store(closed, Ordering::Relaxed);
        }
    }

    pub(super) fn is_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

/// Whether there is a standard output to write to.
///
/// # Errors
///
/// If it was closed when the program began.
pub(crate) fn check() -> io::Result<()> {
    #[cfg(unix)]
    if before_main::is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(())
}
