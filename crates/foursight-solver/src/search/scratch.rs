//! The memory that a search works in.

use foursight_core::Word;

use crate::machine::lanes::LANES;
use crate::order::History;

/// The moves of each ply on the current path of a search: no node allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch<N> {
    /// The winning cells of the mover after the move in each column.
    pub(crate) wins: Vec<N>,
    /// The rank of the move in each column: larger is tried earlier, and 0 is no move.
    pub(crate) ranks: Vec<u16>,
    /// Columns that have a place at each ply.
    pub(crate) places: usize,
    /// What the search has seen so far; each thread has its own.
    pub(crate) history: History,
}

impl<N: Word> Scratch<N> {
    /// Makes room for a board.
    pub(crate) fn fit(&mut self, width: usize, plies: usize) {
        self.places = width.max(LANES);
        self.wins.resize(plies * self.places, N::ZERO);
        self.ranks.resize(plies * self.places, 0);
    }
}
