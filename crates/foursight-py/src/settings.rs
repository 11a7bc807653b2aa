//! What a caller may set: limits, threads, memory, the book.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use foursight_core::Game;
use foursight_json::{Error, ErrorKind};
use foursight_solver::book::Book;
use foursight_solver::clock::Instant;
use foursight_solver::{CancelHandle, Limits, Solver, SolverBuilder};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::error::raise;

/// The limits of a call as Python gives them: seconds or a `timedelta`, and a number of nodes.
#[derive(FromPyObject)]
pub(crate) enum Time {
    Delta(Duration),
    Seconds(f64),
}

impl Time {
    fn duration(self) -> PyResult<Duration> {
        match self {
            Self::Delta(time) => Ok(time),
            Self::Seconds(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!("time is {seconds}, which is no number of seconds"))
            }),
        }
    }
}

/// When a call ends, and the handle that ends it sooner. The time is for the whole call, the nodes for each question that
/// it asks the solver.
pub(crate) fn limits(time: Option<Time>, nodes: Option<u64>) -> PyResult<(Limits, CancelHandle)> {
    let cancel = CancelHandle::new();
    let deadline = time.map(Time::duration).transpose()?.and_then(|time| Instant::now().checked_add(time));
    Ok((Limits { nodes, deadline, cancel: Some(cancel.clone()), ..Limits::default() }, cancel))
}

/// The limits of each question of a batch.
pub(crate) fn limits_of_each(time: Option<Time>, nodes: Option<u64>) -> PyResult<Limits> {
    Ok(Limits { nodes, time: time.map(Time::duration).transpose()?, ..Limits::default() })
}

/// What a solver is made of, as Python gave it.
pub(crate) struct Settings {
    pub(crate) threads: usize,
    pub(crate) table_mib: usize,
    /// As it was given: `True`, `False`, or a path.
    pub(crate) book: Py<PyAny>,
    pub(crate) builder: SolverBuilder,
}

impl Settings {
    pub(crate) fn new(threads: Option<usize>, table_mib: usize, book: &Bound<'_, PyAny>) -> PyResult<Self> {
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads is 0: write 1 or more, or None for all cores"));
        }
        if table_mib == 0 {
            return Err(PyValueError::new_err("table_mib is 0: write 1 or more"));
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores);
        let builder = with_book(Solver::builder().threads(threads).table_mib(table_mib), book)?;
        Ok(Self { threads, table_mib, book: book.clone().unbind(), builder })
    }
}

fn with_book(builder: SolverBuilder, book: &Bound<'_, PyAny>) -> PyResult<SolverBuilder> {
    if let Ok(wanted) = book.cast::<PyBool>() {
        return Ok(if wanted.is_true() { builder } else { builder.no_book() });
    }
    let path: PathBuf = book
        .extract()
        .map_err(|_| PyTypeError::new_err("book must be True, False or the path of a book file"))?;
    let bytes =
        std::fs::read(&path).map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
    let book = Book::from_bytes(bytes).map_err(|error| raise(book.py(), error))?;
    Ok(builder.book(Arc::new(book)))
}

/// The game of that name.
pub(crate) fn game(py: Python<'_>, name: &str) -> PyResult<Game> {
    name.parse().map_err(|error: foursight_core::GameError| {
        raise(py, Error::new(ErrorKind::BadGame, format!("game {name:?}: {error}")))
    })
}
