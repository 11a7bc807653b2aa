//! Learned move ordering for 7x6x4: sums of weights that guess which move refutes cheapest.
//!
//! It is asked where a subtree costs more than the question, with [`LEAST_LEFT`] or more cells empty. It never decides a
//! score, only an order, so it cannot make an answer wrong. All arithmetic is in integers and wraps: the order, and with
//! it the number of nodes, is the same on every machine.
//!
//! Everything that can be seen of a node is one bit each: the stones of both players, the winning cells of both, and
//! where the window lies. Each of these bits has a weight for each cell that may be played next, and the sum of the
//! weights of the bits that are set is how promising a move on that cell is; the [rank by threats](crate::order::rank)
//! of the move and whether it threatens at once are added. The weights are others for the first and the second
//! player, because the rows are worth different things to them, and for each of four [bands](BANDS) of the game.
//!
//! The weights are made by `cargo xtask train-ordering` (crate `foursight-trainer`); see `docs/ordering.md`.

use std::sync::{LazyLock, OnceLock};

use foursight_core::{Geometry, Standard};

use crate::machine::halves::{BLOCK, Halves};
use crate::machine::simd::Simd;

#[cfg(test)]
mod tests;

/// Cells of the board.
pub const CELLS: usize = 42;
/// Bits of input: four sets of cells, and five classes of windows.
pub const INPUTS: usize = 4 * CELLS + WINDOWS;
/// Numbers about a move: its rank by threats, and whether it threatens at once.
pub const FEATURES: usize = 2;
/// Weights of one player in one band.
pub const WEIGHTS: usize = INPUTS * CELLS + FEATURES;
/// A weight is an integer in this unit.
#[cfg(feature = "training")]
pub const UNIT: f32 = 128.0;
/// The fewest empty cells of each band of the game, from the first to the last.
pub const BANDS: [i32; 4] = [29, 22, 17, 12];
/// With fewer cells empty the order is that of the threats.
pub(crate) const LEAST_LEFT: i32 = BANDS[3];

/// Classes of windows.
pub(super) const WINDOWS: usize = 5;
pub(super) const COLUMNS: usize = 7;
pub(super) const ROWS: usize = 6;

/// The weights that are built in, as they are stored.
pub(super) const BUILT_IN: &[u8] = include_bytes!("learned/weights.bin");

/// The weights of one input for all cells, 42 and some that are zero, in blocks that the machine handles at once.
type Row = [[i16; BLOCK]; CELLS.div_ceil(BLOCK)];
const NOTHING: Row = [[0; BLOCK]; CELLS.div_ceil(BLOCK)];

/// A node as the weights see it.
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
    /// The number of every input bit that is set.
    #[cfg(any(test, feature = "training"))]
    pub fn inputs(&self) -> impl Iterator<Item = usize> {
        let sets = [self.mover, self.other, self.mover_wins, self.other_wins].into_iter().enumerate();
        let cells = sets.flat_map(|(set, cells)| {
            (0..49)
                .filter(move |bit| cells >> bit & 1 == 1)
                .map(move |bit| set * CELLS + cell_number(1 << bit))
        });
        cells.chain([4 * CELLS + self.window()])
    }

    /// The class of the window.
    #[inline(always)]
    fn window(&self) -> usize {
        window(self.alpha)
    }
}

/// The class of the window of the question whether the score is above `alpha`.
#[inline(always)]
pub fn window(alpha: i32) -> usize {
    (alpha.clamp(-2, 2) + 2) as usize
}

/// The number of the cell of the lowest bit, 0 to 41, column by column.
#[inline(always)]
pub fn cell_number(bit: u64) -> usize {
    let number = bit.trailing_zeros() as usize;
    number - number / COLUMNS
}

/// The weights of one player in one band, laid out for adding them up.
#[derive(Debug)]
pub(crate) struct Weights {
    /// For each column, its lower and its upper three cells, and each way these can be filled, the sum of the weights of
    /// the stones: fourteen additions instead of one for every stone. (Whole columns would be seven, but 86 KB
    /// of rows instead of 21: measured, not faster when they are in the cache, and slower when they are not.)
    halves: Vec<[[Row; 16]; 2]>,
    /// For each bit of the board, as a winning cell of the mover and of the other.
    mover_wins: Vec<Row>,
    other_wins: Vec<Row>,
    windows: [Row; WINDOWS],
    features: [i32; FEATURES],
}

impl Weights {
    /// From the weights of all inputs for all cells, and those of the features.
    fn new(weights: &[i16; WEIGHTS]) -> Self {
        let row = |input: usize| {
            let mut row = NOTHING;
            row.as_flattened_mut()[..CELLS].copy_from_slice(&weights[input * CELLS..][..CELLS]);
            row
        };
        let winning = |set: usize| {
            (0..COLUMNS * 7)
                .map(|bit| match bit % 7 {
                    ROWS => NOTHING,
                    _ => row(set * CELLS + cell_number(1 << bit)),
                })
                .collect()
        };
        Self {
            halves: (0..COLUMNS)
                .map(|column| {
                    let stone = |lowest: usize| {
                        move |kind: usize, above: usize| row(kind * CELLS + column * ROWS + lowest + above)
                    };
                    [ways_to_fill(stone(0)), ways_to_fill(stone(3))]
                })
                .collect(),
            mover_wins: winning(2),
            other_wins: winning(3),
            windows: std::array::from_fn(|window| row(4 * CELLS + window)),
            features: std::array::from_fn(|feature| i32::from(weights[INPUTS * CELLS + feature])),
        }
    }

    /// The promise of each cell.
    #[inline(always)]
    pub(crate) fn promises<S: Simd>(
        &self,
        simd: S,
        situation: &Situation,
    ) -> [i16; CELLS.div_ceil(BLOCK) * BLOCK] {
        let row = &self.windows[situation.window()];
        let mut sums = [simd.halves(&row[0]), simd.halves(&row[1]), simd.halves(&row[2])];
        let key = situation.mover + (situation.mover | situation.other) + Standard::NEW.bottom();
        for column in 0..COLUMNS {
            let filled = (key >> (7 * column) & 127) as usize;
            let (lower, upper) = (filled & 7 | usize::from(filled > 7) << 3, filled >> 3);
            add(simd, &mut sums, &self.halves[column][0][lower]);
            add(simd, &mut sums, &self.halves[column][1][upper]);
        }
        let mut cells = situation.mover_wins;
        while cells != 0 {
            add(simd, &mut sums, &self.mover_wins[cells.trailing_zeros() as usize]);
            cells &= cells - 1;
        }
        let mut cells = situation.other_wins;
        while cells != 0 {
            add(simd, &mut sums, &self.other_wins[cells.trailing_zeros() as usize]);
            cells &= cells - 1;
        }
        let mut promises = [0; CELLS.div_ceil(BLOCK) * BLOCK];
        promises[..BLOCK].copy_from_slice(&sums[0].to_array());
        promises[BLOCK..2 * BLOCK].copy_from_slice(&sums[1].to_array());
        promises[2 * BLOCK..].copy_from_slice(&sums[2].to_array());
        promises
    }

    /// The weights of the features.
    #[inline(always)]
    pub(super) fn features(&self) -> [i32; FEATURES] {
        self.features
    }
}

/// The sums of the weights of three cells of a column, one above the other, for each way to fill them; `stone` has the
/// weights of a stone of the mover (0) or of the other (1), so far above the lowest of the three.
///
/// A column's bits in a key are its height as a one, above the stones of the mover as ones and of the other as zeros.
/// The bits of three cells and whether there is anything above them say how these three are filled; each way is
/// another one and a stone on top.
pub(super) fn ways_to_fill<const BLOCKS: usize>(
    stone: impl Fn(usize, usize) -> [[i16; BLOCK]; BLOCKS],
) -> [[[i16; BLOCK]; BLOCKS]; 16] {
    let mut ways = [[[0_i16; BLOCK]; BLOCKS]; 16];
    for way in 2..16_usize {
        let top = way.ilog2() as usize - 1;
        let kind = usize::from(way >> top & 1 == 0);
        ways[way] = ways[1 << top | way & ((1 << top) - 1)];
        let weights = stone(kind, top);
        for (sum, weight) in ways[way].as_flattened_mut().iter_mut().zip(weights.as_flattened()) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    ways
}

#[inline(always)]
fn add<S: Simd>(simd: S, sums: &mut [S::Halves; 3], row: &Row) {
    sums[0] = sums[0].plus(simd.halves(&row[0]));
    sums[1] = sums[1].plus(simd.halves(&row[1]));
    sums[2] = sums[2].plus(simd.halves(&row[2]));
}

/// The weights of both players in the bands that have any.
#[derive(Debug, Default)]
pub(crate) struct LearnedWeights {
    /// Of the last band first: that is the order in which they are made.
    bands: Vec<[Lazy; 2]>,
}

/// Weights that are laid out when they are first asked for: positions near the end are solved in microseconds, and need
/// none but those of the last band.
#[derive(Debug)]
struct Lazy {
    stored: [u8; 2 * STORED],
    weights: OnceLock<Weights>,
}

/// What the file holds of one player in one band: the four sets of cells of the left half of the board and the
/// windows, then the features. The right half is the mirror image.
pub const STORED: usize = (4 * 4 * ROWS + WINDOWS) * CELLS + FEATURES;

impl LearnedWeights {
    /// The weights that are built in.
    pub(crate) fn built_in() -> &'static Self {
        static WEIGHTS_OF_7X6: LazyLock<LearnedWeights> = LazyLock::new(|| LearnedWeights::read(BUILT_IN));
        &WEIGHTS_OF_7X6
    }

    /// Reads as many bands as there are.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let stored = bytes.as_chunks::<{ 2 * STORED }>().0;
        let lazy = |&stored: &_| Lazy { stored, weights: OnceLock::new() };
        let (players, _) = stored.as_chunks::<2>();
        Self { bands: players.iter().map(|players| players.each_ref().map(lazy)).collect() }
    }

    /// The weights for a node with that many cells left, if there are any.
    #[inline(always)]
    pub(crate) fn of(&self, left: i32) -> Option<&Weights> {
        if left < LEAST_LEFT {
            return None;
        }
        let band = BANDS.iter().rev().take_while(|&&least| left >= least).count() - 1;
        let lazy = &self.bands.get(band)?[(left % 2) as usize];
        Some(lazy.weights.get_or_init(|| Weights::new(&unfold(&lazy.stored))))
    }
}

/// All weights of one player in one band, from the half that is stored.
pub fn unfold(bytes: &[u8; 2 * STORED]) -> Box<[i16; WEIGHTS]> {
    let stored = |place: usize| i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
    let mut weights = Box::new([0; WEIGHTS]);
    for input in 0..INPUTS {
        let (set, cell) = (input / CELLS, input % CELLS);
        let is_image = set < 4 && cell >= 4 * ROWS;
        let from = if set == 4 {
            4 * 4 * ROWS + cell
        } else {
            set * 4 * ROWS + if is_image { mirrored(cell) } else { cell }
        };
        for target in 0..CELLS {
            weights[input * CELLS + target] =
                stored(from * CELLS + if is_image { mirrored(target) } else { target });
        }
    }
    for feature in 0..FEATURES {
        weights[INPUTS * CELLS + feature] = stored(STORED - FEATURES + feature);
    }
    weights
}

/// The number of the cell that is the image of a cell in a mirror.
pub fn mirrored(cell: usize) -> usize {
    (COLUMNS - 1 - cell / ROWS) * ROWS + cell % ROWS
}
