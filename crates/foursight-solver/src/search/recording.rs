//! A search that notes what moves cost, for the trainer of the learned ordering.

use std::cell::RefCell;

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::machine::simd::Simd;
use crate::rules::Rules;
use crate::table::Table;
use crate::training::{Recorder, Trial};

impl<'a, G: Geometry<Placement = Gravity>, T: Table<G::Word>, S: Simd, R: Rules> Search<'a, G, T, S, R> {
    /// Samples nodes from now on.
    pub(crate) fn record(&mut self, recorder: &'a RefCell<Recorder>) {
        self.recorder = Some(recorder);
    }

    /// Searches every move of a node, in random order, and notes what each cost.
    pub(super) fn record_moves(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
        recorder: &RefCell<Recorder>,
    ) -> i32 {
        recorder.borrow_mut().set_busy(true);
        let mut bits = Vec::new();
        let mut rest = moves;
        while !rest.is_zero() {
            bits.push((recorder.borrow_mut().draw() & 0xFFFF, rest.lowest()));
            rest = rest.without_lowest();
        }
        bits.sort_by_key(|&(chance, _)| std::cmp::Reverse(chance));
        let (mut best, mut trials) = (i32::MIN, Vec::new());
        for (_, bit) in bits {
            let before = self.nodes;
            let column = bit.trailing_zeros() / self.geometry.stride();
            let value = self.try_move(node, bit, self.scratch.wins[base + column as usize], alpha);
            if self.stopped {
                return best;
            }
            best = best.max(value);
            trials.push(Trial {
                bit: bit.to_u128() as u64,
                cost: self.nodes - before,
                refutes: value > alpha,
            });
        }
        recorder.borrow_mut().set_busy(false);
        recorder.borrow_mut().add(node.current, node.mask, alpha, trials);
        best
    }
}
