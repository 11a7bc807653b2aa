//! The learned ordering inside the search.

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::learned::{Situation, Weights, cell_number};
use crate::machine::level::Level;
use crate::table::Table;

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32> Search<'_, G, T, L, OFF> {
    /// Replaces the ranks of the moves, which are those by threats, by the learned ones.
    #[inline(always)]
    pub(super) fn rank_by(
        &mut self,
        weights: &Weights,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
    ) {
        let word = |word: G::Word| word.to_u128() as u64;
        let situation = Situation {
            mover: word(node.current),
            other: word(node.current ^ node.mask),
            mover_wins: word(self.geometry.winning_cells(node.current, node.mask)),
            other_wins: word(node.threats),
            alpha,
        };
        let promises = weights.promises(self.level, &situation);
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let place = base + (bit.trailing_zeros() / self.geometry.stride()) as usize;
            let playable = self.geometry.playable(node.mask | bit);
            let threatens = !(self.room.wins[place] & playable).is_zero();
            let by_threats = i32::from(self.room.ranks[place] >> 6);
            self.room.ranks[place] = weights.rank(promises[cell_number(word(bit))], by_threats, threatens);
        }
    }
}
