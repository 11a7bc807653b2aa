//! What Python hands over for positions, games, moves, levels and words, and how moves go back.

use foursight_coach::{Level, ParseLevelError};
use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell, Column, Game, Outcome, SetupError};
use foursight_json::{Error, ErrorKind, Move};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::error::raise;
use crate::position::Position;
use crate::settings;

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
        if let Ok(text) = value.cast::<PyString>() {
            return Position::read(value.py(), text.to_str()?, None).map(Self);
        }
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("a position is a Position or a text, not {kind}")))
    }
}

/// The game, its moves and its result, of a text or of a position.
pub(crate) fn played(
    game: &Bound<'_, PyAny>,
    rules: Option<&str>,
) -> PyResult<(Game, Vec<Cell>, Option<Outcome>)> {
    let py = game.py();
    let (position, moves, result) = if let Ok(text) = game.cast::<PyString>() {
        let rules = rules.map(|rules| settings::game(py, rules)).transpose()?;
        let options = rules.map_or_else(GameOptions::default, GameOptions::from);
        let parsed = parse(text.to_str()?, options).map_err(|error| raise(py, error))?;
        (parsed.position, parsed.moves, parsed.result)
    } else {
        let Asked(position) = game.extract()?;
        (position.position, position.moves, None)
    };
    let missing = || {
        raise(py, Error::new(ErrorKind::NoMoves, "a review needs the moves of the game, not only its board"))
    };
    Ok((position.game(), moves.ok_or_else(missing)?, result))
}

/// A level as an argument: its number, or its name.
pub(crate) struct Strength(pub(crate) Level);

impl<'py> FromPyObject<'_, 'py> for Strength {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = value.str()?.to_string();
        let refused = |error: ParseLevelError| PyValueError::new_err(format!("level {name}: {error}"));
        name.parse().map(Self).map_err(refused)
    }
}
