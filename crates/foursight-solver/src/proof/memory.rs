//! What a prover remembers, and what it hands around.

use foursight_core::{Geometry, Gravity, Word, sort_few_by_key};

use super::follow::{Following, Guide};
use super::leaf::{Diagram, Leaf};
use super::yard::{Keys, Map, Spot, Yard};

/// More than any proof has nodes: there is none.
pub(super) const NONE: u32 = 1_000_000_000;

/// What is known about a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) cost: u32,
    /// The cost is that of a proof.
    pub(super) is_solved: bool,
    /// The claim is known to hold.
    pub(super) holds: bool,
    pub(super) is_leaf: bool,
}

/// A node that needs no more than itself.
pub(super) const SOLVED: Entry = Entry { cost: 1, is_solved: true, holds: true, is_leaf: true };

/// A leaf, and the position that it was found for.
pub(super) type Found<N> = Box<(Spot<N>, Leaf)>;

/// The tables of a prover; they outlive the steps of its job.
#[derive(Debug)]
pub(super) struct Memory<N> {
    pub(super) costs: Map<N, Entry>,
    pub(super) holding: Map<N, bool>,
    /// What nodes promise, as [`Prover::promise`](super::prover::Prover::promise) says.
    pub(super) promises: Map<N, i32>,
    /// The leaf of a node, for the position as it was first seen; nothing where there is none.
    pub(super) leaves: Map<N, Option<Found<N>>>,
    /// Nodes for which a diagram was looked for: in which round last, and how often.
    pub(super) asked: Map<N, (u32, u32)>,
    /// Which try comes first: what goes on from a proof begins with something else than what made it.
    pub(super) first_try: u32,
    /// How often the whole proof was gone through for diagrams.
    pub(super) rounds: u32,
    /// Nodes that the proof has: they cost nothing more.
    pub(super) present: Keys<N>,
}

impl<N> Default for Memory<N> {
    fn default() -> Self {
        Self {
            costs: Map::default(),
            holding: Map::default(),
            promises: Map::default(),
            leaves: Map::default(),
            asked: Map::default(),
            first_try: 0,
            rounds: 0,
            present: Keys::default(),
        }
    }
}

impl<N: Word> Memory<N> {
    /// A diagram that somebody has found before, if it holds.
    pub(super) fn learn<G>(&mut self, yard: &Yard<G>, spot: Spot<N>, diagram: &Diagram)
    where
        G: Geometry<Word = N, Placement = Gravity>,
    {
        let mut marks = diagram.marks.clone();
        sort_few_by_key(&mut marks, |&(cell, mark)| (mark, cell));
        let cells: Vec<N> = marks.iter().map(|&(cell, _)| yard.geometry.bit(cell)).collect();
        let bit = |cell| yard.geometry.bit(cell);
        let answers: Vec<(N, N)> = diagram.answers.iter().map(|&(one, two)| (bit(one), bit(two))).collect();
        if Following::new(yard, Guide::Diagram(&cells, &answers)).holds(spot) {
            let leaf = Leaf::Diagram(diagram.clone());
            self.leaves.insert(yard.key(spot), Some(Box::new((spot, leaf))));
        }
    }

    /// Costs change when what the proof has changes.
    pub(super) fn forget_costs(&mut self) {
        self.costs.clear();
    }
}

/// A part of a proof that is being made: nodes in the order in which they came, and the move at each position of the side.
#[derive(Debug)]
pub(super) struct Draft<N> {
    pub(super) nodes: Vec<N>,
    pub(super) choices: Vec<(N, Spot<N>)>,
}

impl<N> Default for Draft<N> {
    fn default() -> Self {
        Self { nodes: Vec::new(), choices: Vec::new() }
    }
}

/// How hard a proof is tried.
#[derive(Clone, Copy)]
pub(super) struct How<'a, N> {
    /// 0 takes what looks cheapest or promises most; each level more tries all moves with the level below.
    pub(super) level: u32,
    /// Expansions before a move that is not proved yet is taken.
    pub(super) effort: u32,
    /// Whether diagrams are looked for on the way, where few enough cells are empty.
    pub(super) by_diagrams: bool,
    /// Positions of the side that have a move already.
    pub(super) is_known: &'a dyn Fn(N) -> bool,
}
