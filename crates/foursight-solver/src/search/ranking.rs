//! The learned ordering inside the search.

use foursight_core::{Geometry, Gravity, Word};

use super::experience::rows;
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
            mover_wins: word(node.wins),
            other_wins: word(node.threats),
            alpha,
        };
        let promises = weights.promises(self.level, &situation);
        let rows = rows(&node);
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let cell = bit.trailing_zeros();
            let place = base + (cell / self.geometry.stride()) as usize;
            let playable = self.geometry.playable(node.mask | bit);
            let threatens = !(self.room.wins[place] & playable).is_zero();
            let by_threats = i32::from(self.room.ranks[place] >> 6);
            let promise = promises[cell_number(word(bit))] + self.room.experience.of(rows, cell);
            self.room.ranks[place] = weights.rank(promise, by_threats, threatens);
        }
    }

    /// Adds what was seen so far to the ranks of the moves.
    #[inline(always)]
    pub(super) fn rank_by_experience(&mut self, node: Node<G::Word>, moves: G::Word, base: usize) {
        let rows = rows(&node);
        let mut rest = moves;
        while !rest.is_zero() {
            let cell = rest.trailing_zeros();
            rest = rest.without_lowest();
            let rank = &mut self.room.ranks[base + (cell / self.geometry.stride()) as usize];
            *rank = rank.saturating_add_signed(self.room.experience.of(rows, cell)).clamp(1, 0xFFFE);
        }
    }
}
