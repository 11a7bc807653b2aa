//! A short proof, told as a tree of a few levels.

use foursight_core::{AnyPosition, Cell, Outcome, Player};
use foursight_solver::proof::{Leaf, Proof, Step};

use super::sight::{add, answers_by_threats};
use super::{Answer, Guide, Idea, at_once, step_of};

/// Levels of answers that are told.
const LEVELS: u32 = 3;

/// What a proof says, from the position of its claim on.
pub(super) fn idea(proof: &Proof) -> Idea {
    let position = proof.claim().position();
    if proof.claim().side_is_to_move() {
        own_turn(proof, position, None, LEVELS)
    } else {
        other_turn(proof, position, LEVELS)
    }
}

/// It is the turn of the side of the claim; `reply` is the move before.
fn own_turn(proof: &Proof, position: AnyPosition, reply: Option<Cell>, levels: u32) -> Idea {
    let wins = proof.claim().at_least().value() > 0;
    let first = step_of(proof, position);
    if (wins || position.can_win_next())
        && let Some(idea) = at_once(position, first)
    {
        return idea;
    }
    let Some(cell) = first else {
        return match proof.step(position) {
            Some(Step::Leaf(leaf)) => Idea::Follow(Guide::Leaf(leaf)),
            _ => Idea::Open,
        };
    };
    let Ok(after) = position.place(cell) else { return Idea::Open };
    let then = if after.outcome().is_some() { Idea::Open } else { other_turn(proof, after, levels) };
    let is_on_top = position.game().has_gravity()
        && reply.is_some_and(|it| (it.column(), it.row() + 1) == (cell.column(), cell.row()));
    Idea::Play { cell: (!is_on_top).then_some(cell), then: Box::new(then) }
}

/// It is the turn of the other side.
fn other_turn(proof: &Proof, position: AnyPosition, levels: u32) -> Idea {
    match proof.step(position) {
        Some(Step::Leaf(Leaf::Threats)) => {
            return answers_by_threats(position)
                .map_or(Idea::Follow(Guide::Leaf(Leaf::Threats)), Idea::Answers);
        }
        Some(Step::Leaf(leaf)) => return Idea::Follow(Guide::Leaf(leaf)),
        _ => {}
    }
    if levels == 0 {
        return Idea::Open;
    }
    let side = proof.claim().side();
    let mut answers: Vec<Answer> = Vec::new();
    for cell in position.playable() {
        let Ok(child) = position.place(cell) else { continue };
        let idea = match child.outcome() {
            Some(outcome) => ended(outcome, side),
            None => own_turn(proof, child, Some(cell), levels - 1),
        };
        add(&mut answers, cell, idea);
    }
    Idea::Answers(answers)
}

/// After the last stone of a drawn game there is nothing to do.
fn ended(outcome: Outcome, side: Player) -> Idea {
    debug_assert_ne!(outcome, Outcome::Win(side.other()), "a proof does not lead to the win of the other");
    Idea::Open
}
