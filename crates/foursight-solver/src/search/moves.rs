//! Trying the moves, one after the other, beside other threads.

use foursight_core::Word;

use super::lookup::Refuted;
use super::{Node, Search, Searched};
use crate::machine::lanes::LANES;
use crate::machine::simd::Simd;
use crate::order;
use crate::rules::{self, Rules};
use crate::table::Table;

impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// Searches the moves in order until one fails high. Returns the best value and the move that refuted, if any.
    /// `refuted` are moves that count as tried, with the best value they can have.
    ///
    /// With other threads at work, a move that one of them is searching right now is put off to the end: by then its
    /// result is likely in the table. (After the "simplified ABDADA" of Tom Kerrigan.)
    #[inline(always)]
    pub(super) fn try_moves(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
        refuted: Refuted<G::Word>,
    ) -> (i32, u32) {
        let has_history = self.order.has_history(node.ply);
        let mut best = refuted.best;
        let shared = self.busy.filter(|_| self.is_shared(node.ply));
        let (mut tried, mut put_off) = (refuted.moves, G::Word::ZERO);
        // The first move is searched by all together, since it may well decide the node; not after several have failed. Never
        // to split at once costs a tenth of the nodes of the empty board, after a single failure a twentieth of Begin-Hard.
        let splits_at_once = refuted.moves.count_ones() >= 2;
        loop {
            let column = self.highest(base);
            let in_order = std::mem::take(&mut self.scratch.ranks[base + column as usize]) != 0;
            if !in_order && put_off.is_zero() {
                return (best, self.table.no_move());
            }
            let column = if in_order { column } else { put_off.trailing_zeros() / self.geometry.stride() };
            let bit = moves & self.geometry.column_mask_unchecked(column);
            let guard =
                shared.map(|busy| (busy, self.canonical_key(node.current ^ node.mask, node.mask | bit).0));
            if let Some((busy, key)) = guard {
                if in_order && (tried != refuted.moves || splits_at_once) && busy.is_searching(key) {
                    put_off |= bit;
                    continue;
                }
                put_off &= !bit;
                busy.enter(key);
            }
            let value = self.try_move(node, bit, self.scratch.wins[base + column as usize], alpha);
            if let Some((busy, key)) = guard {
                busy.leave(key);
            }
            best = best.max(value);
            if value > alpha || self.stopped {
                if has_history && !self.stopped {
                    self.scratch.history.learn(&node, bit, tried);
                }
                return (best, column);
            }
            tried |= bit;
            if self.order.learns_from_replies(node.ply) {
                self.promote_reply(node, bit, base);
            }
        }
    }

    /// What refutes a move is often what should have been played instead: the reply that the table remembers of the move that filled `bit`,
    /// which has failed, rises among those that are still to be tried. (On top of that move it cannot be played yet, and that column has no rank any more.)
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn promote_reply(&mut self, node: Node<G::Word>, bit: G::Word, base: usize) {
        let (key, mirrored) = self.canonical_key(node.current ^ node.mask, node.mask | bit);
        let Some(entry) = self.table.probe(self.simd, key) else { return };
        let reply = self.turned(entry.best, mirrored);
        if reply < self.geometry.width() {
            let rank = &mut self.scratch.ranks[base + reply as usize];
            *rank = order::promoted(*rank);
        }
    }

    /// The column of the highest rank.
    #[inline(always)]
    pub(super) fn highest(&self, base: usize) -> u32 {
        let ranks = &self.scratch.ranks[base..];
        let place_in =
            |eight: Option<&[u16; LANES]>| eight.map_or(0, |eight| self.simd.place_of_largest(eight));
        let mut best = place_in(ranks.first_chunk());
        for turn in 1..(self.geometry.width() as usize).div_ceil(LANES) {
            let place = turn * LANES + self.highest_of_eight(&ranks[turn * LANES..]);
            if ranks[place] > ranks[best] {
                best = place;
            }
        }
        best as u32
    }

    #[inline(always)]
    fn highest_of_eight(&self, ranks: &[u16]) -> usize {
        match ranks.first_chunk() {
            Some(eight) => self.simd.place_of_largest(eight),
            None => 0,
        }
    }

    #[inline(always)]
    pub(super) fn try_move(&mut self, node: Node<G::Word>, bit: G::Word, wins: G::Word, alpha: i32) -> i32 {
        let mask = node.mask | bit;
        let quiet = (wins & self.geometry.playable(mask)).is_zero();
        let next = node.after(bit, wins, quiet && self.rules.have(rules::CHILD_STRATEGY));
        -self.search(next, -alpha - 1)
    }
}
