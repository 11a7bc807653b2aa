//! A raw arrangement of stones, possibly impossible, and the checks that make it a position.

use alloc::vec::Vec;
use core::fmt;

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::geometry::{Geometry, Standard};
use crate::placement::Placement;
use crate::player::Player;
use crate::position::Position;
use crate::word::Word;

/// Stones of both players on a board, legal or not: one bitboard a player.
///
/// Boards come from many places: two bitboards, a flat list of 0, 1 and 2 (Kaggle), a list of rows (`PettingZoo`). They
/// become a `Setup` first, and a [`Position`] only through [`Setup::position`], which says what is wrong.
///
/// ```
/// use foursight_core::{Position, Setup, Standard};
///
/// let board = Standard::default();
/// let position: Position = Setup::from_words(board, 1 << 21 | 1 << 28, 1 << 14 | 1 << 22).position()?;
/// assert_eq!(position, "4453".parse().unwrap());
/// # Ok::<(), foursight_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup<G: Geometry = Standard> {
    geometry: G,
    first: G::Word,
    second: G::Word,
}

impl<G: Geometry> Setup<G> {
    /// The stones of the first and of the second player as words, in the layout of [`Geometry`].
    ///
    /// ```
    /// # use foursight_core::{Setup, Standard};
    /// let position = Setup::from_words(Standard::NEW, 1 << 21, 1 << 22).position();
    /// assert_eq!(position, Ok("44".parse().unwrap()));
    /// ```
    pub fn from_words(geometry: G, first: G::Word, second: G::Word) -> Self {
        Self { geometry, first, second }
    }

    /// The stones of each player as sets of cells of one board.
    ///
    /// ```
    /// # use foursight_core::{Player, Position, Setup};
    /// let position: Position = "4453".parse().unwrap();
    /// let (first, second) = (position.stones(Player::First), position.stones(Player::Second));
    /// assert_eq!(Setup::from_bitboards(first, second).position(), Ok(position));
    /// ```
    pub fn from_bitboards(first: Bitboard<G>, second: Bitboard<G>) -> Self {
        Self::from_words(first.geometry(), first.word(), second.word())
    }

    /// A flat list, row by row from the **top**: 0 empty, 1 first player, 2 second player.
    ///
    /// # Errors
    ///
    /// [`SetupError::Length`] or [`SetupError::Value`].
    ///
    /// ```
    /// # use foursight_core::{Position, Setup, SetupError, Standard};
    /// let mut list = [0; 42];
    /// list[38] = 1; // the bottom row starts at 35
    /// let setup = Setup::from_flat(Standard::default(), &list)?;
    /// assert_eq!(setup.position()?, "4".parse::<Position>().unwrap());
    /// list[0] = 7;
    /// assert_eq!(Setup::from_flat(Standard::default(), &list), Err(SetupError::Value { index: 1, value: 7 }));
    /// # Ok::<(), SetupError>(())
    /// ```
    pub fn from_flat(geometry: G, list: &[u8]) -> Result<Self, SetupError> {
        let expected = (geometry.width() * geometry.height()) as usize;
        if list.len() != expected {
            return Err(SetupError::Length { found: list.len(), expected });
        }
        let mut words = [G::Word::ZERO; 2];
        for (index, &value) in list.iter().enumerate() {
            let (row_from_top, column) = (index as u32 / geometry.width(), index as u32 % geometry.width());
            let bit = geometry.bit(Cell::new(column, geometry.height() - 1 - row_from_top));
            match value {
                0 => {}
                1 | 2 => words[usize::from(value) - 1] |= bit,
                _ => return Err(SetupError::Value { index: index + 1, value }),
            }
        }
        Ok(Self::from_words(geometry, words[0], words[1]))
    }

    /// A list of rows from the **top**, each of 0, 1 and 2.
    ///
    /// # Errors
    ///
    /// [`SetupError::Length`] or [`SetupError::Value`].
    ///
    /// ```
    /// # use foursight_core::{Fixed, Free, Player, Setup};
    /// let rows = [[0, 0, 2], [0, 1, 0], [0, 0, 0]];
    /// let position = Setup::from_rows(Fixed::<3, 3, 3, Free>::default(), &rows)?.position()?;
    /// assert_eq!(position.stones(Player::Second).iter().next().unwrap().to_string(), "c3");
    /// # Ok::<(), foursight_core::SetupError>(())
    /// ```
    pub fn from_rows<R: AsRef<[u8]>>(geometry: G, rows: &[R]) -> Result<Self, SetupError> {
        let (width, height) = (geometry.width() as usize, geometry.height() as usize);
        if rows.len() != height {
            return Err(SetupError::Length { found: rows.len(), expected: height });
        }
        if let Some(row) = rows.iter().find(|row| row.as_ref().len() != width) {
            return Err(SetupError::Length { found: row.as_ref().len(), expected: width });
        }
        let flat: Vec<u8> = rows.iter().flat_map(|row| row.as_ref().iter().copied()).collect();
        Self::from_flat(geometry, &flat)
    }

    /// The stones that a [key](Position::key) stands for.
    ///
    /// # Errors
    ///
    /// [`SetupError::NotAKey`] if no arrangement of stones has that key.
    ///
    /// ```
    /// # use foursight_core::{Position, Setup, SetupError, Standard};
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(Setup::from_key(Standard::NEW, position.key())?.position()?, position);
    /// assert_eq!(Setup::from_key(Standard::NEW, 0), Err(SetupError::NotAKey));
    /// # Ok::<(), SetupError>(())
    /// ```
    pub fn from_key(geometry: G, key: <G::Placement as Placement>::Key<G::Word>) -> Result<Self, SetupError> {
        let (current, mask) = G::Placement::stones_of_key(key, geometry.bottom(), geometry.stride());
        let no_stones_beside = (current & !mask).is_zero() && (mask & !geometry.board()).is_zero();
        if !no_stones_beside || G::Placement::key(current, mask, geometry.bottom()) != key {
            return Err(SetupError::NotAKey);
        }
        let opponent = current ^ mask;
        let first_to_move = mask.count_ones().is_multiple_of(2);
        let (first, second) = if first_to_move { (current, opponent) } else { (opponent, current) };
        Ok(Self { geometry, first, second })
    }

    /// The position with these stones, if it is one.
    ///
    /// It must lie on the board, no cell may hold two stones, stones must not float (with gravity), the counts must be
    /// equal or the first player's one more, and a completed line must be the work of the last stone played.
    /// Whether some order of moves leads there is not asked: that can be as hard as the game itself.
    ///
    /// # Errors
    ///
    /// The first [`SetupError`] found.
    ///
    /// ```
    /// # use foursight_core::{Cell, Setup, SetupError, Standard};
    /// let check = |first, second| Setup::from_words(Standard::default(), first, second).position().unwrap_err();
    /// assert_eq!(check(0b10, 0), SetupError::Floating { cell: Cell::new(0, 1) });
    /// assert_eq!(check(0b1, 0b1), SetupError::TwoStones { cell: Cell::new(0, 0) });
    /// assert_eq!(check(0b11, 0), SetupError::Counts { first: 2, second: 0 });
    /// assert_eq!(check(0b1111, 0b1111 << 7), SetupError::BothWon);
    /// assert_eq!(check(1 << 6, 0), SetupError::OutsideTheBoard);
    /// ```
    pub fn position(self) -> Result<Position<G>, SetupError> {
        let Self { geometry, first, second } = self;
        let mask = first | second;
        if !(mask & !geometry.board()).is_zero() {
            return Err(SetupError::OutsideTheBoard);
        }
        if !(first & second).is_zero() {
            return Err(SetupError::TwoStones { cell: geometry.cell(first & second) });
        }
        if G::Placement::FALLS {
            let floating = mask & !geometry.bottom() & !(mask << 1);
            if !floating.is_zero() {
                return Err(SetupError::Floating { cell: geometry.cell(floating) });
            }
        }
        let counts = (first.count_ones(), second.count_ones());
        let first_to_move = counts.0 == counts.1;
        if !first_to_move && counts.0 != counts.1 + 1 {
            return Err(SetupError::Counts { first: counts.0, second: counts.1 });
        }
        self.check_lines(first_to_move)?;
        Ok(Position::from_words(geometry, if first_to_move { first } else { second }, mask))
    }

    /// A line, if there is one, must belong to the player who moved last, and one stone of his, the last one, must be
    /// in all of his lines: before it was played there was none.
    fn check_lines(self, first_to_move: bool) -> Result<(), SetupError> {
        let geometry = self.geometry;
        let (last, next) = if first_to_move { (self.second, self.first) } else { (self.first, self.second) };
        match (geometry.has_line(last), geometry.has_line(next)) {
            (false, false) => return Ok(()),
            (true, true) => return Err(SetupError::BothWon),
            (false, true) => {
                let winner = if first_to_move { Player::First } else { Player::Second };
                return Err(SetupError::PlayedOn { winner });
            }
            (true, false) => {}
        }
        let mask = self.first | self.second;
        let mut candidates = geometry.line_cells(last);
        if G::Placement::FALLS {
            candidates &= !(mask >> 1);
        }
        while !candidates.is_zero() {
            if !geometry.has_line(last & !candidates.lowest()) {
                return Ok(());
            }
            candidates = candidates.without_lowest();
        }
        Err(SetupError::NoLastStone)
    }
}

/// Lists, out again.
impl<G: Geometry> Position<G> {
    /// The board as a flat list, row by row from the top: 0 empty, 1 first player, 2 second player.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let list = "4".parse::<Position>().unwrap().to_flat();
    /// assert_eq!(list.len(), 42);
    /// assert_eq!(list.iter().position(|&cell| cell == 1), Some(38));
    /// ```
    pub fn to_flat(self) -> Vec<u8> {
        self.to_rows().concat()
    }

    /// The board as a list of rows from the top.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let rows = "44".parse::<Position>().unwrap().to_rows();
    /// assert_eq!(rows[4], [0, 0, 0, 2, 0, 0, 0]);
    /// assert_eq!(rows[5], [0, 0, 0, 1, 0, 0, 0]);
    /// ```
    pub fn to_rows(self) -> Vec<Vec<u8>> {
        let (first, second) = (self.stones(Player::First), self.stones(Player::Second));
        let value = |cell| u8::from(first.contains(cell)) + 2 * u8::from(second.contains(cell));
        let row = |row| (0..self.geometry().width()).map(|column| value(Cell::new(column, row))).collect();
        (0..self.geometry().height()).rev().map(row).collect()
    }
}

/// Why an arrangement of stones is not a position.
///
/// ```
/// use foursight_core::SetupError;
///
/// assert_eq!(SetupError::Counts { first: 2, second: 0 }.to_string(), "x has 2 stones and o has 0: x must have as many as o, or one more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// The list, or one of its rows, has the wrong length.
    Length {
        /// Its length.
        found: usize,
        /// The length it should have.
        expected: usize,
    },
    /// A value of the list is not 0, 1 or 2.
    Value {
        /// Where, counted from 1.
        index: usize,
        /// What stands there.
        value: u8,
    },
    /// A stone lies on a sentinel bit or beyond the last column.
    OutsideTheBoard,
    /// Both players have a stone there.
    TwoStones {
        /// Where.
        cell: Cell,
    },
    /// The cell below the stone is empty.
    Floating {
        /// Where.
        cell: Cell,
    },
    /// The first player must have as many stones as the second, or one more.
    Counts {
        /// Stones of the first player.
        first: u32,
        /// Stones of the second player.
        second: u32,
    },
    /// Both players have a line.
    BothWon,
    /// The game went on after a line was complete.
    PlayedOn {
        /// The player whose line it is.
        winner: Player,
    },
    /// Several lines that no single last stone can have completed.
    NoLastStone,
    /// No arrangement of stones on that board has this key.
    NotAKey,
    /// Without gravity a position has no key of one word.
    KeyWithoutGravity,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, expected } => write!(f, "{found} values where {expected} were expected"),
            Self::Value { index, value } => write!(f, "value {index} is {value}, which is not 0, 1 or 2"),
            Self::OutsideTheBoard => f.write_str("a stone lies outside the board"),
            Self::TwoStones { cell } => write!(f, "cell {cell} holds a stone of each player"),
            Self::Floating { cell } => write!(f, "the stone on {cell} floats: the cell below it is empty"),
            Self::Counts { first, second } => {
                write!(f, "x has {first} stones and o has {second}: x must have as many as o, or one more")
            }
            Self::BothWon => f.write_str("both players have a line"),
            Self::PlayedOn { winner } => {
                write!(f, "{} has a line, and the game went on after it", winner.stone())
            }
            Self::NoLastStone => f.write_str("no single last stone can have completed all the lines"),
            Self::NotAKey => f.write_str("the number is not the key of a position of this game"),
            Self::KeyWithoutGravity => f.write_str("a position without gravity has no key of one word"),
        }
    }
}

impl core::error::Error for SetupError {}
