//! Arrow in, Arrow out: what pyarrow, Polars and DuckDB hand over without a copy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, ArrayRef, FixedSizeListArray, Int8Array, StructArray};
use arrow_schema::{DataType, Field};
use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PySlice, PyTuple};

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

/// Part of the rows.
struct Chunk {
    /// As it came; a row that is null there is null, whatever its columns say.
    whole: ArrayRef,
    columns: Columns,
}

/// What positions are read from, by the way they are written.
enum Columns {
    Text(ArrayRef),
    Words(ArrayRef, ArrayRef),
    Lists(ArrayRef),
    /// Few values that many rows point to, as a categorical column of pandas has them.
    Dictionary {
        rows: ArrayRef,
        keys: Vec<usize>,
        values: Box<Columns>,
    },
}

/// The rows of the chunks of an Arrow array or table.
pub(crate) fn rows(
    arrays: Vec<ArrayRef>,
    game: Option<Game>,
    column: Option<&str>,
) -> PyResult<Box<dyn Rows>> {
    let mut rows = Chunks { parts: Vec::new(), ends: Vec::new(), game };
    for whole in arrays {
        let end = rows.len() + whole.len();
        let columns = Columns::new(Arc::clone(&whole), game.unwrap_or(Game::CONNECT4), column)?;
        rows.parts.push(Chunk { whole, columns });
        rows.ends.push(end);
    }
    Ok(Box::new(rows))
}

impl Columns {
    fn new(array: ArrayRef, game: Game, column: Option<&str>) -> PyResult<Self> {
        match array.data_type() {
            DataType::Struct(_) => Self::of_table(array.as_struct(), game, column),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(Self::Text(array)),
            DataType::FixedSizeList(item, length) => {
                check_lists(item, Some(*length as u32), game)?;
                Ok(Self::Lists(array))
            }
            DataType::List(item) | DataType::LargeList(item) => {
                check_lists(item, None, game)?;
                Ok(Self::Lists(array))
            }
            DataType::Dictionary(_, _) => {
                let dictionary = array.as_any_dictionary();
                let values = Box::new(Self::new(Arc::clone(dictionary.values()), game, None)?);
                // Where there are no values, every row is null, and nobody asks for its key.
                let keys =
                    if dictionary.values().is_empty() { Vec::new() } else { dictionary.normalized_keys() };
                Ok(Self::Dictionary { rows: array, keys, values })
            }
            other => Err(PyTypeError::new_err(format!("an Arrow column of {other} holds no positions"))),
        }
    }

    /// A table: the column that was named, or `moves`, `code`, `current` and `mask`, or its only one.
    fn of_table(table: &StructArray, game: Game, column: Option<&str>) -> PyResult<Self> {
        let find = |name: &str| table.column_by_name(name).cloned();
        if let Some(name) = column {
            let missing = || PyValueError::new_err(format!("there is no column {name:?}"));
            return find(name).ok_or_else(missing).and_then(|array| Self::new(array, game, None));
        }
        if let Some(texts) = find("moves").or_else(|| find("code")) {
            return Self::new(texts, game, None);
        }
        if let (Some(current), Some(mask)) = (find("current"), find("mask")) {
            fits_words(game)?;
            check_numbers(current.data_type())?;
            check_numbers(mask.data_type())?;
            return Ok(Self::Words(current, mask));
        }
        match table.columns() {
            [only] => Self::new(Arc::clone(only), game, None),
            _ => Err(PyValueError::new_err(
                "which column holds the positions: name it, or call it moves or code, or have current and mask",
            )),
        }
    }

    fn position(&self, row: usize, game: Option<Game>) -> Result<AnyPosition, Error> {
        let known = game.unwrap_or(Game::CONNECT4);
        match self {
            Self::Text(texts) => {
                let text = text(texts, row).ok_or_else(null)?;
                Ok(parse(text, game.map_or_else(GameOptions::default, GameOptions::from))?.position)
            }
            Self::Words(current, mask) => {
                let [current, mask] = [current, mask].map(|words| word(words, row).ok_or_else(null));
                of_words(known, current?, mask?)
            }
            Self::Lists(lists) => {
                let values = numbers(lists, row)?;
                if let [current, mask] = values[..] {
                    return of_words(known, current, mask);
                }
                let cells: Vec<u8> =
                    values.into_iter().map(|value| value.try_into().unwrap_or(u8::MAX)).collect();
                Ok(AnyPosition::from_flat(known, &cells)?)
            }
            Self::Dictionary { rows, .. } if rows.is_null(row) => Err(null()),
            Self::Dictionary { keys, values, .. } => values.position(keys[row], game),
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
        let Chunk { whole, columns } = &self.parts[chunk];
        if whole.is_null(row - start) {
            return Err(null());
        }
        columns.position(row - start, self.game)
    }
}

fn null() -> Error {
    Error::new(ErrorKind::BadPosition, "the row is null")
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

/// The numbers of a list, or of a list of lists row after row; one that is null makes the row null.
fn numbers(lists: &ArrayRef, row: usize) -> Result<Vec<u64>, Error> {
    if lists.is_null(row) {
        return Err(null());
    }
    let list = match lists.data_type() {
        DataType::FixedSizeList(_, _) => lists.as_fixed_size_list().value(row),
        DataType::List(_) => lists.as_list::<i32>().value(row),
        _ => lists.as_list::<i64>().value(row),
    };
    if matches!(list.data_type(), DataType::FixedSizeList(_, _)) {
        let rows = (0..list.len()).map(|row| numbers(&list, row));
        return Ok(rows.collect::<Result<Vec<_>, _>>()?.concat());
    }
    (0..list.len()).map(|index| word(&list, index).ok_or_else(null)).collect()
}

/// A whole number of a column that [`check_numbers`] has passed; one below 0 becomes one that is on no board.
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
        DataType::Int16 => value::<Int16Type>(words, row),
        DataType::Int32 => value::<Int32Type>(words, row),
        DataType::Int64 => value::<Int64Type>(words, row),
        DataType::UInt8 => value::<UInt8Type>(words, row),
        DataType::UInt16 => value::<UInt16Type>(words, row),
        DataType::UInt32 => value::<UInt32Type>(words, row),
        _ => value::<UInt64Type>(words, row),
    })
}

fn check_numbers(found: &DataType) -> PyResult<()> {
    if found.is_integer() {
        return Ok(());
    }
    Err(PyTypeError::new_err(format!("a column of {found} holds no positions: use whole numbers or texts")))
}

/// Lists of two words, or of as many cells as the board has; boards may be lists of rows. Where lists differ in length, each
/// row is looked at by itself.
fn check_lists(item: &Field, length: Option<u32>, game: Game) -> PyResult<()> {
    let (item, length) = match item.data_type() {
        DataType::FixedSizeList(item, width) => {
            (item.data_type(), length.map(|height| height.saturating_mul(*width as u32)))
        }
        other => (other, length),
    };
    check_numbers(item)?;
    match length {
        None => Ok(()),
        Some(2) => fits_words(game),
        Some(length) if length == game.cells() => Ok(()),
        Some(length) => Err(PyValueError::new_err(format!(
            "lists of {length} numbers: a position of {game} has 2 words or {} cells",
            game.cells()
        ))),
    }
}

/// The labels as an Arrow array: `int8`, or a list of `int8` of one length; null where nothing is proved.
pub(crate) fn array(labels: &Labels) -> ArrayRef {
    let known = labels.values.iter().map(|&value| (value != NOTHING).then_some(value));
    let values: Int8Array = known.collect();
    let values = Arc::new(values);
    if labels.shape.is_empty() {
        return values;
    }
    let item = Arc::new(Field::new_list_field(DataType::Int8, true));
    Arc::new(FixedSizeListArray::new(item, labels.width() as i32, values, None))
}

/// Labels for whoever speaks Arrow's C interface: ``pyarrow.array(labels)``, ``polars.Series(labels)``.
///
/// They are a sequence, too, with ``None`` where there is no label (a list of values a row for ``analyze_batch``), and NumPy
/// and pandas take them as a column: ``frame["score"] = labels``. There ``numpy.asarray`` gives ``int8`` if every value is
/// known, and else ``float64`` with NaN.
///
/// >>> import pyarrow
/// >>> from foursight import solve_batch
/// >>> labels = solve_batch(pyarrow.array(["44", "9"]))
/// >>> labels[0], list(labels), labels.to_numpy().tolist()
/// (1, [1, None], [1, None])
#[pyclass(frozen, module = "foursight", name = "ArrowLabels")]
pub(crate) struct ArrowLabels {
    array: ArrayRef,
    /// The same as `foursight.Labels`.
    labels: Py<PyAny>,
    /// What is wrong with which rows, counted from 0: ``{row: message}``.
    #[pyo3(get)]
    errors: Py<PyAny>,
}

impl ArrowLabels {
    pub(crate) fn new(py: Python<'_>, labels: Labels, errors: Py<PyAny>) -> PyResult<Self> {
        let array = array(&labels);
        let shape: Vec<usize> = [array.len()].into_iter().chain(labels.shape).collect();
        let values = PyArray1::from_vec(py, labels.values).reshape(shape)?;
        let masked = py.import("foursight._batch")?.getattr("Labels")?.call1((values, &errors))?;
        Ok(Self { array, labels: masked.unbind(), errors })
    }
}

#[pymethods]
impl ArrowLabels {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// The label of a row: a number, or a list of them; ``None`` where there is none.
    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let count = self.array.len();
        let place = if row < 0 { count.checked_add_signed(row) } else { row.try_into().ok() };
        let place = place.filter(|&place| place < count);
        let place = place.ok_or_else(|| PyIndexError::new_err(format!("row {row} of {count}")))?;
        // One row as an array: a number alone would come as a type of NumPy, or as its sign for what is masked.
        let part = self.labels.bind(py).get_item(PySlice::new(py, place as isize, place as isize + 1, 1))?;
        part.call_method0("tolist")?.get_item(0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// The labels as a list: numbers, or lists of them, and ``None`` where there is none.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.labels.bind(py).call_method0("tolist")
    }

    /// The labels as :class:`Labels`, a masked array, as if an array had come in.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("copy")?.call_method1("deepcopy", (&self.labels,))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("foursight._batch")?.call_method1("_as_array", (&self.labels, dtype, copy))
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
