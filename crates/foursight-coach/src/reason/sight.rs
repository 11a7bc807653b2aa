//! Reasons that need no proof: lines at hand, and threats.

use foursight_core::{AnyPosition, Cell, Player};

use super::{Answer, Idea, ReasonKind, at_once};
use crate::explain::Completion;

/// A win of the player with the next stones, or by force.
pub(crate) fn by_threats(
    position: AnyPosition,
    player: Player,
    preferred: &[Cell],
) -> Option<(ReasonKind, Idea)> {
    if position.to_move() == player {
        if position.can_win_next() {
            return Some((ReasonKind::Immediate, Idea::Wins(completions(position, player))));
        }
        let forced = crate::force::forced_win(position, preferred)?;
        return Some((ReasonKind::ForcedWin, Idea::Force(forced)));
    }
    if position.can_win_next() {
        return None;
    }
    let threats = completions(position, player);
    if threats.len() > 1 {
        return Some((ReasonKind::Immediate, Idea::Wins(threats)));
    }
    let answers = answers_by_threats(position)?;
    let is_immediate = answers.iter().all(|answer| matches!(answer.idea, Idea::Wins(_)));
    let kind = if is_immediate { ReasonKind::Immediate } else { ReasonKind::ForcedWin };
    Some((kind, Idea::Answers(answers)))
}

/// What beats each move of the side to move by threats alone, if everything loses to them.
pub(super) fn answers_by_threats(position: AnyPosition) -> Option<Vec<Answer>> {
    let mut answers = Vec::new();
    for cell in position.playable() {
        let child = position.place(cell).ok()?;
        if child.outcome().is_some() {
            return None;
        }
        add(&mut answers, cell, at_once(child, None)?);
    }
    (!answers.is_empty()).then_some(answers)
}

/// Adds an answer, to another reply with the same answer if there is one.
pub(super) fn add(answers: &mut Vec<Answer>, reply: Cell, idea: Idea) {
    match answers.iter_mut().find(|it| it.idea == idea) {
        Some(same) => same.replies.push(reply),
        None => answers.push(Answer { replies: vec![reply], idea }),
    }
}

/// The cells that can be played and complete a line of the player.
pub(super) fn completions(position: AnyPosition, player: Player) -> Vec<Completion> {
    let playable = position.playable();
    let cells = position.winning_cells(player).iter().filter(|&cell| playable.contains(cell));
    cells.map(|cell| crate::explain::completion_of(position, player, cell)).collect()
}
