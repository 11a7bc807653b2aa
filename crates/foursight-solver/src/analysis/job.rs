//! An analysis in steps: the score, then the value of every move, then the line.

use foursight_core::{AnyPosition, Cell, Player, sort_few_by_key, with_position};

use super::line::Line;
use super::{Analysis, Event, MoveValue, best_moves, legal_moves, proved_moves, threats};
use crate::closing::Closing;
use crate::job::{Cost, Progress};
use crate::limits::{Control, Limits};
use crate::score::Bounds;
use crate::solver::{Solver, Source};
use crate::window::Strength;

/// An analysis that is worked out step by step, as a [`SolveJob`](crate::SolveJob) is.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{AnalysisJob, Limits, Progress, Solver};
///
/// let position: Position = "24617133247233".parse().unwrap();
/// let mut solver = Solver::default();
/// let mut job = AnalysisJob::new(position);
/// let slice = Limits { nodes: Some(1_000), ..Limits::default() };
/// while job.step(&mut solver, &slice, |_| {}) == Progress::More {
///     // Show what is there by now, look whether anybody has changed their mind.
///     assert_eq!(job.analysis().moves.len(), 7);
/// }
/// let (sliced, whole) = (job.analysis(), Solver::default().analyze(position));
/// assert_eq!((sliced.bounds, sliced.moves, sliced.line), (whole.bounds, whole.moves, whole.line));
/// ```
#[derive(Clone, Debug)]
pub struct AnalysisJob {
    pub(crate) root: Closing,
    /// The moves, from the centre outwards, and what they lead to.
    pub(crate) moves: Vec<(Cell, Closing)>,
    /// How many of them have been worked out.
    valued: usize,
    /// There when all of them have.
    line: Option<Line>,
    pub(crate) cost: Cost,
}

impl AnalysisJob {
    /// To find out everything about a position.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::AnalysisJob;
    ///
    /// let analysis = AnalysisJob::new(Position::START).analysis();
    /// assert_eq!((analysis.moves.len(), analysis.score(), analysis.nodes), (7, None, 0), "nothing was done yet");
    /// ```
    pub fn new(position: impl Into<AnyPosition>) -> Self {
        let position = position.into();
        let over = position.outcome().is_some();
        let cells = if over { Vec::new() } else { legal_moves(position) };
        let after = |cell| Closing::new(position.place(cell).expect("a legal move"), Strength::Strong);
        let moves = cells.into_iter().map(|cell| (cell, after(cell))).collect();
        Self {
            root: Closing::new(position, Strength::Strong),
            moves,
            valued: 0,
            line: None,
            cost: Cost::default(),
        }
    }

    /// Goes on until everything is known or a limit strikes; `report` hears of what is proved as soon as it is. The limits
    /// mean what they mean to [`SolveJob::step`](crate::SolveJob::step).
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{AnalysisJob, Event, Limits, Progress, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut job, mut valued) = (Solver::default(), AnalysisJob::new(position), 0);
    /// let slice = Limits { nodes: Some(5_000), ..Limits::default() };
    /// while job.step(&mut solver, &slice, |event| valued += u32::from(matches!(event, Event::Move(_)))) == Progress::More {}
    /// assert_eq!(valued, 7, "each move is heard of once");
    /// ```
    pub fn step(&mut self, solver: &mut Solver, limits: &Limits, mut report: impl FnMut(Event)) -> Progress {
        let step = self.cost.begin_step(limits, solver);
        if step.is_first {
            self.read_book(solver);
            if self.root.is_closed() {
                report(Event::Bounds(self.root.bounds()));
            }
        }
        let done = self.go_on(solver, &step.control, &mut report);
        self.cost.end_step(&step, done, limits)
    }

    fn read_book(&mut self, solver: &Solver) {
        self.root.read_book(solver);
        self.moves.iter_mut().for_each(|(_, closing)| closing.read_book(solver));
    }

    fn go_on(&mut self, solver: &mut Solver, control: &Control, report: &mut dyn FnMut(Event)) -> bool {
        if !self.root.go_on(solver, control, &mut |bounds| report(Event::Bounds(bounds))) {
            return false;
        }
        // No move is worth more than the position, and the table knows most of it by now.
        let least = -self.root.bounds().upper;
        while let Some((cell, closing)) = self.moves.get_mut(self.valued) {
            closing.narrow(Bounds { lower: least, ..closing.bounds() });
            if !closing.go_on(solver, control, &mut |_| {}) {
                return false;
            }
            report(Event::Move(MoveValue { cell: *cell, bounds: -closing.bounds() }));
            self.valued += 1;
        }
        if self.line.is_none() {
            self.line = self.begin_line();
        }
        self.line.as_mut().is_none_or(|line| line.go_on(solver, control))
    }

    /// The line as far as it follows from the values that are known.
    fn begin_line(&self) -> Option<Line> {
        let (position, score) = (self.root.position, self.root.bounds().score()?);
        let first = proved_moves(position, score, &self.values()).next();
        Some(Line::new(position, score, first, self.root.source == Source::Book))
    }

    fn values(&self) -> Vec<MoveValue> {
        let most = self.root.bounds().upper;
        let value = |(cell, closing): &(Cell, Closing)| {
            let mut bounds = -closing.bounds();
            if bounds.lower <= most {
                bounds.upper = bounds.upper.min(most);
            }
            MoveValue { cell: *cell, bounds }
        };
        self.moves.iter().map(value).collect()
    }

    /// What is proved by now. What is not is absent.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{AnalysisJob, Limits, Progress, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut job) = (Solver::default(), AnalysisJob::new(position));
    /// let slice = Limits { nodes: Some(5_000), ..Limits::default() };
    /// assert_eq!(job.step(&mut solver, &slice, |_| {}), Progress::More);
    /// assert!(!job.analysis().is_exact());
    /// while job.step(&mut solver, &slice, |_| {}) == Progress::More {}
    /// assert_eq!(job.analysis().moves, Solver::default().analyze(position).moves);
    /// ```
    pub fn analysis(&self) -> Analysis {
        let (position, bounds) = (self.root.position, self.root.bounds());
        let mut moves = self.values();
        sort_few_by_key(&mut moves, |value| value.cell);
        let line = self.line.clone().or_else(|| self.begin_line());
        Analysis {
            position,
            bounds,
            best: best_moves(position, bounds, &moves),
            moves,
            line_is_complete: line.as_ref().is_some_and(Line::is_complete),
            line: line.map_or_else(Vec::new, |line| line.cells),
            threats: Player::ALL.map(|player| threats(position, player)),
            winning_line: with_position!(position, position => position.winning_line().iter().collect()),
            source: self.root.source,
            nodes: self.cost.nodes,
            time: self.cost.time,
        }
    }
}
