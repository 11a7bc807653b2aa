//! What the trainer of the learned ordering needs from the search: real nodes, and what each of their moves costs.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use foursight_core::{Dynamic, Game, Geometry, Gravity, Position, Word};

use crate::limits::{Control, Limits};
use crate::machine::simd::{Portable, Simd};
use crate::order::learned::LearnedWeights;
use crate::order::{BoardWeights, Order, rank};
use crate::rules::EVERY;
use crate::search::{Build, Node, Scratch, Search};
use crate::solver::at_sight;
use crate::table::{Packed, Table, Wide};
use crate::window::{Strength, Walk};

pub use crate::order::boards::{CORRECTIONS, STEP, Size};
pub use crate::order::learned::{
    BANDS, CELLS, FEATURES, INPUTS, STORED, Situation, UNIT, WEIGHTS, cell_number, mirrored, unfold, window,
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

/// Collects samples during a search. At a sampled node every move is searched, in random order, within a budget; inside those
/// searches nothing is sampled.
#[derive(Debug)]
pub(crate) struct Recorder {
    chance: u64,
    busy: bool,
    band: Range<i32>,
    one_in: u64,
    budget: u64,
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

    /// Nodes that each move of a sampled node may take at first.
    pub(crate) fn budget(&self) -> u64 {
        self.budget
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
    /// Nodes that each move of a sampled node may take at first; what is not done then has more turns, each with more nodes.
    pub budget: u64,
    /// The search is given up after so many nodes.
    pub nodes: Option<u64>,
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
        samples::<_, Packed>(position, Order::with_weights(&self.0), sampling)
    }
}

/// A board of any size in a word of 64 bits.
pub type Board = Dynamic<u64, Gravity>;

/// The weights of 7x6 on another board.
#[derive(Debug)]
pub struct Moved {
    geometry: Board,
    weights: BoardWeights,
}

impl Moved {
    /// Those of a game with gravity and four in a row, with corrections of some bands, the last ones.
    pub fn new(game: Game, corrections: &[u8]) -> Option<Self> {
        let corrections = Cow::Owned(corrections.as_chunks().0.to_vec());
        Some(Self { geometry: Board::new(game)?, weights: BoardWeights::new(game, corrections)? })
    }

    /// The board.
    pub fn geometry(&self) -> Board {
        self.geometry
    }

    /// Solves a position and gives back samples of the nodes on the way.
    pub fn samples(&self, position: Position<Board>, sampling: Sampling) -> Vec<Sample> {
        samples::<_, Wide>(position, Order::with_board(self.geometry.game(), &self.weights), sampling)
    }

    /// What the weights say of a move, without the rank by threats and the like, if there are weights for the node.
    pub fn promises(&self, sample: &Sample) -> Option<Vec<f32>> {
        let node = Node::root(self.geometry, sample.mover, sample.mover | sample.other);
        let weights = self.weights.of(self.geometry.game().cells() as i32 - node.ply as i32)?;
        let promises = weights.promises((self.geometry, Portable), &node, sample.alpha);
        let own = weights.features().map(|weight| weight as f32);
        let promise = |trial: &Trial| {
            let bit = trial.bit.trailing_zeros();
            let (by_threats, threatens) = features(self.geometry, sample.mover, sample.other, trial.bit);
            let promise = f32::from(promises[(bit - bit / self.geometry.stride()) as usize]);
            (promise + by_threats as f32 * own[0] / 16.0 + f32::from(u8::from(threatens)) * own[1]) / UNIT
        };
        Some(sample.moves.iter().map(promise).collect())
    }
}

/// Solves a position and gives back samples of the nodes on the way.
fn samples<G, T>(position: Position<G>, order: Order<'_>, sampling: Sampling) -> Vec<Sample>
where
    G: Geometry<Placement = Gravity, Word = u64>,
    T: Table<u64>,
    Position<G>: Into<foursight_core::AnyPosition>,
{
    if position.is_over() || position.can_win_next() {
        return Vec::new();
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        return samples_at::<G, T, _>(simd, position, order, sampling);
    }
    samples_at::<G, T, _>(Portable, position, order, sampling)
}

fn samples_at<G, T, S>(simd: S, position: Position<G>, order: Order<'_>, sampling: Sampling) -> Vec<Sample>
where
    G: Geometry<Placement = Gravity, Word = u64>,
    T: Table<u64>,
    S: Simd,
    Position<G>: Into<foursight_core::AnyPosition>,
{
    let table = T::new(16 << 20, position.game().bits());
    let Sampling { band, one_in, seed, budget, nodes } = sampling;
    let control = Control::new(&Limits { nodes, ..Limits::default() }, 1);
    let recorder =
        RefCell::new(Recorder { chance: seed | 1, busy: false, band, one_in, budget, samples: Vec::new() });
    let geometry = position.geometry();
    let node = Node::root(geometry, position.current().word(), position.mask().word());
    let mut scratch = Scratch::default();
    let (bounds, _) = at_sight(position.into());
    let mut walk = Walk::of(position.into(), bounds, Strength::Strong);
    while let Some(alpha) = walk.question() {
        let build = Build { geometry, simd, rules: EVERY };
        let mut search =
            Search::new(build, order, &table, &control, None, u64::MAX, std::mem::take(&mut scratch));
        search.record(&recorder);
        let value = search.search(node, alpha);
        let is_stopped = search.is_stopped();
        scratch = search.finish();
        if is_stopped {
            break;
        }
        walk.answer(alpha, value);
    }
    recorder.into_inner().samples
}

/// The rank by threats of the move that fills `bit`, as the learned ordering uses it, and whether the move threatens to
/// win at once.
pub fn features<G: Geometry<Word = u64>>(board: G, mover: u64, other: u64, bit: u64) -> (i32, bool) {
    let mask = mover | other | bit;
    let (wins, playable) = (board.winning_cells(mover | bit, mask), board.playable(mask));
    let threats = board.winning_cells(other, mover | other);
    (rank::<G>(wins, playable, threats, 0) >> 6, wins & playable != 0)
}
