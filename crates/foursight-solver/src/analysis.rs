//! The whole answer about a position: every move's value, the best ones, one optimal line.

use std::time::Duration;

use foursight_core::{AnyPosition, Cell, Player, sort_few_by_key};

use crate::limits::Limits;
use crate::order::centrality;
use crate::score::{Bounds, Score, Verdict};
use crate::solver::{Solver, Source};

mod job;
mod line;

pub use job::AnalysisJob;

/// A move and what is proved about it, for the side that makes it.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::Solver;
///
/// let position: Position = "46136224167753".parse().unwrap();
/// let value = Solver::default().analyze(position).moves[4];
/// assert_eq!((value.cell.to_string(), value.bounds.lower.value(), value.bounds.upper.value()), ("e2".to_owned(), -12, -12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The cell it fills; with gravity its column is the move.
    pub cell: Cell,
    /// The score of the side to move if it plays this.
    pub bounds: Bounds,
}

impl MoveValue {
    /// The score, unless a limit struck before it was known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let scores = Solver::default().analyze(position).moves.into_iter().map(|value| value.score().unwrap().value());
    /// assert_eq!(scores.collect::<Vec<_>>(), [2, 3, 1, -2, -12, 0, -2]);
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }
}

/// Everything a face shows about a position. What is not proved is absent, never guessed.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Solver, Verdict};
///
/// let position: Position = "24617133247233".parse().unwrap();
/// let analysis = Solver::default().analyze(position);
/// let best = analysis.moves.iter().filter_map(|value| value.score()).max();
/// assert_eq!(analysis.score(), best);
/// assert!(analysis.best.iter().all(|cell| analysis.value_of(*cell).unwrap().score() == best));
/// assert_eq!(analysis.line.first(), analysis.best.first());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position analysed.
    pub position: AnyPosition,
    /// The score of the side to move lies between these.
    pub bounds: Bounds,
    /// Every legal move from left to right, without gravity from bottom to top within a column. Empty if the game is over.
    pub moves: Vec<MoveValue>,
    /// The moves that reach the score, the one nearest to the centre first; empty while the score is not known.
    pub best: Vec<Cell>,
    /// One optimal continuation, as far as it was worked out: where the score came from the book, it may end soon after the
    /// book does.
    pub line: Vec<Cell>,
    /// Whether the line goes on to the end of the game.
    pub line_is_complete: bool,
    /// Empty cells that complete a line, of the first and of the second player.
    pub threats: [Vec<Cell>; 2],
    /// The cells of the completed line, if the game was won.
    pub winning_line: Vec<Cell>,
    /// How the answer was found.
    pub source: Source,
    /// Positions entered by the search.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Analysis {
    /// The score of the side to move, if it is known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// assert_eq!(Solver::default().analyze(position).score().unwrap().value(), 3);
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Win, draw or loss of the side to move, if it is known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Solver, Verdict};
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// assert_eq!(Solver::default().analyze(position).verdict(), Some(Verdict::Loss));
    /// ```
    pub fn verdict(&self) -> Option<Verdict> {
        self.bounds.verdict()
    }

    /// Whether the score and the values of all moves are known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (position, mut solver): (Position, _) = ("24617133247233".parse().unwrap(), Solver::default());
    /// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    /// assert!(!solver.analyze_within(position, &limits, |_| {}).is_exact());
    /// assert!(solver.analyze(position).is_exact());
    /// ```
    pub fn is_exact(&self) -> bool {
        self.score().is_some() && self.moves.iter().all(|value| value.score().is_some())
    }

    /// Stones on the board when the game ends under best play.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// assert_eq!(Solver::default().analyze(position).ends_on_move(), Some(37));
    /// ```
    pub fn ends_on_move(&self) -> Option<u32> {
        Some(self.score()?.last_ply(self.position.game(), self.position.ply()))
    }

    /// What is proved about a move.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let analysis = Solver::default().analyze(position);
    /// let score = |cell: &str| Some(analysis.value_of(cell.parse().unwrap())?.score()?.value());
    /// assert_eq!([score("b3"), score("f4"), score("b4")], [Some(3), Some(0), None], "b4 cannot be played");
    /// ```
    pub fn value_of(&self, cell: Cell) -> Option<MoveValue> {
        self.moves.iter().copied().find(|value| value.cell == cell)
    }
}

/// What there is to hear while an analysis goes on.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Event, Limits, Solver};
///
/// let position: Position = "24617133247233".parse().unwrap();
/// let (mut bounds, mut moves) = (Vec::new(), Vec::new());
/// let analysis = Solver::default().analyze_within(position, &Limits::default(), |event| match event {
///     Event::Bounds(proved) => bounds.push(proved),
///     Event::Move(value) => moves.push(value),
///     _ => {}
/// });
/// assert_eq!(bounds.last(), Some(&analysis.bounds));
/// moves.sort_by_key(|value| value.cell);
/// assert_eq!(moves, analysis.moves);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The score of the position lies between these; each is tighter than the one before.
    Bounds(Bounds),
    /// The score of a move is proved. Each move comes once, the one nearest to the centre first.
    Move(MoveValue),
}

impl Solver {
    /// The values of all moves, the best ones and an optimal line.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "1212127764334".parse().unwrap();
    /// let analysis = Solver::default().analyze(position);
    /// assert_eq!(analysis.best.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b4", "a4"]);
    /// assert_eq!((analysis.line.len(), analysis.line_is_complete), (1, true), "either wins at once");
    /// ```
    pub fn analyze(&mut self, position: impl Into<AnyPosition>) -> Analysis {
        self.analyze_within(position, &Limits::default(), |_| {})
    }

    /// As [`analyze`](Self::analyze), within limits; `report` hears of what is proved as soon as it is.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Event, Limits, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut first, limits) = (None, Limits::default());
    /// Solver::default().analyze_within(position, &limits, |event| {
    ///     if let Event::Move(value) = event {
    ///         first.get_or_insert(value);
    ///     }
    /// });
    /// assert_eq!(first.unwrap().cell.to_string(), "d3", "from the centre outwards");
    /// ```
    pub fn analyze_within(
        &mut self,
        position: impl Into<AnyPosition>,
        limits: &Limits,
        report: impl FnMut(Event),
    ) -> Analysis {
        let mut job = AnalysisJob::new(position);
        job.step(self, limits, report);
        job.analysis()
    }
}

/// The legal moves, from the centre outwards; with gravity only the column counts.
fn legal_moves(position: AnyPosition) -> Vec<Cell> {
    let game = position.game();
    let mut cells: Vec<Cell> = position.playable().iter().collect();
    sort_few_by_key(&mut cells, |cell| {
        let height = if game.has_gravity() { 0 } else { centrality(game.height(), cell.row()) };
        -(centrality(game.width(), cell.column()) + height)
    });
    cells
}

fn best_moves(position: AnyPosition, bounds: Bounds, moves: &[MoveValue]) -> Vec<Cell> {
    let Some(score) = bounds.score() else { return Vec::new() };
    // While one value is open, a best move may be missing from the list; then no list is better than a wrong one.
    if moves.iter().any(|value| value.bounds.upper >= score && value.score().is_none()) {
        return Vec::new();
    }
    proved_moves(position, score, moves).collect()
}

/// The moves that are proved to be worth that much, from the centre outwards.
fn proved_moves(position: AnyPosition, score: Score, moves: &[MoveValue]) -> impl Iterator<Item = Cell> {
    let holds =
        move |cell: &Cell| moves.iter().any(|value| value.cell == *cell && value.score() == Some(score));
    legal_moves(position).into_iter().filter(holds)
}

fn threats(position: AnyPosition, player: Player) -> Vec<Cell> {
    position.winning_cells(player).iter().collect()
}
