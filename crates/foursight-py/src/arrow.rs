//! Arrow in, Arrow out: what pyarrow, Polars and DuckDB hand over without a copy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Int8Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef, FixedSizeListArray, Int8Array, StructArray};
use arrow_schema::{DataType, Field};
use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::batch::{Labels, NOTHING};
use crate::boards::fits_words;
use crate::capsules;
use crate::rows::{Rows, of_words};

/// Chunks of an Arrow column, or of two.
struct Chunks {
    parts: Vec<Chunk>,
    /// The row after the last one of each chunk.
    ends: Vec<usize>,
    game: Option<Game>,
}

/// Part of the rows, by the way they are written.
enum Chunk {
    Text(ArrayRef),
    Words(ArrayRef, ArrayRef),
    Lists(FixedSizeListArray),
}

/// The rows of the chunks of an Arrow array or table.
pub(crate) fn rows(
    arrays: Vec<ArrayRef>,
    game: Option<Game>,
    column: Option<&str>,
) -> PyResult<Box<dyn Rows>> {
    let mut rows = Chunks { parts: Vec::new(), ends: Vec::new(), game };
    for array in arrays {
        let end = rows.len() + array.len();
        rows.parts.push(Chunk::new(array, game, column)?);
        rows.ends.push(end);
    }
    Ok(Box::new(rows))
}

impl Chunk {
    fn new(array: ArrayRef, game: Option<Game>, column: Option<&str>) -> PyResult<Self> {
        match array.data_type() {
            DataType::Struct(_) => Self::of_columns(array.as_struct(), game, column),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(Self::Text(array)),
            DataType::FixedSizeList(_, _) => {
                let lists = array.as_fixed_size_list().clone();
                if lists.value_length() == 2 {
                    fits_words(game.unwrap_or(Game::CONNECT4))?;
                }
                check_lists(&lists, game)?;
                Ok(Self::Lists(lists))
            }
            other => Err(PyTypeError::new_err(format!("an Arrow column of {other} holds no positions"))),
        }
    }

    /// A table: the column that was named, or `moves`, `code`, `current` and `mask`, or its only one.
    fn of_columns(table: &StructArray, game: Option<Game>, column: Option<&str>) -> PyResult<Self> {
        let find = |name: &str| table.column_by_name(name).cloned();
        if let Some(name) = column {
            let missing = || PyValueError::new_err(format!("there is no column {name:?}"));
            return find(name).ok_or_else(missing).and_then(|array| Self::new(array, game, None));
        }
        if let Some(texts) = find("moves").or_else(|| find("code")) {
            return Self::new(texts, game, None);
        }
        if let (Some(current), Some(mask)) = (find("current"), find("mask")) {
            fits_words(game.unwrap_or(Game::CONNECT4))?;
            return Ok(Self::Words(whole_numbers(current)?, whole_numbers(mask)?));
        }
        match table.columns() {
            [only] => Self::new(Arc::clone(only), game, None),
            _ => Err(PyValueError::new_err(
                "which column holds the positions: name it, or call it moves or code, or have current and mask",
            )),
        }
    }

    fn position(&self, row: usize, game: Option<Game>) -> Result<AnyPosition, Error> {
        let missing = || Error::new(ErrorKind::BadPosition, "the row is null");
        match self {
            Self::Text(texts) => {
                let text = text(texts, row).ok_or_else(missing)?;
                Ok(parse(text, game.map_or_else(GameOptions::default, GameOptions::from))?.position)
            }
            Self::Words(current, mask) => {
                let [current, mask] = [current, mask].map(|words| word(words, row).ok_or_else(missing));
                of_words(game.unwrap_or(Game::CONNECT4), current?, mask?)
            }
            Self::Lists(lists) if lists.is_null(row) => Err(missing()),
            Self::Lists(lists) => {
                let list = lists.value(row);
                let values = (0..list.len()).map(|index| word(&list, index).ok_or_else(missing));
                let values: Vec<u64> = values.collect::<Result<_, _>>()?;
                let game = game.unwrap_or(Game::CONNECT4);
                if let [current, mask] = values[..] {
                    return of_words(game, current, mask);
                }
                let cells: Vec<u8> =
                    values.into_iter().map(|value| value.try_into().unwrap_or(u8::MAX)).collect();
                Ok(AnyPosition::from_flat(game, &cells)?)
            }
        }
    }
}

impl Rows for Chunks {
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn position(&self, row: usize) -> Result<AnyPosition, Error> {
        let chunk = self.ends.partition_point(|&end| end <= row);
        let start = if chunk == 0 { 0 } else { self.ends[chunk - 1] };
        self.parts[chunk].position(row - start, self.game)
    }
}

fn text(texts: &ArrayRef, row: usize) -> Option<&str> {
    if texts.is_null(row) {
        return None;
    }
    Some(match texts.data_type() {
        DataType::Utf8 => texts.as_string::<i32>().value(row),
        DataType::LargeUtf8 => texts.as_string::<i64>().value(row),
        _ => texts.as_string_view().value(row),
    })
}

/// A whole number of a column that [`whole_numbers`] has passed; one below 0 becomes one that is on no board.
fn word(words: &ArrayRef, row: usize) -> Option<u64> {
    fn value<T: ArrowPrimitiveType>(words: &ArrayRef, row: usize) -> u64
    where
        T::Native: TryInto<u64>,
    {
        words.as_primitive::<T>().value(row).try_into().unwrap_or(u64::MAX)
    }
    if words.is_null(row) {
        return None;
    }
    Some(match words.data_type() {
        DataType::Int8 => value::<Int8Type>(words, row),
        DataType::UInt8 => value::<UInt8Type>(words, row),
        DataType::Int64 => value::<Int64Type>(words, row),
        _ => value::<UInt64Type>(words, row),
    })
}

fn whole_numbers(words: ArrayRef) -> PyResult<ArrayRef> {
    match words.data_type() {
        DataType::Int8 | DataType::UInt8 | DataType::Int64 | DataType::UInt64 => Ok(words),
        other => {
            Err(PyTypeError::new_err(format!("a column of {other} holds no positions: use uint64 or int8")))
        }
    }
}

/// Lists of two words, or of as many cells as the board has.
fn check_lists(lists: &FixedSizeListArray, game: Option<Game>) -> PyResult<()> {
    whole_numbers(Arc::clone(lists.values()))?;
    let (found, game) = (lists.value_length(), game.unwrap_or(Game::CONNECT4));
    if found == 2 || found as u32 == game.cells() {
        return Ok(());
    }
    let message =
        format!("lists of {found} numbers: a position of {game} has 2 words or {} cells", game.cells());
    Err(PyValueError::new_err(message))
}

/// The labels as an Arrow array: `int8`, or a list of `int8` of one length; null where nothing is proved.
pub(crate) fn array(labels: &Labels) -> ArrayRef {
    let known = labels.values.iter().map(|&value| (value != NOTHING).then_some(value));
    let values: Int8Array = known.collect();
    let values = Arc::new(values);
    if labels.width == 1 {
        return values;
    }
    let item = Arc::new(Field::new_list_field(DataType::Int8, true));
    Arc::new(FixedSizeListArray::new(item, labels.width as i32, values, None))
}

/// Labels for whoever speaks Arrow's C interface: ``pyarrow.array(labels)``, ``polars.Series(labels)``.
#[pyclass(frozen, module = "foursight", name = "ArrowLabels")]
pub(crate) struct ArrowLabels {
    array: ArrayRef,
    /// What is wrong with which rows, counted from 0: ``{row: message}``.
    #[pyo3(get)]
    errors: Py<PyAny>,
}

impl ArrowLabels {
    pub(crate) fn new(labels: &Labels, errors: Py<PyAny>) -> Self {
        Self { array: array(labels), errors }
    }
}

#[pymethods]
impl ArrowLabels {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<foursight.ArrowLabels of {} rows of {}>", self.array.len(), self.array.data_type())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::export_schema(py, &self.array)
    }

    /// By Arrow's specification a schema that was asked for may be passed over: whoever asked converts then.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        capsules::export(py, &self.array)
    }
}
