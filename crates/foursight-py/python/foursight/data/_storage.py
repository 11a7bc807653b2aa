"""Files on any file system that fsspec knows: reading rows, and writing under a temporary name until all is there."""

from __future__ import annotations

import os
import posixpath
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from foursight.data._errors import DataError, about

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

#: Rows that are labelled and held in memory at a time, and the rows of a row group that is written.
ROWS_AT_A_TIME = 16_384

#: What the names of unfinished files begin with.
TEMPORARY = ".foursight-"


def place(path: str | os.PathLike[str]) -> tuple[Any, str]:
    """The file system of a path, and the path there."""
    import fsspec

    try:
        system, inner = fsspec.core.url_to_fs(os.fspath(path))
    except (ImportError, ValueError) as error:
        raise DataError(f"{os.fspath(path)}: {error}") from None
    return system, inner


@contextmanager
def finished(path: str) -> Iterator[BinaryIO]:
    """A new file that gets its name when everything is in it, and is gone if something went wrong."""
    system, inner = place(path)
    folder, name = posixpath.split(inner)
    temporary = posixpath.join(folder, f"{TEMPORARY}{uuid.uuid4().hex}-{name}")
    with about(path):
        try:
            with system.open(temporary, "wb") as file:
                yield file
                if hasattr(file, "fileno"):
                    try:
                        file.flush()
                        os.fsync(file.fileno())
                    except (OSError, AttributeError) as error:
                        if getattr(error, "errno", None) is not None:
                            raise
            system.mv(temporary, inner)
        except BaseException:
            remove(system, temporary)
            raise


def remove(system: Any, path: str) -> None:
    """Removes a file that may be there."""
    try:
        system.rm(path)
    except OSError:
        pass


def make_folder(path: str) -> None:
    """Makes a folder, if there is none."""
    system, inner = place(path)
    with about(path):
        system.makedirs(inner, exist_ok=True)


def read_bytes(path: str) -> bytes | None:
    """What is in a file; ``None`` if there is none."""
    system, inner = place(path)
    try:
        with about(path):
            return bytes(system.cat_file(inner)) if system.exists(inner) else None
    except FileNotFoundError:
        return None


def write_bytes(path: str, content: bytes) -> None:
    """Writes a whole file, or nothing."""
    with finished(path) as file:
        file.write(content)


def remove_unfinished(folder: str) -> None:
    """Removes what a job left that was killed."""
    system, inner = place(folder)
    with about(folder):
        for entry in system.ls(inner, detail=False):
            if posixpath.basename(entry).startswith(TEMPORARY):
                remove(system, entry)


@contextmanager
def opened(path: str) -> Iterator[pq.ParquetFile]:
    """A Parquet file."""
    import pyarrow.parquet as pq

    system, inner = place(path)
    with about(path), system.open(inner, "rb") as file:
        yield pq.ParquetFile(file)


def batches(file: pq.ParquetFile, start: int, stop: int) -> Iterator[pa.Table]:
    """The rows from ``start`` up to ``stop``, at most ``ROWS_AT_A_TIME`` in a table, cut at the same rows whatever the row
    groups are."""
    import pyarrow as pa

    held: list[Any] = []
    rows = 0
    for part in _slices(file, start, stop):
        while part.num_rows:
            taken = part.slice(0, ROWS_AT_A_TIME - rows)
            part = part.slice(taken.num_rows)
            held.append(taken)
            rows += taken.num_rows
            if rows == ROWS_AT_A_TIME:
                yield pa.Table.from_batches(held)
                held, rows = [], 0
    if held:
        yield pa.Table.from_batches(held)


def _slices(file: pq.ParquetFile, start: int, stop: int) -> Iterator[pa.RecordBatch]:
    """Parts of the row groups that hold rows from ``start`` up to ``stop``; the others are not read."""
    first = 0
    for group in range(file.metadata.num_row_groups):
        last = first + file.metadata.row_group(group).num_rows
        if first < stop and start < last:
            at = first
            for batch in file.iter_batches(ROWS_AT_A_TIME, row_groups=[group]):
                skip, keep = max(start - at, 0), min(stop - at, batch.num_rows)
                if skip < keep:
                    yield batch.slice(skip, keep - skip)
                at += batch.num_rows
        first = last
