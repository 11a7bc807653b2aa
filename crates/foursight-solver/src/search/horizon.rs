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
//! Measured: 27 and 31 % fewer nodes, and 17 % fewer instructions, on Middle-Medium and Begin-Medium. That the table knows nothing of nodes with
//! two stones costs 4 % of the nodes. They must not teach the history: 6 % more on Begin-Medium.

use foursight_core::{Geometry, Word};

use super::expand::{together, turns};
use super::{Node, Search, Searched};
use crate::machine::lanes::{LANES, Lanes};
use crate::machine::simd::Simd;
use crate::rules::{self, Rules};
use crate::strategy::{Hurry, Lateness};
use crate::table::Table;

/// After how many moves it is tried whether a column that joins makes the other side late. Against none, two take 4 to 7 % off the nodes for 1 to 2 % more
/// instructions; all columns after all moves take off as much for 5 %.
const JOINING_TRIES: u32 = 2;

/// Whether columns are looked at together here; in a browser on 7x6 alone, since a page has to download it.
#[inline(always)]
fn side_by_side<G: Geometry, S: Simd>(geometry: G) -> bool {
    together::<G, S>(geometry) && (size_of::<G>() == 0 || cfg!(not(target_family = "wasm")))
}

impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// The value of a node at which the attacker has few stones left, if that is enough to know it.
    #[inline(always)]
    pub(super) fn look_at_horizon(&mut self, node: Node<G::Word>, moves: G::Word, alpha: i32) -> Option<i32> {
        if !self.rules.have(rules::HORIZON | rules::DOUBLE_THREATS) {
            return None;
        }
        let left = self.cells - node.ply as i32;
        if alpha >= 0 {
            // A win with the second of them scores (left - 1) / 2, and a point less with each one after it.
            return match (left - 1) / 2 - alpha + 1 {
                2 if self.wins_soon(node, moves) => Some(alpha + 1),
                2 => Some(alpha),
                3 if self.is_late(node) => Some(alpha),
                _ => None,
            };
        }
        // A loss by the other side's second stone scores -(left - 2) / 2.
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
        match self.frame.lateness(hurry, 3) {
            Lateness::Late => true,
            Lateness::LateIfJoined | Lateness::InTimeIfNotJoined => self.is_late_if_joined(hurry, 3),
            Lateness::InTime => false,
        }
    }

    /// Whether there is a column that can join.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_late_if_joined(&self, hurry: Hurry<G::Word>, stones: u32) -> bool {
        let mut joining = self.frame.may_join(hurry.playable, stones);
        if side_by_side::<G, S>(self.geometry) {
            for turn in 0..turns(self.geometry) {
                let columns = self.masks(turn).cells::<G::Word, S>(self.simd);
                if self.frame.are_late_with(hurry, columns & columns.splat_word(joining), stones) != 0 {
                    return true;
                }
            }
            return false;
        }
        while !joining.is_zero() {
            if self.frame.is_late_with(hurry, joining.lowest(), stones) {
                return true;
            }
            joining = joining.without_lowest();
        }
        false
    }

    /// Whether after one of these moves the other side is seen to be too late with that many stones.
    #[inline(always)]
    fn leaves_late(&self, node: Node<G::Word>, moves: G::Word, stones: u32) -> bool {
        let (late, mut open) = if side_by_side::<G, S>(self.geometry) {
            self.lateness_together(node, moves, stones)
        } else {
            self.lateness_one_by_one(node, moves, stones)
        };
        let mut tries = if late == 0 { JOINING_TRIES } else { 0 };
        while open != 0 && tries > 0 {
            let bit = moves & self.geometry.column_mask_unchecked(open.trailing_zeros());
            if self.is_late_if_joined(self.hurry_after(node, bit), stones) {
                return true;
            }
            open &= open - 1;
            tries -= 1;
        }
        late != 0
    }

    /// The columns, as bits of a number, after whose move the other side is late, and those after whose move he is if another joins.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn lateness_one_by_one(
        &self,
        node: Node<G::Word>,
        mut moves: G::Word,
        stones: u32,
    ) -> (u64, u64) {
        let (mut late, mut open) = (0, 0);
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            let column = bit.trailing_zeros() / self.geometry.stride();
            match self.frame.lateness(self.hurry_after(node, bit), stones) {
                Lateness::Late => late |= 1 << column,
                Lateness::LateIfJoined => open |= 1 << column,
                Lateness::InTime | Lateness::InTimeIfNotJoined => {}
            }
        }
        (late, open)
    }

    /// The other side after a move, who is to move then.
    #[inline(always)]
    fn hurry_after(&self, node: Node<G::Word>, bit: G::Word) -> Hurry<G::Word> {
        let playable = self.geometry.playable(node.mask | bit);
        Hurry { stones: node.current ^ node.mask, wins: node.threats & !bit, playable }
    }

    /// The same for all columns together.
    #[inline(always)]
    pub(super) fn lateness_together(&self, node: Node<G::Word>, moves: G::Word, stones: u32) -> (u64, u64) {
        let (mut all_late, mut all_open) = (0, 0);
        for turn in 0..turns(self.geometry) {
            let columns = self.masks(turn).cells::<G::Word, S>(self.simd);
            let bits = columns & columns.splat_word(moves);
            let mask = columns.splat_word(node.mask) | bits;
            let (bottom, board) = (self.geometry.bottom(), self.geometry.board());
            let hurry = Hurry {
                stones: columns.splat_word(node.current ^ node.mask),
                wins: columns.splat_word(node.threats) & !bits,
                playable: mask.plus(columns.splat_word(bottom)) & columns.splat_word(board),
            };
            let (late, open) = self.frame.lateness_of(hurry, stones);
            all_late |= u64::from(late & bits.occupied()) << (turn * LANES);
            all_open |= u64::from(open & bits.occupied()) << (turn * LANES);
        }
        (all_late, all_open)
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
