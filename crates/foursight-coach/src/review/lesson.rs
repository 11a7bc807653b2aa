//! Which move of a game teaches most.
//!
//! A mistake is the better a lesson the shorter the reason is why it is one, the later it was made, and the more it gave away:
//!
//! - the reason of its punishment: 70 points if it is a forced win, 65 if it is immediate, 60 for a plan, 40 for a short proof, 0 for a calculation;
//! - 1 point for each move that was played before it, up to 20;
//! - 10 points for a blunder, 5 for a mistake.
//!
//! So a mistake with a short reason is always a better lesson than one without. Of equal ones the first is taken.

use std::cmp::Reverse;

use foursight_core::{AnyPosition, Cell, Game, Player, sort_few_by_key};
use foursight_solver::{Limits, Score, Solver, Verdict};

use super::accuracy::OPENING;
use super::{Review, ReviewedMove};
use crate::asking::{Asking, Within};
use crate::class::Class;
use crate::explain::{MoveExplanation, explain_move_by, plan, punishment};
use crate::reason::{ReasonKind, sight};

/// What a reason can add at most.
const MOST_POINTS: u32 = 70;

fn points_of(kind: ReasonKind) -> u32 {
    match kind {
        ReasonKind::ForcedWin => MOST_POINTS,
        ReasonKind::Immediate => 65,
        ReasonKind::Plan => 60,
        ReasonKind::ShortProof => 40,
        ReasonKind::Calculation => 0,
    }
}

/// The points of a mistake without those of its reason; `None` for other moves.
fn base(it: &ReviewedMove) -> Option<u32> {
    let swing = match it.class()? {
        Class::Blunder => 10,
        Class::Mistake => 5,
        Class::Best | Class::Good | Class::Slow => return None,
    };
    Some(swing + (it.number - 1).min(20))
}

/// Whether a mistake is one of the opening that no person could see.
pub(super) fn is_deep(position: AnyPosition, cell: Cell) -> bool {
    let Ok(child) = position.place(cell) else { return false };
    let by_threats = || sight::by_threats(child, child.to_move(), &[]).is_some();
    let by_plan = || {
        let after = |cell| plan(child.place(cell).ok()?);
        child.playable().iter().filter_map(after).any(|plan| plan.bound.verdict() == Verdict::Loss)
    };
    position.ply() < OPENING && child.outcome().is_none() && !by_threats() && !by_plan()
}

/// The lesson of the game, and that of each player.
#[expect(clippy::type_complexity, reason = "two small things that are made together")]
pub(super) fn lessons<A: Asking>(
    positions: &[AnyPosition],
    moves: &[ReviewedMove],
    asking: &mut A,
) -> Result<(Option<MoveExplanation>, [Option<MoveExplanation>; 2]), A::Pause> {
    let mut best: [Option<(u32, usize)>; 2] = [None, None];
    for player in Player::ALL {
        best[player as usize] = most_instructive(positions, moves, player, asking)?;
    }
    let mut explained = [None, None];
    for (lesson, best) in explained.iter_mut().zip(best) {
        if let Some((_, index)) = best {
            *lesson = Some(explain_at(positions, moves, index, asking)?);
        }
    }
    let lesson = match best {
        [Some(first), Some(second)] => {
            let is_second = (second.0, Reverse(second.1)) > (first.0, Reverse(first.1));
            explained[usize::from(is_second)].clone()
        }
        [None, None] => match worst(positions[0].game(), moves) {
            Some(index) => Some(explain_at(positions, moves, index, asking)?),
            None => None,
        },
        [first, _] => explained[usize::from(first.is_none())].clone(),
    };
    Ok((lesson, explained))
}

fn explain_at<A: Asking>(
    positions: &[AnyPosition],
    moves: &[ReviewedMove],
    index: usize,
    asking: &mut A,
) -> Result<MoveExplanation, A::Pause> {
    explain_move_by(positions[index], moves[index].cell, positions[index + 1], asking)
}

/// The mistake of a player with the most points, and its points. The reason is asked for only where it can matter.
fn most_instructive<A: Asking>(
    positions: &[AnyPosition],
    moves: &[ReviewedMove],
    player: Player,
    asking: &mut A,
) -> Result<Option<(u32, usize)>, A::Pause> {
    let own = moves.iter().enumerate().filter(|(_, it)| it.player == player);
    let mut mistakes: Vec<(u32, usize)> = own.filter_map(|(index, it)| Some((base(it)?, index))).collect();
    sort_few_by_key(&mut mistakes, |&(points, index)| (Reverse(points), index));
    let mut best: Option<(u32, usize)> = None;
    for (points, index) in mistakes {
        if best.is_some_and(|(most, _)| points + MOST_POINTS <= most) {
            break;
        }
        let after = asking.analyze(positions[index + 1])?;
        let kind = punishment(&after, &[], asking)?.map(|it| it.kind);
        let points = points + kind.map_or(0, points_of);
        if best.is_none_or(|(most, first)| (points, Reverse(index)) > (most, Reverse(first))) {
            best = Some((points, index));
        }
    }
    Ok(best)
}

/// The first of the moves that keep the outcome but not the score, with the worst class, that loses the most plies.
fn worst(game: Game, moves: &[ReviewedMove]) -> Option<usize> {
    let key = |it: &ReviewedMove| {
        let assessment = it.assessment.as_ref()?;
        let last = |score: Score| score.last_ply(game, it.number - 1);
        let lost = last(assessment.before).abs_diff(last(assessment.after));
        (assessment.class != Class::Best).then_some((assessment.class, lost))
    };
    let keyed = moves.iter().enumerate().filter_map(|(index, it)| Some((key(it)?, index)));
    keyed.min_by_key(|&(key, index)| (Reverse(key), index)).map(|(_, index)| index)
}

/// Explains every mistake and blunder of a game that was reviewed, in their order.
///
/// ```
/// use foursight_coach::{explain_turning_points, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "5x4x4".parse().unwrap();
/// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
/// let (mut solver, limits) = (Solver::default(), Limits::default());
/// let review = review(game, &moves, &mut solver, &limits).unwrap();
/// assert_eq!(explain_turning_points(&review, &mut solver, &limits).len(), 5);
/// ```
pub fn explain_turning_points(review: &Review, solver: &mut Solver, limits: &Limits) -> Vec<MoveExplanation> {
    let Ok(explained) = turning_points_by(review, &mut Within(solver, limits));
    explained
}

fn turning_points_by<A: Asking>(review: &Review, asking: &mut A) -> Result<Vec<MoveExplanation>, A::Pause> {
    let mut position = AnyPosition::new(review.game);
    let mut explained = Vec::new();
    for it in &review.moves {
        let Ok(child) = position.place(it.cell) else { break };
        if it.class().is_some_and(Class::is_error) {
            explained.push(explain_move_by(position, it.cell, child, asking)?);
        }
        position = child;
    }
    Ok(explained)
}
