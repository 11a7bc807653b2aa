//! What to look for, without the move itself.

use foursight_solver::Verdict;

use crate::explain::{Explanation, Fact};
use crate::force::ForcedWin;
use crate::reason::{Guide, Idea, Reason, ReasonKind};
use crate::theme::is_stacked;

/// The idea behind the best moves, for somebody who wants to find them: no sentence, and no move in it.
///
/// ```
/// use foursight_coach::{english, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let hint = |text: &str| {
///     let position: Position = text.parse().unwrap();
///     english::hint(&explain(position.into(), &mut Solver::default(), &Limits::default()))
/// };
/// assert_eq!(hint("4455"), "one move makes two threats at once");
/// assert_eq!(hint("11223"), "x threatens to complete a line: stop it");
/// assert_eq!(hint("112233"), "a line can be completed at once");
/// ```
pub fn hint(explanation: &Explanation) -> String {
    let position = explanation.analysis.position;
    let (mover, other) = (position.to_move(), position.to_move().other().stone());
    for fact in &explanation.facts {
        match fact {
            Fact::WinsAtOnce { .. } => return "a line can be completed at once".to_owned(),
            Fact::MustAnswer { .. } => return format!("{other} threatens to complete a line: stop it"),
            Fact::CannotAnswer { .. } => {
                return format!("{other} threatens in several places: no move stops that");
            }
            _ => {}
        }
    }
    let is_threatened = explanation.facts.iter().any(|fact| matches!(fact, Fact::ForcedThreat { .. }));
    let Some(verdict) = explanation.analysis.verdict() else {
        return "the position is not solved in time: not proved".to_owned();
    };
    match (verdict, &explanation.reason) {
        (Verdict::Win, Some(reason)) if reason.player == mover => of_win(reason),
        (Verdict::Win, _) => "there is a win".to_owned(),
        (Verdict::Draw, _) if is_threatened => {
            format!("{other} threatens to win by force: break that, for a draw")
        }
        (Verdict::Draw, _) => match holding(explanation) {
            1 => "a draw, with one move only".to_owned(),
            _ => "a draw, if nothing is given away".to_owned(),
        },
        (Verdict::Loss, _) if is_threatened => {
            format!("lost, but {other} threatens to win by force: delay that")
        }
        (Verdict::Loss, _) => "lost against best play: make it as long as possible".to_owned(),
    }
}

/// How many moves hold the outcome.
fn holding(explanation: &Explanation) -> usize {
    let verdict = explanation.analysis.verdict();
    explanation.analysis.moves.iter().filter(|it| it.bounds.verdict() == verdict).count()
}

fn of_win(reason: &Reason) -> String {
    match (&reason.idea, reason.kind) {
        (Idea::Force(forced), _) => of_force(forced),
        (_, ReasonKind::Plan) => {
            let waits =
                waits_for(&reason.idea).map(|cell| format!(" that waits for {cell}")).unwrap_or_default();
            format!("no threat wins yet: look for a quiet move that begins a plan{waits}")
        }
        (_, ReasonKind::ShortProof) => "a quiet move wins: after it every reply has an answer".to_owned(),
        _ => match &reason.story {
            Some(story) => format!("a long win, for which no short reason is known: {} matters", story.cell),
            None => "a long win, for which no short reason is known".to_owned(),
        },
    }
}

fn of_force(forced: &ForcedWin) -> String {
    let ends = if is_stacked(forced) { "two threats, one above the other" } else { "two threats at once" };
    match forced.moves.len() / 2 {
        0 => format!("one move makes {ends}"),
        1 => format!("one threat, which has to be answered, and then {ends}"),
        count => format!("{count} threats, each of which has to be answered, and then {ends}"),
    }
}

/// The cell that a plan of waiting is about.
fn waits_for(idea: &Idea) -> Option<String> {
    match idea {
        Idea::Play { then, .. } => waits_for(then),
        Idea::Follow(Guide::Plan(plan)) => plan.waits_for.first().map(ToString::to_string),
        _ => None,
    }
}
