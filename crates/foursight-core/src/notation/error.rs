//! What is wrong with a text, and where.

use core::fmt;

use crate::cell::Column;
use crate::game::{Game, GameError};
use crate::player::{Outcome, Player};
use crate::position::PlayError;
use crate::setup::SetupError;

/// Where in a text something is wrong, counted from 1.
///
/// ```
/// # use foursight_core::notation::{GameOptions, Place, parse};
/// let place = |text| parse(text, GameOptions::default()).unwrap_err().place;
/// assert_eq!(place("4408"), Place::Move(3));
/// assert_eq!(place(".../.?."), Place::Row(2));
/// assert_eq!(place("7/7/7/7/7/7 o"), Place::Suffix);
/// assert_eq!(place("4455667 0-1"), Place::Result);
/// assert_eq!(place("x../..."), Place::Text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The text as a whole.
    Text,
    /// That move of a move list.
    Move(usize),
    /// That row of a diagram or code, from the top.
    Row(usize),
    /// What follows the rows of a code.
    Suffix,
    /// The result of a game.
    Result,
}

/// Why a text is not a position.
///
/// ```
/// use foursight_core::{PlayError, Column};
/// use foursight_core::notation::{parse, GameOptions, Place, Problem};
///
/// let error = parse("4444444", GameOptions::default()).unwrap_err();
/// assert_eq!(error.place, Place::Move(7));
/// assert_eq!(error.problem, Problem::Play(PlayError::ColumnFull { column: Column::from_char('4').unwrap() }));
/// assert_eq!((error.at(), error.kind()), (Some(7), "column_full"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with a text.
///
/// ```
/// # use foursight_core::{Player, notation::{GameOptions, Problem, parse}};
/// let problem = |text| parse(text, GameOptions::default()).unwrap_err().problem;
/// assert_eq!(problem("8"), Problem::NotAColumn { found: '8', width: 7 });
/// assert_eq!(problem(".../.."), Problem::RowLength { found: 2, expected: 3 });
/// assert_eq!(problem("7/7/7/7/7/7 o"), Problem::WrongSide { expected: Player::First });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The move is against the rules.
    Play(PlayError),
    /// The board is not a position.
    Setup(SetupError),
    /// There is no such game.
    Game(GameError),
    /// A character that is no column of the board.
    NotAColumn {
        /// The character.
        found: char,
        /// Columns of the board.
        width: u32,
    },
    /// An item between commas that is no cell.
    NotACell,
    /// With gravity: neither a column nor a cell.
    NotAMove {
        /// Columns of the board.
        width: u32,
    },
    /// A list that looks like cells, on a board so wide that letters are columns.
    CellsOnAWideBoard,
    /// Nothing stands before, after or between commas.
    EmptyMove,
    /// A character that does not belong into a board of this kind: `.` in a code, or anything unknown.
    NotAStone(char),
    /// A run of empty cells that is written with a leading zero.
    BadRun,
    /// Rows of different lengths, or an empty one.
    RowLength {
        /// Cells of this row.
        found: usize,
        /// Cells of the rows above.
        expected: usize,
    },
    /// More rows or longer rows than any board has.
    TooLarge,
    /// A code without the side to move.
    NoSide,
    /// Something other than `x` or `o` where the side to move belongs.
    BadSide,
    /// The counts say that the other player is to move.
    WrongSide {
        /// Who is to move by the counts.
        expected: Player,
    },
    /// A code of another size than 7x6 that does not name its game.
    NoGame {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// The board has another size than was asked for.
    SizeDisagrees {
        /// The size asked for.
        wanted: (u32, u32),
        /// The size of the board.
        found: (u32, u32),
    },
    /// The game named in the text is not the one asked for.
    GameDisagrees {
        /// The game named.
        found: Game,
    },
    /// The stated result is not how the game ended.
    WrongResult {
        /// How it ended.
        outcome: Outcome,
        /// The result stated, `None` for `*`.
        claimed: Option<Outcome>,
    },
}

impl ParseError {
    pub(super) fn new(place: Place, problem: Problem) -> Self {
        Self { place, problem }
    }

    /// The number of the move or row at fault, counted from 1.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// assert_eq!(parse("440", GameOptions::default()).unwrap_err().at(), Some(3));
    /// assert_eq!(parse("x../...", GameOptions::default()).unwrap_err().at(), None);
    /// ```
    pub fn at(&self) -> Option<usize> {
        match self.place {
            Place::Move(number) | Place::Row(number) => Some(number),
            Place::Text | Place::Suffix | Place::Result => None,
        }
    }

    /// A short name for programs, which does not change with the wording. `docs/notation.md` lists them.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// assert_eq!(parse("440", GameOptions::default()).unwrap_err().kind(), "bad_move");
    /// assert_eq!(parse("x../...", GameOptions::default()).unwrap_err().kind(), "impossible_board");
    /// ```
    pub fn kind(&self) -> &'static str {
        match self.problem {
            Problem::Play(PlayError::GameOver) => "game_over",
            Problem::Play(PlayError::ColumnFull { .. }) => "column_full",
            Problem::Play(PlayError::CellTaken { .. }) => "cell_taken",
            Problem::Play(_)
            | Problem::NotAColumn { .. }
            | Problem::NotACell
            | Problem::NotAMove { .. }
            | Problem::CellsOnAWideBoard
            | Problem::EmptyMove => "bad_move",
            Problem::Setup(_) => "impossible_board",
            Problem::Game(_) | Problem::NoGame { .. } => "bad_game",
            Problem::NotAStone(_) | Problem::BadRun | Problem::RowLength { .. } | Problem::TooLarge => {
                "bad_board"
            }
            Problem::NoSide | Problem::BadSide | Problem::WrongSide { .. } => "bad_side",
            Problem::SizeDisagrees { .. } | Problem::GameDisagrees { .. } => "game_disagrees",
            Problem::WrongResult { .. } => "wrong_result",
        }
    }
}

impl From<GameError> for ParseError {
    fn from(error: GameError) -> Self {
        Self::new(Place::Text, Problem::Game(error))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Text => {}
            Place::Move(number) => write!(f, "move {number}: ")?,
            Place::Row(number) => write!(f, "row {number}: ")?,
            Place::Suffix => f.write_str("after the rows: ")?,
            Place::Result => f.write_str("result: ")?,
        }
        fmt::Display::fmt(&self.problem, f)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Game(error) => error.fmt(f),
            Self::NotAColumn { found, width } => {
                let letters = if found.is_ascii_uppercase() { "; letters are small" } else { "" };
                write!(f, "{found:?} is not a column: write 1 to {}{letters}", last_column(*width))
            }
            Self::NotAMove { width } => {
                write!(f, "not a move: write a column, 1 to {}, or a cell, such as b2", last_column(*width))
            }
            Self::NotACell => f.write_str("not a cell: write a small letter and a row, such as b2"),
            Self::CellsOnAWideBoard => f.write_str(
                "cells are moves on boards of at most nine columns; here letters are columns: write one character a move",
            ),
            Self::EmptyMove => f.write_str("a comma needs a move on both sides"),
            Self::NotAStone('.') => {
                f.write_str("'.' is for diagrams: a code writes empty cells as numbers, and a diagram has nothing after its rows")
            }
            Self::NotAStone(found) => write!(f, "{found:?} does not belong into a board"),
            Self::BadRun => f.write_str("a run of empty cells is a number from 1, without a leading zero"),
            Self::RowLength { found: 0, .. } => f.write_str("the row is empty"),
            Self::RowLength { found, expected } => {
                write!(f, "length {found} where the rows above have {expected}")
            }
            Self::TooLarge => f.write_str("the board is larger than any game"),
            Self::NoSide => f.write_str("a code needs the side to move after its rows: add x or o"),
            Self::BadSide => f.write_str("the side to move is x or o"),
            Self::WrongSide { expected } => {
                write!(f, "by the number of stones {} is to move", expected.stone())
            }
            Self::NoGame { width, height } => {
                write!(
                    f,
                    "a code of a {width}x{height} board names its game: add {width}x{height}xK, and free without gravity"
                )
            }
            Self::SizeDisagrees { wanted, found } => {
                write!(f, "the board is {}x{} but {}x{} was asked for", found.0, found.1, wanted.0, wanted.1)
            }
            Self::GameDisagrees { found } => {
                write!(f, "the text is about {found}, which is not the game asked for")
            }
            Self::WrongResult { outcome, claimed } => {
                let claimed = claimed.map_or("*", Outcome::result);
                write!(f, "the moves end the game {}, not {claimed}", outcome.result())
            }
        }
    }
}

/// The name of the last column of a board.
fn last_column(width: u32) -> char {
    Column::new(width.saturating_sub(1)).map_or('z', Column::to_char)
}

impl core::error::Error for ParseError {}
