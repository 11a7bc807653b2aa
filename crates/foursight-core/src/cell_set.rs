//! A set of cells of a board that is chosen at run time.

use alloc::string::String;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::bitboard::{Bitboard, Cells, draw};
use crate::cell::Cell;
use crate::game::Game;
use crate::geometry::{Geometry, board_mask};
use crate::word::Word;

/// A set of cells of the board of a game that is chosen at run time: what [`AnyPosition`](crate::AnyPosition) answers
/// with. A [`Bitboard`] is the same for a board whose type is known, and becomes one by `into`.
///
/// The operators are those of sets, as there, and `{:#?}` draws the board.
///
/// ```
/// use foursight_core::{AnyPosition, Cell, Player};
///
/// let position: AnyPosition = "44553".parse()?; // x: c1 d1 e1
/// let winning = position.winning_cells(Player::First);
/// assert!(winning.iter().eq([Cell::new(1, 0), Cell::new(5, 0)]));
/// assert_eq!((winning | position.playable()).len(), 7);
/// assert_eq!(winning & position.playable(), winning);
/// assert_eq!((winning ^ position.playable()).len(), 5);
/// assert!((winning - position.playable()).is_empty());
/// assert_eq!((!winning).len(), 40);
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
///
/// # Equality
///
/// Two sets are equal when they are of one game and hold the same cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet {
    game: Game,
    word: u128,
}

impl CellSet {
    /// The cells of a word, in the layout of [`Geometry`]; sentinel bits and bits outside the board are dropped.
    ///
    /// ```
    /// # use foursight_core::{CellSet, Game};
    /// assert_eq!(CellSet::from_word(Game::CONNECT4, 0b1_000001).word(), 1);
    /// assert_eq!(CellSet::from_word(Game::CONNECT4, u128::MAX).len(), 42);
    /// ```
    pub fn from_word(game: Game, word: u128) -> Self {
        Self { game, word: word & board_mask(game) }
    }

    /// The set of these cells; cells outside the board are left out.
    ///
    /// ```
    /// # use foursight_core::{Cell, CellSet, Game};
    /// let cells = CellSet::from_cells(Game::CONNECT4, [Cell::new(1, 0), Cell::new(9, 9)]);
    /// assert_eq!(cells.word(), 1 << 7);
    /// ```
    pub fn from_cells(game: Game, cells: impl IntoIterator<Item = Cell>) -> Self {
        let empty = Self { game, word: 0 };
        Self { word: cells.into_iter().fold(0, |word, cell| word | empty.bit(cell)), ..empty }
    }

    /// The word with this one cell; no bit is set if it is not on the board.
    fn bit(self, cell: Cell) -> u128 {
        let on_board = cell.column() < self.game.width() && cell.row() < self.game.height();
        if on_board { 1 << (cell.column() * self.stride() + cell.row()) } else { 0 }
    }

    fn stride(self) -> u32 {
        self.game.height() + 1
    }

    /// The game on whose board these cells are.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).playable().game(), Game::TICTACTOE);
    /// ```
    pub fn game(self) -> Game {
        self.game
    }

    /// The bits, in the layout of [`Geometry`].
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// assert_eq!("4".parse::<AnyPosition>().unwrap().mask().word(), 1 << 21);
    /// ```
    pub fn word(self) -> u128 {
        self.word
    }

    /// Whether the cell is in the set. A cell outside the board never is.
    ///
    /// ```
    /// # use foursight_core::{Cell, CellSet, Game};
    /// let cells = CellSet::from_word(Game::CONNECT4, 0b10);
    /// assert!(cells.contains(Cell::new(0, 1)) && !cells.contains(Cell::new(0, 0)));
    /// assert!(!CellSet::from_word(Game::CONNECT4, u128::MAX).contains(Cell::new(0, 6)));
    /// ```
    pub fn contains(self, cell: Cell) -> bool {
        self.word & self.bit(cell) != 0
    }

    /// How many cells are in the set.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::new(Game::CONNECT4).playable().len(), 7);
    /// ```
    pub fn len(self) -> u32 {
        self.word.count_ones()
    }

    /// Whether no cell is in the set.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// let start = AnyPosition::new(Game::CONNECT4);
    /// assert!(start.mask().is_empty() && !start.playable().is_empty());
    /// ```
    pub fn is_empty(self) -> bool {
        self.word == 0
    }

    /// The cells, column by column from the left, each from the bottom up, as those of a [`Bitboard`].
    ///
    /// ```
    /// # use foursight_core::{Cell, CellSet, Game};
    /// let cells = CellSet::from_word(Game::CONNECT4, 0b0000001_0000110);
    /// assert!(cells.iter().eq([Cell::new(0, 1), Cell::new(0, 2), Cell::new(1, 0)]));
    /// ```
    pub fn iter(self) -> Cells<u128> {
        Cells::new(self.word, self.stride())
    }

    /// The drawing as text: rows from the top, `1` for a cell of the set, `.` for the others.
    ///
    /// ```
    /// # use foursight_core::{Cell, CellSet, Game};
    /// let corner = CellSet::from_cells(Game::new(2, 2, 2).unwrap(), [Cell::new(1, 1)]);
    /// assert_eq!(corner.drawing(), ". 1\n. .\n");
    /// ```
    pub fn drawing(self) -> String {
        draw(self.game.width(), self.game.height(), |cell| self.contains(cell))
    }
}

impl<G: Geometry> From<Bitboard<G>> for CellSet {
    /// The same cells.
    ///
    /// ```
    /// # use foursight_core::{Bitboard, CellSet, Game, Standard};
    /// let low = Bitboard::from_word(Standard::NEW, 0b101);
    /// assert_eq!(CellSet::from(low), CellSet::from_word(Game::CONNECT4, 0b101));
    /// ```
    fn from(cells: Bitboard<G>) -> Self {
        Self { game: cells.geometry().game(), word: cells.word().to_u128() }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { f.write_str(&self.drawing()) } else { write!(f, "CellSet({:#x})", self.word) }
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $trait for CellSet {
            type Output = Self;

            /// The set operation. The result is of the board of the first set, and cells that it does not have are
            /// left out.
            fn $method(self, other: Self) -> Self {
                let other = if self.game == other.game { other } else { Self::from_cells(self.game, other) };
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

impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::from_word(self.game, !self.word)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells<u128>;

    fn into_iter(self) -> Cells<u128> {
        self.iter()
    }
}
