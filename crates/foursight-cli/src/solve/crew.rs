//! The threads that solve: each reads a position, solves it, and hands in the answer.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use foursight_solver::{Solver, threads_with_room};

use super::answer::{Answer, Question, Task};
use super::queue::{Queue, Taken};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;

/// As many threads as were granted, at work.
pub(super) struct Crew {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    task: Task,
    feed: Mutex<Input>,
    queue: Arc<Queue>,
    /// The solver for a position that comes alone: all threads, the whole table.
    together: Mutex<Option<Solver>>,
}

struct Input {
    feed: Feed,
    /// How many questions were taken from it. A line that asks nothing has a number, too, but no place.
    taken: u64,
    /// Why there is no more of it.
    error: Option<io::Error>,
}

impl Crew {
    /// Puts the threads to work: as many as were granted, or as the system has.
    ///
    /// # Errors
    ///
    /// If the system has none.
    pub(super) fn start(task: Task, feed: Feed, queue: Arc<Queue>) -> Result<Self, CliError> {
        let count = threads_with_room(task.search.threads()).max(1);
        let feed = Mutex::new(Input { feed, taken: 0, error: None });
        let shared = Arc::new(Shared { task, feed, queue, together: Mutex::default() });
        let mut threads = Vec::new();
        while threads.len() < count {
            let shared = Arc::clone(&shared);
            shared.queue.join();
            let shift = Shift(shared);
            match thread::Builder::new().spawn(move || shift.work()) {
                Ok(thread) => threads.push(thread),
                // The shift that did not begin has left the queue.
                Err(error) if threads.is_empty() => return Err(CliError::Thread(error)),
                Err(_) => break,
            }
        }
        Ok(Self { shared, threads })
    }

    /// Waits for the next answers, in the order of the input.
    pub(super) fn take_answers(&self) -> (Vec<Answer>, Taken) {
        self.shared.queue.take()
    }

    /// Goes home after the last answer.
    ///
    /// # Errors
    ///
    /// If the input could not be read to its end.
    pub(super) fn finish(self, code: ExitCode) -> Result<ExitCode, CliError> {
        if code == ExitCode::Interrupted {
            // A thread may wait for a line that never comes; the end of the program is the end of it.
            return Ok(code);
        }
        for thread in self.threads {
            thread.join().expect("a panic has already said what it is about");
        }
        match lock(&self.shared.feed).error.take() {
            Some(error) => Err(CliError::Input(error)),
            None => Ok(code),
        }
    }
}

/// The working life of one thread. However it ends, the queue hears of it.
struct Shift(Arc<Shared>);

impl Drop for Shift {
    fn drop(&mut self) {
        self.0.queue.leave();
    }
}

impl Shift {
    fn work(&self) {
        let Shared { task, queue, together, .. } = &*self.0;
        let mut solver = task.search.solver_of_one_thread().build();
        let mut text = String::new();
        while let Some(question) = self.next(&mut text) {
            let answer = if question.alone && task.search.threads() > 1 {
                let mut together = lock(together);
                task.answer(&question, together.get_or_insert_with(|| task.search.solver().build()))
            } else {
                self.free_the_large_table();
                task.answer(&question, &mut solver)
            };
            queue.answer(question.place, answer);
        }
    }

    /// Takes the next question from the input; one thread at a time, the others wait for it.
    fn next<'a>(&self, text: &'a mut String) -> Option<Question<'a>> {
        let Shared { task, queue, feed, .. } = &*self.0;
        let mut input = lock(feed);
        if input.error.is_some() || task.is_cancelled() {
            return None;
        }
        let (number, line) = match input.feed.next(text) {
            Ok(next) => next.filter(|_| !task.is_cancelled())?,
            Err(error) => {
                input.error = Some(error);
                return None;
            }
        };
        input.taken += 1;
        let alone = queue.open() && !input.feed.has_more_at_hand();
        let line = line.map(|()| text.as_str());
        Some(Question { line, unit: input.feed.unit(), number, place: input.taken, alone })
    }

    /// Where the threads work side by side, the memory is theirs.
    fn free_the_large_table(&self) {
        if let Ok(mut together) = self.0.together.try_lock() {
            *together = None;
        }
    }
}

/// Nothing behind these locks can be left half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
