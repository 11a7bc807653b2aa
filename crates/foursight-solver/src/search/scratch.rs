//! The memory that a search works in.

use foursight_core::{Geometry, Word};

use super::expand::LaneMasks;
use crate::machine::lanes::LANES;
use crate::order::History;

/// The moves of each ply on the current path of a search: no node allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch<N> {
    /// The winning cells of the mover after the move in each column.
    pub(crate) wins: Vec<N>,
    /// The rank of the move in each column: larger is tried earlier, and 0 is no move.
    pub(crate) ranks: Vec<u16>,
    /// Places for columns at each ply, eight or a multiple of it.
    pub(crate) places: usize,
    /// What the board has in each lane, eight columns and then the others; nothing where its columns do not fit.
    pub(super) lane_masks: Vec<LaneMasks>,
    /// What the search has seen so far; each thread has its own.
    pub(crate) history: History,
}

impl<N: Word> Scratch<N> {
    /// Makes room for a board.
    pub(crate) fn fit<G: Geometry<Word = N>>(&mut self, geometry: G) {
        let (width, height) = (geometry.width() as usize, geometry.height() as usize);
        let plies = width * height + 1;
        self.places = width.next_multiple_of(LANES);
        self.wins.resize(plies * self.places, N::ZERO);
        self.ranks.resize(plies * self.places, 0);
        if self.lane_masks.is_empty() {
            self.lane_masks = LaneMasks::of(geometry);
        }
    }
}
