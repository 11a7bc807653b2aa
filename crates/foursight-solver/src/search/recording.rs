//! A search that notes what moves cost, for the trainer of the learned ordering.

use std::cell::RefCell;

use foursight_core::Word;

use super::{Node, Search, Searched};
use crate::machine::simd::Simd;
use crate::rules::Rules;
use crate::table::Table;
use crate::training::{Observer, Recorder, Trial};

impl<'a, G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'a, G, T, S, R> {
    /// Lets somebody look at the nodes from now on.
    pub(crate) fn show_to(&mut self, observer: Observer<'a>) {
        self.observer = Some(observer);
    }

    /// Who samples a node with so many empty cells, if somebody does.
    #[inline(always)]
    pub(super) fn recorder_of(&self, left: i32) -> Option<&'a RefCell<Recorder>> {
        match self.observer {
            Some(Observer::Recorder(recorder)) if recorder.borrow_mut().wants(left) => Some(recorder),
            _ => None,
        }
    }

    /// Tells the answer to a question, if somebody listens: `before` is the number of nodes before it.
    #[inline(always)]
    pub(super) fn tell(&self, node: Node<G::Word>, alpha: i32, value: i32, before: u64) {
        if let Some(Observer::Listener(listener)) = self.observer
            && !self.stopped
        {
            let (current, mask) = (node.current.to_u128(), node.mask.to_u128());
            listener.borrow_mut().hear(current, mask, alpha, value > alpha, self.nodes - before);
        }
    }

    /// Searches the moves of a node and notes what each cost: all of them in random order, each as far as a budget goes that
    /// grows until a move refutes, and then once more. A move that is not done by then is known to be dear, and that is enough: to
    /// search it to its end would cost more than all others together.
    pub(super) fn record_moves(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
        recorder: &RefCell<Recorder>,
    ) -> i32 {
        recorder.borrow_mut().set_busy(true);
        let mut open = self.shuffled(moves, base, recorder);
        let (mut best, mut trials, mut refutes) = (i32::MIN, Vec::new(), false);
        let mut budget = recorder.borrow().budget();
        while !open.is_empty() && !self.stopped {
            let is_last = refutes;
            let mut unfinished = Vec::new();
            for mut trial in open {
                let before = self.nodes;
                let value = self.try_within(node, &trial, alpha, budget);
                trial.cost += self.nodes - before;
                if let Some(value) = value {
                    best = best.max(value);
                    refutes |= value > alpha;
                    trials.push(trial.done(value > alpha));
                } else {
                    unfinished.push(trial);
                }
            }
            if is_last {
                trials.extend(unfinished.drain(..).map(|trial| trial.done(false)));
            }
            (open, budget) = (unfinished, budget.saturating_mul(GROWTH));
        }
        recorder.borrow_mut().set_busy(false);
        if !self.stopped {
            recorder.borrow_mut().add(node.current, node.mask, alpha, trials);
        }
        best
    }

    fn shuffled(&self, mut moves: G::Word, base: usize, recorder: &RefCell<Recorder>) -> Vec<Open<G::Word>> {
        let mut open = Vec::new();
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            let column = bit.trailing_zeros() / self.geometry.stride();
            let chance = recorder.borrow_mut().draw() & 0xFFFF;
            open.push((chance, Open { bit, wins: self.scratch.wins[base + column as usize], cost: 0 }));
        }
        open.sort_by_key(|&(chance, _)| std::cmp::Reverse(chance));
        open.into_iter().map(|(_, trial)| trial).collect()
    }

    /// The value of a move, if it is found within so many nodes. What is found until then is in the table.
    fn try_within(
        &mut self,
        node: Node<G::Word>,
        trial: &Open<G::Word>,
        alpha: i32,
        budget: u64,
    ) -> Option<i32> {
        let all = std::mem::replace(&mut self.budget, self.nodes.saturating_add(budget));
        self.budget = self.budget.min(all);
        self.next_look = self.next_look.min(self.budget);
        let value = self.try_move(node, trial.bit, trial.wins, alpha);
        let is_done = !self.stopped;
        self.budget = all;
        self.stopped = self.control.is_stopped() || self.nodes >= all;
        is_done.then_some(value)
    }
}

/// How much more nodes a move may take every time after the first.
const GROWTH: u64 = 4;

/// A move that is not done.
struct Open<N> {
    bit: N,
    wins: N,
    /// Nodes spent on it so far.
    cost: u64,
}

impl<N: Word> Open<N> {
    fn done(self, refutes: bool) -> Trial {
        Trial { bit: self.bit.to_u128() as u64, cost: self.cost, refutes }
    }
}
