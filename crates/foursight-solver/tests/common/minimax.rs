//! The slow, obvious twin of the solver, for what is left of a game when the board is almost full.

use std::collections::HashMap;

use foursight_core::{AnyPosition, Outcome};
use foursight_solver::Score;

use crate::common::moves::children;

/// The score by trying everything; positions are only remembered, nothing is pruned.
pub(crate) fn score(position: AnyPosition) -> Score {
    fn visit(position: AnyPosition, known: &mut HashMap<AnyPosition, Score>) -> Score {
        if let Some(&score) = known.get(&position) {
            return score;
        }
        let score = match position.outcome() {
            Some(Outcome::Draw) => Score::DRAW,
            Some(Outcome::Win(winner)) if winner == position.to_move() => {
                Score::win(position.game(), position.ply()).expect("on the board")
            }
            Some(Outcome::Win(_)) => Score::loss(position.game(), position.ply()).expect("on the board"),
            None => children(position).map(|child| -visit(child, known)).max().expect("a legal move"),
        };
        known.insert(position, score);
        score
    }
    visit(position, &mut HashMap::new())
}
