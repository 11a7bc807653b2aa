"""How many rows a second are labelled: the plain batch, and the job with one and two processes, in one run.

    python crates/foursight-py/benchmarks/rates.py [ROWS]

Beside the rows by the clock it prints the processor time of a row, which a busy machine changes less, and the most memory that
a process had.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq

from foursight import analyze_batch, data, solve_batch


def measure(name: str, rows: int, work: Callable[[], float]) -> None:
    """Prints what some work took; the workers of a job count when they have ended."""
    before, start = os.times(), time.perf_counter()
    peak = work()
    wall, after = time.perf_counter() - start, os.times()
    cpu = sum(after[:4]) - sum(before[:4])
    memory = f"{peak:.0f} MiB a process" if peak else ""
    print(f"{name:34} {rows / wall:8.0f} rows/s {1e3 * cpu / rows:8.3f} ms of processor a row  {memory}", flush=True)


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    table = data.sample(rows, plies=range(16, 25), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.parquet"
        pq.write_table(table, source)
        for threads in (1, 2):
            measure(f"solve_batch, {threads} threads", rows, lambda: _nothing(solve_batch(table, threads=threads)))
        for workers in (0, 1, 2):
            target = Path(folder) / f"out{workers}"
            name = f"label, {workers} processes of Dask" if workers else "label, in this process"
            measure(name, rows, lambda: data.label(source, target, shards=20, workers=workers).peak_mib)
        few = table.slice(0, rows // 10)
        measure("analyze_batch, 1 thread", rows // 10, lambda: _nothing(analyze_batch(few, threads=1)))


def _nothing(_: object) -> float:
    return 0.0


if __name__ == "__main__":
    main()
