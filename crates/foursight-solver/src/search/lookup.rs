//! What the search asks of the table, and what it makes of the answers.

use std::ops::Range;

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::machine::level::Level;
use crate::order::Child;
use crate::rules;
use crate::table::{Entry, Table};

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32> Search<'_, G, T, L, OFF> {
    /// Enhanced transposition cutoff: a child that is already known to be bad enough for the opponent decides the node.
    #[inline(always)]
    pub(super) fn probe_children(
        &self,
        node: Node<G::Word>,
        children: Range<usize>,
        alpha: i32,
    ) -> Option<i32> {
        if OFF & (rules::TABLE | rules::ENHANCED_CUTOFF) != 0 {
            return None;
        }
        let other = node.current ^ node.mask;
        let key = |child: &Child<G::Word>| self.canonical_key(other, node.mask | child.bit).0;
        for child in &self.children[children.clone()] {
            self.table.prefetch(key(child));
        }
        for child in &self.children[children] {
            if let Some(entry) = self.table.probe(key(child)).filter(|entry| -entry.upper > alpha) {
                return Some(-entry.upper);
            }
        }
        None
    }

    /// The key of the position or of its mirror image, whichever is smaller, and whether it was the image.
    #[inline(always)]
    pub(super) fn canonical_key(&self, current: G::Word, mask: G::Word) -> (G::Word, bool) {
        let key = current.wrapping_add(mask).wrapping_add(self.geometry.bottom());
        let image = self.geometry.mirrored(key);
        if image < key { (image, true) } else { (key, false) }
    }

    /// A column as it stands in the table, or back.
    #[inline(always)]
    pub(super) fn turned(&self, column: u32, mirrored: bool) -> u32 {
        if mirrored && column < self.geometry.width() { self.geometry.width() - 1 - column } else { column }
    }
}

/// What is proved about a node, and the question asked.
pub(super) struct Window {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) alpha: i32,
}

impl Window {
    /// Takes over what the table knows; a value if that answers the question.
    #[inline(always)]
    pub(super) fn learn(&mut self, entry: Entry) -> Option<i32> {
        if entry.lower > self.alpha {
            return Some(entry.lower);
        }
        if entry.upper <= self.alpha {
            return Some(entry.upper);
        }
        self.lower = self.lower.max(entry.lower);
        self.upper = self.upper.min(entry.upper);
        None
    }

    /// What the table should know after the search returned `value`.
    #[inline(always)]
    pub(super) fn result(&self, value: i32, best: u32) -> Entry {
        if value > self.alpha {
            Entry { lower: value, upper: self.upper, best }
        } else {
            Entry { lower: self.lower, upper: self.upper.min(value), best }
        }
    }
}
