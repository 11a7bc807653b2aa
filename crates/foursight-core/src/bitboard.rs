//! A set of cells of a board whose type is known.

use alloc::string::String;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::cell::Cell;
use crate::geometry::{Geometry, Standard};
use crate::word::Word;

/// A set of cells of one board, one bit a cell.
///
/// The operators are those of sets: `|` union, `&` intersection, `^` symmetric difference, `-` difference, `!`
/// complement (of the cells of the board; sentinel bits stay clear). `{:#?}` draws the board, and
/// [`from_drawing`](Self::from_drawing) reads the drawing back.
///
/// ```
/// use foursight_core::{Bitboard, Cell, Standard};
///
/// let board = Standard::default();
/// let low = Bitboard::from_cells(board, [Cell::new(0, 0), Cell::new(1, 0)]);
/// let left = Bitboard::from_cells(board, [Cell::new(0, 0), Cell::new(0, 1)]);
/// assert_eq!((low | left).len(), 3);
/// assert_eq!((low & left).len(), 1);
/// assert_eq!((low ^ left).len(), 2);
/// assert_eq!((low - left).iter().next(), Some(Cell::new(1, 0)));
/// assert_eq!((!low).len(), 40);
/// assert!(low.contains(Cell::new(1, 0)) && !left.contains(Cell::new(1, 0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<G: Geometry = Standard> {
    geometry: G,
    word: G::Word,
}

impl<G: Geometry> Bitboard<G> {
    /// The set of no cells.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Standard};
    /// assert!(Bitboard::empty(Standard::default()).is_empty());
    /// ```
    pub fn empty(geometry: G) -> Self {
        Self { geometry, word: G::Word::ZERO }
    }

    /// The set of all cells.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Standard};
    /// assert_eq!(Bitboard::full(Standard::default()).len(), 42);
    /// ```
    pub fn full(geometry: G) -> Self {
        Self { geometry, word: geometry.board() }
    }

    /// The cells of a word; sentinel bits and bits outside the board are dropped.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Standard};
    /// assert_eq!(Bitboard::from_word(Standard::default(), 0b1_000001).word(), 1);
    /// ```
    pub fn from_word(geometry: G, word: G::Word) -> Self {
        Self { geometry, word: word & geometry.board() }
    }

    /// The set of these cells; cells outside the board are left out.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Standard};
    /// let cells = Bitboard::from_cells(Standard::NEW, [Cell::new(1, 0), Cell::new(9, 9)]);
    /// assert_eq!(cells.word(), 1 << 7);
    /// ```
    pub fn from_cells(geometry: G, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { geometry, word: cells.into_iter().fold(G::Word::ZERO, |word, cell| word | geometry.bit(cell)) }
    }

    /// Reads a drawing: rows from the top, `.` or `0` for a cell that is not in the set, anything else for one that
    /// is; white space is passed over. `None` if the number of cells is not that of the board.
    ///
    /// ```
    /// use foursight_core::{Bitboard, Cell, Fixed};
    ///
    /// let drawn = Bitboard::from_drawing(Fixed::<3, 2, 2>::default(), "
    ///     . . 1
    ///     1 . .
    /// ").unwrap();
    /// assert!(drawn.iter().eq([Cell::new(0, 0), Cell::new(2, 1)]));
    /// assert_eq!(format!("{drawn:#?}"), ". . 1\n1 . .\n");
    /// ```
    pub fn from_drawing(geometry: G, drawing: &str) -> Option<Self> {
        let mut marks = drawing.chars().filter(|mark| !mark.is_whitespace());
        let mut word = G::Word::ZERO;
        for row in (0..geometry.height()).rev() {
            for column in 0..geometry.width() {
                if !matches!(marks.next()?, '.' | '0') {
                    word |= geometry.bit(Cell::new(column, row));
                }
            }
        }
        marks.next().is_none().then_some(Self { geometry, word })
    }

    /// The bits, in the layout of [`Geometry`].
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Standard};
    /// assert_eq!(Bitboard::from_cells(Standard::NEW, [Cell::new(3, 2)]).word(), 1 << 23);
    /// ```
    pub fn word(self) -> G::Word {
        self.word
    }

    /// The board these cells belong to.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Fixed, Geometry};
    /// assert_eq!(Bitboard::full(Fixed::<3, 2, 2>::NEW).geometry().width(), 3);
    /// ```
    pub fn geometry(self) -> G {
        self.geometry
    }

    /// Whether the cell is in the set. A cell outside the board never is.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Standard};
    /// let cells = Bitboard::from_word(Standard::NEW, 0b10);
    /// assert!(cells.contains(Cell::new(0, 1)) && !cells.contains(Cell::new(0, 0)));
    /// assert!(!Bitboard::full(Standard::NEW).contains(Cell::new(0, 6)));
    /// ```
    pub fn contains(self, cell: Cell) -> bool {
        !(self.word & self.geometry.bit(cell)).is_zero()
    }

    /// How many cells are in the set.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Standard};
    /// assert_eq!(Bitboard::from_word(Standard::NEW, 0b1011).len(), 3);
    /// ```
    pub fn len(self) -> u32 {
        self.word.count_ones()
    }

    /// Whether no cell is in the set.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Standard};
    /// assert!(Bitboard::from_word(Standard::NEW, 0).is_empty());
    /// assert!(!Bitboard::from_word(Standard::NEW, 1).is_empty());
    /// ```
    pub fn is_empty(self) -> bool {
        self.word.is_zero()
    }

    /// The cells, column by column from the left, each from the bottom up.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Standard};
    /// let cells = Bitboard::from_word(Standard::default(), 0b0000001_0000110);
    /// assert!(cells.iter().eq([Cell::new(0, 1), Cell::new(0, 2), Cell::new(1, 0)]));
    /// ```
    pub fn iter(self) -> Cells<G::Word> {
        Cells::new(self.word, self.geometry.stride())
    }

    /// The set seen in a mirror.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Standard};
    /// let corner = Bitboard::from_cells(Standard::default(), [Cell::new(0, 0)]);
    /// assert!(corner.mirrored().contains(Cell::new(6, 0)));
    /// ```
    pub fn mirrored(self) -> Self {
        Self { word: self.geometry.mirrored(self.word), ..self }
    }

    /// The drawing as text: rows from the top, `1` for a cell of the set, `.` for the others.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, Cell, Fixed};
    /// let corner = Bitboard::from_cells(Fixed::<2, 2, 2>::default(), [Cell::new(1, 1)]);
    /// assert_eq!(corner.drawing(), ". 1\n. .\n");
    /// ```
    pub fn drawing(self) -> String {
        draw(self.geometry.width(), self.geometry.height(), |cell| self.contains(cell))
    }
}

/// Rows from the top, `1` for a cell of a set, `.` for the others.
pub(crate) fn draw(width: u32, height: u32, contains: impl Fn(Cell) -> bool) -> String {
    let mut text = String::new();
    for row in (0..height).rev() {
        for column in 0..width {
            text.push(if contains(Cell::new(column, row)) { '1' } else { '.' });
            text.push(if column + 1 == width { '\n' } else { ' ' });
        }
    }
    text
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(&self.drawing())
        } else {
            write!(f, "Bitboard({:#x})", self.word.to_u128())
        }
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<G: Geometry> $trait for Bitboard<G> {
            type Output = Self;

            /// The set operation. The result is of the board of the first set, and cells that it does not have are
            /// left out.
            fn $method(self, other: Self) -> Self {
                let other = if self.geometry == other.geometry {
                    other
                } else {
                    Self::from_cells(self.geometry, other)
                };
                let ($a, $b) = (self.word, other.word);
                Self { word: $result, ..self }
            }
        }
    };
}
set_operator!(BitAnd, bitand, |a, b| a & b);
set_operator!(BitOr, bitor, |a, b| a | b);
set_operator!(BitXor, bitxor, |a, b| a ^ b);
set_operator!(Sub, sub, |a, b| a & !b);

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;

    fn not(self) -> Self {
        Self { word: self.geometry.board() & !self.word, ..self }
    }
}

impl<G: Geometry> IntoIterator for Bitboard<G> {
    type Item = Cell;
    type IntoIter = Cells<G::Word>;

    fn into_iter(self) -> Cells<G::Word> {
        self.iter()
    }
}

/// The cells of a [`Bitboard`] or a [`CellSet`](crate::CellSet), one by one.
///
/// ```
/// # use foursight_core::{Bitboard, Standard};
/// let mut cells = Bitboard::from_word(Standard::default(), 0b101).iter();
/// assert_eq!(cells.len(), 2);
/// assert_eq!(cells.next().unwrap().to_string(), "a1");
/// assert_eq!(cells.next().unwrap().to_string(), "a3");
/// assert_eq!(cells.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Cells<N: Word> {
    word: N,
    stride: u32,
}

impl<N: Word> Cells<N> {
    /// The bits of a word of cells, of a board whose columns take `stride` bits.
    #[inline]
    pub(crate) fn new(word: N, stride: u32) -> Self {
        Self { word, stride }
    }
}

impl<N: Word> Iterator for Cells<N> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.word.is_zero() {
            return None;
        }
        let number = self.word.trailing_zeros();
        self.word = self.word.without_lowest();
        Some(Cell::new(number / self.stride, number % self.stride))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.word.count_ones() as usize;
        (left, Some(left))
    }
}

impl<N: Word> ExactSizeIterator for Cells<N> {}
