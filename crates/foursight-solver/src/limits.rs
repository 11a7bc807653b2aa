//! When to stop: time, nodes, or a word from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;
#[cfg(not(target_family = "wasm"))]
use crate::watch::Watch;

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
pub struct CancelHandle(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    cancelled: AtomicBool,
    parent: Option<CancelHandle>,
}

impl CancelHandle {
    /// A handle that is not cancelled.
    ///
    /// ```
    /// # use foursight_solver::CancelHandle;
    /// assert!(!CancelHandle::new().is_cancelled());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle that is cancelled with this one, or alone: for one of several jobs that can also be stopped together.
    ///
    /// ```
    /// use foursight_solver::CancelHandle;
    ///
    /// let all = CancelHandle::new();
    /// let (one, two) = (all.child(), all.child());
    /// one.cancel();
    /// assert!(one.is_cancelled() && !two.is_cancelled() && !all.is_cancelled());
    /// all.cancel();
    /// assert!(two.is_cancelled());
    /// ```
    #[must_use]
    pub fn child(&self) -> Self {
        Self(Arc::new(Flag { cancelled: AtomicBool::new(false), parent: Some(self.clone()) }))
    }

    /// Asks every search that was given this handle to stop; it does within 4,096 nodes.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// # use foursight_solver::{CancelHandle, Limits, Solver};
    /// let cancel = CancelHandle::new();
    /// cancel.cancel();
    /// let limits = Limits { cancel: Some(cancel), ..Limits::default() };
    /// let solution = Solver::builder().no_book().build().solve_within(Position::START, &limits);
    /// assert!(solution.score().is_none() && solution.nodes <= 4096);
    /// ```
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called, here or on the handle that this one is a child of.
    ///
    /// ```
    /// # use foursight_solver::CancelHandle;
    /// let (cancel, other) = (CancelHandle::new(), CancelHandle::new());
    /// cancel.clone().cancel();
    /// assert!(cancel.is_cancelled() && !other.is_cancelled());
    /// ```
    pub fn is_cancelled(&self) -> bool {
        let mut handle = Some(self);
        while let Some(CancelHandle(flag)) = handle {
            if flag.cancelled.load(Ordering::Relaxed) {
                return true;
            }
            handle = flag.parent.as_ref();
        }
        false
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
    /// Wall-clock time for each question: a call of the solver, or a step of a job.
    pub time: Option<Duration>,
    /// Nodes for each question, over all threads.
    pub nodes: Option<u64>,
    /// When a whole job ends, however many questions it makes: a review, an explanation, a batch.
    pub deadline: Option<Instant>,
    /// A handle for another thread to stop the search; like the deadline it holds for a whole job.
    pub cancel: Option<CancelHandle>,
    /// No limit: a window through which another thread sees what is going on.
    #[cfg(not(target_family = "wasm"))]
    pub watch: Option<Watch>,
}

impl Limits {
    /// Whether the whole job is over: it was cancelled, or its deadline has passed. No question is worked on any more then.
    ///
    /// ```
    /// use std::time::Duration;
    /// use foursight_solver::clock::Instant;
    /// use foursight_solver::Limits;
    ///
    /// let until = |deadline| Limits { deadline: Some(deadline), ..Limits::default() };
    /// assert!(until(Instant::now()).is_over());
    /// assert!(!until(Instant::now() + Duration::from_secs(60)).is_over());
    /// assert!(!Limits { time: Some(Duration::ZERO), ..Limits::default() }.is_over(), "that is for one question");
    /// ```
    pub fn is_over(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelHandle::is_cancelled)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same limits for one of so many equal parts of a job: what is left until the deadline is shared out among them.
    ///
    /// ```
    /// use std::time::Duration;
    /// use foursight_solver::clock::Instant;
    /// use foursight_solver::Limits;
    ///
    /// let now = Instant::now();
    /// let limits = Limits { deadline: Some(now + Duration::from_secs(60)), ..Limits::default() };
    /// let left = |parts| limits.share(parts).deadline.unwrap() - now;
    /// assert!((30..60).contains(&left(2).as_secs()) && left(1) == Duration::from_secs(60));
    /// assert!(Limits::default().share(2).deadline.is_none());
    /// ```
    #[must_use]
    pub fn share(&self, parts: u32) -> Self {
        let now = Instant::now();
        let end_of_part = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts.max(1);
        Self { deadline: self.deadline.map(end_of_part), ..self.clone() }
    }
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
    #[cfg(not(target_family = "wasm"))]
    pub(crate) watch: Option<Watch>,
}

impl Control {
    pub(crate) fn new(limits: &Limits, threads: usize) -> Self {
        let time = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self {
            interval: (4096 / (2 * threads as u64)).max(1),
            deadline: time.into_iter().chain(limits.deadline).min(),
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            cancel: limits.cancel.clone(),
            spent: AtomicU64::new(0),
            stopped: AtomicBool::new(limits.is_over()),
            #[cfg(not(target_family = "wasm"))]
            watch: limits.watch.clone(),
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
        #[cfg(not(target_family = "wasm"))]
        if let Some(watch) = &self.watch {
            watch.count(nodes);
        }
        let stop = self.stopped.load(Ordering::Relaxed)
            || spent >= self.nodes.load(Ordering::Relaxed)
            || self.cancel.as_ref().is_some_and(CancelHandle::is_cancelled)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// Allows at least that many nodes in all.
    pub(crate) fn grant(&self, nodes: u64) {
        self.nodes.fetch_max(nodes, Ordering::Relaxed);
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
