//! Work in slices: a question that can be left at any time and gone on with later, without a thread of its own.

use std::time::Duration;

use foursight_core::AnyPosition;

use crate::clock::Instant;
use crate::closing::Closing;
use crate::limits::{Control, Limits};
use crate::score::Bounds;
use crate::solver::{Solution, Solver};
use crate::window::Strength;

/// Nodes that a step may take in any case, unless it is the first. With the few that end a line of forced moves it stays
/// within the 4,096 by which any limit may be passed.
const LEAST_STEP: u64 = 2048;

/// How far a step has brought a job.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{CancelHandle, Limits, Progress, SolveJob, Solver};
///
/// let position: Position = "46136224167753".parse().unwrap();
/// let (mut solver, mut job, cancel) = (Solver::default(), SolveJob::score(position), CancelHandle::new());
/// let slice = Limits { nodes: Some(1_000), cancel: Some(cancel.clone()), ..Limits::default() };
/// assert_eq!(job.step(&mut solver, &slice, |_| {}), Progress::More);
/// cancel.cancel();
/// assert_eq!(job.step(&mut solver, &slice, |_| {}), Progress::Stopped);
/// assert_eq!(job.step(&mut solver, &Limits::default(), |_| {}), Progress::Done);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// Everything is known.
    Done,
    /// The time or the nodes of the step are used up; another step goes on from here.
    More,
    /// The job was cancelled, or its deadline has passed. What is proved stays; another step with the same limits would
    /// add nothing.
    Stopped,
}

/// The score of a position, or only who wins, worked out step by step.
///
/// Each step goes on from the bounds that are proved, and the solver's table keeps what the steps before have learnt. So a
/// caller that must not be away for long, such as a page in a browser, takes steps of some ten thousand nodes and does
/// other things in between. The answer is the same as that of [`Solver::solve`], and costs a few percent more nodes.
///
/// A job does not hold a solver; every step may be made with another one, and the solver may answer other questions in
/// between.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Progress, SolveJob, Solver};
///
/// let position: Position = "3641443".parse().unwrap();
/// let mut solver = Solver::builder().no_book().build();
/// let mut job = SolveJob::score(position);
/// let slice = Limits { nodes: Some(20_000), ..Limits::default() };
/// let mut steps = 1;
/// while job.step(&mut solver, &slice, |_| {}) == Progress::More {
///     steps += 1;
/// }
/// assert!(steps > 1);
/// assert_eq!(job.solution().score(), Solver::default().solve(position).score());
/// ```
#[derive(Clone, Debug)]
pub struct SolveJob {
    pub(crate) closing: Closing,
    pub(crate) cost: Cost,
}

impl SolveJob {
    /// To find the exact score.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let mut job = SolveJob::score(position);
    /// job.step(&mut Solver::default(), &Limits::default(), |_| {});
    /// assert_eq!(job.solution().score().unwrap().value(), 3);
    /// ```
    pub fn score(position: impl Into<AnyPosition>) -> Self {
        Self::new(position.into(), Strength::Strong)
    }

    /// To find out who wins, which is cheaper.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver, Verdict};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let mut job = SolveJob::outcome(position);
    /// job.step(&mut Solver::default(), &Limits::default(), |_| {});
    /// assert_eq!((job.solution().verdict(), job.solution().score()), (Some(Verdict::Win), None));
    /// ```
    pub fn outcome(position: impl Into<AnyPosition>) -> Self {
        Self::new(position.into(), Strength::Weak)
    }

    fn new(position: AnyPosition, strength: Strength) -> Self {
        Self { closing: Closing::new(position, strength), cost: Cost::default() }
    }

    /// Begins with bounds that were proved before, such as those of a [`Solution`] that a limit cut short. They are
    /// believed, unless no score of the position lies between them.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Progress, SolveJob, Solver};
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// let known = Solver::default().outcome(position).bounds;
    /// let mut job = SolveJob::score(position).with_bounds(known);
    /// assert_eq!(job.solution().bounds, known);
    /// assert_eq!(job.step(&mut Solver::default(), &Limits::default(), |_| {}), Progress::Done);
    /// assert_eq!(job.solution().score().unwrap().value(), -8);
    /// ```
    #[must_use]
    pub fn with_bounds(mut self, known: Bounds) -> Self {
        self.closing.narrow(known);
        self
    }

    /// Goes on until the answer is known or a limit strikes; `report` hears of every bound as soon as it is proved.
    ///
    /// The time and the nodes of the limits are those of this step, the deadline and the cancelling those of the whole
    /// job. Every step but the first may take 2,048 nodes, even if it is given fewer: what is found in less is not
    /// always kept, and a job that does not come forward never ends.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Progress, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score(position));
    /// let slice = Limits { nodes: Some(5_000), ..Limits::default() };
    /// let (mut steps, mut proved) = (1, Vec::new());
    /// while job.step(&mut solver, &slice, |bounds| proved.push(bounds)) == Progress::More {
    ///     steps += 1;
    /// }
    /// assert!(steps > 2 && job.solution().nodes < 10_000 * steps);
    /// assert_eq!(proved.last(), Some(&job.solution().bounds));
    /// ```
    pub fn step(&mut self, solver: &mut Solver, limits: &Limits, mut report: impl FnMut(Bounds)) -> Progress {
        let step = self.cost.begin_step(limits, solver);
        if step.is_first {
            self.closing.read_book(solver);
            if self.closing.is_closed() {
                report(self.closing.bounds());
            }
        }
        let done = self.closing.go_on(solver, &step.control, &mut report);
        self.cost.end_step(&step, done, limits)
    }

    /// One step is all there is.
    pub(crate) fn finish(
        mut self,
        solver: &mut Solver,
        limits: &Limits,
        report: impl FnMut(Bounds),
    ) -> Solution {
        self.step(solver, limits, report);
        self.solution()
    }

    /// What is proved by now, and what all steps have cost.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let mut job = SolveJob::score(position);
    /// assert_eq!((job.solution().score(), job.solution().nodes), (None, 0), "nothing was done yet");
    /// job.step(&mut Solver::default(), &Limits::default(), |_| {});
    /// assert_eq!(job.solution().bounds, Solver::default().solve(position).bounds);
    /// ```
    pub fn solution(&self) -> Solution {
        let Cost { nodes, time, .. } = self.cost;
        Solution { bounds: self.closing.bounds(), source: self.closing.source, nodes, time }
    }
}

/// What the steps of a job have cost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    has_begun: bool,
}

/// A step at work.
pub(crate) struct Step {
    pub(crate) control: Control,
    pub(crate) is_first: bool,
    start: Instant,
}

impl Cost {
    /// A checkpoint may say that it has cost more than any number.
    pub(crate) fn add(&mut self, nodes: u64, time: Duration) {
        self.nodes = self.nodes.saturating_add(nodes);
        self.time = self.time.saturating_add(time);
    }

    pub(crate) fn begin_step(&mut self, limits: &Limits, solver: &Solver) -> Step {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let control = Control::new(limits, solver.threads());
        if !is_first {
            control.grant(LEAST_STEP);
        }
        Step { control, is_first, start: Instant::now() }
    }

    pub(crate) fn end_step(&mut self, step: &Step, done: bool, limits: &Limits) -> Progress {
        self.add(step.control.spent(), step.start.elapsed());
        match done {
            true => Progress::Done,
            false if limits.is_over() => Progress::Stopped,
            false => Progress::More,
        }
    }
}
