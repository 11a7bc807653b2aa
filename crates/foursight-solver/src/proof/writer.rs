//! A graph as the lines of a proof.

use foursight_core::{Column, Geometry, Gravity, Word};

use super::graph::Graph;
use super::leaf::Leaf;
use super::view::{Line, Step};
use super::yard::{Keys, Map, Spot, Yard};

/// The leaves by their keys, each for the position as it was found.
pub(super) type Leaves<'a, N> = Map<N, (Spot<N>, &'a Leaf)>;

/// Writes the lines of a graph, from the start downwards.
pub(super) struct Writer<'a, G: Geometry> {
    yard: &'a Yard<G>,
    graph: &'a Graph<G::Word>,
    leaves: Leaves<'a, G::Word>,
    written: Keys<G::Word>,
    moves: Vec<Column>,
    pub(super) lines: Vec<Line>,
}

impl<'a, G: Geometry<Placement = Gravity>> Writer<'a, G> {
    pub(super) fn new(yard: &'a Yard<G>, graph: &'a Graph<G::Word>, leaves: Leaves<'a, G::Word>) -> Self {
        Self { yard, graph, leaves, written: Keys::default(), moves: Vec::new(), lines: Vec::new() }
    }

    fn column(&self, before: Spot<G::Word>, after: Spot<G::Word>) -> Column {
        let cell = after.mask() & !before.mask();
        Column::new(cell.trailing_zeros() / self.yard.geometry.stride()).expect("on the board")
    }

    fn line(&mut self, step: Step) {
        self.lines.push(Line { moves: self.moves.clone(), step });
    }

    /// Writes what follows a move of the side.
    pub(super) fn node(&mut self, spot: Spot<G::Word>) {
        let key = self.yard.key(spot);
        if !self.written.insert(key) {
            return;
        }
        if let Some(&(written, leaf)) = self.leaves.get(&key) {
            let width = self.yard.geometry.width();
            let leaf = if written == spot { leaf.clone() } else { leaf.mirrored(width) };
            return self.line(Step::Leaf(leaf));
        }
        if self.graph.nodes.get(&key).is_none_or(|node| node.is_leaf) {
            return;
        }
        for reply in self.yard.replies(spot) {
            self.moves.push(self.column(spot, reply));
            self.choice(reply);
            self.moves.pop();
        }
    }

    /// Writes the move of the side, and what follows.
    pub(super) fn choice(&mut self, spot: Spot<G::Word>) {
        let key = self.yard.key(spot);
        if !self.written.insert(key) {
            return;
        }
        let wanted = self.yard.key(self.graph.choices[&key].child);
        let child = self.yard.moves(spot).find(|&child| self.yard.key(child) == wanted);
        let child = child.expect("the choice is one of the moves");
        let column = self.column(spot, child);
        self.line(Step::Play(column));
        self.moves.push(column);
        self.node(child);
        self.moves.pop();
    }
}
