//! How few nodes a question takes when the right move is always tried first: what is left for a better ordering to win.
//!
//! At a node where a move refutes all moves are searched, and the cheapest of those that refute counts; at the others all of them
//! count. Everything else is as in the search, but for the table, which would make the cost of a move depend on what came before it. So
//! the **tree** is the least that any order can take without a table. With a table that forgets nothing, the same tree takes as many
//! nodes as it has **different** ones; another tree might have fewer.

use std::collections::{HashMap, HashSet};

use foursight_core::{Geometry, Position, Standard};

use super::{Build, Forced, Look, Node, Scratch, Search, Window};
use crate::limits::{Control, Limits};
use crate::machine::simd::{Portable, Simd};
use crate::order::Order;
use crate::rules::{self, AllBut, Rules};
use crate::solver::at_sight;
use crate::table::{Packed, Table};

/// What a perfect ordering would take; see [`least_nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastNodes {
    /// Without a table: no order of moves takes fewer.
    pub tree: u64,
    /// Of these, with a table that forgets nothing.
    pub different: u64,
}

/// The nodes it takes to show that the score of a position is at least, and at most, what it is, when the cheapest of the moves that refute
/// is always tried first; `None` if there are too many to be remembered. Panics if the score is wrong.
pub fn least_nodes(position: Position, score: i32) -> Option<LeastNodes> {
    let (table, control) = (<Packed as Table<u64>>::new(1 << 12, 49), Control::new(&Limits::default(), 1));
    let build = Build { geometry: Standard::NEW, simd: Portable, rules: AllBut(rules::TABLE) };
    let order = Order::new(build, None, None);
    let mut search = Search::new(build, order, &table, &control, None, u64::MAX, Scratch::default());
    let node = Node::root(Standard::NEW, position.current().word(), position.mask().word());
    let (mut answers, mut seen) = (Answers::default(), HashSet::new());
    let mut least = LeastNodes { tree: 0, different: 0 };
    for alpha in two_questions(position, score) {
        let (is_above, tree) = search.smallest_tree(node, alpha, &mut answers)?;
        assert_eq!(is_above, score > alpha, "the score is wrong");
        least.tree += tree;
        least.different += search.different_nodes(node, alpha, &answers, &mut seen);
    }
    Some(least)
}

/// What has to be asked to show that the score is what it is, where it is not seen.
pub(crate) fn two_questions(position: Position, score: i32) -> impl Iterator<Item = i32> {
    let (bounds, _) = at_sight(position.into());
    let (lower, upper) = (bounds.lower.value(), bounds.upper.value());
    [score - 1, score].into_iter().filter(move |&alpha| lower <= alpha && alpha < upper)
}

/// Answers that are kept at most: some 200 MiB, and some ten seconds.
const MOST: usize = 3_000_000;

/// A canonical key and alpha.
type Question = (u64, i32);

/// The answers to all questions so far.
#[derive(Debug, Default)]
struct Answers(HashMap<Question, Answer>);

#[derive(Clone, Copy, Debug)]
struct Answer {
    is_above: bool,
    /// Nodes below this one.
    cost: u64,
    /// Those of them that no move of the tree leads to: what the search does itself where time is running out.
    own: u64,
    /// The moves of the tree, as the position of the key has them.
    moves: u64,
}

impl<T: Table<u64>, S: Simd, R: Rules> Search<'_, Standard, T, S, R> {
    /// Whether the score is above alpha, and the nodes of the smallest tree that shows it; `None` if there is too much to remember. The search
    /// must leave out the table.
    fn smallest_tree(&mut self, node: Node<u64>, alpha: i32, answers: &mut Answers) -> Option<(bool, u64)> {
        debug_assert!(!self.rules.have(rules::TABLE), "the cost of a move would depend on those before it");
        let before = self.nodes;
        match self.play_forced_moves(node, alpha) {
            Forced::Value(value) => Some((value > alpha, self.nodes - before)),
            Forced::Choice { node, moves, alpha, sign } => {
                let forced = self.nodes - before;
                let (is_above, cost) = self.smallest_choice(node, moves, alpha, answers)?;
                Some((is_above == (sign > 0), forced + cost))
            }
        }
    }

    fn smallest_choice(
        &mut self,
        node: Node<u64>,
        moves: u64,
        alpha: i32,
        answers: &mut Answers,
    ) -> Option<(bool, u64)> {
        let (key, is_image) = self.canonical_key(node.current, node.mask);
        let question = (key, alpha);
        if let Some(known) = answers.0.get(&question) {
            return Some((known.is_above, known.cost));
        }
        let before = self.nodes;
        let seen = self.see(node, moves, alpha);
        let own = self.nodes - before;
        let mut answer = match seen {
            Some(value) => Answer { is_above: value > alpha, cost: own, own, moves: 0 },
            None => self.cheapest(node, moves, alpha, answers)?,
        };
        if answers.0.len() >= MOST {
            return None;
        }
        if is_image {
            answer.moves = self.geometry.mirrored(answer.moves);
        }
        answers.0.insert(question, answer);
        Some((answer.is_above, answer.cost))
    }

    /// The value of a node at which no move has to be tried.
    fn see(&mut self, node: Node<u64>, moves: u64, alpha: i32) -> Option<i32> {
        if let Some(value) = self.look_at_horizon(node, moves, alpha) {
            return Some(value);
        }
        let left = self.cells - node.ply as i32;
        let mut window = Window { lower: -((left - 2) / 2), upper: (left - 1) / 2, alpha };
        let base = node.ply as usize * self.scratch.places;
        match self.look(node, moves, 0, base, &mut window) {
            Look::Decides(value) => Some(value),
            Look::Leaves { .. } => None,
        }
    }

    fn cheapest(&mut self, node: Node<u64>, moves: u64, alpha: i32, answers: &mut Answers) -> Option<Answer> {
        let mut all = Answer { is_above: false, cost: 0, own: 0, moves };
        let mut cheapest: Option<Answer> = None;
        for bit in bits(moves) {
            let (is_above, cost) = self.smallest_tree(self.child(node, bit), -alpha - 1, answers)?;
            all.cost += cost;
            if !is_above && cheapest.is_none_or(|known| cost < known.cost) {
                cheapest = Some(Answer { is_above: true, cost, own: 0, moves: bit });
            }
        }
        Some(cheapest.unwrap_or(all))
    }

    /// As [`try_move`](Self::try_move) makes it.
    fn child(&self, node: Node<u64>, bit: u64) -> Node<u64> {
        let mask = node.mask | bit;
        let wins = self.geometry.winning_cells(node.current | bit, mask);
        let quiet = wins & self.geometry.playable(mask) == 0;
        node.after(bit, wins, quiet && self.rules.have(rules::CHILD_STRATEGY))
    }

    /// The nodes of a smallest tree when what was seen before, by way of other moves or for another question, costs the one node that asks.
    fn different_nodes(
        &mut self,
        node: Node<u64>,
        alpha: i32,
        answers: &Answers,
        seen: &mut HashSet<Question>,
    ) -> u64 {
        let before = self.nodes;
        let Forced::Choice { node, alpha, .. } = self.play_forced_moves(node, alpha) else {
            return self.nodes - before;
        };
        let forced = self.nodes - before;
        let (key, is_image) = self.canonical_key(node.current, node.mask);
        let answer = answers.0[&(key, alpha)];
        if !seen.insert((key, alpha)) {
            return forced;
        }
        let moves = if is_image { self.geometry.mirrored(answer.moves) } else { answer.moves };
        let mut nodes = forced + answer.own;
        for bit in bits(moves) {
            nodes += self.different_nodes(self.child(node, bit), -alpha - 1, answers, seen);
        }
        nodes
    }
}

/// Each bit of a word.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Falling, Stones};
    use crate::truth::{Chance, Truth};

    /// The answers are true, and without a table no order takes fewer nodes; the one in use takes more.
    #[test]
    fn no_order_takes_fewer_nodes() {
        let (mut chance, mut saved) = (Chance(17), 0);
        let table = <Packed as Table<u64>>::new(1 << 12, 49);
        let build = Build { geometry: Standard::NEW, simd: Portable, rules: AllBut(rules::TABLE) };
        let mut engine = Falling::new(build, table, 1);
        for _ in 0..60 {
            let position = chance.position(Standard::NEW, 30);
            if position.can_win_next() {
                continue;
            }
            let score = Truth::below(position).score(position);
            let least = least_nodes(position, score).expect("few nodes");
            let control = Control::new(&Limits::default(), 1);
            for alpha in two_questions(position, score) {
                let bound = engine.probe(Stones::of(position.into()), alpha, &control).expect("no limit");
                assert_eq!(bound > alpha, score > alpha, "{position:?}");
            }
            assert!(least.different <= least.tree && least.tree <= control.spent(), "{position:?} {least:?}");
            saved += control.spent() - least.tree;
        }
        assert!(saved > 100, "{saved} nodes: the order would be nearly perfect");
    }
}
