//! Learned move ordering for 7x6x4: a small net that guesses which move refutes cheapest.
//!
//! It is asked only where a subtree costs far more than the question, with [`LEAST_LEFT`] or more cells empty. It never
//! decides a score, only an order, so it cannot make an answer wrong. All arithmetic is in integers and wraps: the
//! order, and with it the number of nodes, is the same on every machine.
//!
//! The inputs are one bit each: the stones of both players, the winning cells of both, and where the window lies. A
//! hidden layer of 64 sums is common to all moves; each cell has its own weights from there. A few numbers about the
//! move itself are added with weights of their own. There are two nets, for the first and for the second player,
//! because the rows are worth different things to them.
//!
//! The weights are made by `cargo xtask train-ordering` (crate `foursight-trainer`); see `docs/ordering.md`.

use std::sync::LazyLock;

use foursight_core::{Geometry, Standard};

/// Cells of the board.
pub const CELLS: usize = 42;
/// Bits of input: four sets of cells, and five classes of windows.
pub const INPUTS: usize = 4 * CELLS + 5;
/// Size of the hidden layer.
pub const HIDDEN: usize = 64;
/// Numbers about a move.
pub const FEATURES: usize = 9;
/// Weights of the first layer and the hidden values are integers in units of 1/64; their products in units of 1/4096.
#[cfg(feature = "training")]
pub const UNIT: f32 = 64.0;
/// Bytes of the two nets.
pub const BYTES: usize = 2 * (2 * (INPUTS * HIDDEN + HIDDEN + CELLS * HIDDEN) + 4 * (CELLS + FEATURES));

/// The net is asked, and was trained, with at least this many cells empty: up to ply 20.
pub(crate) const LEAST_LEFT: i32 = 22;

static WEIGHTS: &[u8; BYTES] = include_bytes!("learned/weights.bin");

/// A node as the net sees it.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// Stones of the side to move.
    pub mover: u64,
    /// Stones of the opponent.
    pub other: u64,
    /// Winning cells of the side to move.
    pub mover_wins: u64,
    /// Winning cells of the opponent.
    pub other_wins: u64,
    /// The question is whether the score is above this.
    pub alpha: i32,
}

impl Situation {
    /// Calls `each` with the number of every input bit that is set.
    #[inline(always)]
    pub fn each_input(&self, mut each: impl FnMut(usize)) {
        for (plane, mut cells) in
            [self.mover, self.other, self.mover_wins, self.other_wins].into_iter().enumerate()
        {
            while cells != 0 {
                each(plane * CELLS + cell_number(cells));
                cells &= cells - 1;
            }
        }
        each(4 * CELLS + (self.alpha.clamp(-2, 2) + 2) as usize);
    }

    /// The numbers about the move that fills `bit` and leaves the mover with the winning cells `wins`.
    #[inline(always)]
    pub fn features(&self, bit: u64, wins: u64) -> [i32; FEATURES] {
        const EVEN_ROWS: u64 = 0b0101010 * 0x0000_0408_1020_4081;
        let playable = Standard::NEW.playable(self.mover | self.other | bit);
        let usable = wins & !(self.other_wins << 1);
        let count = |cells: u64| cells.count_ones() as i32;
        [
            count(usable & (playable << 1)),
            count(usable & (playable << 2)),
            count(usable),
            count(usable & EVEN_ROWS),
            count(wins & (self.other_wins << 1)),
            count(wins & (wins << 1)),
            i32::from(wins & playable != 0),
            i32::from(wins & (bit << 1) != 0),
            count(self.other_wins & (bit << 2)),
        ]
    }
}

/// The number of the cell of the lowest bit, 0 to 41, column by column.
#[inline(always)]
pub fn cell_number(bit: u64) -> usize {
    let number = bit.trailing_zeros() as usize;
    number - number / 7
}

/// One net in integers.
#[derive(Debug)]
pub(crate) struct Net {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    second: Vec<[i16; HIDDEN]>,
    cell_bias: [i32; CELLS],
    features: [i32; FEATURES],
}

/// The values of the hidden layer, common to all moves of a node.
pub(crate) type Hidden = [i16; HIDDEN];

impl Net {
    /// Reads one net and leaves the rest.
    fn read(bytes: &mut &[u8]) -> Self {
        let mut halves = || {
            i16::from_le_bytes(
                *bytes.split_off(..2).and_then(<[u8]>::first_chunk).expect("the size is fixed"),
            )
        };
        let first = (0..INPUTS).map(|_| std::array::from_fn(|_| halves())).collect();
        let bias = std::array::from_fn(|_| halves());
        let second = (0..CELLS).map(|_| std::array::from_fn(|_| halves())).collect();
        let mut words = || {
            i32::from_le_bytes(
                *bytes.split_off(..4).and_then(<[u8]>::first_chunk).expect("the size is fixed"),
            )
        };
        Self {
            first,
            bias,
            second,
            cell_bias: std::array::from_fn(|_| words()),
            features: std::array::from_fn(|_| words()),
        }
    }

    /// The net for the player who moves at this ply.
    pub(crate) fn of_ply(ply: u32) -> &'static Self {
        static NETS: LazyLock<[Net; 2]> = LazyLock::new(|| {
            let mut bytes = WEIGHTS.as_slice();
            [Net::read(&mut bytes), Net::read(&mut bytes)]
        });
        &NETS[(ply % 2) as usize]
    }

    /// The hidden layer of a node.
    #[inline(always)]
    pub(crate) fn hidden(&self, situation: &Situation) -> Hidden {
        let mut sums = self.bias;
        situation.each_input(|input| {
            for (sum, weight) in sums.iter_mut().zip(&self.first[input]) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        sums.map(|sum| sum.max(0))
    }

    /// How soon to try a move; larger is sooner.
    #[inline(always)]
    pub(crate) fn promise(&self, hidden: &Hidden, bit: u64, features: [i32; FEATURES]) -> i32 {
        let cell = cell_number(bit);
        let products = hidden.iter().zip(&self.second[cell]).map(|(&a, &b)| i32::from(a) * i32::from(b));
        let own = features.iter().zip(&self.features).map(|(&a, &b)| a.wrapping_mul(b));
        self.cell_bias[cell]
            .wrapping_add(products.fold(0, i32::wrapping_add))
            .wrapping_add(own.fold(0, i32::wrapping_add))
    }
}
