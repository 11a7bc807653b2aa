"""Labels for a table in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from foursight import _foursight
from foursight._batch import MISSING, Book
from foursight.data._errors import DataError

if TYPE_CHECKING:
    import pyarrow as pa

What = Literal["score", "columns"]

#: What a table gets, whatever is asked for.
ADDED = ("score", "outcome", "best", "plies_to_end", "error")


def label_table(
    table: Any,
    *,
    column: str | None = None,
    what: What = "score",
    game: str | None = None,
    threads: int | None = None,
    table_mib: int = 256,
    book: Book = True,
) -> Any:
    """A table with the exact labels of its positions beside them.

    It is a pure function of the table, and takes and gives Arrow: it goes into Spark's ``mapInArrow``, into Ray Data's
    ``map_batches``, and takes the frames of Polars and the relations of DuckDB as they are.

    Args:
        table: a ``pyarrow.Table`` or ``RecordBatch``, or anything with Arrow's C interface for streams. Its positions are in a
            column ``moves`` or ``code``, or in two columns ``current`` and ``mask``.
        column: the name of the column, if it is another one.
        what: ``"score"`` for the value of each position; ``"columns"`` for the value of each of its moves as well, which takes
            several times as long.
        game: which game, such as ``"8x7x4"``, where the texts do not say it.
        threads: how many threads work; all cores if it is ``None``.
        table_mib: the most memory that the solver's tables take, in MiB.
        book: whether the opening book is read, or the path of another one.

    Returns:
        A ``pyarrow.RecordBatch`` for one, and else a ``pyarrow.Table``: all columns that came, and

        - ``score``, ``int8``, for the side to move;
        - ``outcome``, ``"win"``, ``"draw"`` or ``"loss"``, for the side to move;
        - ``best``, ``int64``, the best columns as bits, the leftmost the lowest; only with ``what="columns"`` on boards with
          gravity, and else null;
        - ``plies_to_end``, ``int16``, the stones that are placed until the game ends under best play;
        - ``error``, what is wrong with the row; then all others are null;
        - ``columns``, a list of ``int8``, only with ``what="columns"``: the value of each column, null where it is full.

    Raises:
        DataError: no column of positions, one of a wrong type, or a column that has a name of these already.

    >>> import pyarrow
    >>> labels = label_table(pyarrow.table({"moves": ["46136224167753"], "id": [7]}), what="columns")
    >>> labels.column_names
    ['moves', 'id', 'score', 'outcome', 'best', 'plies_to_end', 'error', 'columns']
    >>> labels["columns"].to_pylist(), bin(labels["best"][0].as_py())
    ([[2, 3, 1, -2, -12, 0, -2]], '0b10')
    """
    import pyarrow as pa

    if what not in ("score", "columns"):
        raise DataError(f"what is {what!r}: write 'score' or 'columns'")
    rows = table if isinstance(table, (pa.Table, pa.RecordBatch)) else pa.table(table)
    check_names(rows.schema.names, what)
    settings: dict[str, Any] = dict(game=game, column=column)
    try:
        question: Any = "moves" if what == "columns" else "score"
        labels = _foursight.label(question, rows, threads=threads, table_mib=table_mib, book=book, **settings)
        empty = _foursight.label("empty", rows, threads=1, **settings)
    except TypeError as error:
        raise DataError(str(error)) from None
    except _foursight.PositionError:
        raise
    except ValueError as error:
        raise DataError(str(error)) from None
    has_best = what == "columns" and _has_gravity(rows, labels.errors, column, game)
    added = _columns(labels, empty, what, has_best)
    for name, values in added.items():
        rows = rows.append_column(pa.field(name, values.type), values)
    return rows


def check_names(names: list[str], what: What) -> None:
    """Refuses a table that has a column with the name of a label."""
    taken = [name for name in (*ADDED, *(["columns"] if what == "columns" else [])) if name in names]
    if taken:
        raise DataError(f"the table has a column {taken[0]!r} already: rename it, or drop it")


def _has_gravity(rows: Any, errors: dict[int, str], column: str | None, game: str | None) -> bool:
    """Whether the values are those of columns. All rows are of one game: the one that was named, or that of the first text."""
    import pyarrow as pa

    if game is not None:
        return _foursight.Position(game=game).gravity
    names = [name for name in (column, "moves", "code", *rows.schema.names[:1]) if name in rows.schema.names]
    texts = rows.column(names[0])
    if not (pa.types.is_string(texts.type) or pa.types.is_large_string(texts.type) or pa.types.is_string_view(texts.type)):
        return True
    first = next((row for row in range(len(texts)) if row not in errors), None)
    return first is None or _foursight.Position(texts[first].as_py()).gravity


def _columns(labels: Any, empty: Any, what: What, has_best: bool) -> dict[str, pa.Array]:
    """The new columns, from what the compiled half says."""
    import pyarrow as pa

    values = pa.array(labels)
    rows = len(values)
    left = _numbers(pa.array(empty))
    errors = [labels.errors.get(row) for row in range(rows)]
    # Signed, because Spark knows no others; a board of 64 bits has at most 32 columns.
    best = np.zeros(rows, dtype=np.int64)
    if what == "columns":
        width = values.type.list_size
        each = _numbers(values.flatten()).reshape(rows, width)
        scores = each.max(axis=1, initial=MISSING)
        if has_best:
            bits = np.left_shift(np.int64(1), np.arange(width, dtype=np.int64))
            best = ((each == scores[:, None]) * bits).sum(axis=1, dtype=np.int64)
    else:
        scores = _numbers(values)
    mask = scores == MISSING
    outcomes = np.array(["loss", "draw", "win"], dtype=object)[np.sign(scores) + 1]
    added = {
        "score": pa.array(scores, type=pa.int8(), mask=mask),
        "outcome": pa.array(outcomes, type=pa.string(), mask=mask),
        "best": pa.array(best, type=pa.int64(), mask=mask if has_best else np.ones_like(mask)),
        "plies_to_end": pa.array(_plies(scores, left), type=pa.int16(), mask=mask | (left == MISSING)),
        "error": pa.array(errors, type=pa.string()),
    }
    if what == "columns":
        bad = pa.array([error is not None for error in errors], type=pa.bool_())
        each_row = pa.array(np.arange(rows + 1, dtype=np.int32) * width)
        # A list without a length of its own, which every engine knows.
        added["columns"] = pa.ListArray.from_arrays(each_row, values.flatten(), mask=bad)
    return added


def _numbers(array: Any) -> Any:
    """The numbers of an Arrow column, with ``MISSING`` for null."""
    return np.asarray(array.fill_null(MISSING)).astype(np.int16)


def _plies(scores: Any, empty: Any) -> Any:
    """The stones that are still placed. A win comes with an odd one of them, a loss with an even one, a draw with the last."""
    latest = empty + 2 - 2 * np.abs(scores)
    is_win, is_loss = scores > 0, scores < 0
    wrong = (is_win & (latest % 2 == 0)) | (is_loss & (latest % 2 != 0))
    return np.where(scores == 0, empty, latest - wrong)
