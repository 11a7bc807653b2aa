//! The shape of a board as bits: one source for the board that is compiled in and for any other.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use crate::cell::Cell;
use crate::game::Game;
use crate::lines::{completing_cells, completing_on_top, run_cells, run_starts};
use crate::placement::{Gravity, Placement};
use crate::word::Word;

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
/// without gravity use the same bits.
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
pub trait Geometry: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The word that holds a board.
    type Word: Word;
    /// With or without gravity.
    type Placement: Placement;

    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
    /// How many in a row make a line.
    fn connect(self) -> u32;
    /// Whether completing a line loses.
    fn is_misere(self) -> bool;
    /// The lowest cell of every column.
    #[doc(alias = "BOTTOM_MASK")]
    fn bottom(self) -> Self::Word;
    /// Every cell, without the sentinels.
    #[doc(alias = "board_mask")]
    fn board(self) -> Self::Word;

    /// The description of this game.
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
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// All cells of a column: the tutorials' *column mask*.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.column_mask(1), 0b0111111_0000000);
    /// ```
    #[inline(always)]
    fn column_mask(self, column: u32) -> Self::Word {
        Self::Word::low_bits(self.height()) << (column * self.stride())
    }

    /// The lowest cell of a column: the *bottom mask*.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.bottom_mask(1), 0b0000001_0000000);
    /// ```
    #[inline(always)]
    fn bottom_mask(self, column: u32) -> Self::Word {
        Self::Word::ONE << (column * self.stride())
    }

    /// The highest cell of a column: the *top mask*. The column is full when it holds a stone.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.top_mask(1), 0b0100000_0000000);
    /// ```
    #[inline(always)]
    fn top_mask(self, column: u32) -> Self::Word {
        Self::Word::ONE << (column * self.stride() + self.height() - 1)
    }

    /// The word with this one cell.
    ///
    /// ```
    /// # use foursight_core::{Cell, Geometry, Standard};
    /// assert_eq!(Standard::NEW.bit(Cell::new(3, 2)), 1 << 23);
    /// ```
    #[inline(always)]
    fn bit(self, cell: Cell) -> Self::Word {
        debug_assert!(self.contains(cell), "{cell} is not on the board");
        Self::Word::ONE << (cell.column() * self.stride() + cell.row())
    }

    /// The cell of the lowest set bit of a word that has one.
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
        let starts = |stride| run_starts(stones, stride, self.connect());
        let upright = if self.has_upright_lines() { starts(1) } else { Self::Word::ZERO };
        upright | self.across(starts)
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
        !self.across(|stride| run_starts(stones, stride, self.connect())).is_zero()
    }

    /// The cells of every line these stones hold.
    ///
    /// ```
    /// # use foursight_core::{Geometry, Standard};
    /// assert_eq!(Standard::NEW.line_cells(0b0000001_0011110), 0b0011110);
    /// ```
    fn line_cells(self, stones: Self::Word) -> Self::Word {
        let cells = |stride| run_cells(stones, stride, self.connect());
        let upright = if self.has_upright_lines() { cells(1) } else { Self::Word::ZERO };
        upright | self.across(cells)
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
        let cells = |stride| completing_cells(stones, stride, self.connect());
        let upright = if !self.has_upright_lines() {
            Self::Word::ZERO
        } else if Self::Placement::FALLS {
            completing_on_top(stones, self.connect())
        } else {
            cells(1)
        };
        (upright | self.across(cells)) & self.board() & !mask
    }

    /// Whether a vertical line fits the board.
    #[doc(hidden)]
    #[inline(always)]
    fn has_upright_lines(self) -> bool {
        self.connect() <= self.height()
    }

    /// The union of what `find` gives for the strides of the three directions that are not vertical, as far as a line in
    /// that direction fits the board.
    ///
    /// Leaving out the others is more than a saving: it keeps every shift below the width of the word. The calls are
    /// written out, not looped, so that the strides of a fixed board are constants in each.
    #[doc(hidden)]
    #[inline(always)]
    fn across(self, find: impl Fn(u32) -> Self::Word) -> Self::Word {
        if self.connect() > self.width() {
            return Self::Word::ZERO;
        }
        let level = find(self.stride());
        if self.connect() > self.height() {
            return level;
        }
        level | find(self.stride() - 1) | find(self.stride() + 1)
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
        let stride = self.stride();
        let column = if stride < Self::Word::BITS { Self::Word::low_bits(stride) } else { !Self::Word::ZERO };
        let mut mirrored = Self::Word::ZERO;
        for index in 0..self.width() {
            mirrored |= ((word >> (index * stride)) & column) << ((self.width() - 1 - index) * stride);
        }
        mirrored
    }
}

/// A board whose size is known when the program is compiled; it takes no space and its masks are constants.
///
/// ```
/// use foursight_core::{Fixed, Free, Geometry};
///
/// type TicTacToe = Fixed<3, 3, 3, Free>;
/// assert_eq!(TicTacToe::default().game(), foursight_core::Game::TICTACTOE);
/// // The same board in a 128-bit word:
/// type Wide = Fixed<7, 6, 4, foursight_core::Gravity, u128>;
/// assert_eq!(Wide::default().bottom(), u128::from(foursight_core::Standard::NEW.bottom()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fixed<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P = Gravity, N = u64>(
    PhantomData<(P, N)>,
);

impl<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P, N: Word>
    Fixed<WIDTH, HEIGHT, CONNECT, P, N>
{
    /// The one value of this type.
    ///
    /// ```
    /// use foursight_core::{Geometry, Standard};
    ///
    /// assert_eq!(Standard::NEW.width(), 7);
    /// ```
    pub const NEW: Self = Self(PhantomData);

    const CHECKED: () = {
        assert!(Game::new(WIDTH, HEIGHT, CONNECT).is_ok(), "no such game");
        assert!(WIDTH * (HEIGHT + 1) <= N::BITS, "the board does not fit the word");
    };
    const BOTTOM: u128 = bottom_row(WIDTH, HEIGHT);
}

impl<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P: Placement, N: Word> Geometry
    for Fixed<WIDTH, HEIGHT, CONNECT, P, N>
{
    type Word = N;
    type Placement = P;

    #[inline(always)]
    fn width(self) -> u32 {
        () = Self::CHECKED;
        WIDTH
    }
    #[inline(always)]
    fn height(self) -> u32 {
        HEIGHT
    }
    #[inline(always)]
    fn connect(self) -> u32 {
        CONNECT
    }
    #[inline(always)]
    fn is_misere(self) -> bool {
        false
    }
    #[inline(always)]
    fn bottom(self) -> N {
        N::from_u128(Self::BOTTOM)
    }
    #[inline(always)]
    fn board(self) -> N {
        N::from_u128(all_cells(Self::BOTTOM, HEIGHT))
    }
}

/// A board whose size is chosen while the program runs.
///
/// ```
/// use foursight_core::{Dynamic, Game, Geometry, Gravity};
///
/// let game = Game::new(8, 8, 5).unwrap();
/// assert_eq!(Dynamic::<u64, Gravity>::new(game), None, "72 bits do not fit 64");
/// let board = Dynamic::<u128, Gravity>::new(game).unwrap();
/// assert_eq!(board.game(), game);
/// assert_eq!(board.bottom().count_ones(), 8);
/// assert_eq!(board.board().count_ones(), 64);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dynamic<N, P> {
    width: u8,
    height: u8,
    misere: bool,
    connect: u32,
    bottom: N,
    board: N,
    placement: PhantomData<P>,
}

impl<N: Word, P: Placement> Dynamic<N, P> {
    /// The geometry of a game, if its board fits this word and it is of this placement.
    pub fn new(game: Game) -> Option<Self> {
        if game.bits() > N::BITS || game.has_gravity() != P::FALLS {
            return None;
        }
        let bottom = bottom_row(game.width(), game.height());
        Some(Self {
            width: game.width() as u8,
            height: game.height() as u8,
            misere: game.is_misere(),
            connect: game.connect(),
            bottom: N::from_u128(bottom),
            board: N::from_u128(all_cells(bottom, game.height())),
            placement: PhantomData,
        })
    }
}

impl<N: Word, P: Placement> Geometry for Dynamic<N, P> {
    type Word = N;
    type Placement = P;

    #[inline(always)]
    fn width(self) -> u32 {
        u32::from(self.width)
    }
    #[inline(always)]
    fn height(self) -> u32 {
        u32::from(self.height)
    }
    #[inline(always)]
    fn connect(self) -> u32 {
        self.connect
    }
    #[inline(always)]
    fn is_misere(self) -> bool {
        self.misere
    }
    #[inline(always)]
    fn bottom(self) -> N {
        self.bottom
    }
    #[inline(always)]
    fn board(self) -> N {
        self.board
    }
}

/// One bit at the foot of every column.
const fn bottom_row(width: u32, height: u32) -> u128 {
    let mut bottom = 0;
    let mut column = 0;
    while column < width {
        bottom |= 1 << (column * (height + 1));
        column += 1;
    }
    bottom
}

/// `height` bits in every column: each bit of the bottom row, times a column of ones.
const fn all_cells(bottom: u128, height: u32) -> u128 {
    bottom * ((1 << height) - 1)
}

const _: () = assert!(size_of::<Standard>() == 0);
