//! The ways a board can be turned and reflected without changing the game.

use crate::cell::Cell;
use crate::geometry::Geometry;
use crate::placement::Placement;
use crate::word::Word;

/// A way to turn or reflect a board.
///
/// With gravity only the mirror leaves the game alone. Without it a rectangle has four symmetries, a square eight.
///
/// ```
/// use foursight_core::{Fixed, Free, Geometry, Standard, Symmetry};
///
/// assert_eq!(Symmetry::of(Standard::default()).len(), 2);
/// assert_eq!(Symmetry::of(Fixed::<4, 3, 3, Free>::default()).len(), 4);
/// assert_eq!(Symmetry::of(Fixed::<3, 3, 3, Free>::default()).len(), 8);
///
/// let board = Fixed::<3, 3, 3, Free>::default();
/// let corner = 0b0000_0000_0001; // a1
/// assert_eq!(Symmetry::Mirror.apply(board, corner), 1 << 8); // c1
/// assert_eq!(Symmetry::Flip.apply(board, corner), 1 << 2); // a3
/// assert_eq!(Symmetry::Transpose.apply(board, 0b0010), 1 << 4); // a2 goes to b1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    Mirror,
    /// Top and bottom change places.
    Flip,
    /// A half turn: mirror and flip.
    HalfTurn,
    /// Columns become rows: reflection in the rising diagonal.
    Transpose,
    /// A quarter turn: transpose, then mirror.
    QuarterTurn,
    /// A quarter turn the other way: transpose, then flip.
    QuarterTurnBack,
    /// Reflection in the falling diagonal: transpose, then a half turn.
    AntiTranspose,
}

impl Symmetry {
    const ALL: [Self; 8] = [
        Self::Identity,
        Self::Mirror,
        Self::Flip,
        Self::HalfTurn,
        Self::Transpose,
        Self::QuarterTurn,
        Self::QuarterTurnBack,
        Self::AntiTranspose,
    ];

    /// The symmetries of a board, the identity first.
    ///
    /// ```
    /// # use foursight_core::{Standard, Symmetry};
    /// assert_eq!(Symmetry::of(Standard::NEW), [Symmetry::Identity, Symmetry::Mirror]);
    /// ```
    pub fn of<G: Geometry>(geometry: G) -> &'static [Self] {
        if G::Placement::FALLS {
            &Self::ALL[..2]
        } else if geometry.width() == geometry.height() {
            &Self::ALL
        } else {
            &Self::ALL[..4]
        }
    }

    /// The cells of a word after this symmetry of that board. One that the board does not [have](Self::of) loses the
    /// cells that it moves off the board.
    ///
    /// ```
    /// # use foursight_core::{Cell, Fixed, Free, Geometry, Symmetry};
    /// let board = Fixed::<3, 3, 3, Free>::NEW;
    /// let apply = |symmetry: Symmetry| board.cell(symmetry.apply(board, board.bit(Cell::new(0, 1)))).to_string();
    /// assert_eq!(Symmetry::of(board).iter().map(|&s| apply(s)).collect::<Vec<_>>(), ["a2", "c2", "a2", "c2", "b1", "b1", "b3", "b3"]);
    /// ```
    pub fn apply<G: Geometry>(self, geometry: G, word: G::Word) -> G::Word {
        match self {
            Self::Identity => word,
            Self::Mirror => geometry.mirrored(word),
            Self::Flip => flipped(geometry, word),
            Self::HalfTurn => flipped(geometry, geometry.mirrored(word)),
            Self::Transpose => transposed(geometry, word),
            Self::QuarterTurn => geometry.mirrored(transposed(geometry, word)),
            Self::QuarterTurnBack => flipped(geometry, transposed(geometry, word)),
            Self::AntiTranspose => flipped(geometry, geometry.mirrored(transposed(geometry, word))),
        }
    }
}

/// Row by row: what stood in row `r` goes to row `height - 1 - r`.
fn flipped<G: Geometry>(geometry: G, word: G::Word) -> G::Word {
    let last = geometry.height() - 1;
    (0..=last)
        .fold(G::Word::ZERO, |flipped, row| flipped | (((word >> row) & geometry.bottom()) << (last - row)))
}

fn transposed<G: Geometry>(geometry: G, mut word: G::Word) -> G::Word {
    let mut transposed = G::Word::ZERO;
    while !word.is_zero() {
        let cell = geometry.cell(word);
        transposed |= geometry.bit(Cell::new(cell.row(), cell.column()));
        word = word.without_lowest();
    }
    transposed
}
