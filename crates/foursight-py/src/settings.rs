//! What a caller may set: limits, threads, memory, the book.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use foursight_core::Game;
use foursight_json::{Error, ErrorKind};
use foursight_solver::book::{Book, BookError, DeepBook};
use foursight_solver::clock::Instant;
use foursight_solver::{CancelHandle, Limits, Solver, SolverBuilder};
use pyo3::exceptions::{PyOSError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDelta};

use crate::error::raise;

/// A limit of time as Python gives it: seconds, or a `timedelta`.
pub(crate) struct Time(Duration);

impl<'py> FromPyObject<'_, 'py> for Time {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyDelta>() {
            return value.extract().map(Self);
        }
        let Ok(seconds) = value.extract::<f64>() else {
            let kind = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("time is in seconds or a timedelta, not {kind}")));
        };
        let refused =
            |_| PyValueError::new_err(format!("time is {seconds:?}, which is no number of seconds"));
        Duration::try_from_secs_f64(seconds).map(Self).map_err(refused)
    }
}

/// Whole numbers as Python gives them, each with the name by which an error speaks of it: what is too small or too large is a
/// `ValueError`, as every other value that is refused.
macro_rules! named_numbers {
    ($($(#[$doc:meta])* $name:ident($number:ty) $text:literal;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name(pub(crate) $number);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                value.extract().map(Self).map_err(|error: PyErr| {
                    if error.is_instance_of::<PyOverflowError>(value.py()) {
                        let most = <$number>::MAX;
                        PyValueError::new_err(format!("{} is {}: write 0 to {most}", $text, value.to_owned()))
                    } else {
                        error
                    }
                })
            }
        }
    )*};
}

named_numbers! {
    /// The nodes that a question may cost.
    Nodes(u64) "nodes";
    /// How many threads work.
    Threads(usize) "threads";
    /// The memory of the table.
    TableMib(usize) "table_mib";
    /// What the choices of an opponent depend on.
    Seed(u64) "seed";
}

/// When a call ends; it can be cancelled, too. The time is for the whole call, the nodes for each question that it asks the
/// solver.
pub(crate) fn limits(time: Option<Time>, nodes: Option<Nodes>) -> Limits {
    let nodes = nodes.map(|nodes| nodes.0);
    let deadline = time.and_then(|time| Instant::now().checked_add(time.0));
    Limits { nodes, deadline, cancel: Some(CancelHandle::new()), ..Limits::default() }
}

/// The limits of each question of a batch.
pub(crate) fn limits_of_each(time: Option<Time>, nodes: Option<Nodes>) -> Limits {
    Limits { nodes: nodes.map(|nodes| nodes.0), time: time.map(|time| time.0), ..Limits::default() }
}

/// Which opening book is read.
#[derive(Clone, IntoPyObject)]
pub(crate) enum BookChoice {
    /// The one of Connect Four, or none.
    Own(bool),
    /// The one in a file; as a text of Python, which keeps every path that the system has.
    File(OsString),
}

impl<'py> FromPyObject<'_, 'py> for BookChoice {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(wanted) = value.cast::<PyBool>() {
            return Ok(Self::Own(wanted.is_true()));
        }
        let refused = |_| PyTypeError::new_err("book must be True, False or the path of a book file");
        value.extract::<PathBuf>().map(|path| Self::File(path.into())).map_err(refused)
    }
}

/// What a solver is made of.
pub(crate) struct Settings {
    pub(crate) threads: usize,
    pub(crate) table_mib: usize,
    pub(crate) book: BookChoice,
    pub(crate) builder: SolverBuilder,
}

impl Settings {
    pub(crate) fn new(
        py: Python<'_>,
        threads: Option<Threads>,
        TableMib(table_mib): TableMib,
        book: BookChoice,
    ) -> PyResult<Self> {
        let threads = threads.map(|threads| threads.0);
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads is 0: write 1 or more, or None for all cores"));
        }
        if table_mib == 0 {
            return Err(PyValueError::new_err("table_mib is 0: write 1 or more"));
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores);
        let builder = with_book(py, Solver::builder().threads(threads).table_mib(table_mib), &book)?;
        Ok(Self { threads, table_mib, book, builder })
    }
}

fn with_book(py: Python<'_>, builder: SolverBuilder, book: &BookChoice) -> PyResult<SolverBuilder> {
    let path = match book {
        BookChoice::Own(true) => return Ok(builder),
        BookChoice::Own(false) => return Ok(builder.no_book()),
        BookChoice::File(path) => Path::new(path),
    };
    let unread = |error| PyOSError::new_err(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(unread)?;
    match any_book(bytes).map_err(|error| raise(py, error))? {
        AnyBook::Plain(book) => Ok(builder.book(Arc::new(book))),
        AnyBook::Deep(book) => Ok(builder.deep_book(Arc::new(book))),
    }
}

/// A book of either kind.
pub(crate) enum AnyBook {
    /// Every position up to a ply.
    Plain(Book),
    /// What arises from a position, some plies deeper.
    Deep(DeepBook),
}

/// Reads a book of the kind that its version says.
pub(crate) fn any_book(bytes: Vec<u8>) -> Result<AnyBook, BookError> {
    let version = bytes.get(8..10).and_then(|pair| pair.try_into().ok()).map(u16::from_le_bytes);
    if version == Some(DeepBook::VERSION) {
        return DeepBook::from_bytes(bytes).map(AnyBook::Deep);
    }
    Book::from_bytes(bytes).map(AnyBook::Plain)
}

/// The game of that name.
pub(crate) fn game(py: Python<'_>, name: &str) -> PyResult<Game> {
    name.parse().map_err(|error: foursight_core::GameError| {
        raise(py, Error::new(ErrorKind::BadGame, format!("game {name:?}: {error}")))
    })
}
