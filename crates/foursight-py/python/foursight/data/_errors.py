"""What can be wrong with data, and how it is said."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager


class DataError(ValueError):
    """A file, a column or a job that cannot be used; the message says which and why."""


@contextmanager
def about(path: str) -> Iterator[None]:
    """Turns what libraries say about a file into a :class:`DataError` that names it."""
    import pyarrow

    try:
        yield
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file") from None
    except OSError as error:
        # Arrow says what is wrong with a file by an OSError without a number, too.
        if error.errno == errno.ENOSPC or "No space left" in str(error):
            raise DataError(f"{path}: the disk is full") from error
        raise DataError(f"{path}: {error.strerror or error}") from error
    except pyarrow.ArrowException as error:
        raise DataError(f"{path}: no Parquet file, or a damaged one: {error}") from error
