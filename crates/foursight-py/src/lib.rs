//! The compiled half of the Python package `foursight`, found there as `foursight._foursight`.
//!
//! It converts: Python's objects into positions and limits, answers into Python's objects. The rules are in
//! `foursight-core`, the search in `foursight-solver`, what is said about positions in `foursight-coach`, and the shape of
//! answers in `foursight-json`. What Python people see is documented in the package, and in `docs/python.md`.
#![deny(unsafe_code)]
#![expect(clippy::doc_markdown, clippy::doc_link_with_quotes, reason = "these are docstrings of Python")]
#![expect(clippy::needless_pass_by_value, reason = "Python's arguments come by value")]

use std::sync::Arc;

use numpy::{PyArray1, PyUntypedArray};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

mod arguments;
mod arrow;
mod attend;
mod batch;
mod boards;
#[expect(unsafe_code, reason = "Arrow's C interface hands over pointers")]
mod capsules;
mod data;
mod drawing;
mod error;
mod position;
mod rows;
mod settings;
mod shared;
mod solver;

use arrow::ArrowLabels;
use batch::Question;
use position::Position;
use rows::{Listed, Rows};
use settings::{BookChoice, Nodes, Settings, TableMib, Threads, Time};

/// What a batch came as.
enum Source {
    Arrow(Box<dyn Rows>),
    Other(Box<dyn Rows>),
}

/// Finds out what a batch is, and reads its rows.
fn source(
    rows: &Bound<'_, PyAny>,
    game: Option<foursight_core::Game>,
    column: Option<&str>,
) -> PyResult<Source> {
    if rows.is_instance_of::<PyString>() || rows.is_instance_of::<Position>() {
        return Err(PyTypeError::new_err(
            "a batch is a list or an array of positions, and this is one position",
        ));
    }
    let array = rows.cast::<PyUntypedArray>().ok();
    if array.is_none()
        && let Some(arrays) = capsules::import(rows)?
    {
        return arrow::rows(arrays, game, column).map(Source::Arrow);
    }
    if let Some(name) = column {
        let kind = rows.get_type().name()?;
        let message = format!("column is {name:?}, and {kind} has no columns with names: only a table has");
        return Err(PyValueError::new_err(message));
    }
    if let Some(array) = array {
        return boards::rows(array, game).map(Source::Other);
    }
    Ok(Source::Other(Box::new(Listed::new(rows, game)?)))
}

/// Labels many positions; the Python functions of the batches stand on it.
///
/// Returns ``ArrowLabels`` if the rows came as Arrow, and else the values in one flat array, the shape of the values of a row,
/// and a dictionary of the rows that are bad.
#[pyfunction]
#[pyo3(
    signature = (question, rows, *, game = None, column = None, threads = None, table_mib = TableMib(256), book = BookChoice::Own(true),
        time = None, nodes = None, report = None),
    text_signature = "(question, rows, *, game=None, column=None, threads=None, table_mib=256, book=True, time=None, \
        nodes=None, report=None)"
)]
#[expect(clippy::too_many_arguments, reason = "each is a setting of the Python functions")]
fn label<'py>(
    py: Python<'py>,
    question: &str,
    rows: &Bound<'py, PyAny>,
    game: Option<&str>,
    column: Option<&str>,
    threads: Option<Threads>,
    table_mib: TableMib,
    book: BookChoice,
    time: Option<Time>,
    nodes: Option<Nodes>,
    report: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let question = Question::named(question)?;
    let game = game.map(|name| settings::game(py, name)).transpose()?;
    let settings = Settings::new(py, threads, table_mib, book)?;
    let limits = settings::limits_of_each(time, nodes);
    let (rows, is_arrow) = match source(rows, game, column)? {
        Source::Arrow(rows) => (rows, true),
        Source::Other(rows) => (rows, false),
    };
    let labels = batch::label(py, Arc::from(rows), question, game, (settings.builder, limits), report)?;
    let errors = PyDict::new(py);
    for (row, error) in &labels.errors {
        errors.set_item(row, error.to_string())?;
    }
    if is_arrow {
        let labels = ArrowLabels::new(py, labels, errors.into_any().unbind())?;
        return Ok(Bound::new(py, labels)?.into_any());
    }
    let shape = PyTuple::new(py, &labels.shape)?;
    let values = PyArray1::from_vec(py, labels.values);
    Ok((values, shape, errors).into_pyobject(py)?.into_any())
}

/// The compiled half of `foursight`.
#[pymodule(gil_used = false)]
fn _foursight(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("PositionError", module.py().get_type::<error::PositionError>())?;
    module.add_class::<Position>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<ArrowLabels>()?;
    module.add_function(wrap_pyfunction!(data::open_positions, module)?)?;
    module.add_function(wrap_pyfunction!(data::book_positions, module)?)?;
    module.add_function(wrap_pyfunction!(data::book_bytes, module)?)?;
    module.add_function(wrap_pyfunction!(data::check_book, module)?)?;
    module.add_function(wrap_pyfunction!(label, module)?)
}
