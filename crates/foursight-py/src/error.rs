//! Errors as Python sees them: a `ValueError` with the message and the place of ours.

use foursight_json::{Error, to_line};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    foursight,
    PositionError,
    PyValueError,
    "What is wrong with a position, a move or a game, and where.\n\n\
     It is a ValueError. ``kind`` is a word for programs such as ``'column_full'``, and ``at`` says which move, row or\n\
     value it is about, counted from 1; it is ``None`` if it is about none.\n\n\
     >>> import foursight\n\
     >>> try:\n\
     ...     foursight.Position('44444444')\n\
     ... except foursight.PositionError as error:\n\
     ...     print(error, error.kind, error.at, sep=' | ')\n\
     move 7: column 4 is full | column_full | 7\n"
);

/// The exception for an error of the libraries.
pub(crate) fn raise(py: Python<'_>, error: impl Into<Error>) -> PyErr {
    let body = error.into().error;
    let exception = PositionError::new_err(body.message);
    let value = exception.value(py);
    let kind = to_line(&body.kind);
    let named = value.setattr("kind", kind.trim_matches('"')).and_then(|()| value.setattr("at", body.at));
    named.err().unwrap_or(exception)
}
