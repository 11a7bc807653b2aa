//! A forecast of every move where many cells are empty: whether it refutes, and what it costs to find out.
//!
//! The learned weights add up what single stones and winning cells are worth. Near the root, where a wrong move costs most
//! and time is no matter, more can be asked: a small net looks at the position after each move and says, for the question
//! at hand, how likely the move refutes, how many nodes that takes if it does, and how many if it does not. A move whose chance
//! is high for what it costs comes first, which is the best order if moves were independent of each other; that is added to the
//! rank by weights and history.
//!
//! ```text
//!   stones of the first player, of the second,     128 sums     16 sums      chance,
//!   winning cells of both: a bit a cell         ──> max(0,.) ──> max(0,.) ──> cost if it refutes,
//!   and who is to move                                                        cost if not; for each class of questions
//! ```
//!
//! All numbers are integers, so the order is the same on every machine. It decides an order, never a score. The boards in
//! [`BUILT_IN`] have a net each; all others go without. The nets are made by `cargo xtask train-ordering forecasts`; see
//! `docs/ordering.md`.

use std::ops::RangeInclusive;

use foursight_core::{Game, Word};

use crate::machine::halves::{BLOCK, Halves};
use crate::machine::simd::{Simd, Task};
use crate::search::Node;

#[cfg(test)]
mod tests;

/// Sums of the first layer.
pub const HIDDEN: usize = 128;
/// Sums of the second layer.
pub const SECOND: usize = 16;
/// Classes of questions.
pub const CLASSES: usize = 8;
/// Of each class: the chance that the answer is yes, the cost of a yes, the cost of a no.
pub const OUTPUTS: usize = 3 * CLASSES;
/// Weights are bytes in this unit, and so are the sums of both layers.
pub const SCALE: i32 = 64;
/// A cost is the binary logarithm of the nodes in this unit.
pub const COST: i32 = 4;
/// So many empty cells have a forecast. With fewer it takes more time than it saves. Of positions with more the net has been
/// taught little: up to the empty board, 7x6 took 8.8 to 13 million nodes, by the net, before there was [`FEW`].
const ASKED: RangeInclusive<i32> = 26..=38;
/// Nodes that a question takes before there are forecasts. Most questions are answered by then, and a forecast costs
/// more time than a node: without this limit, and without sums of our own, Begin-Easy took 1.4 times the CPU time.
pub(super) const FEW: u64 = 1_000;

/// A page has no nets: they would be most of it.
pub(super) const IS_PAGE: bool = cfg!(target_family = "wasm");

/// Width, height and net of every board that has one.
const BUILT_IN: &[(u32, u32, &[u8])] = &[
    (6, 7, include_bytes!("forecast/6x7.bin")),
    (7, 6, include_bytes!("forecast/7x6.bin")),
    (7, 7, include_bytes!("forecast/7x7.bin")),
    (8, 5, include_bytes!("forecast/8x5.bin")),
    (8, 7, include_bytes!("forecast/8x7.bin")),
];

/// The class of the question whether the first player scores more than that. The question about the other player, more than
/// `-above - 1`, has the mirrored class.
#[inline(always)]
pub fn class(above: i32) -> usize {
    match above {
        ..=-6 => 0,
        -5..=-3 => 1,
        -2 => 2,
        -1 => 3,
        0 => 4,
        1 => 5,
        2..=4 => 6,
        _ => 7,
    }
}

/// A weight for each sum of the first layer.
type Row = [[i16; BLOCK]; HIDDEN / BLOCK];
/// The sums of the first layer.
type Sums<S> = [<S as Simd>::Halves; HIDDEN / BLOCK];

/// The net of a board. Weights are kept as the numbers they are added up in, so that nothing has to be widened on the way.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// For each bit of the board: as a stone of the first player, of the second, as a winning cell of the first, of the second;
    /// then for the first player to move.
    inputs: Vec<Row>,
    biases: Row,
    /// For each sum of the second layer, the weights of all sums of the first, and what it begins with.
    second: [(Row, i32); SECOND],
    outputs: [([i16; SECOND], i32); OUTPUTS],
}

/// The number of bytes of the net of a board.
pub const fn bytes_of_net(bits: usize) -> usize {
    (4 * bits + 1) * HIDDEN + HIDDEN * SECOND + OUTPUTS * SECOND + 2 * (HIDDEN + SECOND + OUTPUTS)
}

impl Forecast {
    /// Whether moves are forecast with so many cells empty.
    #[inline(always)]
    pub(super) fn is_asked(left: i32) -> bool {
        !IS_PAGE && ASKED.contains(&left)
    }

    /// The net that is built in for a game, if there is one.
    pub(crate) fn built_in(game: Game) -> Option<Box<Self>> {
        if !game.has_gravity() || game.connect() != 4 || IS_PAGE {
            return None;
        }
        let (_, _, bytes) =
            BUILT_IN.iter().find(|&&(width, height, _)| (width, height) == (game.width(), game.height()))?;
        Self::new(bytes, game.bits() as usize).map(Box::new)
    }

    /// The net in these bytes, of a board of so many bits; `None` if they are not as many as there should be.
    pub fn new(bytes: &[u8], bits: usize) -> Option<Self> {
        if bytes.len() != bytes_of_net(bits) {
            return None;
        }
        let (inputs, rest) = bytes.split_at((4 * bits + 1) * HIDDEN);
        let (second, rest) = rest.split_at(HIDDEN * SECOND);
        let (outputs, biases) = rest.split_at(OUTPUTS * SECOND);
        let weight = |byte: u8| i16::from(byte.cast_signed());
        let bias = |place: usize| i16::from_le_bytes([biases[2 * place], biases[2 * place + 1]]);
        let begin = |place| SCALE * i32::from(bias(place));
        let to_first = |input: &[u8; HIDDEN]| row(|place| weight(input[place]));
        let to_second = |sum| row(|from| weight(second[from * SECOND + sum]));
        let to_output = |output| std::array::from_fn(|from| weight(outputs[output * SECOND + from]));
        Some(Self {
            inputs: inputs.as_chunks().0.iter().map(to_first).collect(),
            biases: row(bias),
            second: std::array::from_fn(|sum| (to_second(sum), begin(HIDDEN + sum))),
            outputs: std::array::from_fn(|output| (to_output(output), begin(HIDDEN + SECOND + output))),
        })
    }

    /// What the net says after a move: chance, cost if the answer is yes, cost if it is no; in units of [`SCALE`] squared.
    #[inline(always)]
    fn read<S: Simd>(&self, simd: S, sums: &Sums<S>, class: usize) -> [i32; 3] {
        let mut first = *sums;
        for sums in &mut first {
            *sums = sums.above_zero();
        }
        let mut second = [0; SECOND];
        for (slot, (weights, begin)) in second.iter_mut().zip(&self.second) {
            let sum = (begin + S::Halves::product(&first, &load(simd, weights))) >> SCALE.ilog2();
            *slot = sum.clamp(0, i32::from(i16::MAX)) as i16;
        }
        let second = [simd.halves(&second)];
        let mut said = [0; 3];
        for (kind, slot) in said.iter_mut().enumerate() {
            let (weights, begin) = &self.outputs[kind * CLASSES + class];
            *slot = begin + S::Halves::product(&second, &[simd.halves(weights)]);
        }
        said
    }

    #[inline(always)]
    fn add<S: Simd>(&self, simd: S, sums: &mut Sums<S>, input: usize) {
        for (sums, weights) in sums.iter_mut().zip(&self.inputs[input]) {
            *sums = sums.plus(simd.halves(weights));
        }
    }

    #[inline(always)]
    fn take<S: Simd>(&self, simd: S, sums: &mut Sums<S>, input: usize) {
        for (sums, weights) in sums.iter_mut().zip(&self.inputs[input]) {
            *sums = sums.minus(simd.halves(weights));
        }
    }
}

fn row(number: impl Fn(usize) -> i16) -> Row {
    std::array::from_fn(|block| std::array::from_fn(|place| number(block * BLOCK + place)))
}

#[inline(always)]
fn load<S: Simd>(simd: S, row: &Row) -> Sums<S> {
    let mut sums = [simd.halves(&row[0]); HIDDEN / BLOCK];
    for (sums, numbers) in sums.iter_mut().zip(row).skip(1) {
        *sums = simd.halves(numbers);
    }
    sums
}

/// A node whose moves are to be forecast, and where their ranks and the winning cells after them are.
pub(super) struct Scene<'a, N> {
    pub(super) node: Node<N>,
    pub(super) moves: N,
    pub(super) alpha: i32,
    pub(super) stride: u32,
    pub(super) wins: &'a [N],
    pub(super) ranks: &'a mut [u16],
}

impl<S: Simd, N: Word> Task<(S, &Self, Scene<'_, N>)> for Forecast {
    type Output = ();

    /// Adds what the net says to the ranks.
    #[inline(always)]
    fn run((simd, net, scene): (S, &Self, Scene<'_, N>)) {
        let Scene { node, moves, alpha, stride, wins, ranks } = scene;
        let bits = net.inputs.len() / 4;
        let is_first = node.ply.is_multiple_of(2);
        // Where the inputs of the mover's and the other's stones and winning cells begin.
        let (mover, other) = if is_first { (0, bits) } else { (bits, 0) };
        let mut sums = load(simd, &net.biases);
        let sets = [node.current, node.current ^ node.mask, node.wins, node.threats];
        for (from, mut cells) in [mover, other, 2 * bits + mover, 2 * bits + other].into_iter().zip(sets) {
            while !cells.is_zero() {
                net.add(simd, &mut sums, from + cells.trailing_zeros() as usize);
                cells = cells.without_lowest();
            }
        }
        if !is_first {
            net.add(simd, &mut sums, 4 * bits);
        }
        let class = class(if is_first { alpha } else { -alpha - 1 });
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let cell = bit.trailing_zeros();
            let place = (cell / stride) as usize;
            let mut sums = sums;
            net.add(simd, &mut sums, mover + cell as usize);
            if !(node.threats & bit).is_zero() {
                net.take(simd, &mut sums, 2 * bits + other + cell as usize);
            }
            let mut new = wins[place] & !node.wins;
            while !new.is_zero() {
                net.add(simd, &mut sums, 2 * bits + mover + new.trailing_zeros() as usize);
                new = new.without_lowest();
            }
            let [chance, yes, no] = net.read(simd, &sums, class);
            let promise = if is_first { promise(chance, yes, no) } else { promise(-chance, no, yes) };
            ranks[place] = (i32::from(ranks[place]) + promise).clamp(1, 0xFFFE) as u16;
        }
    }
}

/// What is added to the rank of a move that refutes with this chance, as the logarithm of the odds, and takes so much if it
/// does and so much if it does not.
///
/// Moves that are independent of each other should be tried by falling chance over cost. Chances are not exact, and the first
/// move counts most: here the logarithm of the chance counts twice and that of the cost one and a half times. Other numbers
/// between one and three took up to 5 % more nodes on some sets of 7x6 and 7x7 and up to 1 % fewer on others.
#[inline(always)]
fn promise(odds: i32, if_refuted: i32, if_not: i32) -> i32 {
    // In units of the ranks, 128 for 1, natural logarithms: ln 2 is 355 / 512.
    let odds = odds / (SCALE * SCALE / 128);
    let cost = |log: i32| (i64::from(log / (SCALE * SCALE / 128)) * i64::from(355 * COST) / 512) as i32;
    // The logarithm of the chance, near enough: 0 and the odds where these are far from even, between them a parabola.
    let chance = match odds {
        ..=-256 => odds,
        -255..=255 => -(256 - odds) * (256 - odds) / 1024,
        _ => 0,
    };
    let share = (128 + odds / 2).clamp(0, 256);
    let cost = (share * cost(if_refuted) + (256 - share) * cost(if_not)) / 256;
    (4 * chance - 3 * cost) / 2
}
