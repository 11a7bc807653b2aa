//! What the trainer of the learned ordering needs from the search: real nodes, and what each of their moves costs.

use std::cell::RefCell;

use foursight_core::{Position, Standard, Word};

use crate::limits::{Control, Limits};
use crate::machine::level::Portable;
use crate::rules;
use crate::score::{Bounds, Score};
use crate::search::Search;
use crate::solver::lowest;
use crate::table::{Packed, Table};
use crate::window::{Goal, close};

pub use crate::learned::{BYTES, CELLS, FEATURES, HIDDEN, INPUTS, Situation, UNIT, cell_number};

/// A node of a search in which at least one move refutes.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Stones of the side to move.
    pub mover: u64,
    /// Stones of the opponent.
    pub other: u64,
    /// The question was whether the score is above this.
    pub alpha: i32,
    /// The moves that do not lose at once.
    pub moves: Vec<Trial>,
}

/// A move that was searched.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The cell.
    pub bit: u64,
    /// Nodes that its search took.
    pub cost: u64,
    /// Whether it answered the question with yes.
    pub refutes: bool,
}

/// Collects samples during a search. At a sampled node every move is searched, in random order; inside those searches
/// nothing is sampled.
#[derive(Debug)]
pub(crate) struct Recorder {
    chance: u64,
    busy: bool,
    samples: Vec<Sample>,
}

impl Recorder {
    /// Whether to sample a node with that many cells left: one in twelve, so that about half of the deepest ones that
    /// the net is asked about do not lie below another sampled node.
    pub(crate) fn wants(&mut self, left: i32) -> bool {
        left >= crate::learned::LEAST_LEFT && !self.busy && self.draw().is_multiple_of(12)
    }

    pub(crate) fn draw(&mut self) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance >> 11
    }

    pub(crate) fn set_busy(&mut self, busy: bool) {
        self.busy = busy;
    }

    pub(crate) fn add<N: Word>(&mut self, current: N, mask: N, alpha: i32, moves: Vec<Trial>) {
        if moves.iter().any(|trial| trial.refutes) {
            let (mover, all) = (current.to_u128() as u64, mask.to_u128() as u64);
            self.samples.push(Sample { mover, other: mover ^ all, alpha, moves });
        }
    }
}

/// The search that is recorded leaves the learned ordering out, so that the samples do not depend on the weights they are
/// for, and anyone can make them again from nothing.
type Recorded<'a> = Search<'a, Standard, Packed, Portable, { rules::LEARNED }>;

/// Solves a position and gives back samples of the nodes on the way, chosen by `seed`.
pub fn samples(position: Position, seed: u64, table_mib: usize) -> Vec<Sample> {
    if position.is_over() || position.can_win_next() {
        return Vec::new();
    }
    let table = <Packed as Table<u64>>::new(table_mib << 20, position.game().bits());
    let control = Control::new(&Limits::default(), 1);
    let recorder = RefCell::new(Recorder { chance: seed | 1, busy: false, samples: Vec::new() });
    let geometry: Standard = position.geometry();
    let node = Recorded::node(geometry, position.current().word(), position.mask().word());
    let probe = |alpha| {
        let mut search = Recorded::new(geometry, Portable, &table, &control, None, u64::MAX, Vec::new());
        search.record(&recorder);
        Some(search.search(node, alpha))
    };
    let lowest: Score = lowest(position.into());
    close(Bounds { lower: lowest, upper: -lowest }, Goal::Score, position.game().cells(), probe, |_| {});
    recorder.into_inner().samples
}
