//! Why a move is good or bad: what it does, how it is punished, and what a better one would have done.

use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Limits, Score, Solver};

use super::{Fact, LineMove, facts_about, is_shorter, plan, remarks, whole_line};
use crate::asking::{Asking, Within};
use crate::class::Class;
use crate::reason::{Question, Reason, first_reason_by, reason_by};

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
    /// How the move is punished, if it changes the outcome; else why the outcome is what it is after it, as in [`Explanation`](super::Explanation).
    pub reason: Option<Reason>,
    /// What the better move would have done, if this one changes the outcome.
    pub better: Option<Reason>,
}

/// Explains a move; `None` if it is not legal. Time and nodes of the limits hold for each question to the solver, the deadline for all together.
///
/// These are an analysis of the position before the move and of the one after it, what [`explain`](super::explain) asks about the latter, and for a move that
/// changes the outcome a proof of what the better one would have done.
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
    explain_analysed_move_by(before, cell, &after, None, asking)
}

/// Explains a move when the positions before and after it were analysed already.
///
/// ```
/// use foursight_coach::{Class, explain_analysed_move};
/// use foursight_core::{AnyPosition, Cell};
/// use foursight_solver::{Limits, Solver};
///
/// let position: AnyPosition = "46136224167753".parse().unwrap();
/// let (cell, mut solver) = (Cell::new(5, 3), Solver::default());
/// let before = solver.analyze(position);
/// let after = solver.analyze(position.place(cell).unwrap());
/// let explained = explain_analysed_move(before, cell, &after, &mut solver, &Limits::default());
/// assert_eq!(explained.class, Some(Class::Mistake), "column 6 draws where column 2 wins");
/// assert_eq!(explained.score.map(|score| score.value()), Some(0));
/// ```
pub fn explain_analysed_move(
    before: Analysis,
    cell: Cell,
    after: &Analysis,
    solver: &mut Solver,
    limits: &Limits,
) -> MoveExplanation {
    let asking = &mut Within(solver, limits);
    let Ok(explained) = explain_analysed_move_by(before, cell, after, None, asking);
    explained
}

/// `known` is how the move is punished, if that was found out already.
pub(crate) fn explain_analysed_move_by<A: Asking>(
    before: Analysis,
    cell: Cell,
    after: &Analysis,
    known: Option<Reason>,
    asking: &mut A,
) -> Result<MoveExplanation, A::Pause> {
    let (game, ply) = (before.position.game(), before.position.ply());
    let score = after.score().map(|score| -score);
    let class = before.score().zip(score).map(|(best, played)| Class::of(game, ply, best, played));
    let line = whole_line(after, asking)?;
    let is_error = class.is_some_and(Class::is_error);
    let reason = match known {
        Some(known) => Some(known.with_story(after.position, &line)),
        None if is_error => punishment(after, &line, asking)?,
        None => first_reason_by(after, &line, asking)?,
    };
    let better = if is_error { first_reason_by(&before, &before.line, asking)? } else { None };
    let mut facts = facts_about(before.position, cell);
    facts.extend(plan::proof(after).filter(|_| !is_shorter(reason.as_ref())).map(Fact::Plan));
    let line = remarks(after.position, &line);
    Ok(MoveExplanation { before, cell, score, class, facts, line, reason, better })
}

/// How the side to move gets what a mistake gave it: the win, or the draw.
pub(crate) fn punishment<A: Asking>(
    after: &Analysis,
    line: &[Cell],
    asking: &mut A,
) -> Result<Option<Reason>, A::Pause> {
    Question::of_mover(after, line).map_or(Ok(None), |question| reason_by(question, asking))
}
