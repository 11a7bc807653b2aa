"""Labels for a file, row group by row group."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import posixpath
from collections.abc import Iterator
from typing import Any

from foursight._batch import Book
from foursight.data._errors import DataError, about
from foursight.data._storage import (
    ROWS_AT_A_TIME,
    batches,
    finished,
    make_folder,
    opened,
    place,
    read_bytes,
    remove_unfinished,
    write_bytes,
)
from foursight.data._table import What, check_names, label_table

Path = str | os.PathLike[str]


def label_file(
    source: Path,
    target: Path,
    *,
    column: str | None = None,
    what: What = "score",
    game: str | None = None,
    resume: bool = False,
    threads: int | None = None,
    table_mib: int = 256,
    book: Book = True,
) -> int:
    """Labels a Parquet file, and returns how many rows it has.

    Both paths are whatever fsspec knows: files, ``s3://``, ``gs://``, ``memory://``. At most 16,384 rows are in memory at a
    time. What is done goes to ``TARGET.parts/`` part by part; the target gets its name when everything is in it, and the parts
    are removed. With ``resume`` parts that are there are taken over, so that a run that was killed goes on where it
    stopped, and the bytes are the same.

    Raises:
        DataError: a file that cannot be read or written, is no Parquet file, has no positions, or a target that is there
            already.
    """
    source, target = os.fspath(source), os.fspath(target)
    system, inner = place(target)
    if system.exists(inner):
        raise DataError(f"{target}: there is a file of that name already")
    settings = dict(column=column, what=what, game=game, threads=threads, table_mib=table_mib, book=book)
    parts = f"{target}.parts"
    parts_system, parts_folder = place(parts)
    with opened(source) as file:
        rows = int(file.metadata.num_rows)
        check_names(file.schema_arrow.names, what)
        mark = fingerprint(source, dict(column=column, what=what, game=game, rows=rows))
        _begin(parts, mark, resume)
        names = []
        for index, start in enumerate(range(0, max(rows, 1), ROWS_AT_A_TIME)):
            name = posixpath.join(parts, f"{index:06}.parquet")
            names.append(name)
            if not parts_system.exists(place(name)[1]):
                stop = min(start + ROWS_AT_A_TIME, rows)
                label_rows(source, file, start, stop, name, settings)
    _join(names, target)
    with about(parts):
        parts_system.rm(parts_folder, recursive=True)
    return rows


def fingerprint(source: str, settings: dict[str, Any]) -> bytes:
    """What a job was asked: to go on with another one's work would mix two data sets. The file is told by its size and its
    end, which in Parquet says where everything is, with checksums of nothing but with statistics of all columns."""
    system, inner = place(source)
    with about(source):
        size = system.size(inner)
        tail = system.cat_file(inner, start=max(0, size - (1 << 16)), end=size)
    said = {**settings, "bytes": size, "end": hashlib.sha256(tail).hexdigest()}
    return (json.dumps(said, indent=1, sort_keys=True) + "\n").encode()


def _begin(parts: str, mark: bytes, resume: bool) -> None:
    """Makes the folder of the parts, or looks whether the one that is there is of this job."""
    name = posixpath.join(parts, "job.json")
    found = read_bytes(name)
    if found is not None and not resume:
        raise DataError(f"{parts}: a run that did not end left its parts: resume it, or remove them")
    if found is not None and found != mark:
        raise DataError(f"{parts}: the parts are of another file, or of another question: remove them")
    make_folder(parts)
    if found is None:
        write_bytes(name, mark)
    remove_unfinished(parts)


def label_rows(
    source: str, file: Any, start: int, stop: int, target: str, settings: dict[str, Any]
) -> tuple[int, int]:
    """Labels some rows of a file into a file of their own; how many there were, and how many were bad."""
    import pyarrow.parquet as pq

    rows = bad = 0
    tables = _labelled(source, file, start, stop, settings)
    first = next(tables)
    with finished(target) as out, about(target), pq.ParquetWriter(out, first.schema) as writer:
        for labels in itertools.chain([first], tables):
            writer.write_table(labels, row_group_size=ROWS_AT_A_TIME)
            rows += labels.num_rows
            bad += labels.num_rows - labels["error"].null_count
    return rows, bad


def _labelled(source: str, file: Any, start: int, stop: int, settings: dict[str, Any]) -> Iterator[Any]:
    """Some rows of a file with their labels, at least one table. What is wrong is said of the source."""
    tables = batches(file, start, stop)
    with about(source):
        table = next(tables, None) or file.schema_arrow.empty_table()
    while table is not None:
        try:
            yield label_table(table, **settings)
        except DataError as error:
            raise DataError(f"{source}: {error}") from None
        with about(source):
            table = next(tables, None)


def _join(names: list[str], target: str) -> None:
    """All parts, one after the other, in one file."""
    import pyarrow.parquet as pq

    with opened(names[0]) as first:
        schema = first.schema_arrow
    with finished(target) as out, about(target), pq.ParquetWriter(out, schema) as writer:
        for name in names:
            with opened(name) as file:
                for group in range(file.metadata.num_row_groups):
                    writer.write_table(file.read_row_group(group), row_group_size=ROWS_AT_A_TIME)
