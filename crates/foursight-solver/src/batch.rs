//! Many positions, on all cores.
//!
//! A [`Batch`] takes items from an iterator, works on several at a time, each on a thread of its own with a solver that
//! stays warm, and hands out the answers, in the order of the items or as they come. Costs may be as uneven as they are in
//! this game: whoever is done takes the next item, and an item that comes alone is worked on by all threads together.
//!
//! ```
//! use foursight_core::Position;
//! use foursight_solver::batch::{Batch, score};
//!
//! let texts = ["121212", "4x", "24617133247233"];
//! let positions = texts.map(|text| text.parse::<Position>());
//! let answers: Vec<String> = Batch::default()
//!     .run(positions, score)
//!     .map(|answer| match answer.value {
//!         Ok(solution) => solution.score().unwrap().to_string(),
//!         Err(error) => format!("item {}: {error}", answer.index + 1),
//!     })
//!     .collect();
//! assert_eq!(answers[0], "18");
//! assert!(answers[1].starts_with("item 2: move 2: 'x'"));
//! assert_eq!(answers[2], "-8");
//! ```

use std::sync::Arc;

use foursight_core::AnyPosition;

use crate::analysis::Analysis;
use crate::limits::{CancelHandle, Limits};
use crate::solver::{Solution, Solver, SolverBuilder};

mod answers;
mod queue;
mod worker;

pub use answers::Answers;
use queue::{Queue, Sequence};
use worker::Pool;

/// How far answers may run ahead unless told otherwise: with a score for each, a few megabytes.
const AHEAD: usize = 1 << 15;

/// The answer to one item.
///
/// ```
/// use foursight_solver::batch::{Answer, Batch};
///
/// let squares = Batch::default().run([3, 4], |item, _, _| item * item);
/// assert_eq!(squares.collect::<Vec<_>>(), [Answer { index: 0, value: 9 }, Answer { index: 1, value: 16 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer<R> {
    /// Which item, counted from 0.
    pub index: u64,
    /// What the work has made of it.
    pub value: R,
}

/// How to work on many items.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::batch::Batch;
/// use foursight_solver::{Limits, Solver};
///
/// // Any work will do: here, how many best moves there are.
/// let batch = Batch::new(Solver::builder().threads(2).table_mib(32));
/// let positions = ["24617133247233", "121212"].map(|text| text.parse::<Position>().unwrap());
/// let best = batch.run(positions, |position, solver, limits: &Limits| {
///     solver.analyze_within(position, limits, |_| {}).best.len()
/// });
/// assert_eq!(best.map(|answer| answer.value).collect::<Vec<_>>(), [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    solver: SolverBuilder,
    limits: Limits,
    ahead: usize,
    sequence: Sequence,
    has_threads: bool,
}

impl Default for Batch {
    /// All cores, a table of 256 MiB shared out among them, and the opening book if the crate was compiled with it.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new(Solver::builder().threads(cores))
    }
}

impl Batch {
    /// A batch that may use as much as a solver made like this: its threads work on as many items at a time, and its table
    /// is shared out among them.
    ///
    /// ```
    /// use foursight_solver::Solver;
    /// use foursight_solver::batch::Batch;
    ///
    /// let batch = Batch::new(Solver::builder().threads(3));
    /// let threads = |count: usize| batch.run(0..count, |_, solver, _| solver.threads()).map(|answer| answer.value);
    /// assert_eq!(threads(1).next(), Some(3), "who comes alone is given everything");
    /// assert_eq!(threads(100).count(), 100);
    /// ```
    pub fn new(solver: SolverBuilder) -> Self {
        Self {
            solver,
            limits: Limits::default(),
            ahead: AHEAD,
            sequence: Sequence::OfItems,
            has_threads: true,
        }
    }

    /// The limits that the work is handed: time and nodes for each question it asks, deadline and cancelling for the whole
    /// batch. When the batch is cancelled or its deadline passes, no more items are taken; those that are being worked
    /// on come to their end, and everything that was begun comes out.
    ///
    /// ```
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::batch::{Batch, score};
    /// use foursight_solver::{CancelHandle, Limits};
    ///
    /// let cancel = CancelHandle::new();
    /// let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
    /// let endless = std::iter::repeat_with(|| Ok::<_, ()>(AnyPosition::new(Game::TICTACTOE)));
    /// let mut answers = Batch::default().limits(limits).run(endless, score);
    /// assert!(answers.next().is_some());
    /// cancel.cancel();
    /// assert!(answers.all(|answer| answer.value.is_ok()), "this comes to an end");
    /// assert!(!answers.is_complete());
    /// ```
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// How many answers may wait, at least 1; 32,768 unless set. It bounds the memory: when so many are ready that cannot be
    /// handed out yet, no item is taken before one is.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// use foursight_solver::Solver;
    /// use foursight_solver::batch::Batch;
    ///
    /// let taken = Arc::new(AtomicU32::new(0));
    /// let counter = Arc::clone(&taken);
    /// let items = std::iter::repeat_with(move || counter.fetch_add(1, Ordering::Relaxed));
    /// let mut answers = Batch::new(Solver::builder().threads(2)).ahead(4).run(items, |item, _, _| item);
    /// assert_eq!(answers.nth(9).map(|answer| answer.value), Some(9));
    /// std::thread::sleep(std::time::Duration::from_millis(10));
    /// assert!(taken.load(Ordering::Relaxed) < 40, "there is no end to the items, and few were taken ahead");
    /// ```
    #[must_use]
    pub fn ahead(self, answers: usize) -> Self {
        Self { ahead: answers.max(1), ..self }
    }

    /// Hands out each answer as soon as it is there, not in the order of the items.
    ///
    /// ```
    /// use std::sync::mpsc::channel;
    /// use std::sync::Mutex;
    /// use foursight_solver::Solver;
    /// use foursight_solver::batch::Batch;
    ///
    /// // The first item waits until the answer of the second was handed out.
    /// let (go, wait) = channel::<()>();
    /// let wait = Mutex::new(wait);
    /// let batch = Batch::new(Solver::builder().threads(2)).as_they_come();
    /// let mut answers = batch.run([1, 2], move |item, _, _| {
    ///     if item == 1 { drop(wait.lock().unwrap().recv()) }
    ///     item
    /// });
    /// assert_eq!(answers.next().unwrap().value, 2);
    /// drop(go);
    /// assert_eq!(answers.next().unwrap().value, 1);
    /// ```
    #[must_use]
    pub fn as_they_come(self) -> Self {
        Self { sequence: Sequence::OfCompletion, ..self }
    }

    /// Starts no thread: each answer is worked out when it is asked for, by the thread that asks. So it is in any case where
    /// no thread can be started, as in WebAssembly.
    ///
    /// ```
    /// use foursight_solver::batch::Batch;
    ///
    /// let here = std::thread::current().id();
    /// let mut answers = Batch::default().on_this_thread().run(0.., move |item, _, _| {
    ///     assert_eq!(std::thread::current().id(), here);
    ///     2 * item
    /// });
    /// assert_eq!(answers.nth(3).unwrap().value, 6);
    /// ```
    #[must_use]
    pub fn on_this_thread(self) -> Self {
        Self { has_threads: false, ..self }
    }

    /// Starts the work, and returns at once.
    ///
    /// `work` is given each item with a solver and the limits; [`score`], [`outcome`] and [`analysis`] are there for the
    /// usual questions. What it returns is up to it, so an item that is bad, such as a line that is no position, becomes an
    /// answer that says so.
    ///
    /// The threads take the items themselves, one at a time: an iterator that waits for its next item holds up nothing
    /// else, and one without end is fine. By the lower end of its `size_hint` an iterator says whether another item is at
    /// hand; one that comes when none is, and nobody is at work, is worked on with a solver of all threads.
    ///
    /// # Panics
    ///
    /// A panic of `work` or of the iterator ends the batch and goes on in the thread that asks for the answers.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::batch::Batch;
    ///
    /// let texts = ["121212", "4444444", "1212121"];
    /// let words = Batch::default().run(texts, |text, solver, limits| match text.parse::<Position>() {
    ///     Ok(position) => solver.solve_within(position, limits).source.to_string(),
    ///     Err(error) => error.to_string(),
    /// });
    /// let words: Vec<String> = words.map(|answer| answer.value).collect();
    /// assert_eq!(words, ["static", "move 7: column 4 is full", "over"]);
    /// ```
    pub fn run<I, R>(
        &self,
        items: I,
        work: impl Fn(I::Item, &mut Solver, &Limits) -> R + Send + Sync + 'static,
    ) -> Answers<R>
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        R: Send + 'static,
    {
        // A handle of our own, so that who drops the answers ends the work.
        let given = self.limits.cancel.as_ref();
        let cancel = given.map_or_else(CancelHandle::new, CancelHandle::child);
        let limits = Limits { cancel: Some(cancel), ..self.limits.clone() };
        let threads = if self.has_threads { self.solver.thread_count() } else { 1 };
        let queue = Arc::new(Queue::new(self.sequence, self.ahead, threads));
        let pool = Pool::new(items.into_iter(), work, self.solver.clone(), threads, limits.clone(), &queue);
        let pool = Arc::new(pool);
        let here = if self.has_threads && pool.start_thread() { None } else { Some(pool.here()) };
        Answers::new(queue, limits, given.is_some(), here)
    }
}

/// Work for a [`Batch`]: the exact score of a position, or what is wrong with the item.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::batch::{Batch, score};
///
/// let position = "24617133247233".parse::<Position>();
/// let mut answers = Batch::default().run([position], score);
/// assert_eq!(answers.next().unwrap().value.unwrap().score().unwrap().value(), -8);
/// ```
///
/// # Errors
///
/// The error of the item.
pub fn score<P: Into<AnyPosition>, E>(
    position: Result<P, E>,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Solution, E> {
    position.map(|position| solver.solve_within(position, limits))
}

/// Work for a [`Batch`]: who wins, or what is wrong with the item.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::Verdict;
/// use foursight_solver::batch::{Batch, outcome};
///
/// let position = "24617133247233".parse::<Position>();
/// let mut answers = Batch::default().run([position], outcome);
/// assert_eq!(answers.next().unwrap().value.unwrap().verdict(), Some(Verdict::Loss));
/// ```
///
/// # Errors
///
/// The error of the item.
pub fn outcome<P: Into<AnyPosition>, E>(
    position: Result<P, E>,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Solution, E> {
    position.map(|position| solver.outcome_within(position, limits))
}

/// Work for a [`Batch`]: everything about a position, or what is wrong with the item.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::batch::{Batch, analysis};
///
/// let position = "24617133247233".parse::<Position>();
/// let mut answers = Batch::default().run([position], analysis);
/// assert_eq!(answers.next().unwrap().value.unwrap().best.len(), 2);
/// ```
///
/// # Errors
///
/// The error of the item.
pub fn analysis<P: Into<AnyPosition>, E>(
    position: Result<P, E>,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Analysis, E> {
    position.map(|position| solver.analyze_within(position, limits, |_| {}))
}
