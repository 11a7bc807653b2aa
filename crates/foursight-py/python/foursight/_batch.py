"""Many positions in one call."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from os import PathLike
from typing import Any, Literal, ParamSpec, Protocol, Union, cast

import numpy as np
import numpy.typing as npt

from foursight import _foursight
from foursight._foursight import ArrowLabels, Position

#: What stands in the data under the mask. No score is that low.
MISSING = -128


class ArrowArray(Protocol):
    """Anything with Arrow's C interface for arrays."""

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """Anything with Arrow's C interface for streams."""

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...


Positions = Union[Iterable[Union[str, Position]], "npt.NDArray[Any]", ArrowArray, ArrowStream]
Book = Union[bool, str, "PathLike[str]"]
Question = Literal["score", "outcome", "moves"]
Arguments = ParamSpec("Arguments")


class Labels(np.ma.MaskedArray):  # type: ignore[type-arg]
    """The labels of a batch: an ``int8`` array that masks what has no label.

    A row is masked if it is no position, and a value if there is none: a full column, a game that is over, a limit that
    struck first. Under the mask stands -128, so that ``numpy.asarray(labels)`` shows it, too.
    """

    def __new__(cls, data: npt.NDArray[np.int8], errors: dict[int, str] | None = None) -> Labels:
        labels: Any = np.ma.MaskedArray.__new__(cls, data, mask=data == MISSING, fill_value=MISSING)
        labels._errors = errors
        return cast(Labels, labels)

    @property
    def errors(self) -> dict[int, str]:
        """What is wrong with which rows, counted from 0. Only the labels that a batch returned have it, and copies of them.

        Raises:
            AttributeError: these labels are a part of those that a batch returned, or were computed from them.
        """
        if self._errors is None:
            raise AttributeError("only the labels that a batch returned have errors: rows of a part have other numbers")
        return self._errors

    def __array_finalize__(self, obj: Any) -> None:
        super().__array_finalize__(obj)
        # Whatever NumPy makes out of labels comes by here, and its rows may be others.
        self._errors: dict[int, str] | None = None

    def copy(self, *arguments: Any, **named: Any) -> Labels:
        """The same labels and errors once more."""
        return self._with_errors(super().copy(*arguments, **named))

    def __copy__(self) -> Labels:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Labels:
        return self._with_errors(super().__deepcopy__(memo))

    def _with_errors(self, labels: Any) -> Labels:
        labels._errors = None if self._errors is None else dict(self._errors)
        return cast(Labels, labels)

    def __reduce__(self) -> tuple[Any, ...]:
        # As NumPy's own masked array, since a part or a result may have another type and another mask than a batch's labels.
        return _unpickled, (self.view(np.ma.MaskedArray), self._errors)


def _unpickled(plain: Any, errors: dict[int, str] | None) -> Labels:
    labels = plain.view(Labels)
    labels._errors = errors
    return cast(Labels, labels)


def _as_array(labels: Labels, dtype: Any, copy: bool | None) -> npt.NDArray[Any]:
    """Labels from Arrow as NumPy asks for them: numbers without a mask, which NaN stands for."""
    if copy is False:
        raise ValueError("labels from Arrow become an array only by a copy")
    has_gaps = np.ma.is_masked(labels)
    if has_gaps and dtype is not None and np.dtype(dtype).kind in "iub":
        raise ValueError(f"some rows have no label, which {np.dtype(dtype)} cannot say: use to_numpy(), or a type with NaN")
    values = np.ma.filled(labels.astype(np.float64), np.nan) if has_gaps else np.array(labels.data)
    return values if dtype is None else values.astype(dtype)


def solve_batch(
    positions: Positions,
    *,
    game: str | None = None,
    column: str | None = None,
    threads: int | None = None,
    table_mib: int = 256,
    book: Book = True,
    time: float | timedelta | None = None,
    nodes: int | None = None,
    progress: bool = False,
) -> Any:
    """The exact scores of many positions, on all cores.

    Args:
        positions: one of

            - a list of texts and :class:`Position` objects,
            - an array ``uint64[n, 2]``: the stones of the side to move, and all stones,
            - an array ``int8[n, height, width]``: boards with rows from the top, 0 empty, 1 first player, 2 second,
            - anything with Arrow's C interface (pyarrow, Polars, DuckDB): a column of texts, of lists, or a table
              with a column ``moves`` or ``code``, or with ``current`` and ``mask``.
        game: which game, such as ``"8x7x4"``; Connect Four unless a text or the shape of the boards says another.
        column: which column of a table holds the positions.
        threads: how many threads work; all cores if it is ``None``.
        table_mib: the most memory that their tables take together, in MiB.
        book: whether the opening book is read, or the path of another one.
        time: seconds that one position may take at most.
        nodes: nodes that one position may cost at most.
        progress: shows a bar, by tqdm where that is installed.

    Returns:
        :class:`Labels`, ``int8[n]``; or :class:`ArrowLabels` if Arrow came in. A row that is bad, or that a limit left
        open, is masked (null in Arrow); ``errors`` says what is wrong with the bad ones.

    >>> labels = solve_batch(["4453", "44", "44444444"])
    >>> labels
    masked_array(data=[-2, 1, --],
                 mask=[False, False,  True],
           fill_value=-128,
                dtype=int8)
    >>> labels.errors
    {2: 'move 7: column 4 is full'}
    """
    settings = dict(game=game, column=column, threads=threads, table_mib=table_mib, book=book, time=time, nodes=nodes)
    return _label("score", positions, progress=progress, **settings)


def _as(model: Callable[Arguments, Any]) -> Callable[[Callable[..., Any]], Callable[Arguments, Any]]:
    """Gives a function the signature of another, for people and for type checkers."""

    def marked(function: Callable[..., Any]) -> Callable[Arguments, Any]:
        function.__signature__ = inspect.signature(model)  # type: ignore[attr-defined]
        return function

    return marked


@_as(solve_batch)
def outcome_batch(positions: Positions, **settings: Any) -> Any:
    """Who wins each of many positions: 1 the side to move, 0 nobody, -1 the other side. Cheaper than the scores.

    The arguments are those of :func:`solve_batch`.

    >>> print(outcome_batch(["44", "4", "3"]))
    [1 -1 0]
    """
    return _label("outcome", positions, **settings)


@_as(solve_batch)
def analyze_batch(positions: Positions, **settings: Any) -> Any:
    """The exact score of every move of many positions, for the side to move.

    The arguments are those of :func:`solve_batch`; all positions are of one game. The result has the shape ``(n, width)``,
    the columns from the left; without gravity ``(n, height, width)``, the rows from the top. Full columns are masked.

    >>> print(analyze_batch(["4453", "444444"]))
    [[-5 -5 -2 -3 -4 -2 -2]
     [-1 0 1 -- 1 0 -1]]
    """
    return _label("moves", positions, **settings)


def _label(question: Question, positions: Any, *, progress: bool = False, **settings: Any) -> Labels | ArrowLabels:
    rows = _rows(positions)
    shown: AbstractContextManager[_Bar | None] = _Bar(rows) if progress else nullcontext()
    with shown as bar:
        report = None if bar is None else bar.report
        answer = _foursight.label(question, rows, report=report, **settings)
    if isinstance(answer, ArrowLabels):
        return answer
    values, shape, errors = answer
    return Labels(values.reshape((-1, *shape)) if shape else values, errors)


def _rows(positions: Any) -> Any:
    """The rows as the compiled half takes them."""
    if isinstance(positions, (bytes, bytearray)):
        raise TypeError(f"a batch is a list or an array of positions, not {type(positions).__name__}")
    if isinstance(positions, (str, Position, list, tuple)) or hasattr(positions, "__arrow_c_stream__"):
        return positions
    if hasattr(positions, "__arrow_c_array__"):
        return positions
    if hasattr(positions, "__array__"):
        array = np.asarray(positions)
        if isinstance(positions, np.ma.MaskedArray) and array.dtype.kind in "iu":
            # A number that is on no board, so that a row with a masked value is marked as one that is bad.
            array = positions.filled(np.iinfo(array.dtype).max)
        # Texts and positions in an array are a list with another wrapping.
        return array.tolist() if array.dtype.kind in "OUST" and array.ndim == 1 else array
    if not isinstance(positions, Iterable):
        raise TypeError(f"a batch is a list or an array of positions, not {type(positions).__name__}")
    return list(positions)


class _Bar:
    """A bar that shows how far a batch is: tqdm's where it is installed, and else one line on standard error."""

    def __init__(self, rows: Any) -> None:
        self.total: int | None = len(rows) if hasattr(rows, "__len__") else None
        self.done = 0
        self.bar: Any = None

    def __enter__(self) -> _Bar:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return self
        self.bar = tqdm(total=self.total, unit=" positions", unit_scale=True)
        return self

    def report(self, done: int) -> None:
        """So many are done."""
        if self.bar is not None:
            self.bar.update(done - self.done)
        elif done != self.done:
            total = "" if self.total is None else f" of {self.total}"
            print(f"\r{done}{total} positions", end="", file=sys.stderr, flush=True)
        self.done = done

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()
        else:
            print(file=sys.stderr)
