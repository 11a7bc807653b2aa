//! Finds proofs: what a position costs, which move is cheapest, and a whole proof below it.
//!
//! The exact solver says which moves keep what is claimed, so no move is tried in vain. What remains is a choice among moves that
//! are all right: the one whose proof is smallest. Nodes are the positions after a move of the side.
//!
//! - *Cost*: a lower bound on the number of nodes of the smallest proof, as a tree, that best-first search (AO*) raises where it
//!   matters, within a small budget.
//! - *Level 0* of [`Prover::prove`] takes the move that looks cheapest, or promises most. *Level k* makes the proof of level k - 1 below every
//!   move that holds and takes the smallest; what the proof has already costs nothing more.

use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word, sort_few_by_key};

use super::diagram::find_diagram;
use super::follow::{find_rule, threats_beat_every_reply};
use super::leaf::{Diagram, Leaf};
use super::memory::{Draft, Entry, How, Memory, NONE, SOLVED};
use super::plan::on_top_holds;
use super::search_plan::find_plan;
use super::yard::{Spot, Yard};
use crate::limits::Control;
use crate::solver::Solver;

/// How much worse a proved move may look than the best unproved one and still be taken.
const PATIENCE: f64 = 0.2;
/// Entries of the table of costs before it is emptied.
const MOST_ENTRIES: usize = 8_000_000;
/// With more empty cells no diagram is looked for in a first draft.
const MOST_EMPTY: u32 = 32;

/// A reply: what it costs, the cheapest move, and the cost of the next cheapest.
type Hardest<N> = (u32, Spot<N>, u32);

/// Finds proofs for the claim of its yard, as long as the control lets it.
pub(super) struct Prover<'a, G: Geometry> {
    pub(super) yard: &'a Yard<G>,
    pub(super) memory: &'a mut Memory<G::Word>,
    pub(super) solver: &'a mut Solver,
    pub(super) control: &'a Control,
    /// Expansions that the search for a cost may still make.
    pub(super) budget: u32,
}

impl<'a, G: Geometry<Placement = Gravity>> Prover<'a, G>
where
    Position<G>: Into<AnyPosition>,
{
    pub(super) fn new(
        yard: &'a Yard<G>,
        memory: &'a mut Memory<G::Word>,
        solver: &'a mut Solver,
        control: &'a Control,
    ) -> Self {
        Self { yard, memory, solver, control, budget: 0 }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// The leaf that ends the proof in a node, if there is one.
    pub(super) fn leaf(&mut self, spot: Spot<G::Word>) -> Option<Leaf> {
        let key = self.yard.key(spot);
        self.is_leaf(spot, key);
        let (written, leaf) = &**self.memory.leaves.get(&key)?.as_ref()?;
        let width = self.yard.geometry.width();
        Some(if *written == spot { leaf.clone() } else { leaf.mirrored(width) })
    }

    /// The same, found anew; not by a diagram.
    pub(super) fn find_leaf(&self, spot: Spot<G::Word>) -> Option<Leaf> {
        let yard = self.yard;
        let stones = yard.stones(spot);
        if yard.may_have_plan(spot)
            && let Some(plan) = find_plan(&yard.plain, stones)
        {
            return Some(Leaf::Plan(plan));
        }
        if yard.draw_counts() && on_top_holds(&yard.plain, stones) {
            return Some(Leaf::OnTop);
        }
        if threats_beat_every_reply(yard, spot) {
            return Some(Leaf::Threats);
        }
        let (rule, cost) = find_rule(yard, spot);
        self.control.spend(cost);
        rule.map(Leaf::Rule)
    }

    fn is_leaf(&mut self, spot: Spot<G::Word>, key: G::Word) -> bool {
        if let Some(known) = self.memory.leaves.get(&key) {
            return known.is_some();
        }
        let leaf = self.find_leaf(spot).map(|leaf| Box::new((spot, leaf)));
        let is_leaf = leaf.is_some();
        self.memory.leaves.insert(key, leaf);
        is_leaf
    }

    /// Whether a node is a leaf, now that a diagram has been looked for as well, which would save so many nodes. That takes longer
    /// than everything else.
    pub(super) fn is_leaf_by_diagram(&mut self, spot: Spot<G::Word>, worth: usize) -> bool {
        let key = self.yard.key(spot);
        if self.entry(spot).1.is_leaf {
            return true;
        }
        let (round, tries) = self.memory.asked.get(&key).copied().unwrap_or_default();
        let was_asked = tries > 0 && (round == self.memory.rounds || !cfg!(feature = "diagrams"));
        if self.is_stopped() || was_asked || !self.holds(spot) {
            return self.memory.leaves.get(&key).is_some_and(Option::is_some);
        }
        let diagram = self.find_diagram(spot, worth, tries);
        if self.is_stopped() {
            return false;
        }
        self.memory.asked.insert(key, (self.memory.rounds, tries + 1));
        let Some(diagram) = diagram else { return false };
        self.memory.leaves.insert(key, Some(Box::new((spot, Leaf::Diagram(diagram)))));
        self.memory.costs.insert(key, SOLVED);
        true
    }

    /// The entry of a node of a first draft, which ends there if a diagram is found with little effort: what it saves is not known yet.
    fn entry_by_diagram(&mut self, spot: Spot<G::Word>, entry: Entry) -> Entry {
        let empty = self.yard.geometry.board().count_ones() - spot.count();
        let is_tried = !entry.is_leaf && empty <= MOST_EMPTY;
        if is_tried && self.is_leaf_by_diagram(spot, 0) { SOLVED } else { entry }
    }

    /// The local search is quick, and finds the same every time.
    fn find_diagram(&mut self, spot: Spot<G::Word>, worth: usize, tries: u32) -> Option<Diagram> {
        let diagram = if tries == 0 { find_diagram(self, spot) } else { None };
        #[cfg(feature = "diagrams")]
        let diagram = diagram.or_else(|| super::satisfy::find_diagram(self, spot, worth, tries));
        #[cfg(not(feature = "diagrams"))]
        let _ = worth;
        diagram
    }

    /// What is known about a node. The other side is to move and does not win at once, or not too soon.
    pub(super) fn entry(&mut self, spot: Spot<G::Word>) -> (G::Word, Entry) {
        let key = self.yard.key(spot);
        if self.memory.present.contains(&key) {
            return (key, Entry { cost: 0, is_solved: true, holds: true, is_leaf: false });
        }
        if let Some(&entry) = self.memory.costs.get(&key) {
            return (key, entry);
        }
        self.control.spend(1);
        let entry = self.first_look(spot, key);
        if self.memory.costs.len() >= MOST_ENTRIES {
            self.memory.costs.clear();
        }
        self.memory.costs.insert(key, entry);
        (key, entry)
    }

    fn first_look(&mut self, spot: Spot<G::Word>, key: G::Word) -> Entry {
        let yard = self.yard;
        if yard.is_full(spot) {
            return if yard.draw_counts() {
                SOLVED
            } else {
                Entry { cost: NONE, is_solved: false, ..SOLVED }
            };
        }
        if yard.loss_counts(spot.count() + 1) {
            return SOLVED;
        }
        let replies = yard.replies(spot).len() as u32;
        if replies == 0 || self.is_leaf(spot, key) {
            return SOLVED;
        }
        Entry { cost: 1 + replies, is_solved: false, holds: false, is_leaf: false }
    }

    /// The cheapest move of the side in a position, by what is known.
    pub(super) fn cheapest(&mut self, spot: Spot<G::Word>) -> Option<(Spot<G::Word>, Entry)> {
        let mut best: Option<(Spot<G::Word>, Entry)> = None;
        for child in self.yard.moves(spot) {
            let (_, entry) = self.entry(child);
            let rank = |entry: &Entry| (entry.cost, !entry.is_solved);
            if entry.cost < NONE && best.as_ref().is_none_or(|(_, best)| rank(&entry) < rank(best)) {
                best = Some((child, entry));
            }
        }
        best
    }

    /// AO*: raises the lower bound of a node until it is solved, above `most`, or the budget is used up.
    pub(super) fn raise(&mut self, spot: Spot<G::Word>, most: u32) -> Entry {
        let (key, mut entry) = self.entry(spot);
        if entry.is_solved || entry.cost > most || self.budget == 0 || self.is_stopped() {
            return entry;
        }
        if !entry.holds {
            entry.holds = self.holds(spot);
            if !entry.holds {
                if self.is_stopped() {
                    return entry;
                }
                entry.cost = NONE;
            }
            self.memory.costs.insert(key, entry);
            if entry.cost > most {
                return entry;
            }
        }
        self.budget -= 1;
        let replies = self.yard.replies(spot);
        loop {
            let (total, hardest) = self.sum_up(&replies);
            entry.cost = total;
            entry.is_solved = hardest.is_none() && total < NONE;
            let Some((cost, child, second)) =
                hardest.filter(|_| total <= most && self.budget > 0 && !self.is_stopped())
            else {
                self.memory.costs.insert(key, entry);
                return entry;
            };
            let room = most - (total - cost);
            let goal = room.min(second.max(cost + cost / 4)).max(cost);
            if self.raise(child, goal).cost == cost && self.budget == 0 {
                self.memory.costs.insert(key, entry);
                return entry;
            }
        }
    }

    /// The cost of a node by its children, and the reply that costs most of those that are not proved yet: its cost, the cheapest move, and the
    /// cost of the next cheapest.
    fn sum_up(&mut self, replies: &[Spot<G::Word>]) -> (u32, Option<Hardest<G::Word>>) {
        let (mut total, mut hardest) = (1u64, None);
        for &reply in replies {
            let (mut best, mut second, mut proved) = (NONE, NONE, NONE);
            let mut choice = None;
            for child in self.yard.moves(reply) {
                let (_, entry) = self.entry(child);
                if entry.is_solved {
                    proved = proved.min(entry.cost);
                }
                if entry.cost < best {
                    (second, best, choice) = (best, entry.cost, Some(child));
                } else {
                    second = second.min(entry.cost);
                }
            }
            let is_proved = proved < NONE && f64::from(proved) <= f64::from(best) * (1.0 + PATIENCE);
            let cost = if is_proved { proved } else { best };
            total += u64::from(cost);
            if let Some(child) = choice.filter(|_| !is_proved)
                && hardest.is_none_or(|(hardest, _, _)| cost > hardest)
            {
                hardest = Some((cost, child, second));
            }
        }
        let total = total.min(u64::from(NONE)) as u32;
        (total, hardest.filter(|_| total < NONE))
    }

    /// The replies to a node, the hardest first: what they need is there when the others come.
    fn hardest_first(&mut self, spot: Spot<G::Word>) -> Vec<Spot<G::Word>> {
        let mut replies: Vec<(u32, Spot<G::Word>)> = Vec::new();
        for reply in self.yard.replies(spot) {
            replies.push((self.cheapest(reply).map_or(NONE, |(_, entry)| entry.cost), reply));
        }
        sort_few_by_key(&mut replies, |&(cost, _)| std::cmp::Reverse(cost));
        replies.into_iter().map(|(_, reply)| reply).collect()
    }

    /// Adds the proof of a node to a draft. `false` if it needs more than `most` nodes in all or the control stops it; the draft is of no use then,
    /// but its nodes must be [given up](Self::give_up).
    pub(super) fn prove(
        &mut self,
        spot: Spot<G::Word>,
        how: How<'_, G::Word>,
        most: usize,
        draft: &mut Draft<G::Word>,
    ) -> bool {
        let key = self.yard.key(spot);
        if self.memory.present.contains(&key) {
            return true;
        }
        let (_, entry) = self.entry(spot);
        let entry = if how.by_diagrams { self.entry_by_diagram(spot, entry) } else { entry };
        self.memory.present.insert(key);
        draft.nodes.push(key);
        if draft.nodes.len() > most || self.is_stopped() {
            return false;
        }
        if entry.is_leaf {
            return entry.is_solved;
        }
        for reply in self.hardest_first(spot) {
            let key = self.yard.key(reply);
            if (how.is_known)(key) {
                continue;
            }
            let Some(child) = self.choose(reply, how, most, draft) else { return false };
            draft.choices.push((key, child));
            if !self.prove(child, how, most, draft) {
                return false;
            }
        }
        true
    }

    /// The move of the side in the position that a proof begins with.
    pub(super) fn first_choice(
        &mut self,
        spot: Spot<G::Word>,
        how: How<'_, G::Word>,
        draft: &mut Draft<G::Word>,
    ) -> Option<Spot<G::Word>> {
        self.choose(spot, how, usize::MAX, draft)
    }

    /// The move of the side in a position: greedy, or by trying all.
    fn choose(
        &mut self,
        spot: Spot<G::Word>,
        how: How<'_, G::Word>,
        most: usize,
        draft: &mut Draft<G::Word>,
    ) -> Option<Spot<G::Word>> {
        let greedy = self.greedy(spot, how)?;
        let (greedy_key, entry) = self.entry(greedy);
        if how.level == 0 || entry.is_leaf || entry.cost == 0 {
            return Some(greedy);
        }
        let mut children: Vec<(bool, u32, Spot<G::Word>)> = Vec::new();
        for child in self.yard.moves(spot) {
            let (key, entry) = self.entry(child);
            if entry.cost < NONE {
                children.push((key != greedy_key, entry.cost, child));
            }
        }
        sort_few_by_key(&mut children, |&(is_other, cost, _)| (is_other, cost));
        let (mut best, mut choice) = (usize::MAX, None);
        for (_, _, child) in children {
            let (_, entry) = self.entry(child);
            if !entry.is_leaf && entry.cost > 0 && !self.holds(child) {
                continue;
            }
            let before = (draft.nodes.len(), draft.choices.len());
            let most = most.min(before.0.saturating_add(best).saturating_sub(1));
            let is_proved = self.prove(child, How { level: how.level - 1, ..how }, most, draft);
            let used = draft.nodes.len() - before.0;
            self.give_up(draft, before);
            if is_proved && used < best {
                (best, choice) = (used, Some(child));
            }
            if best <= 1 {
                break;
            }
        }
        choice
    }

    /// Takes back what a draft has got since.
    pub(super) fn give_up(&mut self, draft: &mut Draft<G::Word>, since: (usize, usize)) {
        for key in draft.nodes.drain(since.0..) {
            self.memory.present.remove(&key);
        }
        draft.choices.truncate(since.1);
    }
}
