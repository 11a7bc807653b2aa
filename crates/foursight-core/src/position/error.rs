//! Why a move cannot be played.

use core::fmt;

use crate::cell::{Cell, Column};

/// Why a move cannot be played.
///
/// ```
/// use foursight_core::{Column, PlayError};
///
/// let column = Column::from_char('4').unwrap();
/// assert_eq!(PlayError::ColumnFull { column }.to_string(), "column 4 is full");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended.
    GameOver,
    /// No cell of that column is empty.
    ColumnFull {
        /// The column asked for.
        column: Column,
    },
    /// The board has fewer columns.
    NoSuchColumn {
        /// The column asked for.
        column: Column,
    },
    /// The board has no such cell.
    NoSuchCell {
        /// The cell asked for.
        cell: Cell,
    },
    /// A stone is there already.
    CellTaken {
        /// The cell asked for.
        cell: Cell,
    },
    /// The cell below is still empty.
    CellFloating {
        /// The cell asked for.
        cell: Cell,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is already over"),
            Self::ColumnFull { column } => write!(f, "column {} is full", column.number()),
            Self::NoSuchColumn { column } => write!(f, "the board has no column {}", column.number()),
            Self::NoSuchCell { cell } => write!(f, "the board has no cell {cell}"),
            Self::CellTaken { cell } => write!(f, "cell {cell} is taken"),
            Self::CellFloating { cell } => write!(f, "cell {cell} is not on top of its column"),
        }
    }
}

impl core::error::Error for PlayError {}
