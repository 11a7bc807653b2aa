//! Ctrl-C: the work stops, what is known is printed, and the exit code says that it was interrupted.

use std::io;
use std::panic::resume_unwind;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use foursight_solver::CancelHandle;

use crate::error::CliError;
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

/// Work on a thread of its own that yields results one by one, so that Ctrl-C need not wait for the next one.
pub(crate) struct Background<T> {
    news: Receiver<Message<T>>,
    thread: Option<JoinHandle<()>>,
}

enum Message<T> {
    Result(T),
    /// The work is done, or its thread has panicked.
    Over,
    Interrupted,
}

/// How background work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Complete,
    /// Ctrl-C: what has come is all that comes.
    Interrupted,
}

impl Ending {
    /// The exit code, if all else went well.
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Complete => ExitCode::Success,
            Self::Interrupted => ExitCode::Interrupted,
        }
    }
}

/// However the thread ends, the reader hears of it.
struct LastWord<T>(Sender<Message<T>>);

impl<T> Drop for LastWord<T> {
    fn drop(&mut self) {
        let _ = self.0.send(Message::Over);
    }
}

impl<T: Send + 'static> Background<T> {
    /// Starts the work, which hands each of its results to the function it is given.
    ///
    /// # Errors
    ///
    /// If the system has no thread for it.
    pub(crate) fn start(work: impl FnOnce(&dyn Fn(T)) + Send + 'static) -> Result<Self, CliError> {
        let (sender, news) = channel();
        let interrupted = sender.clone();
        let _ = ctrlc::set_handler(move || {
            // Nobody listens any more when the key is pressed twice.
            if interrupted.send(Message::Interrupted).is_err() {
                exit(ExitCode::Interrupted as i32);
            }
        });
        let thread = thread::Builder::new().spawn(move || {
            let last = LastWord(sender);
            work(&|result| drop(last.0.send(Message::Result(result))));
        });
        Ok(Self { news, thread: Some(thread.map_err(CliError::Thread)?) })
    }

    /// Hands the results to `each` as they come, until the end or Ctrl-C. After Ctrl-C the thread goes on until the
    /// program ends, which it is about to.
    ///
    /// # Errors
    ///
    /// The first error of `each`.
    pub(crate) fn each<E>(mut self, mut each: impl FnMut(T) -> Result<(), E>) -> Result<Ending, E> {
        loop {
            match self.news.recv().unwrap_or(Message::Over) {
                Message::Result(result) => each(result)?,
                Message::Interrupted => return Ok(Ending::Interrupted),
                Message::Over => break,
            }
        }
        // A panic of the work is a panic of the command.
        match self.thread.take().map_or(Ok(()), JoinHandle::join) {
            Ok(()) => Ok(Ending::Complete),
            Err(panic) => resume_unwind(panic),
        }
    }

    /// As [`each`](Self::each), and keeps the results.
    ///
    /// # Errors
    ///
    /// The first error of `each`.
    pub(crate) fn collect(self, mut each: impl FnMut(&T) -> io::Result<()>) -> io::Result<(Vec<T>, Ending)> {
        let mut results = Vec::new();
        let ending = self.each(|result| {
            each(&result)?;
            results.push(result);
            io::Result::Ok(())
        })?;
        Ok((results, ending))
    }
}

/// Whether the program waits for somebody to write. Ctrl-C then has no work to end but the program itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    waits: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
}

impl Waiting {
    /// Waits for what `read` reads.
    pub(crate) fn during<T>(&self, read: impl FnOnce() -> T) -> T {
        self.waits.store(true, Ordering::SeqCst);
        // Ctrl-C may have come just before; whichever of the two stores was later, one of the threads sees both.
        self.end_if_interrupted();
        let read = read();
        self.waits.store(false, Ordering::SeqCst);
        read
    }

    /// A handle that Ctrl-C cancels; while the program waits, it ends the program.
    pub(crate) fn cancel_on_interrupt(&self) -> CancelHandle {
        let waiting = self.clone();
        cancel_on_interrupt(move || {
            waiting.interrupted.store(true, Ordering::SeqCst);
            waiting.end_if_interrupted();
        })
    }

    fn end_if_interrupted(&self) {
        if self.waits.load(Ordering::SeqCst) && self.interrupted.load(Ordering::SeqCst) {
            exit(ExitCode::Interrupted as i32);
        }
    }
}
