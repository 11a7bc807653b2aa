//! A game in three sentences.

use foursight_core::{Outcome, Player};
use foursight_solver::Verdict;

use super::{move_name, named_move};
use crate::reason::ReasonKind;
use crate::review::{Review, ReviewedMove};

/// A reviewed game in three sentences: how it ended, where it turned, and what is to be learnt.
///
/// ```
/// use foursight_coach::{english, review};
/// use foursight_core::{Cell, Game};
/// use foursight_solver::{Limits, Solver};
///
/// let moves = ["a1", "b1"].map(|cell| cell.parse::<Cell>().unwrap());
/// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let summary = english::summary(&review);
/// assert_eq!(summary[0], "The game was not played to its end; the accuracy of x is 100 %, that of o 20 %.");
/// assert_eq!(summary[1], "It turned once: o b1 on move 2 gave away the draw.");
/// ```
pub fn summary(review: &Review) -> [String; 3] {
    [ended(review), turned(review), taught(review)]
}

fn ended(review: &Review) -> String {
    let moves = review.moves.len();
    let end = match review.outcome {
        Some(Outcome::Win(player)) => format!("{} won on move {moves}", player.stone()),
        Some(Outcome::Draw) => format!("The game was a draw after {moves} moves"),
        None => "The game was not played to its end".to_owned(),
    };
    let percent = |player: Player| {
        let percent = review.accuracy[player as usize].percent();
        percent.map_or_else(
            || "not known".to_owned(),
            |percent| format!("{} %", percent.round_ties_even() as u32),
        )
    };
    format!("{end}; the accuracy of x is {}, that of o {}.", percent(Player::First), percent(Player::Second))
}

fn turned(review: &Review) -> String {
    let turns: Vec<&ReviewedMove> = review.turning_points().collect();
    let Some(last) = turns.last() else {
        return "No move changed the outcome.".to_owned();
    };
    let name = move_name(review.game, last.cell);
    let gave = match last.assessment.as_ref().map(|it| it.before.verdict()) {
        Some(Verdict::Win) => "win",
        _ => "draw",
    };
    let what = format!("{} {name} on move {} gave away the {gave}", last.player.stone(), last.number);
    match turns.len() {
        1 => format!("It turned once: {what}."),
        count => format!("It turned {count} times, the last time when {what}."),
    }
}

fn taught(review: &Review) -> String {
    let Some(lesson) = &review.lesson else {
        return "There is nothing to learn from it: every move was best.".to_owned();
    };
    let position = lesson.before.position;
    let other = position.to_move().other().stone();
    let (result, with) = match lesson.reason.as_ref().map(|it| it.goal) {
        Some(Verdict::Draw) => ("hold the draw", "holds the draw"),
        _ => ("win", "wins"),
    };
    let how = match lesson.reason.as_ref().map(|it| it.kind).filter(|_| lesson.better.is_some()) {
        Some(ReasonKind::Immediate) => format!("it let {other} {result} at once"),
        Some(ReasonKind::ForcedWin) => format!("it let {other} {result} by force"),
        Some(ReasonKind::Plan) => format!("it gave {other} a plan that {with}"),
        Some(ReasonKind::ShortProof) => {
            format!("after it {other} had an answer to every move, and could {result}")
        }
        Some(ReasonKind::Calculation) => "its punishment is hard to see".to_owned(),
        None => "it kept the outcome, but took longer than it had to".to_owned(),
    };
    format!(
        "The lesson is move {}, {} of {}: {how}.",
        position.ply() + 1,
        named_move(review.game, lesson.cell),
        position.to_move().stone()
    )
}
