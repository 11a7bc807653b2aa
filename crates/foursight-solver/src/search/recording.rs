//! A search that notes what moves cost, for the trainer of the learned ordering.

use std::cell::RefCell;
use std::ops::Range;

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::machine::level::Level;
use crate::order::sort;
use crate::table::Table;
use crate::training::{Recorder, Trial};

impl<'a, G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32>
    Search<'a, G, T, L, OFF>
{
    /// Samples nodes from now on.
    pub(crate) fn record(&mut self, recorder: &'a RefCell<Recorder>) {
        self.recorder = Some(recorder);
    }

    /// Searches every move of a node, in random order, and notes what each cost.
    pub(super) fn record_moves(
        &mut self,
        node: Node<G::Word>,
        children: Range<usize>,
        alpha: i32,
        recorder: &RefCell<Recorder>,
    ) -> i32 {
        recorder.borrow_mut().set_busy(true);
        for index in children.clone() {
            self.children[index].rank = (recorder.borrow_mut().draw() & 0xFFFF) as i32;
        }
        sort(&mut self.children[children.clone()]);
        let (mut best, mut trials) = (i32::MIN, Vec::new());
        for index in children {
            let (child, before) = (self.children[index], self.nodes);
            let value = self.try_move(node, child, alpha);
            best = best.max(value);
            let bit = child.bit.to_u128() as u64;
            trials.push(Trial { bit, cost: self.nodes - before, refutes: value > alpha });
        }
        recorder.borrow_mut().set_busy(false);
        recorder.borrow_mut().add(node.current, node.mask, alpha, trials);
        best
    }
}
