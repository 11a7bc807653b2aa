//! What a search is doing right now, for somebody who watches from another thread.
//!
//! There is none in WebAssembly, where no other thread could look.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A window into a search that goes on: hand a clone of it over in [`Limits::watch`](crate::Limits), and look from another
/// thread.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver, Watch};
///
/// let watch = Watch::new();
/// let limits = Limits { watch: Some(watch.clone()), nodes: Some(50_000), ..Limits::default() };
/// let solution = Solver::builder().no_book().build().solve_within(Position::START, &limits);
/// let sight = watch.sight();
/// assert_eq!((sight.nodes, sight.moves), (solution.nodes, 7));
/// assert!(sight.done <= sight.moves && sight.questions > 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<State>);

#[derive(Debug, Default)]
struct State {
    nodes: AtomicU64,
    question: Mutex<Question>,
}

/// What is being asked.
#[derive(Debug, Default)]
struct Question {
    /// How many were asked before, and this one.
    number: u64,
    /// "Is the score above this?"
    alpha: i32,
    /// The keys after each move.
    keys: Vec<u128>,
    /// How many of the moves are known not to reach more.
    done: usize,
}

/// What there is to see of a search.
///
/// ```
/// use foursight_solver::{Sight, Watch};
///
/// assert_eq!(Watch::new().sight(), Sight { nodes: 0, questions: 0, moves: 0, done: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Positions entered so far, over all questions.
    pub nodes: u64,
    /// How many questions "is the score above this?" were asked so far, with the present one.
    pub questions: u64,
    /// The moves of the position that the present question is about; without gravity, 0.
    pub moves: usize,
    /// How many of these are known not to lead above it. When all are, the answer is no; a single other one makes it yes.
    pub done: usize,
}

impl Watch {
    /// Watches nothing yet.
    ///
    /// ```
    /// # use foursight_solver::Watch;
    /// assert_eq!(Watch::new().sight().nodes, 0);
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// What there is to see now.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver, Watch};
    ///
    /// let (watch, position) = (Watch::new(), "46136224167753".parse::<Position>().unwrap());
    /// let limits = Limits { watch: Some(watch.clone()), ..Limits::default() };
    /// let nodes = Solver::default().solve_within(position, &limits).nodes;
    /// assert_eq!(watch.sight().nodes, nodes);
    /// ```
    pub fn sight(&self) -> Sight {
        let nodes = self.0.nodes.load(Ordering::Relaxed);
        let question = self.0.question.lock().unwrap_or_else(PoisonError::into_inner);
        Sight { nodes, questions: question.number, moves: question.keys.len(), done: question.done }
    }

    pub(crate) fn count(&self, nodes: u64) {
        self.0.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// A question begins: whether a score is above alpha, of the position whose moves lead to these keys.
    pub(crate) fn ask(&self, alpha: i32, keys: impl Iterator<Item = u128>) {
        let mut question = self.0.question.lock().unwrap_or_else(PoisonError::into_inner);
        question.number += 1;
        (question.alpha, question.done) = (alpha, 0);
        question.keys.clear();
        question.keys.extend(keys);
    }

    /// Counts the moves that are done: those whose position has a score of at least this for the opponent. Who finds another
    /// thread looking leaves it to that one.
    pub(crate) fn look(&self, mut is_at_least: impl FnMut(u128, i32) -> bool) {
        let Ok(mut question) = self.0.question.try_lock() else { return };
        let least = -question.alpha;
        question.done = question.keys.iter().filter(|&&key| is_at_least(key, least)).count();
    }
}
