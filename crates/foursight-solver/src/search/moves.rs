//! Trying the moves, one after the other, beside other threads.

use std::ops::Range;

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::machine::level::Level;
use crate::order::Child;
use crate::parallel::Busy;
use crate::rules;
use crate::table::Table;

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32> Search<'_, G, T, L, OFF> {
    /// Searches the moves in order until one fails high. Returns the best value and the move that refuted, if any.
    ///
    /// With other threads at work, a move that one of them is searching right now is put off to the end: by then its
    /// result is likely in the table. (After the "simplified ABDADA" of Tom Kerrigan.)
    #[inline(always)]
    pub(super) fn try_moves(
        &mut self,
        node: Node<G::Word>,
        children: Range<usize>,
        alpha: i32,
    ) -> (i32, u32) {
        let shared = self.busy.filter(|_| self.cells - node.ply as i32 >= Busy::LEAST_LEFT);
        let mut best = i32::MIN;
        let mut put_off = 0_u64;
        for index in children.clone() {
            let child = self.children[index];
            let guard = shared
                .map(|busy| (busy, self.canonical_key(node.current ^ node.mask, node.mask | child.bit).0));
            if let Some((busy, key)) = guard {
                if index > children.start && busy.is_searching(key) {
                    put_off |= 1 << (index - children.start);
                    continue;
                }
                busy.enter(key);
            }
            let value = self.try_move(node, child, alpha);
            if let Some((busy, key)) = guard {
                busy.leave(key);
            }
            best = best.max(value);
            if value > alpha || self.stopped {
                return (best, child.column);
            }
        }
        while put_off != 0 {
            let child = self.children[children.start + put_off.trailing_zeros() as usize];
            put_off &= put_off - 1;
            let value = self.try_move(node, child, alpha);
            best = best.max(value);
            if value > alpha || self.stopped {
                return (best, child.column);
            }
        }
        (best, self.table.no_move())
    }

    #[inline(always)]
    pub(super) fn try_move(&mut self, node: Node<G::Word>, child: Child<G::Word>, alpha: i32) -> i32 {
        let mask = node.mask | child.bit;
        let quiet = (child.wins & self.geometry.playable(mask)).is_zero();
        let next = Node {
            current: node.current ^ node.mask,
            mask,
            threats: child.wins,
            ply: node.ply + 1,
            examined: quiet && OFF & rules::CHILD_STRATEGY == 0,
        };
        -self.search(next, -alpha - 1)
    }
}
