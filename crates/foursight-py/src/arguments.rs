//! What Python hands over for positions, moves and words, and how moves go back.

use foursight_core::{AnyPosition, Cell, Column, Game, SetupError};
use foursight_json::Move;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::error::raise;
use crate::position::Position;

/// A move as Python sees it: a column from 1, or without gravity a cell.
#[derive(IntoPyObject)]
pub(crate) enum AnyMove {
    Column(u32),
    Cell(String),
}

impl AnyMove {
    pub(crate) fn new(game: Game, cell: Cell) -> Self {
        match Move::new(game, cell) {
            Move::Column(column) => Self::Column(column),
            Move::Cell(cell) => Self::Cell(cell.0.to_string()),
        }
    }
}

/// The cell that a move fills, if it is legal.
pub(crate) fn cell_of(position: AnyPosition, chosen: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let text = if let Ok(text) = chosen.extract::<String>() {
        text
    } else if let Ok(number) = chosen.extract::<i64>() {
        let index = number.checked_sub(1).and_then(|index| u32::try_from(index).ok());
        let column = index.and_then(Column::new);
        column.map_or_else(|| number.to_string(), |column| column.to_char().to_string())
    } else {
        let kind = chosen.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a move is a column or a cell such as 'd3', not {kind}")));
    };
    position.parse_move(&text).map_err(|error| raise(chosen.py(), error))
}

/// A word of stones; what is no such number lies outside every board.
pub(crate) fn word(value: &Bound<'_, PyAny>) -> PyResult<u128> {
    let number = value.py().import("operator")?.call_method1("index", (value,))?;
    number.cast::<PyInt>()?.extract().map_err(|_| raise(value.py(), SetupError::OutsideTheBoard))
}

/// A position as an argument: a `Position`, or its text.
pub(crate) struct Asked(pub(crate) Position);

impl<'py> FromPyObject<'_, 'py> for Asked {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = value.cast::<Position>() {
            return Ok(Self(position.get().clone()));
        }
        if let Ok(text) = value.extract::<&str>() {
            return Position::read(value.py(), text, None).map(Self);
        }
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("a position is a Position or a text, not {kind}")))
    }
}
