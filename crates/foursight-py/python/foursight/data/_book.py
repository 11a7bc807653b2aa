"""An opening book, solved by the same job as any other data set."""

from __future__ import annotations

import os
import posixpath
import tempfile

import numpy as np

from foursight import _foursight
from foursight.data._errors import DataError
from foursight.data._job import label
from foursight.data._storage import finished, make_folder, opened, place


def build_book(
    game: str,
    depth: int,
    out: str | os.PathLike[str],
    scheduler: str | None = None,
    *,
    workers: int | None = None,
    shards: int = 64,
    folder: str | os.PathLike[str] | None = None,
    check: int = 20,
    table_mib: int = 256,
    after: str | None = None,
    first: int | None = None,
) -> int:
    """Solves every position of a ply by :func:`label`, and writes the book of it and of all before it; how many bytes it has.

    The book is the one that ``foursight book build`` makes, to the byte: the library's own code puts it together and reads it
    back before it gets its name. Then ``check`` of its positions are solved again without it.

    Args:
        game: which game, on a board of at most 64 bits with gravity.
        depth: the last ply.
        out: the file.
        scheduler: as for :func:`label`, like ``workers``, ``shards`` and ``table_mib``.
        folder: where the positions and their labels are kept, so that the same call goes on where it was stopped;
            ``OUT.parts`` if it is ``None``. It is left there.
        check: how many positions are solved again.
        after: moves, such as ``"44"`` or ``""``: makes a deep book, of what arises after them alone.
        first: the first ply that a deep book stores; the last one, if it is ``None``.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    out = os.fspath(out)
    system, inner = place(out)
    if system.exists(inner):
        raise DataError(f"{out}: there is a file of that name already")
    folder = os.fspath(folder) if folder is not None else f"{out}.parts"
    make_folder(folder)
    name = f"{game}-{depth}" if after is None else f"{game}-{depth}-after-{after or 'nothing'}"
    positions = posixpath.join(folder, f"{name}.parquet")
    root = None if after is None else _columns(game, after)
    if not system.exists(place(positions)[1]):
        places, current, mask = _foursight.book_positions(game, depth, root)
        if root is None:
            # In the order of the stones, so that neighbours are alike and the solver's table helps.
            order = np.lexsort((current, mask))
            places, current, mask = places[order], current[order], mask[order]
        table = pa.table({"place": places, "current": current, "mask": mask})
        with finished(positions) as file:
            pq.write_table(table, file)
    labels = posixpath.join(folder, name)
    label(
        positions, labels, what="score", game=game, shards=shards, scheduler=scheduler, workers=workers,
        resume=True, table_mib=table_mib, book=False,
    )  # fmt: skip
    places_found, scores = _labels(labels)
    content = _foursight.book_bytes(game, depth, places_found, scores, root, first)
    _check(content, game, depth, check, root)
    with finished(out) as file:
        file.write(content)
    return len(content)


def _labels(folder: str) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    """The places and the scores of all shards."""
    system, inner = place(folder)
    places, scores = [], []
    for path in sorted(system.glob(posixpath.join(inner, "part-*.parquet"))):
        with opened(path) as file:
            table = file.read(columns=["place", "score"])
        if table["score"].null_count:
            raise DataError(f"{path}: a position has no score")
        places.append(np.asarray(table["place"]).astype(np.uint32))
        scores.append(np.asarray(table["score"]).astype(np.int8))
    return np.concatenate(places), np.concatenate(scores)


def _columns(game: str, moves: str) -> list[int]:
    """The columns of some moves, from 0."""
    _foursight.Position(moves, game=game)
    return ["123456789abcdefghijklmnopqrstuvwxyz".index(move) for move in moves.replace(",", "").lower()]


def _check(content: bytes, game: str, depth: int, count: int, after: list[int] | None) -> None:
    """Reads the book by the library, and solves some of its positions again."""
    places, current, mask = _foursight.book_positions(game, depth, after)
    with tempfile.NamedTemporaryFile(suffix=".book") as file:
        file.write(content)
        file.flush()
        found = _foursight.check_book(file.name)
        if found[:2] != (game_name(game), depth):
            raise DataError(f"the book is for {found[0]} of {found[1]} plies")
        rows = np.linspace(0, len(places) - 1, min(count, len(places)), dtype=np.int64)
        words = np.stack([current[rows], mask[rows]], axis=1)
        said = _foursight.label("score", words, game=game, threads=1, book=file.name)[0]
    truth = _foursight.label("score", words, game=game, threads=1, book=False)[0]
    if said.tolist() != truth.tolist():
        raise DataError("the book differs from the solver")


def game_name(game: str) -> str:
    """A game as the library writes it."""
    return _foursight.Position(game=game).game
