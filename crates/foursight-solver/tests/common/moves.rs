//! Moves, for tests that do not care which game it is.

use foursight_core::{AnyPosition, Cell};

/// The cells that can be played, from left to right and from the bottom up.
pub(crate) fn moves(position: AnyPosition) -> Vec<Cell> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    position.playable().iter().collect()
}

/// Every position one move later.
pub(crate) fn children(position: AnyPosition) -> impl Iterator<Item = AnyPosition> {
    moves(position).into_iter().map(move |cell| position.place(cell).expect("a legal move"))
}
