//! The shape of a board as bits: one source for the board that is compiled in and for any other.

use core::fmt::Debug;
use core::hash::Hash;

use crate::cell::Cell;
use crate::direction::Direction;
use crate::game::Game;
use crate::lines::{Bits, completing_cells, completing_on_top, none, run_cells, run_starts};
use crate::placement::Placement;
use crate::word::Word;

mod apart;
mod boards;

use apart::is_apart;
pub(crate) use boards::board_mask;
pub use boards::{Dynamic, Fixed};

/// The union of what `find` gives for these stones and the strides of the three directions that are not vertical, as far
/// as a line in that direction fits the board.
///
/// Leaving out the others is more than a saving: it keeps every shift below the width of the word. The calls are
/// written out, not looped, so that the strides of a fixed board are constants in each; and this is a macro, because a
/// closure cannot be told to be inlined, on which a solver that looks at several boards at once depends.
macro_rules! across {
    ($board:expr, $stones:expr, $find:ident) => {
        if $board.connect() > $board.width() {
            none($stones)
        } else if $board.connect() > $board.height() {
            $find($stones, $board.stride(), $board.connect())
        } else {
            $find($stones, $board.stride(), $board.connect())
                | $find($stones, $board.stride() - 1, $board.connect())
                | $find($stones, $board.stride() + 1, $board.connect())
        }
    };
}

mod sealed {
    pub trait Sealed {}
    impl<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P, N> Sealed
        for super::Fixed<WIDTH, HEIGHT, CONNECT, P, N>
    {
    }
    impl<N, P> Sealed for super::Dynamic<N, P> {}
}

/// Connect Four's own geometry, compiled as constants.
///
/// ```
/// use foursight_core::{Game, Geometry, Standard};
///
/// assert_eq!(Standard::NEW.game(), Game::CONNECT4);
/// assert_eq!(size_of::<Standard>(), 0);
/// ```
pub type Standard = Fixed<7, 6, 4>;

/// The shape of a board and everything that follows from it, as operations on plain words.
///
/// A column takes `height + 1` bits: its cells from the bottom up, then one **sentinel** bit that is never a stone.
/// For 7x6 the bits are numbered
///
/// ```text
///   6 13 20 27 34 41 48   <- sentinels
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42   <- the bottom row
/// ```
///
/// [`Fixed`] is a zero-sized type whose answers are constants; [`Dynamic`] is a value for any other game. Boards
/// without gravity use the same bits. The trait is sealed: there is no third kind of board.
///
/// ```
/// use foursight_core::{Game, Geometry, Standard};
///
/// let board = Standard::NEW;
/// assert_eq!((board.width(), board.height(), board.connect()), (7, 6, 4));
/// assert_eq!(board.stride(), 7);
/// assert_eq!(board.bottom(), 0b0000001_0000001_0000001_0000001_0000001_0000001_0000001);
/// assert_eq!(board.board(), 0b0111111_0111111_0111111_0111111_0111111_0111111_0111111);
/// ```
pub trait Geometry: sealed::Sealed + Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The word that holds a board.
    type Word: Word;
    /// With or without gravity.
    type Placement: Placement;

    /// Columns.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.width(), 7);
    /// ```
    fn width(self) -> u32;
    /// Rows.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.height(), 6);
    /// ```
    fn height(self) -> u32;
    /// How many in a row make a line.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.connect(), 4);
    /// ```
    fn connect(self) -> u32;
    /// Whether completing a line loses.
    ///
    /// ```
    /// # use foursight_core::{Dynamic, Free, Game, Geometry, Standard};
    /// let misere = Dynamic::<u64, Free>::new(Game::TICTACTOE.misere().unwrap()).unwrap();
    /// assert!(misere.is_misere() && !Standard::NEW.is_misere());
    /// ```
    fn is_misere(self) -> bool;
    /// The lowest cell of every column.
    ///
    /// ```
    /// # use foursight_core::{Fixed, Geometry};
    /// assert_eq!(Fixed::<3, 2, 2>::NEW.bottom(), 0b001_001_001);
    /// ```
    #[doc(alias = "BOTTOM_MASK")]
    fn bottom(self) -> Self::Word;
    /// Every cell, without the sentinels.
    ///
    /// ```
    /// # use foursight_core::{Fixed, Geometry};
    /// assert_eq!(Fixed::<3, 2, 2>::NEW.board(), 0b011_011_011);
    /// ```
    #[doc(alias = "board_mask")]
    fn board(self) -> Self::Word;

    /// The description of this game.
    ///
    /// ```
    /// # use foursight_core::{Fixed, Free, Game, Geometry};
    /// assert_eq!(Fixed::<3, 3, 3, Free>::NEW.game(), Game::TICTACTOE);
    /// ```
    fn game(self) -> Game {
        let game =
            Game::new(self.width(), self.height(), self.connect()).expect("a geometry is made from a game");
        if Self::Placement::FALLS {
            return game;
        }
        let game = game.without_gravity();
        if self.is_misere() { game.misere().expect("the board has no gravity") } else { game }
    }

    /// Bits of a column, and so the distance from a cell to its right neighbour.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.stride(), 7);
    /// ```
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// All cells of a column, none if there is no such column: the tutorials' *column mask*.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.column_mask(1), 0b0111111_0000000);
    /// assert_eq!(Standard::NEW.column_mask(7), 0);
    /// ```
    #[inline(always)]
    fn column_mask(self, column: u32) -> Self::Word {
        if column < self.width() { self.column_mask_unchecked(column) } else { Self::Word::ZERO }
    }

    /// [`column_mask`](Self::column_mask) of a column that is known to be on the board, for a search that asks at every
    /// node.
    #[doc(hidden)]
    #[inline(always)]
    fn column_mask_unchecked(self, column: u32) -> Self::Word {
        (Self::Word::ONE << self.height()).wrapping_sub(Self::Word::ONE) << (column * self.stride())
    }

    /// The lowest cell of a column, none if there is no such column: the *bottom mask*.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.bottom_mask(1), 0b0000001_0000000);
    /// assert_eq!(Standard::NEW.bottom_mask(7), 0);
    /// ```
    #[inline(always)]
    fn bottom_mask(self, column: u32) -> Self::Word {
        if column < self.width() { Self::Word::ONE << (column * self.stride()) } else { Self::Word::ZERO }
    }

    /// The highest cell of a column, none if there is no such column: the *top mask*. The column is full when it
    /// holds a stone.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.top_mask(1), 0b0100000_0000000);
    /// assert_eq!(Standard::NEW.top_mask(7), 0);
    /// ```
    #[inline(always)]
    fn top_mask(self, column: u32) -> Self::Word {
        self.bottom_mask(column) << (self.height() - 1)
    }

    /// The word with this one cell; no bit is set if it is not on the board.
    ///
    /// ```
    /// # use foursight_core::{Cell, Geometry, Standard};
    /// assert_eq!(Standard::NEW.bit(Cell::new(3, 2)), 1 << 23);
    /// assert_eq!(Standard::NEW.bit(Cell::new(3, 6)), 0);
    /// ```
    #[inline(always)]
    fn bit(self, cell: Cell) -> Self::Word {
        if self.contains(cell) {
            Self::Word::ONE << (cell.column() * self.stride() + cell.row())
        } else {
            Self::Word::ZERO
        }
    }

    /// The cell of the lowest set bit of a word; one that is not on the board if no bit is set.
    ///
    /// ```
    /// # use foursight_core::{Cell, Geometry, Standard};
    /// assert_eq!(Standard::NEW.cell(1 << 23), Cell::new(3, 2));
    /// ```
    #[inline(always)]
    fn cell(self, bit: Self::Word) -> Cell {
        let number = bit.trailing_zeros();
        Cell::new(number / self.stride(), number % self.stride())
    }

    /// Whether the cell is on this board.
    ///
    /// ```
    /// # use foursight_core::{Cell, Geometry, Standard};
    /// assert!(Standard::NEW.contains(Cell::new(6, 5)));
    /// assert!(!Standard::NEW.contains(Cell::new(6, 6)));
    /// ```
    #[inline]
    fn contains(self, cell: Cell) -> bool {
        cell.column() < self.width() && cell.row() < self.height()
    }

    /// The cells that can be played next, by the **carry trick**: adding the bottom row to the stones carries through
    /// each column and comes to rest on its lowest empty cell. Without gravity: every empty cell.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// let mask = 0b0000000_0000111; // three stones in the first column
    /// assert_eq!(Standard::NEW.playable(mask) & 0x3FFF, 0b0000001_0001000);
    /// ```
    #[doc(alias = "gravity trick")]
    #[inline(always)]
    fn playable(self, mask: Self::Word) -> Self::Word {
        if Self::Placement::FALLS {
            mask.wrapping_add(self.bottom()) & self.board()
        } else {
            self.board() & !mask
        }
    }

    /// Whether these stones hold a line.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert!(Standard::NEW.has_line(0b1111));
    /// assert!(!Standard::NEW.has_line(0b0000001_0111000), "a run never leaves its column");
    /// ```
    #[doc(alias = "alignment")]
    #[inline(always)]
    fn has_line(self, stones: Self::Word) -> bool {
        !self.line_starts(stones).is_zero()
    }

    /// The cells at which a line of these stones starts, in any direction; none if there is no line.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.line_starts(0b0011110), 0b0000010);
    /// ```
    #[inline(always)]
    fn line_starts(self, stones: Self::Word) -> Self::Word {
        if is_apart::<Self>() {
            return apart::line_starts(self, stones);
        }
        self.line_starts_in(stones)
    }

    /// [`line_starts`](Self::line_starts) of whatever holds cells.
    #[doc(hidden)]
    #[inline(always)]
    fn line_starts_in<B: Bits>(self, stones: B) -> B {
        let upright =
            if self.has_upright_lines() { run_starts(stones, 1, self.connect()) } else { none(stones) };
        upright | across!(self, stones, run_starts)
    }

    /// Whether these stones hold a line that is not vertical.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert!(Standard::NEW.has_line_across(0b0000001_0000001_0000001_0000001));
    /// assert!(!Standard::NEW.has_line_across(0b1111));
    /// ```
    #[inline(always)]
    fn has_line_across(self, stones: Self::Word) -> bool {
        !across!(self, stones, run_starts).is_zero()
    }

    /// The cells of every line these stones hold.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.line_cells(0b0000001_0011110), 0b0011110);
    /// ```
    fn line_cells(self, stones: Self::Word) -> Self::Word {
        let upright =
            if self.has_upright_lines() { run_cells(stones, 1, self.connect()) } else { Self::Word::ZERO };
        upright | across!(self, stones, run_cells)
    }

    /// The empty cells that would complete a line of these stones; `mask` is all stones of both players.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// let stones = 0b0000001_0000001_0000001; // the three bottom cells on the left
    /// assert_eq!(Standard::NEW.winning_cells(stones, stones), 1 << 21);
    /// ```
    #[doc(alias = "compute_winning_position")]
    #[inline(always)]
    fn winning_cells(self, stones: Self::Word, mask: Self::Word) -> Self::Word {
        if is_apart::<Self>() {
            return apart::winning_cells(self, stones, mask);
        }
        self.completing_in(stones) & self.board() & !mask
    }

    /// The cells that would complete a line, of whatever holds stones. Stones and sentinel bits may be among them.
    #[doc(hidden)]
    #[inline(always)]
    fn completing_in<B: Bits>(self, stones: B) -> B {
        let upright = if !self.has_upright_lines() {
            none(stones)
        } else if Self::Placement::FALLS {
            completing_on_top(stones, self.connect())
        } else {
            completing_cells(stones, 1, self.connect())
        };
        upright | across!(self, stones, completing_cells)
    }

    /// The empty cells that would complete a line of these stones in one direction.
    ///
    /// ```
    /// # use foursight_core::{Direction, Geometry, Standard};
    /// let stones = 0b0000001_0000001_0000001; // the three bottom cells on the left
    /// assert_eq!(Standard::NEW.winning_cells_along(Direction::Level, stones, stones), 1 << 21);
    /// assert_eq!(Standard::NEW.winning_cells_along(Direction::Rising, stones, stones), 0);
    /// ```
    #[inline]
    fn winning_cells_along(self, direction: Direction, stones: Self::Word, mask: Self::Word) -> Self::Word {
        let fits_across = direction == Direction::Upright || self.connect() <= self.width();
        let fits_up = direction == Direction::Level || self.connect() <= self.height();
        if !(fits_across && fits_up) {
            return Self::Word::ZERO;
        }
        let stride = match direction {
            Direction::Upright => 1,
            Direction::Level => self.stride(),
            Direction::Rising => self.stride() + 1,
            Direction::Falling => self.stride() - 1,
        };
        completing_cells(stones, stride, self.connect()) & self.board() & !mask
    }

    /// Whether a vertical line fits the board.
    #[doc(hidden)]
    #[inline(always)]
    fn has_upright_lines(self) -> bool {
        self.connect() <= self.height()
    }

    /// The board seen in a mirror: column 1 changes place with the last one, and so on. Sentinel bits come along, so
    /// that a [key](crate::Position::key) can be mirrored as well.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.mirrored(0b0000101), 0b0000101 << 42);
    /// ```
    #[inline(always)]
    fn mirrored(self, word: Self::Word) -> Self::Word {
        if is_apart::<Self>() { apart::mirrored(self, word) } else { apart::mirrored_in(self, word) }
    }
}
