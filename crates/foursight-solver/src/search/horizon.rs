//! Questions that are about to be answered because time is running out.
//!
//! "Is the score above alpha?" asks for a win that comes soon enough, or for a loss that does not come too soon. So one side, the **attacker**, has
//! to win with one of his next n stones, or the question is answered against him. Most nodes of a search for an exact score are where n is two or
//! three. There it is cheaper to look than to ask the table, the strategy bounds of the whole game and the learned ordering:
//!
//! | to move | stones | what is done |
//! |---|--:|---|
//! | the attacker | 2 | he wins if a move wins with the stone after next, and not otherwise |
//! | the attacker | 3 | he may be [too late](crate::strategy::in_time) |
//! | the defender | 2 | a move may leave the attacker too late; else the moves are tried, those that make threats first, and nothing is remembered |
//! | the defender | 3 | a move may leave the attacker too late |
//!
//! Measured: 22 to 27 % fewer nodes, and 18 % fewer instructions, on Middle-Medium and Begin-Medium. That the table knows nothing of these nodes costs 4 % of the nodes. They
//! must not teach the history: a tenth of the nodes of Begin-Medium.

use foursight_core::{Geometry, Gravity, Word};

use super::expand::together;
use super::{Node, Search};
use crate::machine::lanes::Lanes;
use crate::machine::simd::Simd;
use crate::rules::{self, Rules};
use crate::strategy::Hurry;
use crate::table::Table;

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// The value of a node at which the attacker has few stones left, if that is enough to know it.
    #[inline(always)]
    pub(super) fn look_at_horizon(&mut self, node: Node<G::Word>, moves: G::Word, alpha: i32) -> Option<i32> {
        if !self.rules.have(rules::HORIZON | rules::DOUBLE_THREATS) {
            return None;
        }
        let left = self.cells - node.ply as i32;
        if alpha >= 0 {
            // He cannot win with the first of them, so there is one more than questions between alpha and the second.
            return match (left - 1) / 2 - alpha + 1 {
                2 if self.wins_soon(node, moves) => Some(alpha + 1),
                2 => Some(alpha),
                3 if self.is_late(node) => Some(alpha),
                _ => None,
            };
        }
        // With the first of them the other side cannot win either.
        let stones = alpha + (left - 2) / 2 + 2;
        if stones > 3 {
            None
        } else if self.leaves_late(node, moves, stones as u32) {
            Some(alpha + 1)
        } else if stones == 2 {
            Some(self.defend(node, moves, alpha))
        } else {
            None
        }
    }

    /// Whether the side to move is too late with three stones.
    #[inline(always)]
    fn is_late(&self, node: Node<G::Word>) -> bool {
        let playable = self.geometry.playable(node.mask);
        let hurry = Hurry { stones: node.current, wins: node.wins, playable };
        if self.frame.is_late(hurry, 3) {
            return true;
        }
        let mut joining = self.frame.may_join(hurry, 3);
        if together::<G, S>(self.geometry) {
            let columns = self.simd.lanes(&self.lane_masks.cells);
            return self.frame.are_late_with(hurry, columns & columns.splat_word(joining), 3) != 0;
        }
        while !joining.is_zero() {
            if self.frame.is_late_with(hurry, joining.lowest(), 3) {
                return true;
            }
            joining = joining.without_lowest();
        }
        false
    }

    /// Whether after one of these moves the other side is too late with that many stones.
    #[inline(always)]
    fn leaves_late(&self, node: Node<G::Word>, mut moves: G::Word, stones: u32) -> bool {
        let (geometry, other) = (self.geometry, node.current ^ node.mask);
        if together::<G, S>(geometry) {
            let columns = self.simd.lanes(&self.lane_masks.cells);
            let bits = columns & columns.splat_word(moves);
            let mask = columns.splat_word(node.mask) | bits;
            let hurry = Hurry {
                stones: columns.splat_word(other),
                wins: columns.splat_word(node.threats) & !bits,
                playable: mask.plus(columns.splat_word(geometry.bottom()))
                    & columns.splat_word(geometry.board()),
            };
            return self.frame.are_late(hurry, stones) & bits.occupied() != 0;
        }
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            let playable = geometry.playable(node.mask | bit);
            let hurry = Hurry { stones: other, wins: node.threats & !bit, playable };
            if self.frame.is_late(hurry, stones) {
                return true;
            }
        }
        false
    }

    /// The moves in the order of the threats they make, until one of them keeps the other side from winning with his second stone.
    #[inline(always)]
    fn defend(&mut self, node: Node<G::Word>, moves: G::Word, alpha: i32) -> i32 {
        let base = node.ply as usize * self.scratch.places;
        if !self.rank_by_threats(node, moves, base) {
            return (self.cells - node.ply as i32 - 1) / 2;
        }
        let mut best = i32::MIN;
        loop {
            let column = self.highest(base);
            if std::mem::take(&mut self.scratch.ranks[base + column as usize]) == 0 {
                return best;
            }
            let bit = moves & self.geometry.column_mask_unchecked(column);
            let value = self.try_move(node, bit, self.scratch.wins[base + column as usize], alpha);
            best = best.max(value);
            if value > alpha || self.stopped {
                return best;
            }
        }
    }
}
