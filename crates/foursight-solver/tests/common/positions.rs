//! Random positions.

use std::ops::RangeInclusive;

use foursight_core::{AnyPosition, Game};
use proptest::prelude::*;

use crate::common::moves::children;

/// A game with gravity.
pub(crate) fn game(width: u32, height: u32, connect: u32) -> Game {
    Game::new(width, height, connect).expect("the size fits")
}

/// A position with that many empty cells, reached by random moves.
///
/// No move ends the game as long as another one does not. Where all do, the position may have more empty cells,
/// but then it is decided by the next stone.
fn random_position(game: Game, empty: u32, choices: &[u16], accept: fn(AnyPosition) -> bool) -> AnyPosition {
    let mut position = AnyPosition::new(game);
    for choice in choices.iter().cycle() {
        let open: Vec<AnyPosition> = children(position).filter(|&child| accept(child)).collect();
        if open.is_empty() || game.cells() - position.ply() <= empty {
            break;
        }
        position = open[usize::from(*choice) % open.len()];
    }
    position
}

/// Positions of these games in which the game goes on and every move to them was accepted.
pub(crate) fn positions(
    games: impl Strategy<Value = Game>,
    empty: RangeInclusive<u32>,
    accept: fn(AnyPosition) -> bool,
) -> impl Strategy<Value = AnyPosition> {
    // Enough choices that a game does not go in circles.
    let choices = prop::collection::vec(any::<u16>(), 1..64);
    (games, choices, empty)
        .prop_map(move |(game, choices, empty)| random_position(game, empty, &choices, accept))
}
