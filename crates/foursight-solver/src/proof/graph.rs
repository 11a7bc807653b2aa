//! A proof as a graph with counted references, so that a part can be taken out and proved anew.

use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word};

use super::memory::{Draft, How};
use super::prover::Prover;
use super::yard::{Map, Spot};

/// So many nodes are worth the search for a diagram.
const MANY: usize = 2;

/// A position after a move of the side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<N> {
    pub(super) spot: Spot<N>,
    references: u32,
    pub(super) is_leaf: bool,
}

/// A position with the side to move, and the position after its move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<N> {
    pub(super) spot: Spot<N>,
    pub(super) child: Spot<N>,
    references: u32,
}

/// The nodes and choices of a whole proof by their keys.
#[derive(Clone, Debug)]
pub(super) struct Graph<N> {
    pub(super) nodes: Map<N, Node<N>>,
    pub(super) choices: Map<N, Choice<N>>,
}

impl<N: Word> Default for Graph<N> {
    fn default() -> Self {
        Self { nodes: Map::default(), choices: Map::default() }
    }
}

impl<N: Word> Graph<N> {
    /// Adds a node and what is below it.
    pub(super) fn add<G>(&mut self, prover: &mut Prover<'_, G>, spot: Spot<N>, moves: &Map<N, Spot<N>>)
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let key = prover.yard.key(spot);
        if let Some(node) = self.nodes.get_mut(&key) {
            node.references += 1;
            return;
        }
        prover.memory.present.remove(&key);
        let is_leaf = prover.entry(spot).1.is_leaf;
        prover.memory.present.insert(key);
        self.nodes.insert(key, Node { spot, references: 1, is_leaf });
        if is_leaf {
            return;
        }
        self.add_replies(prover, spot, moves);
    }

    /// Adds a reference to an answer to each reply.
    fn add_replies<G>(&mut self, prover: &mut Prover<'_, G>, spot: Spot<N>, moves: &Map<N, Spot<N>>)
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        for reply in prover.yard.replies(spot) {
            let key = prover.yard.key(reply);
            if let Some(choice) = self.choices.get_mut(&key) {
                choice.references += 1;
                continue;
            }
            let child = moves[&key];
            self.choices.insert(key, Choice { spot: reply, child, references: 1 });
            self.add(prover, child, moves);
        }
    }

    /// Adds the start, where the side is to move.
    pub(super) fn add_start<G>(&mut self, prover: &mut Prover<'_, G>, spot: Spot<N>, moves: &Map<N, Spot<N>>)
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let key = prover.yard.key(spot);
        let child = moves[&key];
        self.choices.insert(key, Choice { spot, child, references: 1 });
        self.add(prover, child, moves);
    }

    /// Takes out a reference to a node, and what nothing else refers to; its moves are saved.
    fn remove<G>(&mut self, prover: &mut Prover<'_, G>, key: N, saved: &mut Map<N, Spot<N>>)
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let node = self.nodes.get_mut(&key).expect("somebody refers to it");
        node.references -= 1;
        if node.references > 0 {
            return;
        }
        let node = self.nodes.remove(&key).expect("it was there");
        prover.memory.present.remove(&key);
        if !node.is_leaf {
            self.forget_replies(prover, node.spot, saved);
        }
    }

    /// Takes out a reference to each answer to a node.
    fn forget_replies<G>(&mut self, prover: &mut Prover<'_, G>, spot: Spot<N>, saved: &mut Map<N, Spot<N>>)
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        for reply in prover.yard.replies(spot) {
            let key = prover.yard.key(reply);
            let choice = self.choices.get_mut(&key).expect("every reply has an answer");
            choice.references -= 1;
            if choice.references == 0 {
                let choice = self.choices.remove(&key).expect("it was there");
                saved.insert(key, choice.child);
                self.remove(prover, prover.yard.key(choice.child), saved);
            }
        }
    }

    /// How many nodes only this one needs.
    fn worth<G>(&mut self, prover: &mut Prover<'_, G>, spot: Spot<N>) -> usize
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let (before, mut saved) = (self.nodes.len(), Map::default());
        self.forget_replies(prover, spot, &mut saved);
        let worth = before - self.nodes.len();
        self.add_replies(prover, spot, &saved);
        worth
    }

    /// Makes a node a leaf by a diagram, if there is one, and drops what only it needed. True if the proof got smaller.
    pub(super) fn collapse<G>(&mut self, prover: &mut Prover<'_, G>, key: N) -> bool
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let Some(&Node { spot, is_leaf: false, .. }) = self.nodes.get(&key) else { return false };
        let worth = self.worth(prover, spot);
        prover.memory.present.remove(&key);
        let is_leaf = prover.is_leaf_by_diagram(spot, worth);
        prover.memory.present.insert(key);
        if is_leaf {
            self.nodes.get_mut(&key).expect("it is there").is_leaf = true;
            self.forget_replies(prover, spot, &mut Map::default());
        }
        is_leaf
    }

    /// The same for the node after a choice, if it is not the only one below it.
    pub(super) fn collapse_child<G>(&mut self, prover: &mut Prover<'_, G>, key: N) -> bool
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let Some(&Choice { child, .. }) = self.choices.get(&key) else { return false };
        self.collapse(prover, prover.yard.key(child))
    }

    /// Takes a move that leads to a leaf, by a diagram if need be, in place of one that leads to many nodes. True if the proof got
    /// smaller.
    pub(super) fn cut_short<G>(&mut self, prover: &mut Prover<'_, G>, key: N) -> bool
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let Some(&Choice { spot, child: old, .. }) = self.choices.get(&key) else { return false };
        let old_key = prover.yard.key(old);
        if self.nodes.get(&old_key).is_none_or(|node| node.is_leaf) {
            return false;
        }
        if self.collapse(prover, old_key) {
            return true;
        }
        let worth = self.worth(prover, old);
        let children: Vec<Spot<N>> = prover.yard.moves(spot).collect();
        for child in children.into_iter().filter(|&child| prover.yard.key(child) != old_key) {
            let is_present = prover.memory.present.contains(&prover.yard.key(child));
            if is_present || prover.holds(child) && prover.is_leaf_by_diagram(child, worth) {
                let (before, mut saved) = (self.nodes.len(), Map::default());
                self.remove(prover, old_key, &mut saved);
                self.add(prover, child, &saved);
                self.choices.get_mut(&key).expect("it stays").child = child;
                return self.nodes.len() < before;
            }
        }
        false
    }

    /// Proves what only this choice needs anew, with each of its moves. True if the proof got smaller.
    pub(super) fn improve<G>(
        &mut self,
        prover: &mut Prover<'_, G>,
        key: N,
        effort: u32,
        allows_equal: bool,
    ) -> bool
    where
        G: Geometry<Word = N, Placement = Gravity>,
        Position<G>: Into<AnyPosition>,
    {
        let Some(&Choice { spot, child: old, .. }) = self.choices.get(&key) else { return false };
        let (before, mut saved) = (self.nodes.len(), Map::default());
        self.remove(prover, prover.yard.key(old), &mut saved);
        let freed = before - self.nodes.len();
        let mut room = freed + usize::from(allows_equal);
        let mut best = None;
        let level = match freed {
            0..100 => 2,
            100..30_000 => 1,
            _ => 0,
        };
        let old_key = prover.yard.key(old);
        let children: Vec<Spot<N>> = prover.yard.moves(spot).collect();
        for child in children {
            if freed == 0 || room == 0 || prover.is_stopped() {
                break;
            }
            if freed > MANY {
                prover.is_leaf_by_diagram(child, freed - 1);
            }
            let (child_key, entry) = prover.entry(child);
            if child_key == old_key && freed <= 4 || !entry.is_leaf && entry.cost > 0 && !prover.holds(child)
            {
                continue;
            }
            let mut draft = Draft::default();
            let is_known = |key: N| self.choices.contains_key(&key);
            let how = How { level, effort, by_diagrams: false, is_known: &is_known };
            let is_proved = prover.prove(child, how, room - 1, &mut draft);
            let used = draft.nodes.len();
            let moves: Map<N, Spot<N>> = draft.choices.iter().copied().collect();
            prover.give_up(&mut draft, (0, 0));
            if is_proved {
                room = used;
                best = Some((child, moves));
            }
        }
        if let Some((child, moves)) = best {
            self.add(prover, child, &moves);
            self.choices.get_mut(&key).expect("it stays").child = child;
            return room < freed;
        }
        self.add(prover, old, &saved);
        false
    }
}
