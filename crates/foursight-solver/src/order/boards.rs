//! The learned ordering on boards other than 7x6: the weights of 7x6, moved there and corrected.
//!
//! A weight of the board at hand, for an input and a cell, is the sum of two.
//!
//! - **Moved**: the weight of 7x6 for the same two cells. Rows count from the top, because who gets a cell in the end depends
//!   on how many are above it; columns are aligned at the centre, or in each way in which both cells lie on 7x6, and the mean is
//!   taken.
//! - **Corrections** for the height of the board, learned on boards of that height; they do not know the width. There is one for
//!   each kind of input, number of columns between input and cell, and row of each from the top; and one for each window and
//!   place of the cell.
//!
//! They are summed up when a node of a band is first ranked, for each board that is searched; from then on a node costs what it
//! costs on 7x6. They decide an order, never a score. See `docs/ordering.md`.

use std::borrow::Cow;
use std::sync::OnceLock;

use foursight_core::{Game, Geometry, Word};

use super::is_own;
use super::learned::{self, BANDS, FEATURES, STORED, WINDOWS, unfold, window};
use crate::machine::halves::{BLOCK, Halves};
use crate::machine::simd::Simd;
use crate::search::Node;

#[cfg(test)]
mod tests;

/// Boards with more cells have no weights.
const MOST_CELLS: usize = BLOCKS * BLOCK;
const BLOCKS: usize = 4;

/// Rows from the top, columns between two cells and columns from the edge that are told apart; what is beyond counts as
/// the last one, with rows of the same parity.
const ROWS: usize = 8;
const SPAN: usize = 9;
const EDGES: usize = 5;
const PAIRS: usize = 4 * SPAN * ROWS * ROWS;
const PLACES: usize = WINDOWS * ROWS * EDGES;
const FLOORS: usize = ROWS * EDGES;

/// Corrections of one player in one band.
pub const CORRECTIONS: usize = PAIRS + PLACES + FLOORS + FEATURES;
/// A correction is a byte in this many units of the weights.
pub const STEP: i16 = 4;

/// The heights that have corrections; those of height 6, of which the moved weights are, are zero but for the first band.
const HEIGHTS: [u32; 3] = [5, 6, 7];

/// The corrections that are built in: height by height, bands from the last one on, in each with an even number of empty cells
/// and with an odd one.
///
/// A page has none: they save little for what they add to it.
const BUILT_IN: &[u8] =
    if cfg!(target_family = "wasm") { &[] } else { include_bytes!("boards/corrections.bin") };

/// The weights of one input for all cells.
type Row = [[i16; BLOCK]; BLOCKS];
const NOTHING: Row = [[0; BLOCK]; BLOCKS];

/// A cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From the left.
    pub column: usize,
    /// From the bottom.
    pub row: usize,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Size {
    /// The size of the board of a game.
    pub fn of(game: Game) -> Self {
        Self { width: game.width() as usize, height: game.height() as usize }
    }

    /// All cells, in the order of their numbers.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (0..self.width).flat_map(move |column| (0..self.height).map(move |row| Place { column, row }))
    }

    /// The cell of a bit.
    pub fn place(self, bit: usize) -> Place {
        Place { column: bit / (self.height + 1), row: bit % (self.height + 1) }
    }

    /// The row from the top; of those beyond the last that is told apart, one of the same parity.
    fn row_below_top(self, place: Place, rows: usize) -> usize {
        let row = self.height - 1 - place.row;
        if row < rows { row } else { rows - 2 + (row - rows) % 2 }
    }

    fn edge(self, place: Place) -> usize {
        place.column.min(self.width - 1 - place.column).min(EDGES - 1)
    }

    /// The number of the correction of an input of a kind (0 to 3, as in the weights of 7x6) for a cell.
    pub fn pair(self, kind: usize, input: Place, cell: Place) -> usize {
        let distance = input.column.abs_diff(cell.column).min(SPAN - 1);
        ((kind * SPAN + distance) * ROWS + self.row_below_top(input, ROWS)) * ROWS
            + self.row_below_top(cell, ROWS)
    }

    /// The numbers of the corrections of a cell for where it lies.
    pub fn spots(self, window: usize, cell: Place) -> [usize; 2] {
        let edge = self.edge(cell);
        let place = PAIRS + (window * ROWS + self.row_below_top(cell, ROWS)) * EDGES + edge;
        [place, PAIRS + PLACES + cell.row.min(ROWS - 1) * EDGES + edge]
    }
}

/// The weights of 7x6 on another board.
struct Moved {
    weights: Box<[i16; learned::WEIGHTS]>,
    size: Size,
    /// Columns to the right by which cells move, one way or several.
    shifts: Vec<i32>,
}

impl Moved {
    fn new(stored: &[u8; 2 * STORED], size: Size) -> Self {
        let free = learned::COLUMNS as i32 - size.width as i32;
        let shifts = match free {
            ..0 => (free..=0).collect(),
            _ if free % 2 == 0 => vec![free / 2],
            _ => vec![free / 2, free / 2 + 1],
        };
        Self { weights: unfold(stored), size, shifts }
    }

    /// The number of the cell of 7x6 that a cell becomes.
    fn to(&self, place: Place, shift: i32) -> Option<usize> {
        let column = usize::try_from(place.column as i32 + shift).ok().filter(|&c| c < learned::COLUMNS)?;
        Some(column * learned::ROWS + learned::ROWS - 1 - self.size.row_below_top(place, learned::ROWS))
    }

    fn mean(&self, number: impl Fn(i32) -> Option<usize>) -> i16 {
        let weights = self.shifts.iter().filter_map(|&shift| Some(i32::from(self.weights[number(shift)?])));
        let (sum, count) = weights.fold((0, 0), |(sum, count), weight| (sum + weight, count + 1));
        if count == 0 { 0 } else { (sum / count) as i16 }
    }

    fn pair(&self, kind: usize, input: Place, cell: Place) -> i16 {
        self.mean(|shift| {
            Some((kind * learned::CELLS + self.to(input, shift)?) * learned::CELLS + self.to(cell, shift)?)
        })
    }

    fn window(&self, window: usize, cell: Place) -> i16 {
        self.mean(|shift| Some((4 * learned::CELLS + window) * learned::CELLS + self.to(cell, shift)?))
    }

    fn feature(&self, feature: usize) -> i16 {
        self.weights[learned::INPUTS * learned::CELLS + feature]
    }
}

/// The weights of one player in one band on one board, laid out for adding them up.
#[derive(Debug)]
pub(crate) struct Weights {
    width: usize,
    stride: u32,
    /// Parts of three cells that a column has.
    parts: usize,
    /// As on 7x6: for each part of each column, each way to fill it.
    fillings: Vec<[Row; 16]>,
    /// For each bit of the board, as a winning cell of the mover and of the other.
    wins: [Vec<Row>; 2],
    windows: [Row; WINDOWS],
    features: [i32; FEATURES],
}

impl Weights {
    fn new(moved: &Moved, corrections: Option<&[u8; CORRECTIONS]>) -> Self {
        let size = moved.size;
        let corrected = |weight: i16, number: usize| {
            let correction = corrections.map_or(0, |corrections| i16::from(corrections[number] as i8));
            weight.wrapping_add(STEP * correction)
        };
        let row = |weight: &dyn Fn(Place) -> i16| {
            let mut row = NOTHING;
            row.as_flattened_mut()
                .iter_mut()
                .zip(size.places())
                .for_each(|(slot, cell)| *slot = weight(cell));
            row
        };
        let input = |kind: usize, input: Place| {
            row(&|cell| corrected(moved.pair(kind, input, cell), size.pair(kind, input, cell)))
        };
        let winning = |kind: usize| {
            let bits = (0..size.width * (size.height + 1)).map(|bit| size.place(bit));
            bits.map(|place| if place.row < size.height { input(kind, place) } else { NOTHING }).collect()
        };
        let parts = size.height.div_ceil(3);
        let fillings = (0..size.width * parts).map(|part| {
            let (column, lowest) = (part / parts, part % parts * 3);
            learned::ways_to_fill(|kind, above| {
                let place = Place { column, row: lowest + above };
                if place.row < size.height { input(kind, place) } else { NOTHING }
            })
        });
        Self {
            width: size.width,
            stride: size.height as u32 + 1,
            parts,
            fillings: fillings.collect(),
            wins: [winning(2), winning(3)],
            windows: std::array::from_fn(|window| {
                row(&|cell| {
                    let spots = size.spots(window, cell);
                    spots.into_iter().fold(moved.window(window, cell), corrected)
                })
            }),
            features: std::array::from_fn(|feature| {
                i32::from(corrected(moved.feature(feature), CORRECTIONS - FEATURES + feature))
            }),
        }
    }

    /// The promise of each cell, by its number: column by column, from the bottom.
    #[inline(always)]
    pub(crate) fn promises<G: Geometry, S: Simd>(
        &self,
        (geometry, simd): (G, S),
        node: &Node<G::Word>,
        alpha: i32,
    ) -> [i16; MOST_CELLS] {
        let row = &self.windows[window(alpha)];
        let mut sums =
            [simd.halves(&row[0]), simd.halves(&row[1]), simd.halves(&row[2]), simd.halves(&row[3])];
        let mut key = node.current.wrapping_add(node.mask).wrapping_add(geometry.bottom());
        for column in self.fillings.chunks_exact(self.parts).take(self.width) {
            let mut filled = key.to_u128() as u64 & ((1 << self.stride) - 1);
            key = key >> self.stride;
            for part in column {
                add(simd, &mut sums, &part[(filled & 7 | u64::from(filled > 7) << 3) as usize]);
                filled >>= 3;
            }
        }
        for (rows, mut cells) in self.wins.iter().zip([node.wins, node.threats]) {
            while !cells.is_zero() {
                add(simd, &mut sums, &rows[cells.trailing_zeros() as usize]);
                cells = cells.without_lowest();
            }
        }
        let mut promises = [0; MOST_CELLS];
        for (block, sum) in promises.as_chunks_mut().0.iter_mut().zip(sums) {
            *block = sum.to_array();
        }
        promises
    }

    /// The weights of the features.
    #[inline(always)]
    pub(crate) fn features(&self) -> [i32; FEATURES] {
        self.features
    }
}

#[inline(always)]
fn add<S: Simd>(simd: S, sums: &mut [S::Halves; BLOCKS], row: &Row) {
    sums[0] = sums[0].plus(simd.halves(&row[0]));
    sums[1] = sums[1].plus(simd.halves(&row[1]));
    sums[2] = sums[2].plus(simd.halves(&row[2]));
    sums[3] = sums[3].plus(simd.halves(&row[3]));
}

/// The weights of both players in all bands on one board, each laid out when it is first asked for.
#[derive(Debug)]
pub(crate) struct BoardWeights {
    size: Size,
    corrections: Cow<'static, [[u8; CORRECTIONS]]>,
    /// Of the last band first.
    bands: [[OnceLock<Weights>; 2]; BANDS.len()],
}

impl BoardWeights {
    /// The weights for a board, if there are any and it is not 7x6, which has its own.
    pub(crate) fn built_in<G: Geometry>(geometry: G) -> Option<Self> {
        if is_own::<G>() {
            return None;
        }
        Self::new(geometry.game(), Cow::Borrowed(corrections_of(geometry.height())))
    }

    /// With these corrections, of some bands, the last ones. There are weights for four in a row, as on 7x6, and for no board
    /// of one column, which leaves no choice.
    pub(crate) fn new(game: Game, corrections: Cow<'static, [[u8; CORRECTIONS]]>) -> Option<Self> {
        let has_weights = game.connect() == 4 && game.width() > 1 && game.cells() as usize <= MOST_CELLS;
        has_weights.then(|| Self { size: Size::of(game), corrections, bands: Default::default() })
    }

    /// The weights for a node with that many cells left, if there are any.
    #[inline(always)]
    pub(crate) fn of(&self, left: i32) -> Option<&Weights> {
        let band = BANDS.iter().filter(|&&least| left >= least).count().checked_sub(1)?;
        let player = (left % 2) as usize;
        Some(self.bands[band][player].get_or_init(|| self.lay_out(band, player)))
    }

    /// Adds up moved weights and corrections, where there are any.
    #[cold]
    fn lay_out(&self, band: usize, player: usize) -> Weights {
        let number = 2 * band + player;
        let moved = Moved::new(&learned::BUILT_IN.as_chunks().0[number], self.size);
        Weights::new(&moved, self.corrections.get(number))
    }
}

/// The corrections for boards of a height: other odd heights have those of the nearest one, other even heights none.
fn corrections_of(height: u32) -> &'static [[u8; CORRECTIONS]] {
    let nearest = if height % 2 == 1 { height.clamp(5, 7) } else { height };
    let (heights, _) = BUILT_IN.as_chunks::<CORRECTIONS>().0.as_chunks::<{ 2 * BANDS.len() }>();
    let mut corrections = HEIGHTS.iter().zip(heights);
    corrections.find(|(height, _)| **height == nearest).map_or(&[], |(_, corrections)| corrections)
}
