//! The learned ordering inside the search.

use foursight_core::{Geometry, Gravity, Word};

use super::experience::rows;
use super::{Node, Search};
use crate::learned::{Situation, Weights, cell_number};
use crate::machine::level::Level;
use crate::rules::Rules;
use crate::table::Table;

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, R: Rules> Search<'_, G, T, L, R> {
    /// Replaces the ranks of the moves, which are those by threats, by the learned ones and what was seen so far.
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
        let (rows, learns) = (rows(&node), self.learns(node.ply));
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let cell = bit.trailing_zeros();
            let place = base + (cell / self.geometry.stride()) as usize;
            let playable = self.geometry.playable(node.mask | bit);
            let threatens = !(self.room.wins[place] & playable).is_zero();
            let by_threats = i32::from(self.room.ranks[place] >> 6);
            let seen = if learns { self.room.experience.of(rows, cell) } else { 0 };
            let promise = promises[cell_number(word(bit))].wrapping_add(seen);
            self.room.ranks[place] = weights.rank(promise, by_threats, threatens);
        }
    }
}
