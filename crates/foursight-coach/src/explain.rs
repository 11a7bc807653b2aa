//! Why a position is what it is, and why a move is good or bad: facts that can be checked, one by one.

use foursight_core::{AnyPosition, Cell, Player};
use foursight_solver::{Analysis, Limits, Solver};

use crate::asking::{Asking, Within};
use crate::force::{ForcedWin, forced_threat, forced_win};
use crate::reason::{Reason, ReasonKind, reasons_by};

mod facts;
mod of_move;
mod plan;
mod remarks;

pub(crate) use facts::completion_of;
pub use facts::{facts, facts_about};
pub use of_move::{MoveExplanation, explain_analysed_move, explain_move};
pub(crate) use of_move::{explain_analysed_move_by, explain_move_by, punishment};
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
    /// The opponent would win by force if it were his turn, and the side to move cannot win first.
    ForcedThreat {
        /// How he would.
        threat: ForcedWin,
        /// The moves after which he does not win at once or by force any more.
        breaks: Vec<Cell>,
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
    /// Why the winner wins, or why the side to move holds the draw; absent if that is not known, the game is over, or it is misère.
    pub reason: Option<Reason>,
    /// Why the other player holds a draw.
    pub counter: Option<Reason>,
}

/// Explains a position: some questions to the solver, for each of which time and nodes of the limits are: an analysis, the rest of its line where
/// the book ends it, and a short proof for the reason; for a draw one for each side.
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
    let analysis = asking.analyze(position)?;
    explain_analysis_by(analysis, asking)
}

/// Explains a position that was analysed already; the questions of [`explain`] but for the first.
///
/// ```
/// use foursight_coach::{english, explain_analysis};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "15776336176576".parse().unwrap();
/// let mut solver = Solver::default();
/// let analysis = solver.analyze(position);
/// let sentences = english::explanation(&explain_analysis(analysis, &mut solver, &Limits::default()));
/// assert_eq!(
///     sentences[1],
///     "o can answer every move of x in the same column, but never plays d1: then x never completes a line, \
///      and in the end has to play there, and o wins at d2."
/// );
/// ```
pub fn explain_analysis(analysis: Analysis, solver: &mut Solver, limits: &Limits) -> Explanation {
    let Ok(explained) = explain_analysis_by(analysis, &mut Within(solver, limits));
    explained
}

fn explain_analysis_by<A: Asking>(analysis: Analysis, asking: &mut A) -> Result<Explanation, A::Pause> {
    let line = whole_line(&analysis, asking)?;
    let [reason, counter] = reasons_by(&analysis, &line, asking)?;
    let mut facts = facts(analysis.position);
    facts.extend(broken_threat(analysis.position));
    facts.extend(plan::proof(&analysis).filter(|_| !is_shorter(reason.as_ref())).map(Fact::Plan));
    let line = remarks(analysis.position, &line);
    Ok(Explanation { analysis, facts, line, reason, counter })
}

/// Whether a reason is shorter than every plan.
fn is_shorter(reason: Option<&Reason>) -> bool {
    reason.is_some_and(|it| it.kind < ReasonKind::Plan)
}

/// What the opponent threatens to win with by force, and what breaks it.
fn broken_threat(position: AnyPosition) -> Option<Fact> {
    let threat = forced_threat(position)?;
    let holds = |cell: &Cell| {
        position.place(*cell).is_ok_and(|child| !child.can_win_next() && forced_win(child, &[]).is_none())
    };
    let breaks = position.playable().iter().filter(holds).collect();
    Some(Fact::ForcedThreat { threat, breaks })
}

/// The line of an analysis, played on where the book has ended it.
fn whole_line<A: Asking>(analysis: &Analysis, asking: &mut A) -> Result<Vec<Cell>, A::Pause> {
    let mut line = analysis.line.clone();
    if analysis.line_is_complete || analysis.score().is_none() {
        return Ok(line);
    }
    loop {
        let end = line.iter().try_fold(analysis.position, |position, &cell| position.place(cell));
        let Ok(end) = end else { return Ok(line) };
        if end.outcome().is_some() {
            return Ok(line);
        }
        let rest = asking.analyze(end)?;
        if rest.line.is_empty() {
            return Ok(line);
        }
        line.extend(rest.line);
        if rest.line_is_complete {
            return Ok(line);
        }
    }
}
