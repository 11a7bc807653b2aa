//! When to stop: time, nodes, or a word from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// Stops a search from another thread.
///
/// ```
/// use foursight_solver::CancelHandle;
///
/// let cancel = CancelHandle::new();
/// let other = cancel.clone();
/// std::thread::spawn(move || other.cancel()).join().unwrap();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelHandle(Arc<AtomicBool>);

impl CancelHandle {
    /// A handle that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that was given this handle to stop; it does within 4,096 nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much a search may cost. Whatever strikes first stops it, and what is proved by then comes back.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let mut solver = Solver::builder().no_book().build();
/// let limits = Limits { nodes: Some(1000), ..Limits::default() };
/// let solution = solver.solve_within(Position::START, &limits);
/// assert!(solution.score().is_none() && solution.nodes <= 1000 + 4096);
/// assert!(solution.bounds.lower.value() <= 1 && 1 <= solution.bounds.upper.value(), "the truth is 1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// A handle for another thread to stop the search.
    pub cancel: Option<CancelHandle>,
}

/// The running state of the limits of one call, shared by its threads.
#[derive(Debug)]
pub(crate) struct Control {
    deadline: Option<Instant>,
    nodes: AtomicU64,
    cancel: Option<CancelHandle>,
    interval: u64,
    spent: AtomicU64,
    stopped: AtomicBool,
}

impl Control {
    pub(crate) fn new(limits: &Limits, threads: usize) -> Self {
        Self {
            interval: (4096 / (2 * threads as u64)).max(1),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            cancel: limits.cancel.clone(),
            spent: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Nodes a thread may search before its next look at the limits: so few that all together stop within 4,096, and no
    /// more than are left to spend.
    pub(crate) fn interval(&self) -> u64 {
        let left = self.nodes.load(Ordering::Relaxed).saturating_sub(self.spent());
        self.interval.min(left)
    }

    /// Adds nodes to the account and says whether the search has to stop.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let spent = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let stop = self.stopped.load(Ordering::Relaxed)
            || spent >= self.nodes.load(Ordering::Relaxed)
            || self.cancel.as_ref().is_some_and(CancelHandle::is_cancelled)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// From here on, allows at most that many nodes more.
    pub(crate) fn allow(&self, more: u64) {
        self.nodes.fetch_min(self.spent().saturating_add(more), Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }
}
