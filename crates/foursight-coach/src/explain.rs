//! Why a position is what it is, and why a move is good or bad: facts that can be checked, one by one.

use foursight_core::{AnyPosition, Cell, Player};
use foursight_solver::{Analysis, Limits, Score, Solver};

use crate::asking::{Asking, Within};
use crate::class::Class;

mod facts;
mod plan;
mod remarks;

pub use facts::{facts, facts_about};
pub use plan::{Plan, plan};
pub use remarks::{LineMove, Remark, remarks};

/// A cell where a player completes a line, and that line.
///
/// ```
/// use foursight_coach::{Completion, Fact, facts};
/// use foursight_core::{Cell, Position};
///
/// // x has a1, b1 and c1.
/// let position: Position = "112233".parse().unwrap();
/// let line = [0, 1, 2, 3].map(|column| Cell::new(column, 0)).to_vec();
/// let completion = Completion { cell: Cell::new(3, 0), line };
/// assert_eq!(facts(position.into()), [Fact::WinsAtOnce { wins: vec![completion] }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Completion {
    /// The empty cell.
    pub cell: Cell,
    /// The cells of the line, or of all lines if it completes several, the empty cell among them.
    pub line: Vec<Cell>,
}

/// Something that is true of a position or of a move, seen without a search.
///
/// Each variant says what can be checked by the rules alone, by playing a move or two, or by playing a plan against every
/// reply; the tests do so for every position of small boards.
///
/// ```
/// use foursight_coach::{Fact, facts};
/// use foursight_core::{Player, Position};
///
/// // x has d1 and e1 with room on both sides.
/// let position: Position = "4455".parse().unwrap();
/// let double_threats: Vec<String> = (facts(position.into()).iter())
///     .filter_map(|fact| match fact {
///         Fact::DoubleThreat { player: Player::First, cell, .. } => Some(cell.to_string()),
///         _ => None,
///     })
///     .collect();
/// assert_eq!(double_threats, ["c1", "f1"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// The side to move completes a line with its next stone and wins.
    WinsAtOnce {
        /// Where.
        wins: Vec<Completion>,
    },
    /// The opponent would complete a line with his next stone, in one cell; whoever does not play there loses at once.
    MustAnswer {
        /// Where he would.
        threat: Completion,
    },
    /// The opponent would complete a line with his next stone in more than one cell: no move stops him.
    CannotAnswer {
        /// Where he would.
        threats: Vec<Completion>,
    },
    /// A move of the side to move makes a cell playable where the opponent wins.
    Unplayable {
        /// The move.
        cell: Cell,
        /// The cell above it.
        above: Completion,
    },
    /// A move makes two threats at once, and the other side, which cannot win at once, can answer only one of them.
    DoubleThreat {
        /// Who makes it.
        player: Player,
        /// The move.
        cell: Cell,
        /// Where the player then wins: two cells that can be played, or one that can and the one above it.
        wins: Vec<Completion>,
    },
    /// A cell that nobody can play yet and where a player would complete a line.
    Threat {
        /// Whose.
        player: Player,
        /// Where.
        at: Completion,
        /// How many empty cells are below it.
        below: u32,
    },
    /// Misère: cells where a player would complete a line, and lose.
    Fatal {
        /// Whose.
        player: Player,
        /// Where.
        cells: Vec<Completion>,
    },
    /// A plan that answers every move and proves a bound, from the position or after a move.
    Plan(Plan),
    /// About a move: it completes a line and wins.
    Wins {
        /// Where.
        at: Completion,
    },
    /// About a move: it does not take a win at hand.
    MissesWin {
        /// The wins at hand.
        wins: Vec<Completion>,
    },
    /// About a move: it takes a cell where the opponent would have completed a line.
    Blocks {
        /// The line he does not get.
        threat: Completion,
    },
    /// About a move: the opponent completes a line with his next stone and wins.
    LosesAtOnce {
        /// Where.
        wins: Vec<Completion>,
        /// Whether it was this move that made the cell playable.
        opened: bool,
    },
    /// About a move in misère: it completes a line and loses.
    CompletesLine {
        /// The line.
        at: Completion,
    },
}

/// Everything there is to say about a position.
///
/// ```
/// use foursight_coach::{Fact, Remark, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "22334".parse().unwrap();
/// let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
/// assert_eq!(explanation.analysis.score().map(|score| score.value()), Some(-18));
/// assert!(matches!(explanation.facts[..], [Fact::CannotAnswer { .. }]));
/// let remarks: Vec<Remark> = explanation.line.iter().map(|it| it.remark).collect();
/// assert_eq!(remarks, [Remark::Lost, Remark::Wins]);
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The exact answer, as far as the limits allowed.
    pub analysis: Analysis,
    /// What can be seen, the most urgent first.
    pub facts: Vec<Fact>,
    /// One line of best play, with what there is to say about each move.
    pub line: Vec<LineMove>,
}

/// Everything there is to say about a move.
///
/// ```
/// use foursight_coach::{Class, Fact, Remark, explain_move};
/// use foursight_core::{Cell, Position};
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "1212127764334".parse().unwrap();
/// let (cell, mut solver) = (Cell::new(2, 2), Solver::default());
/// let explained = explain_move(position.into(), cell, &mut solver, &Limits::default()).unwrap();
/// assert_eq!((explained.before.position, explained.cell), (position.into(), cell));
/// assert_eq!(explained.score.map(|score| score.value()), Some(-14));
/// assert_eq!(explained.class, Some(Class::Blunder));
/// assert!(matches!(explained.facts[..], [Fact::MissesWin { .. }, Fact::LosesAtOnce { .. }]));
/// assert!(matches!(explained.line[..], [refutation] if refutation.remark == Remark::Wins));
/// ```
#[derive(Clone, Debug)]
pub struct MoveExplanation {
    /// The position before the move.
    pub before: Analysis,
    /// The move.
    pub cell: Cell,
    /// The score of the side that moves, if it plays this; absent if a limit struck.
    pub score: Option<Score>,
    /// The class of the move; absent if a limit struck.
    pub class: Option<Class>,
    /// What can be seen, the most urgent first.
    pub facts: Vec<Fact>,
    /// How the game goes on after the move under best play: for a bad move its refutation.
    pub line: Vec<LineMove>,
}

/// Explains a position: one question to the solver, for which time and nodes of the limits are.
///
/// ```
/// use foursight_coach::{Fact, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// // x has b1, c1 and d1, with a1 and e1 open: one open end is already one too many.
/// let position: Position = "22334".parse().unwrap();
/// let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
/// assert!(matches!(&explanation.facts[0], Fact::CannotAnswer { threats } if threats.len() == 2));
/// ```
pub fn explain(position: AnyPosition, solver: &mut Solver, limits: &Limits) -> Explanation {
    let Ok(explained) = explain_by(position, &mut Within(solver, limits));
    explained
}

pub(crate) fn explain_by<A: Asking>(position: AnyPosition, asking: &mut A) -> Result<Explanation, A::Pause> {
    asking.analyze(position).map(explain_analysis)
}

/// Explains a position that was analysed already.
///
/// ```
/// use foursight_coach::{english, explain_analysis};
/// use foursight_core::Position;
/// use foursight_solver::Solver;
///
/// let position: Position = "15776336176576".parse().unwrap();
/// let sentences = english::explanation(&explain_analysis(Solver::default().analyze(position)));
/// assert_eq!(sentences.len(), 4);
/// assert_eq!(
///     sentences[3],
///     "o can answer every move of x in the same column, but never plays d1: then x never completes a line, \
///      and in the end has to play there, and o wins at d2."
/// );
/// ```
pub fn explain_analysis(analysis: Analysis) -> Explanation {
    let mut facts = facts(analysis.position);
    facts.extend(plan::proof(&analysis).map(Fact::Plan));
    let line = remarks(analysis.position, &analysis.line);
    Explanation { analysis, facts, line }
}

/// Explains a move; `None` if it is not legal. Time and nodes of the limits hold for the position before the move and for the
/// one after it, the deadline for both together.
///
/// These are two questions to the solver, about the position before the move and about the one after it. Time and nodes of
/// the limits are for each.
///
/// ```
/// use foursight_coach::{Class, Fact, explain_move};
/// use foursight_core::{Cell, Position};
/// use foursight_solver::{Limits, Solver};
///
/// // x has a1, b1 and c1 and could play d1.
/// let position: Position = "112233".parse().unwrap();
/// let mut solver = Solver::default();
/// let mut explain = |cell| explain_move(position.into(), cell, &mut solver, &Limits::default());
/// let explained = explain(Cell::new(0, 2)).unwrap();
/// assert_eq!(explained.class, Some(Class::Blunder));
/// assert!(matches!(&explained.facts[0], Fact::MissesWin { wins } if wins[0].cell == Cell::new(3, 0)));
/// assert!(explain(Cell::new(0, 0)).is_none(), "there is a stone");
/// ```
pub fn explain_move(
    position: AnyPosition,
    cell: Cell,
    solver: &mut Solver,
    limits: &Limits,
) -> Option<MoveExplanation> {
    let child = position.place(cell).ok()?;
    let Ok(explained) = explain_move_by(position, cell, child, &mut Within(solver, limits));
    Some(explained)
}

/// `child` is the position after the move.
pub(crate) fn explain_move_by<A: Asking>(
    position: AnyPosition,
    cell: Cell,
    child: AnyPosition,
    asking: &mut A,
) -> Result<MoveExplanation, A::Pause> {
    let before = asking.analyze(position)?;
    let after = asking.analyze(child)?;
    Ok(explain_analysed_move(before, cell, &after))
}

/// Explains a move when the positions before and after it were analysed already.
///
/// ```
/// use foursight_coach::{Class, explain_analysed_move};
/// use foursight_core::{AnyPosition, Cell};
/// use foursight_solver::Solver;
///
/// let position: AnyPosition = "46136224167753".parse().unwrap();
/// let (cell, mut solver) = (Cell::new(5, 3), Solver::default());
/// let before = solver.analyze(position);
/// let after = solver.analyze(position.place(cell).unwrap());
/// let explained = explain_analysed_move(before, cell, &after);
/// assert_eq!(explained.class, Some(Class::Mistake), "column 6 draws where column 2 wins");
/// assert_eq!(explained.score.map(|score| score.value()), Some(0));
/// ```
pub fn explain_analysed_move(before: Analysis, cell: Cell, after: &Analysis) -> MoveExplanation {
    let (game, ply) = (before.position.game(), before.position.ply());
    let score = after.score().map(|score| -score);
    let class = before.score().zip(score).map(|(best, played)| Class::of(game, ply, best, played));
    let mut facts = facts_about(before.position, cell);
    facts.extend(plan::proof(after).map(Fact::Plan));
    let line = remarks(after.position, &after.line);
    MoveExplanation { before, cell, score, class, facts, line }
}
