"""The job: a Parquet file, labelled in shards by many processes, which may die."""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from foursight._batch import Book
from foursight.data import _plan
from foursight.data._cluster import run_on_cluster
from foursight.data._errors import DataError
from foursight.data._files import fingerprint, label_rows
from foursight.data._plan import Shard
from foursight.data._storage import make_folder, opened, place, read_bytes, remove_unfinished, write_bytes
from foursight.data._table import What, check_names

PLAN = "_plan.json"
DONE = "_done.json"


class LabelReport(NamedTuple):
    """What a job did."""

    rows: int
    """The rows of the data set."""
    bad: int
    """Rows that hold no position."""
    shards: int
    """The files that it has."""
    worked: int
    """The files that were made by this call; the others were there."""
    seconds: float
    """What it took."""
    peak_mib: float
    """The most memory that one of the processes had."""


class Result(NamedTuple):
    """What became of a shard."""

    number: int
    rows: int
    bad: int
    peak_mib: float


def label(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    shards: int = 16,
    scheduler: str | None = None,
    workers: int | None = None,
    only: int | None = None,
    column: str | None = None,
    what: What = "score",
    game: str | None = None,
    resume: bool = False,
    table_mib: int = 256,
    book: Book = True,
    report: Callable[[int, int], None] | None = None,
) -> LabelReport:
    """Labels a Parquet file into a folder of shards, by processes of this machine or of a Dask cluster.

    The shards are of even expected cost and the hardest are begun first. Each gets its name when it is whole, so that whatever
    dies, what is there is right, and the same call with ``resume`` makes what is missing; the bytes do not depend on who did
    the work. A folder that is complete is left as it is.

    Args:
        source: a Parquet file, by any path that fsspec knows.
        target: a folder, which all workers must reach by the same path.
        shards: how many files.
        scheduler: the address of a Dask scheduler, such as ``"tcp://10.0.0.1:8786"``. Without one, a cluster of local processes
            is started for the job.
        workers: how many local processes; as many as there are cores if it is ``None``. With 0 everything is done in this
            process, without Dask.
        only: makes one shard, counted from 0, in this process; for arrays of jobs without Dask. The last to end completes the
            folder.
        resume: whether to go on with a folder that is not complete.
        report: told now and then how many shards are done, of how many.

    The other arguments are those of :func:`label_table`; each process works with one thread and a table of ``table_mib``.

    Raises:
        DataError: anything that is wrong with the files; or a cluster that was lost, which leaves the shards that are done.
    """
    begin = time.monotonic()
    source, target = os.fspath(source), os.fspath(target)
    settings = dict(column=column, what=what, game=game, table_mib=table_mib, book=book, threads=1)
    plan = _planned(source, target, shards, settings, resume or only is not None)
    if read_bytes(posixpath.join(target, DONE)) is not None:
        return _finish(target, plan, [], begin)
    if only is not None and not 0 <= only < len(plan):
        raise DataError(f"shard {only}: the plan has the shards 0 to {len(plan) - 1}")
    if only is None:
        remove_unfinished(target)
    missing = [shard for shard in plan if only in (None, shard.number) and not _is_there(target, shard)]
    missing.sort(key=lambda shard: (-shard.cost, shard.number))
    tasks = [(source, posixpath.join(target, shard.name), shard, settings) for shard in missing]
    done = len(plan) - len(missing)
    results: list[Result] = []
    for result in _run(tasks, scheduler, 0 if only is not None else workers):
        results.append(result)
        if report is not None:
            report(done + len(results), len(plan))
    return _finish(target, plan, results, begin)


def label_shard(source: str, target: str, shard: Shard, settings: dict[str, Any]) -> Result:
    """Makes one file. What a worker does."""
    with opened(source) as file:
        rows, bad = label_rows(source, file, shard.start, shard.stop, target, settings)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return Result(shard.number, rows, bad, peak)


def _planned(source: str, target: str, count: int, settings: dict[str, Any], resume: bool) -> list[Shard]:
    """The plan that is there, if it is for the same job; else a new one."""
    asked = {name: settings[name] for name in ("column", "what", "game")}
    with opened(source) as file:
        check_names(file.schema_arrow.names, settings["what"])
        job = {"asked": count, "job": json.loads(fingerprint(source, {**asked, "rows": file.metadata.num_rows}))}
        path = posixpath.join(target, PLAN)
        found = read_bytes(path)
        if found is None:
            plan = _plan.plan(file, count, settings["column"], settings["game"])
            make_folder(target)
            _refuse_strangers(target)
            write_bytes(path, _plan.to_bytes(plan, job))
            return plan
    plan, said = _plan.from_bytes(found, path)
    if said != job:
        raise DataError(f"{target}: the folder holds another job, or one with other shards: use another folder")
    if not resume and read_bytes(posixpath.join(target, DONE)) is None:
        raise DataError(f"{target}: a job that did not end is there: resume it, or remove the folder")
    return plan


def _refuse_strangers(target: str) -> None:
    system, inner = place(target)
    names = [posixpath.basename(entry) for entry in system.ls(inner, detail=False)]
    strangers = [name for name in names if not name.startswith(".")]
    if strangers:
        raise DataError(f"{target}: the folder is not empty: {strangers[0]} is there")


def _is_there(target: str, shard: Shard) -> bool:
    system, inner = place(target)
    return bool(system.exists(posixpath.join(inner, shard.name)))


def _run(tasks: list[Any], scheduler: str | None, workers: int | None) -> Iterator[Result]:
    if not tasks:
        return
    if workers == 0 and scheduler is None:
        for task in tasks:
            yield label_shard(*task)
    else:
        yield from run_on_cluster(label_shard, tasks, scheduler, workers)


def _finish(target: str, plan: list[Shard], results: list[Result], begin: float) -> LabelReport:
    """Says what was done; and when every shard is there, writes so beside them, with their checksums."""
    rows = bad = 0
    done = posixpath.join(target, DONE)
    found = read_bytes(done)
    if found is not None:
        said = json.loads(found)
        rows, bad = said["rows"], said["bad"]
    elif all(_is_there(target, shard) for shard in plan):
        rows, bad = _complete(target, plan, done)
    peak = max((result.peak_mib for result in results), default=0.0)
    return LabelReport(rows, bad, len(plan), len(results), time.monotonic() - begin, peak)


def _complete(target: str, plan: list[Shard], done: str) -> tuple[int, int]:
    import pyarrow.compute as pc

    rows = bad = 0
    files = {}
    for shard in plan:
        path = posixpath.join(target, shard.name)
        content = read_bytes(path)
        if content is None:
            raise DataError(f"{path}: the shard was removed")
        files[shard.name] = hashlib.sha256(content).hexdigest()
        with opened(path) as file:
            there = file.metadata.num_rows
            errors = file.read(columns=["error"])["error"]
        if there != shard.stop - shard.start:
            raise DataError(f"{path}: it has {there} rows where {shard.stop - shard.start} were expected: remove it")
        rows += there
        bad += pc.count(errors).as_py()
    said = {"rows": rows, "bad": bad, "sha256": files}
    write_bytes(done, (json.dumps(said, indent=1, sort_keys=True) + "\n").encode())
    return rows, bad
