"""How a job is cut into shards: by what they are expected to cost."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np

from foursight import _foursight
from foursight.data._errors import DataError
from foursight.data._storage import batches

#: Shards begin at multiples of so many rows.
GRAIN = 64

#: What a row costs whatever it holds, in microseconds.
ROW_COST = 10
#: From so many empty cells on, the microseconds of a score double with every further one. Measured for random positions of 7x6:
#: 15 with 18 empty cells, 59 with 22, 471 with 26, 6,997 with 30. For other boards it is a guess, and costs no more than shards that
#: are less even.
CHEAP = 17


class Shard(NamedTuple):
    """Rows that are labelled together."""

    number: int
    start: int
    stop: int
    cost: int

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.number:05}.parquet"


def cost_of(empty: Any) -> Any:
    """What positions are expected to cost, by their empty cells."""
    beyond = np.clip(np.asarray(empty, dtype=np.int64) - CHEAP, 0, 32)
    return ROW_COST + np.left_shift(np.int64(1), beyond)


def plan(file: Any, shards: int, column: str | None, game: str | None) -> list[Shard]:
    """Contiguous shards of about the same expected cost; fewer if there are not enough rows."""
    import pyarrow as pa

    if shards < 1:
        raise DataError(f"{shards} shards: write 1 or more")
    costs = []
    for table in batches(file, 0, file.metadata.num_rows):
        try:
            empty = pa.array(_foursight.label("empty", table, threads=1, column=column, game=game))
        except (TypeError, ValueError) as error:
            raise DataError(str(error)) from None
        each = cost_of(empty.fill_null(0))
        costs.append(np.add.reduceat(each, np.arange(0, len(each), GRAIN)))
    rows = file.metadata.num_rows
    if not rows:
        return [Shard(0, 0, 0, 0)]
    sums = np.cumsum(np.concatenate(costs))
    aims = sums[-1] * np.arange(1, shards, dtype=np.float64) / shards
    cuts = sorted({0, len(sums), *(int(cut) for cut in np.searchsorted(sums, aims) + 1)} - {len(sums) + 1})
    total = np.concatenate([[0], sums])
    return [
        Shard(index, start * GRAIN, min(stop * GRAIN, rows), int(total[stop] - total[start]))
        for index, (start, stop) in enumerate(zip(cuts, cuts[1:]))
    ]


def to_bytes(shards: list[Shard], settings: dict[str, Any]) -> bytes:
    """The plan as it is kept beside the shards."""
    said = {**settings, "shards": [list(shard) for shard in shards]}
    return (json.dumps(said, sort_keys=True) + "\n").encode()


def from_bytes(content: bytes, path: str) -> tuple[list[Shard], dict[str, Any]]:
    """The plan that was kept."""
    try:
        said = json.loads(content)
        shards = [Shard(*map(int, shard)) for shard in said.pop("shards")]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise DataError(f"{path}: no plan of a job, or a damaged one") from None
    return shards, said
