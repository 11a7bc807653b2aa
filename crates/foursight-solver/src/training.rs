//! What the trainer of the learned ordering needs from the search: real nodes, and what each of their moves costs.

use std::cell::RefCell;
use std::ops::Range;

use foursight_core::{Geometry, Position, Standard, Word};

use crate::limits::{Control, Limits};
use crate::machine::simd::{Portable, Simd};
use crate::order::learned::LearnedWeights;
use crate::order::rank;
use crate::rules::All;
use crate::search::{Build, Node, Scratch, Search};
use crate::solver::at_sight;
use crate::table::{Packed, Table};
use crate::window::{Strength, Walk};

pub use crate::order::learned::{
    BANDS, CELLS, FEATURES, INPUTS, STORED, Situation, UNIT, WEIGHTS, cell_number, mirrored, unfold,
};

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
    band: Range<i32>,
    one_in: u64,
    samples: Vec<Sample>,
}

impl Recorder {
    /// Whether to sample a node with that many cells left.
    pub(crate) fn wants(&mut self, left: i32) -> bool {
        self.band.contains(&left) && !self.busy && self.draw().is_multiple_of(self.one_in)
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

/// How to sample.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// Nodes with so many cells left are sampled.
    pub band: Range<i32>,
    /// One in so many of them.
    pub one_in: u64,
    /// Which ones.
    pub seed: u64,
}

/// Moves are ordered by the weights of some bands, the last ones; where there are none, by threats.
#[derive(Debug)]
pub struct Learned(LearnedWeights);

impl Learned {
    /// From the bytes of those bands, the last one first.
    pub fn new(bytes: &[u8]) -> Self {
        Self(LearnedWeights::read(bytes))
    }

    /// Solves a position and gives back samples of the nodes on the way.
    pub fn samples(&self, position: Position, sampling: Sampling) -> Vec<Sample> {
        if position.is_over() || position.can_win_next() {
            return Vec::new();
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = crate::machine::simd::Avx2::detect() {
            return self.samples_at(simd, position, sampling);
        }
        self.samples_at(Portable, position, sampling)
    }

    fn samples_at<S: Simd>(&self, simd: S, position: Position, sampling: Sampling) -> Vec<Sample> {
        let table = <Packed as Table<u64>>::new(16 << 20, position.game().bits());
        let control = Control::new(&Limits::default(), 1);
        let Sampling { band, one_in, seed } = sampling;
        let recorder =
            RefCell::new(Recorder { chance: seed | 1, busy: false, band, one_in, samples: Vec::new() });
        let geometry: Standard = position.geometry();
        let node = Node::root(geometry, position.current().word(), position.mask().word());
        let mut scratch = Scratch::default();
        let (bounds, _) = at_sight(position.into());
        let mut walk = Walk::new(bounds, Strength::Strong, position.game().cells());
        while let Some(alpha) = walk.question() {
            let build = Build { geometry, simd, rules: All };
            let mut search =
                Search::new(build, &table, &control, None, u64::MAX, std::mem::take(&mut scratch));
            search.record(&recorder, &self.0);
            let value = search.search(node, alpha);
            scratch = search.finish();
            walk.answer(alpha, value);
        }
        recorder.into_inner().samples
    }
}

/// The rank by threats of the move that fills `bit`, as the learned ordering uses it, and whether the move threatens to
/// win at once.
pub fn features(mover: u64, other: u64, bit: u64) -> (i32, bool) {
    let board = Standard::NEW;
    let mask = mover | other | bit;
    let (wins, playable) = (board.winning_cells(mover | bit, mask), board.playable(mask));
    let threats = board.winning_cells(other, mover | other);
    (rank::<Standard>(wins, playable, threats, 0) >> 6, wins & playable != 0)
}
