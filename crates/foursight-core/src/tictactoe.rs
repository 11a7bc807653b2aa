//! Tic-tac-toe in nine bits a player: the smallest bitboard there is.
//!
//! Introductions to bitboards start here. The cells are numbered row by row from the top left,
//!
//! ```text
//!  0 1 2
//!  3 4 5
//!  6 7 8
//! ```
//!
//! each player has a word with one bit a cell, and a player has won when one of eight masks lies inside his word.
//! The rest of this crate numbers cells column by column and shifts instead of trying masks, because that also works
//! where there are 69 lines instead of 8. [`TicTacToe`] is the bridge between the two.

use crate::any::AnyPosition;
use crate::cell::Cell;
use crate::game::Game;
use crate::geometry::Fixed;
use crate::placement::Free;
use crate::player::Player;
use crate::position::Position;
use crate::setup::{Setup, SetupError};

/// The board of this crate on which tic-tac-toe is played.
///
/// ```
/// # use foursight_core::{Game, Position, tictactoe};
/// assert_eq!(Position::<tictactoe::Board>::default().game(), Game::TICTACTOE);
/// ```
pub type Board = Fixed<3, 3, 3, Free>;

/// The three rows, from the top.
///
/// ```text
///  1 1 1    . . .    . . .
///  . . .    1 1 1    . . .
///  . . .    . . .    1 1 1
/// ```
///
/// ```
/// # use foursight_core::tictactoe::WIN_ROWS;
/// assert!((0..3).all(|row| (0..3).all(|column| WIN_ROWS[row] >> (3 * row + column) & 1 == 1)));
/// assert_eq!(WIN_ROWS.map(u16::count_ones), [3; 3]);
/// ```
pub const WIN_ROWS: [u16; 3] = [0b000_000_111, 0b000_111_000, 0b111_000_000];

/// The three columns, from the left.
///
/// ```text
///  1 . .    . 1 .    . . 1
///  1 . .    . 1 .    . . 1
///  1 . .    . 1 .    . . 1
/// ```
///
/// ```
/// # use foursight_core::tictactoe::WIN_COLS;
/// assert!((0..3).all(|row| (0..3).all(|column| WIN_COLS[column] >> (3 * row + column) & 1 == 1)));
/// assert_eq!(WIN_COLS.map(u16::count_ones), [3; 3]);
/// ```
pub const WIN_COLS: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// The two diagonals, falling and rising.
///
/// ```text
///  1 . .    . . 1
///  . 1 .    . 1 .
///  . . 1    1 . .
/// ```
///
/// ```
/// # use foursight_core::tictactoe::WIN_DIAG;
/// let cells = |numbers: [u16; 3]| numbers.iter().map(|number| 1 << number).sum::<u16>();
/// assert_eq!(WIN_DIAG, [cells([0, 4, 8]), cells([2, 4, 6])]);
/// ```
pub const WIN_DIAG: [u16; 2] = [0b100_010_001, 0b001_010_100];

/// Two row-major boards of nine bits: `x` moves first.
///
/// ```
/// use foursight_core::tictactoe::TicTacToe;
/// use foursight_core::Player;
///
/// let game = TicTacToe { x: 0b000_000_111, o: 0b000_011_000 };
/// assert!(game.has_won(Player::First) && !game.has_won(Player::Second));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// Cells of the first player.
    pub x: u16,
    /// Cells of the second player.
    pub o: u16,
}

impl TicTacToe {
    /// The boards of a position of tic-tac-toe, normal or misère; `None` for any other game.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, tictactoe::TicTacToe};
    /// let center = AnyPosition::new(Game::TICTACTOE).play_text("b2").unwrap();
    /// assert_eq!(TicTacToe::of(center), Some(TicTacToe { x: 0b000_010_000, o: 0 }));
    /// assert_eq!(TicTacToe::of(AnyPosition::new(Game::CONNECT4)), None);
    /// ```
    pub fn of(position: AnyPosition) -> Option<Self> {
        let (game, own) = (position.game(), Game::TICTACTOE);
        let size = |game: Game| (game.width(), game.height(), game.connect(), game.has_gravity());
        let bits = |player| nine_bits(|cell| position.stones(player).contains(cell));
        (size(game) == size(own)).then(|| Self { x: bits(Player::First), o: bits(Player::Second) })
    }

    /// Whether a player's cells hold a row, a column or a diagonal.
    ///
    /// ```
    /// # use foursight_core::{Player, tictactoe::*};
    /// for mask in WIN_ROWS.into_iter().chain(WIN_COLS).chain(WIN_DIAG) {
    ///     assert!(TicTacToe { x: 0, o: mask }.has_won(Player::Second));
    ///     assert!(!TicTacToe { x: mask & (mask - 1), o: 0 }.has_won(Player::First));
    /// }
    /// ```
    pub fn has_won(self, player: Player) -> bool {
        let cells = if player == Player::First { self.x } else { self.o };
        WIN_ROWS.iter().chain(&WIN_COLS).chain(&WIN_DIAG).any(|&mask| cells & mask == mask)
    }

    /// The two boards in three bytes: 18 bits, `x` in the low nine, `o` in the next nine, lowest byte first.
    ///
    /// ```
    /// # use foursight_core::tictactoe::TicTacToe;
    /// let game = TicTacToe { x: 0b100_000_001, o: 0b000_010_000 };
    /// assert_eq!(game.pack(), [0b0000_0001, 0b0010_0001, 0b0000_0000]);
    /// assert_eq!(TicTacToe::unpack(game.pack()), game);
    /// ```
    pub fn pack(self) -> [u8; 3] {
        let bits = u32::from(self.x & 0x1FF) | u32::from(self.o & 0x1FF) << 9;
        let [low, middle, high, _] = bits.to_le_bytes();
        [low, middle, high]
    }

    /// Undoes [`pack`](Self::pack); the six unused bits are dropped.
    ///
    /// ```
    /// # use foursight_core::tictactoe::TicTacToe;
    /// assert_eq!(TicTacToe::unpack([0xFF, 0xFF, 0xFF]), TicTacToe { x: 0x1FF, o: 0x1FF });
    /// assert_eq!(TicTacToe::unpack([1, 2, 0]), TicTacToe { x: 1, o: 1 });
    /// ```
    pub fn unpack([low, middle, high]: [u8; 3]) -> Self {
        let bits = u32::from_le_bytes([low, middle, high, 0]);
        Self { x: (bits & 0x1FF) as u16, o: (bits >> 9 & 0x1FF) as u16 }
    }

    /// The same position on this crate's board.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the two boards are not a position.
    ///
    /// ```
    /// # use foursight_core::tictactoe::TicTacToe;
    /// let center = TicTacToe { x: 0b000_010_000, o: 0 };
    /// assert_eq!(center.position(), Ok("5".parse().unwrap()));
    /// assert!(TicTacToe { x: 1, o: 1 }.position().is_err());
    /// ```
    pub fn position(self) -> Result<Position<Board>, SetupError> {
        let value = |number: u8| (self.x >> number & 1) as u8 + 2 * (self.o >> number & 1) as u8;
        if self.x & self.o != 0 {
            let number = (self.x & self.o).trailing_zeros();
            return Err(SetupError::TwoStones { cell: cell(number) });
        }
        if (self.x | self.o) > 0x1FF {
            return Err(SetupError::OutsideTheBoard);
        }
        let list: [u8; 9] = core::array::from_fn(|number| value(number as u8));
        Setup::from_flat(Board::default(), &list)?.position()
    }
}

/// The cells of a set, a bit for each, row by row.
fn nine_bits(contains: impl Fn(Cell) -> bool) -> u16 {
    (0..9).filter(|&number| contains(cell(number))).fold(0, |bits, number| bits | 1 << number)
}

/// The cell with that row-major number.
pub(crate) fn cell(number: u32) -> Cell {
    Cell::new(number % 3, 2 - number / 3)
}

impl From<Position<Board>> for TicTacToe {
    /// ```
    /// # use foursight_core::{Position, tictactoe::{Board, TicTacToe}};
    /// let position: Position<Board> = "7".parse().unwrap(); // top left on the key pad
    /// assert_eq!(TicTacToe::from(position), TicTacToe { x: 1, o: 0 });
    /// ```
    fn from(position: Position<Board>) -> Self {
        let bits = |player| nine_bits(|cell| position.stones(player).contains(cell));
        Self { x: bits(Player::First), o: bits(Player::Second) }
    }
}
