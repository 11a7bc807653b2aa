"""The data set that anybody can make again: a million positions with the value of every column."""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
from collections.abc import Callable
from typing import Any

from foursight.data._errors import DataError
from foursight.data._job import LabelReport, label
from foursight.data._sample import Policy, sample
from foursight.data._storage import finished, make_folder, opened, place, read_bytes, write_bytes

#: The rows of the data set.
ROWS = 1_000_000
#: With how many stones. Earlier positions take long to solve, and there are few of them; later ones are nearly over.
PLIES = range(14, 37)
#: How many rows in ten come from which games, with which seed.
PARTS: tuple[tuple[Policy, int, int], ...] = (("uniform", 7, 1), ("levels", 3, 2))
#: How many shards, whatever the number of rows.
SHARDS = 64


def dataset(
    folder: str | os.PathLike[str],
    *,
    rows: int = ROWS,
    scheduler: str | None = None,
    workers: int | None = None,
    report: Callable[[int, int], None] | None = None,
) -> LabelReport:
    """Makes the data set of docs/scale.md, or a smaller one of the same kind, in a folder; and what a card says about it.

    ``positions.parquet`` is the sample, ``labelled/`` its shards, ``card.json`` the counts by split, ply, policy and outcome, and the
    SHA-256 of all rows together. The same call goes on where it was stopped.
    """
    folder = os.fspath(folder)
    make_folder(folder)
    source, target = posixpath.join(folder, "positions.parquet"), posixpath.join(folder, "labelled")
    system, inner = place(source)
    if not system.exists(inner):
        _write_sample(source, rows)
    with opened(source) as file:
        if file.metadata.num_rows != rows:
            raise DataError(f"{source}: it has {file.metadata.num_rows} rows, and {rows} were asked for")
    found = label(
        source, target, what="columns", shards=SHARDS, scheduler=scheduler, workers=workers, resume=True, report=report
    )
    card = posixpath.join(folder, "card.json")
    if read_bytes(card) is None:
        write_bytes(card, (json.dumps(_card(target), indent=1, sort_keys=True) + "\n").encode())
    return found


def _write_sample(source: str, rows: int) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    parts, left = [], rows
    for policy, tenths, seed in reversed(PARTS):
        count = left if policy == PARTS[0][0] else rows * tenths // 10
        left -= count
        drawn = sample(count, plies=PLIES, policy=policy, seed=seed)
        parts.append(drawn.append_column("policy", pa.array([policy] * count, type=pa.string())))
    table = pa.concat_tables(reversed(parts))
    # One position in ten is for the final test, by its code, so that a position is on one side wherever it comes from.
    split = [split_of(code) for code in table["code"].to_pylist()]
    with finished(source) as file:
        pq.write_table(table.append_column("split", pa.array(split, type=pa.string())), file, row_group_size=1 << 16)


def split_of(code: str) -> str:
    """``"test"`` or ``"validation"`` for one position in ten each, and else ``"train"``.

    >>> [split_of(code) for code in ("7/7/7/7/7/7 x", "7/7/7/7/3o3/3x3 x")]
    ['train', 'train']
    """
    number = hashlib.sha256(code.encode()).digest()[0]
    return "test" if number < 26 else "validation" if number < 52 else "train"


def _card(target: str) -> dict[str, Any]:
    """Counts of everything, and a checksum of what the rows say, which does not depend on how Parquet packs them."""
    system, inner = place(target)
    counts: dict[str, dict[str, int]] = {"split": {}, "ply": {}, "policy": {}, "outcome": {}, "score": {}}
    digest, rows = hashlib.sha256(), 0
    for path in sorted(system.glob(posixpath.join(inner, "part-*.parquet"))):
        with opened(path) as file:
            table = file.read()
        rows += table.num_rows
        for name, found in counts.items():
            for pair in table[name].value_counts().to_pylist():
                found[str(pair["values"])] = found.get(str(pair["values"]), 0) + pair["counts"]
        for code, values in zip(table["code"].to_pylist(), table["columns"].to_pylist()):
            digest.update(f"{code} {values}\n".encode())
    return {"rows": rows, "sha256": digest.hexdigest(), **counts}
