//! The work on a proof: the first one, then one choice after the other made better.

use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word};

use super::claim::Claim;
use super::graph::Graph;
use super::job::Work;
use super::leaf::Leaf;
use super::memory::{Draft, How, Memory};
use super::plan::on_top_holds_with_the_move;
use super::prover::Prover;
use super::view::{Line, Proof, Step};
use super::writer::Writer;
use super::yard::{Keys, Map, Spot, Yard};
use crate::limits::Control;
use crate::solver::Solver;

/// Expansions before a move that is not proved yet is taken.
const EFFORT: u32 = 3;

/// With so many empty cells a first draft looks for diagrams, where it can.
const LARGE: u32 = 36;

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No proof yet.
    First,
    /// A proof of one line or none.
    Evident,
    /// There is a proof, and it may get smaller.
    Improving,
    /// The claim is false.
    Refuted,
}

/// What a pass over all choices does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// Looks for diagrams that end the proof where it is.
    Collapsing,
    /// Looks for them after other moves, too.
    CuttingShort,
    /// Proves each choice anew.
    Improving,
}

pub(super) struct Workshop<G: Geometry> {
    yard: Yard<G>,
    start: Spot<G::Word>,
    side_moves: bool,
    memory: Memory<G::Word>,
    graph: Graph<G::Word>,
    /// Moves of an earlier proof.
    given: Map<G::Word, Spot<G::Word>>,
    stage: Stage,
    /// Choices that this pass has still to look at, the last first.
    todo: Vec<G::Word>,
    passes: u32,
    /// What this pass does.
    pass: Pass,
    /// Passes in a row that found nothing.
    idle: u32,
    has_improved: bool,
    leaves: Vec<(G::Word, Spot<G::Word>, Leaf)>,
}

impl<G: Geometry<Placement = Gravity>> Workshop<G>
where
    Position<G>: Into<AnyPosition>,
{
    pub(super) fn new(claim: Claim, position: Position<G>) -> Self {
        Self {
            yard: Yard::new(position.geometry(), claim.at_least().value()),
            start: Yard::spot(position, claim.side()),
            side_moves: claim.side_is_to_move(),
            memory: Memory::default(),
            graph: Graph::default(),
            given: Map::default(),
            stage: Stage::First,
            todo: Vec::new(),
            passes: 0,
            pass: Pass::Improving,
            idle: 0,
            has_improved: false,
            leaves: Vec::new(),
        }
    }

    /// Whether the start is settled without a graph.
    fn is_evident(&self) -> bool {
        let (yard, start) = (&self.yard, self.start);
        if self.side_moves {
            return yard.side_is_settled(start) || self.answers_on_top();
        }
        yard.loss_counts(start.count() + 1)
    }

    /// R10.
    fn answers_on_top(&self) -> bool {
        let stones = self.yard.stones(self.start);
        self.side_moves && self.yard.draw_counts() && on_top_holds_with_the_move(&self.yard.plain, stones)
    }

    /// Any proof.
    fn find_first(&mut self, solver: &mut Solver, control: &Control) {
        if self.is_evident() {
            self.stage = Stage::Evident;
            return;
        }
        let mut prover = Prover::new(&self.yard, &mut self.memory, solver, control);
        let start = self.start;
        let is_true = if self.side_moves {
            let children: Vec<Spot<G::Word>> = prover.yard.moves(start).collect();
            children.into_iter().any(|child| prover.holds(child))
        } else {
            let wins_now = prover.yard.other_wins(start) & prover.yard.playable(start);
            wins_now.is_zero() && prover.holds(start)
        };
        if !is_true {
            if !control.is_stopped() {
                self.stage = Stage::Refuted;
            }
            return;
        }
        let mut draft = Draft::default();
        let given = std::mem::take(&mut self.given);
        let is_known = |key: G::Word| given.contains_key(&key);
        // Without diagrams the draft of a large board is up to a hundred times as large; that of a small one gets smaller if they come later.
        let is_large = self.yard.geometry.board().count_ones() - start.count() >= LARGE;
        let by_diagrams = cfg!(feature = "diagrams") && is_large;
        let how = How { level: 0, effort: EFFORT, by_diagrams, is_known: &is_known };
        let is_proved = Self::draft(&mut prover, start, self.side_moves, how, &given, &mut draft);
        let mut moves: Map<G::Word, Spot<G::Word>> = draft.choices.iter().copied().collect();
        prover.give_up(&mut draft, (0, 0));
        if is_proved {
            moves.extend(&given);
            self.graph = Graph::default();
            if self.side_moves {
                self.graph.add_start(&mut prover, start, &moves);
            } else {
                self.graph.add(&mut prover, start, &moves);
            }
            self.stage = Stage::Improving;
        } else {
            self.given = given;
        }
    }

    /// A proof of the start as a draft. What is given is walked through as well, so that all that it leads to is proved.
    fn draft(
        prover: &mut Prover<'_, G>,
        start: Spot<G::Word>,
        side_moves: bool,
        how: How<'_, G::Word>,
        given: &Map<G::Word, Spot<G::Word>>,
        draft: &mut Draft<G::Word>,
    ) -> bool {
        let (mut todo, mut seen) = (Vec::new(), Keys::default());
        if side_moves {
            let key = prover.yard.key(start);
            let child = given.get(&key).copied().or_else(|| prover.first_choice(start, how, draft));
            let Some(child) = child else { return false };
            draft.choices.push((key, child));
            todo.push(child);
        } else {
            todo.push(start);
        }
        while let Some(node) = todo.pop() {
            if !seen.insert(prover.yard.key(node)) {
                continue;
            }
            if given.is_empty() {
                if !prover.prove(node, how, usize::MAX, draft) {
                    return false;
                }
                continue;
            }
            if prover.entry(node).1.is_leaf {
                continue;
            }
            for reply in prover.yard.replies(node) {
                let key = prover.yard.key(reply);
                let child = match given.get(&key) {
                    Some(&child) => child,
                    None => match prover.first_choice(reply, how, draft) {
                        Some(child) => child,
                        None => return false,
                    },
                };
                draft.choices.push((key, child));
                todo.push(child);
            }
        }
        true
    }

    /// Looks at one choice after the other. True if passes find nothing any more.
    fn improve(&mut self, solver: &mut Solver, control: &Control) -> bool {
        while !control.is_stopped() {
            if self.graph.nodes.len() <= 1 {
                return true;
            }
            if self.passes == 0 && !self.side_moves {
                let mut prover = Prover::new(&self.yard, &mut self.memory, solver, control);
                let key = prover.yard.key(self.start);
                self.has_improved |= self.graph.collapse(&mut prover, key);
            }
            if self.todo.is_empty() {
                self.idle = if self.has_improved { 0 } else { self.idle + 1 };
                if self.passes > 0 && self.idle > 3 {
                    return true;
                }
                self.begin_pass();
            }
            let Some(key) = self.todo.pop() else { continue };
            control.spend(1);
            let mut prover = Prover::new(&self.yard, &mut self.memory, solver, control);
            match self.pass {
                Pass::Collapsing => {
                    self.has_improved |= self.graph.collapse_child(&mut prover, key);
                    continue;
                }
                Pass::CuttingShort => {
                    self.has_improved |= self.graph.cut_short(&mut prover, key);
                    continue;
                }
                Pass::Improving => {}
            }
            let allows_equal = self.passes > 3 && self.todo.len() % 3 != self.passes as usize % 3;
            if self.graph.improve(&mut prover, key, EFFORT, allows_equal) {
                self.has_improved = true;
            }
        }
        false
    }

    /// Two of four passes look for diagrams, from the start downwards. Of the others, in one the deep choices come first, which are
    /// cheap, in the next the shallow ones.
    fn begin_pass(&mut self) {
        self.has_improved = false;
        self.memory.forget_costs();
        self.pass = match self.passes % 4 {
            0 => Pass::Collapsing,
            2 => Pass::CuttingShort,
            _ => Pass::Improving,
        };
        self.memory.rounds = self.passes / 2;
        self.passes += 1;
        let mut choices: Vec<(u32, G::Word)> =
            self.graph.choices.iter().map(|(&key, choice)| (choice.spot.count(), key)).collect();
        choices.sort_unstable();
        if self.pass != Pass::Improving || self.passes % 4 == 2 {
            choices.reverse();
        }
        self.todo = choices.into_iter().map(|(_, key)| key).collect();
    }

    /// The leaves of the graph as they are to be written down.
    fn write_leaves(&mut self, solver: &mut Solver, control: &Control) {
        let mut prover = Prover::new(&self.yard, &mut self.memory, solver, control);
        self.leaves.clear();
        for (&key, node) in &self.graph.nodes {
            let is_open = !prover.yard.is_full(node.spot) && !prover.yard.loss_counts(node.spot.count() + 1);
            if node.is_leaf && is_open && !prover.yard.replies(node.spot).is_empty() {
                let leaf = prover.leaf(node.spot).expect("it was found to be a leaf");
                self.leaves.push((key, node.spot, leaf));
            }
        }
    }

    fn lines(&self) -> Vec<Line> {
        let leaves = self.leaves.iter().map(|(key, spot, leaf)| (*key, (*spot, leaf)));
        let mut writer = Writer::new(&self.yard, &self.graph, leaves.collect());
        if self.side_moves {
            writer.choice(self.start);
        } else {
            writer.node(self.start);
        }
        writer.lines
    }
}

impl<G: Geometry<Placement = Gravity>> Work for Workshop<G>
where
    Position<G>: Into<AnyPosition>,
{
    fn go_on(&mut self, solver: &mut Solver, control: &Control) -> bool {
        if self.stage == Stage::First {
            self.find_first(solver, control);
        }
        let is_done = match self.stage {
            Stage::First => false,
            Stage::Evident | Stage::Refuted => true,
            Stage::Improving => self.improve(solver, control),
        };
        if self.stage == Stage::Improving {
            self.write_leaves(solver, control);
        }
        is_done
    }

    fn start_from(&mut self, proof: &Proof) {
        self.memory.first_try = proof.lines().len() as u32;
        for line in proof.lines() {
            let mut spot = self.start;
            let mut side_moves = self.side_moves;
            for &column in &line.moves {
                let cell = self.yard.playable(spot) & self.yard.geometry.column_mask(column.index());
                spot = if side_moves { spot.with_side(cell) } else { spot.with_other(cell) };
                side_moves = !side_moves;
            }
            let key = self.yard.key(spot);
            match &line.step {
                Step::Play(column) => {
                    let cell = self.yard.playable(spot) & self.yard.geometry.column_mask(column.index());
                    self.given.insert(key, spot.with_side(cell));
                }
                // All other leaves are found again, and sooner.
                Step::Leaf(Leaf::Diagram(diagram)) => self.memory.learn(&self.yard, spot, diagram),
                Step::Leaf(_) => {}
            }
        }
    }

    fn proof(&self, claim: Claim) -> Option<Proof> {
        let lines = match self.stage {
            Stage::First | Stage::Refuted => return None,
            Stage::Evident if self.answers_on_top() && !self.yard.side_is_settled(self.start) => {
                vec![Line { moves: Vec::new(), step: Step::Leaf(Leaf::OnTop) }]
            }
            Stage::Evident => Vec::new(),
            Stage::Improving => self.lines(),
        };
        Some(Proof::new(claim, lines).expect("the moves of a graph can be played"))
    }

    fn size(&self) -> Option<usize> {
        match self.stage {
            Stage::First | Stage::Refuted => None,
            Stage::Evident => Some(1),
            Stage::Improving => Some(self.graph.nodes.len()),
        }
    }

    fn is_refuted(&self) -> bool {
        self.stage == Stage::Refuted
    }
}
