//! Why a move cannot be played.

use core::fmt;

use crate::cell::{Cell, Column};

/// Why a move cannot be played.
///
/// ```
/// use foursight_core::{Cell, Column, PlayError, Position};
///
/// let column = Column::from_char('4').unwrap();
/// assert_eq!(PlayError::ColumnFull { column }.to_string(), "column 4 is full");
/// let error = Position::START.place(Cell::new(3, 2)).unwrap_err();
/// assert_eq!(error.to_string(), "d3 is not the next free cell of column 4, d1 is");
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
        /// The next free cell of its column.
        next: Cell,
    },
    /// A column was named where a move is a cell, because there is no gravity.
    CellNeeded {
        /// The column asked for.
        column: Column,
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
            Self::CellFloating { cell, next } => {
                write!(f, "{cell} is not the next free cell of column {}, {next} is", cell.column() + 1)
            }
            Self::CellNeeded { column } => {
                let cell = Cell::new(column.index(), 0);
                write!(f, "column {} is no move without gravity: name a cell such as {cell}", column.number())
            }
        }
    }
}

impl core::error::Error for PlayError {}
