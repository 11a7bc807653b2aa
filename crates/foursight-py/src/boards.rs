//! NumPy arrays as rows: boards of 0, 1 and 2, or two words a position.

use std::collections::HashMap;
use std::fmt::Display;

use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::raise;
use crate::rows::{Rows, of_words};
use crate::settings;

/// Numbers that are too small for a word of stones; no board has bit 63.
const OUTSIDE: u64 = u64::MAX;

/// Boards, row after row.
struct Boards {
    game: Game,
    cells: Vec<u8>,
    /// The rows with a number that is no `u8`, and the error about the first of them.
    strange: HashMap<usize, Error>,
}

/// Words, two a position.
struct Words {
    game: Game,
    words: Vec<u64>,
}

impl Rows for Boards {
    fn len(&self) -> usize {
        self.cells.len() / self.game.cells() as usize
    }

    fn position(&self, row: usize) -> Result<AnyPosition, Error> {
        if let Some(error) = self.strange.get(&row) {
            return Err(error.clone());
        }
        let size = self.game.cells() as usize;
        Ok(AnyPosition::from_flat(self.game, &self.cells[row * size..][..size])?)
    }

    fn game(&self) -> Game {
        self.game
    }
}

impl Rows for Words {
    fn len(&self) -> usize {
        self.words.len() / 2
    }

    fn position(&self, row: usize) -> Result<AnyPosition, Error> {
        of_words(self.game, self.words[2 * row], self.words[2 * row + 1])
    }

    fn game(&self) -> Game {
        self.game
    }
}

/// The rows of an array of shape `(n, 2)` or `(n, height, width)`.
pub(crate) fn rows(array: &Bound<'_, PyUntypedArray>, game: Option<Game>) -> PyResult<Box<dyn Rows>> {
    match *array.shape() {
        [_, 2] => {
            let game = game.unwrap_or(Game::CONNECT4);
            fits_words(game)?;
            let words = numbers(array, |value| value.word())?;
            Ok(Box::new(Words { game, words }))
        }
        [_, height, width] => Ok(Box::new(boards(array, game, height, width)?)),
        _ => Err(PyValueError::new_err(format!(
            "an array of shape {:?} holds no positions: it must be (n, 2), the stones of the side to move and the mask, \
             or (n, height, width), boards with rows from the top",
            array.shape()
        ))),
    }
}

/// Fails if words of 64 bits are too small for the game.
pub(crate) fn fits_words(game: Game) -> PyResult<()> {
    if game.bits() > 64 {
        let message =
            format!("a position of {game} takes {} bits: give boards or texts, not words of 64", game.bits());
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// The position on one board.
pub(crate) fn one(board: &Bound<'_, PyAny>, game: Option<&str>) -> PyResult<AnyPosition> {
    let py = board.py();
    let game = game.map(|name| settings::game(py, name)).transpose()?;
    let array = py.import("numpy")?.call_method1("asarray", (board,))?;
    let array = array.cast::<PyUntypedArray>()?;
    let &[height, width] = array.shape() else {
        let message = format!("a board has rows and columns, and this has the shape {:?}", array.shape());
        return Err(PyValueError::new_err(message));
    };
    let boards = boards(array, game, height, width)?;
    boards.position(0).map_err(|error| raise(py, error))
}

fn boards(
    array: &Bound<'_, PyUntypedArray>,
    game: Option<Game>,
    height: usize,
    width: usize,
) -> PyResult<Boards> {
    let game = if let Some(game) = game { game } else { of_shape(array.py(), height, width)? };
    if (game.height() as usize, game.width() as usize) != (height, width) {
        let expected = (game.height(), game.width());
        let message = format!("boards of {height} rows and {width} columns, but {game} has {expected:?}");
        return Err(PyValueError::new_err(message));
    }
    let (size, mut index, mut strange) = (height * width, 0, HashMap::new());
    let cells = numbers(array, |value| {
        index += 1;
        value.cell().unwrap_or_else(|| {
            let (row, place) = ((index - 1) / size, (index - 1) % size + 1);
            let error = Error::new(
                ErrorKind::ImpossibleBoard,
                format!("value {place} is {}, which is not 0, 1 or 2", value.text()),
            );
            strange.entry(row).or_insert(error.at(place as u64));
            0
        })
    })?;
    Ok(Boards { game, cells, strange })
}

/// The game with four in a row on boards of that shape. Where no line fits, nobody means it: every position is a draw.
fn of_shape(py: Python<'_>, height: usize, width: usize) -> PyResult<Game> {
    let connect = Game::CONNECT4.connect();
    let [columns, rows] = [width, height].map(|size| u32::try_from(size).unwrap_or(u32::MAX));
    let game = Game::new(columns, rows, connect).map_err(|error| raise(py, error))?;
    if columns < connect && rows < connect {
        let message = format!(
            "boards of {height} rows and {width} columns have no room for {connect} in a row: say which game it is, as in \
             game=\"{width}x{height}x{}\"",
            columns.max(rows)
        );
        return Err(PyValueError::new_err(message));
    }
    Ok(game)
}

/// A number of an array, whatever its type.
trait Number {
    fn cell(&self) -> Option<u8>;
    fn word(&self) -> u64;
    fn text(&self) -> String;
}

impl<T: Copy + Display + TryInto<u8> + TryInto<u64>> Number for T {
    fn cell(&self) -> Option<u8> {
        (*self).try_into().ok()
    }

    fn word(&self) -> u64 {
        (*self).try_into().unwrap_or(OUTSIDE)
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// All numbers of an array in the order of its rows, each made into something else.
fn numbers<R>(array: &Bound<'_, PyUntypedArray>, mut make: impl FnMut(&dyn Number) -> R) -> PyResult<Vec<R>> {
    let array = plain(array)?;
    macro_rules! of_types {
        ($($number:ty),*) => {$(
            if let Some(numbers) = of_type::<$number, R>(&array, &mut make) {
                return numbers;
            }
        )*};
    }
    of_types!(i8, u8, u64, i64, i32, u32, i16, u16);
    let found = array.getattr("dtype")?;
    Err(PyTypeError::new_err(format!("positions are whole numbers, and this array is of {found}")))
}

fn of_type<T: Element + Copy + Number, R>(
    array: &Bound<'_, PyAny>,
    make: &mut impl FnMut(&dyn Number) -> R,
) -> Option<PyResult<Vec<R>>> {
    let array = array.cast::<PyArrayDyn<T>>().ok()?.readonly();
    let slice = array.as_slice().map_err(PyErr::from);
    Some(slice.map(|slice| slice.iter().map(|value| make(value)).collect()))
}

/// The same array with its numbers one after the other, aligned, in the byte order of the machine; itself if it is so.
fn plain<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyAny>> {
    let native = array.dtype().call_method1("newbyteorder", ("=",))?;
    array.py().import("numpy")?.call_method1("require", (array, native, ["C", "A"]))
}
