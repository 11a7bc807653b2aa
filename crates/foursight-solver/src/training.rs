//! What the trainer of the learned ordering needs from the search: real nodes, and what each of their moves costs; and the
//! answers to questions on the way.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use foursight_core::{AnyPosition, Dynamic, Game, Geometry, Gravity, Position, TypedPosition, Word};

use crate::limits::{Control, Limits};
use crate::machine::simd::{Portable, Simd};
use crate::order::learned::LearnedWeights;
use crate::order::{BoardWeights, Order, rank};
use crate::rules::EVERY;
use crate::search::{Build, Node, Scratch, Search, Searched};
use crate::solver::at_sight;
use crate::table::{MAX_PACKED_BITS, Packed, Table, Wide};
use crate::window::{Strength, Walk};

pub use crate::order::boards::{CORRECTIONS, STEP, Size};
pub use crate::order::forecast::{
    CLASSES, COST, Forecast, HIDDEN, OUTPUTS, SCALE, SECOND, bytes_of_net, class,
};
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
        self.chance = next_of(self.chance);
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

/// The answer to a question that a search asked about a position on its way.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Stones of the first player.
    pub first: u128,
    /// Stones of the second player.
    pub second: u128,
    /// The question was whether the first player scores more than this; of the second player the opposite was asked.
    pub above: i32,
    /// Whether he does.
    pub yes: bool,
    /// Nodes that the answer took.
    pub cost: u64,
}

/// Hears the answers of a search and remembers some of them.
#[derive(Debug)]
pub(crate) struct Listener {
    chance: u64,
    cells: u32,
    least_left: u32,
    answers: Vec<Answer>,
}

impl Listener {
    /// Hears whether the side to move scores more than `alpha`, and what that took. Cheap questions and late ones are many, and
    /// teach little: of those that take less than 32 nodes one in eight is remembered, and with fewer than [`COMMON`] cells empty
    /// half as many for every cell.
    pub(crate) fn hear(&mut self, current: u128, mask: u128, alpha: i32, is_above: bool, cost: u64) {
        let left = self.cells - mask.count_ones();
        if left < self.least_left {
            return;
        }
        self.chance = next_of(self.chance);
        let one_in = 1 << COMMON.saturating_sub(left) << if cost < 32 { 3 } else { 0 };
        if !(self.chance >> 11).is_multiple_of(one_in) {
            return;
        }
        let (first, second, above, yes) = if mask.count_ones().is_multiple_of(2) {
            (current, current ^ mask, alpha, is_above)
        } else {
            (current ^ mask, current, -alpha - 1, !is_above)
        };
        self.answers.push(Answer { first, second, above, yes, cost });
    }
}

/// With fewer cells empty answers are too many.
const COMMON: u32 = 24;

fn next_of(chance: u64) -> u64 {
    let chance = chance ^ chance << 13;
    let chance = chance ^ chance >> 7;
    chance ^ chance << 17
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
    Position<G>: Into<AnyPosition>,
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
    G: Searched,
    T: Table<G::Word>,
    S: Simd,
    Position<G>: Into<AnyPosition>,
{
    let Sampling { band, one_in, seed, budget, nodes } = sampling;
    let recorder =
        RefCell::new(Recorder { chance: seed | 1, busy: false, band, one_in, budget, samples: Vec::new() });
    let (observer, strength) = (Observer::Recorder(&recorder), Strength::Strong);
    Whole { position, order, observer, table_bytes: 16 << 20, nodes, strength }.solve::<T, _>(simd);
    recorder.into_inner().samples
}

/// How to listen to a search.
#[derive(Clone, Copy, Debug)]
pub struct Listening {
    /// Nodes with at least so many cells left are heard of.
    pub least_left: u32,
    /// Which of those that are many.
    pub seed: u64,
    /// The search is given up after so many nodes.
    pub nodes: u64,
    /// Whether only who wins is asked.
    pub weak: bool,
}

/// Solves a position by the order in use but for forecasts, and gives back answers to questions on the way. Boards without
/// gravity have none.
pub fn answers(position: AnyPosition, listening: Listening) -> Vec<Answer> {
    match position.typed() {
        TypedPosition::Standard(position) => answers_of::<_, Packed>(position, listening),
        TypedPosition::Narrow(position) if position.game().bits() <= MAX_PACKED_BITS => {
            answers_of::<_, Packed>(position, listening)
        }
        TypedPosition::Narrow(position) => answers_of::<_, Wide>(position, listening),
        TypedPosition::Wide(position) => answers_of::<_, Wide>(position, listening),
        TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => Vec::new(),
    }
}

fn answers_of<G, T>(position: Position<G>, listening: Listening) -> Vec<Answer>
where
    G: Searched,
    T: Table<G::Word>,
    Position<G>: Into<AnyPosition>,
{
    if position.is_over() || position.can_win_next() {
        return Vec::new();
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        return answers_at::<G, T, _>(simd, position, listening);
    }
    answers_at::<G, T, _>(Portable, position, listening)
}

fn answers_at<G, T, S>(simd: S, position: Position<G>, listening: Listening) -> Vec<Answer>
where
    G: Searched,
    T: Table<G::Word>,
    S: Simd,
    Position<G>: Into<AnyPosition>,
{
    let Listening { least_left, seed, nodes, weak } = listening;
    let (geometry, strength) = (position.geometry(), if weak { Strength::Weak } else { Strength::Strong });
    let weights = BoardWeights::built_in(geometry);
    let order = Order::new(Build { geometry, simd, rules: EVERY }, weights.as_ref(), None);
    let cells = position.game().cells();
    let listener = RefCell::new(Listener { chance: seed | 1, cells, least_left, answers: Vec::new() });
    let (observer, nodes) = (Observer::Listener(&listener), Some(nodes));
    Whole { position, order, observer, table_bytes: 256 << 20, nodes, strength }.solve::<T, _>(simd);
    listener.into_inner().answers
}

/// Who looks at the nodes of a search: one samples their moves, one hears their answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Observer<'a> {
    Recorder(&'a RefCell<Recorder>),
    Listener(&'a RefCell<Listener>),
}

/// A whole solution, from an empty table.
struct Whole<'a, G: Geometry> {
    position: Position<G>,
    order: Order<'a>,
    observer: Observer<'a>,
    table_bytes: usize,
    nodes: Option<u64>,
    strength: Strength,
}

impl<G: Searched> Whole<'_, G>
where
    Position<G>: Into<AnyPosition>,
{
    fn solve<T: Table<G::Word>, S: Simd>(self, simd: S) {
        let Self { position, order, observer, table_bytes, nodes, strength } = self;
        let table = T::new(table_bytes, position.game().bits());
        let control = Control::new(&Limits { nodes, ..Limits::default() }, 1);
        let geometry = position.geometry();
        let node = Node::root(geometry, position.current().word(), position.mask().word());
        let mut scratch = Scratch::default();
        let (bounds, _) = at_sight(position.into());
        let mut walk = Walk::of(position.into(), bounds, strength);
        while let Some(alpha) = walk.question() {
            let build = Build { geometry, simd, rules: EVERY };
            let mut search =
                Search::new(build, order, &table, &control, None, u64::MAX, std::mem::take(&mut scratch));
            search.show_to(observer);
            let value = search.search(node, alpha);
            let is_stopped = search.is_stopped();
            scratch = search.finish();
            if is_stopped {
                break;
            }
            walk.answer(alpha, value);
        }
    }
}

/// The rank by threats of the move that fills `bit`, as the learned ordering uses it, and whether the move threatens to
/// win at once.
pub fn features<G: Geometry<Word = u64>>(board: G, mover: u64, other: u64, bit: u64) -> (i32, bool) {
    let mask = mover | other | bit;
    let (wins, playable) = (board.winning_cells(mover | bit, mask), board.playable(mask));
    let threats = board.winning_cells(other, mover | other);
    (rank::<G>(wins, playable, threats, 0) >> 6, wins & playable != 0)
}
