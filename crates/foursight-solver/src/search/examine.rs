//! Bounds that are seen without a search, at a node and at its children.

use super::lookup::Window;
use super::{Node, Search, Searched};
use crate::machine::simd::Simd;
use crate::rules::{self, Rules};
use crate::strategy::{Effort, Stage};
use crate::table::Table;

impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// Bounds that need no move: answering on top, and the strategy frame where the parent has not tried it.
    #[inline(always)]
    pub(super) fn examine(&self, node: Node<G::Word>, bounds: &mut Window) -> Option<i32> {
        let other = node.current ^ node.mask;
        if self.rules.have(rules::ON_TOP) {
            if bounds.alpha < 0 {
                if self.frame.other_cannot_win(other, node.mask) {
                    return Some(0);
                }
            } else if self.frame.mover_cannot_win(node.current, node.mask, node.threats) {
                return Some(0);
            }
        }
        if self.rules.have(rules::STRATEGY) && !node.examined {
            let stage = Stage { mover: node.current, other, other_wins: node.threats };
            return self.frame.refute(stage, bounds.alpha, self.effort(node.ply));
        }
        None
    }

    /// Which strategy rules to try at a node of that ply and at its children.
    #[inline(always)]
    pub(super) fn effort(&self, ply: u32) -> Effort {
        let worth = Effort::for_left(self.cells - ply as i32);
        Effort {
            pairs: worth.pairs && self.rules.have(rules::PAIRS),
            lines: worth.lines && self.rules.have(rules::LINES),
            zones: worth.zones && self.rules.have(rules::ZONES),
        }
    }

    /// Strategy bounds of the children in the columns `open`: a plan that refutes the opponent's side refutes the node.
    #[inline(always)]
    pub(super) fn examine_children(
        &self,
        node: Node<G::Word>,
        moves: G::Word,
        mut open: u64,
        base: usize,
        bounds: &mut Window,
    ) -> Option<i32> {
        if !self.rules.have(rules::CHILD_STRATEGY) {
            return None;
        }
        let effort = self.effort(node.ply);
        while open != 0 {
            let column = open.trailing_zeros();
            open &= open - 1;
            let stage = Stage {
                mover: node.current ^ node.mask,
                other: node.current | (moves & self.geometry.column_mask_unchecked(column)),
                other_wins: self.scratch.wins[base + column as usize],
            };
            if let Some(bound) = self.frame.refute(stage, -bounds.alpha - 1, effort) {
                return Some(-bound);
            }
        }
        None
    }

    /// The bound after the move in one column, whose winning cells are noted at the first place.
    #[cfg(test)]
    pub(super) fn bound_after(
        &self,
        node: Node<G::Word>,
        moves: G::Word,
        column: u32,
        alpha: i32,
    ) -> Option<i32> {
        let mut window = Window { lower: i32::MIN, upper: i32::MAX, alpha };
        self.examine_children(node, moves, 1 << column, 0, &mut window)
    }
}
