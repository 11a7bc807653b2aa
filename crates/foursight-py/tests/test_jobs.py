"""The job on real processes, which are killed: nothing is lost, nothing is done twice, the bytes are the same."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from foursight import data
from foursight.__main__ import main
from foursight.data import _plan
from foursight.data._storage import opened

SHARDS = 50
KILLS = 20


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("job") / "in.parquet"
    table = data.sample(4000, plies=range(16, 26), seed=1)
    moves = table["moves"].to_pylist()
    moves[100], moves[2000] = "no position", None
    pq.write_table(table.set_column(0, "moves", pa.array(moves)), path, row_group_size=700)
    return path


@pytest.fixture(scope="module")
def expected(source: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one process makes."""
    target = tmp_path_factory.mktemp("job") / "alone"
    report = data.label(source, target, shards=SHARDS, workers=0)
    assert (report.rows, report.bad, report.shards, report.worked) == (4000, 2, SHARDS, SHARDS)
    assert report.peak_mib > 10
    return contents(target)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file, hidden ones as well: nothing unfinished may be left."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def command(source: Path, target: Path, *more: str) -> list[str]:
    label = ["label", str(source), str(target), "--shards", str(SHARDS), "--resume"]
    return [sys.executable, "-m", "foursight", *label, *more]


def test_shards_hold_every_row_once_and_cost_the_same(source: Path, expected: dict[str, bytes]) -> None:
    with opened(str(source)) as file:
        plan = _plan.plan(file, SHARDS, None, None)
        again = _plan.plan(file, SHARDS, None, None)
    assert plan == again and len(plan) == SHARDS
    assert [shard.start for shard in plan] == [0, *(shard.stop for shard in plan[:-1])] and plan[-1].stop == 4000
    costs = [shard.cost for shard in plan]
    assert max(costs) < 3 * sum(costs) / len(costs)
    rows = [pq.read_table(pa.BufferReader(content)) for name, content in expected.items() if name.startswith("part-")]
    labels = pa.concat_tables(rows)
    assert labels.select(["moves", "code", "ply"]).equals(pq.read_table(source))
    assert labels.drop_columns(["moves", "code", "ply"]).equals(
        data.label_table(pq.read_table(source)).drop_columns(["moves", "code", "ply"])
    )
    assert json.loads(expected["_done.json"])["rows"] == 4000


def test_a_second_run_does_nothing_and_says_so(
    source: Path, expected: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    once = ["label", str(source), str(target), "--shards", str(SHARDS), "--workers", "2"]
    assert main(once) == 0
    assert "50 of 50 shards made" in capsys.readouterr().err
    times = {path: path.stat().st_mtime_ns for path in target.iterdir()}
    assert main(once) == 0
    assert "nothing to do" in capsys.readouterr().err
    assert times == {path: path.stat().st_mtime_ns for path in target.iterdir()}
    assert contents(target) == expected
    assert main([*once, "--what", "columns"]) == 1 and "another job" in capsys.readouterr().err
    (target / "_done.json").unlink()
    (target / "part-00003.parquet").unlink()
    assert main(once) == 1 and "resume it" in capsys.readouterr().err
    assert main([*once, "--resume"]) == 0 and "1 of 50 shards made" in capsys.readouterr().err
    assert contents(target) == expected


def test_an_array_of_jobs_without_dask(source: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    order = list(range(SHARDS))
    random.Random(3).shuffle(order)
    for index in order:
        report = data.label(source, tmp_path / "out", shards=SHARDS, only=index)
        assert report.worked == 1
    assert contents(tmp_path / "out") == expected
    with pytest.raises(data.DataError, match="0 to 49"):
        data.label(source, tmp_path / "other", shards=SHARDS, only=SHARDS)


def test_twenty_kills_at_any_moment(source: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    """A job is killed and taken up until twenty kills have struck, at moments all over the time that a whole run takes."""
    chance = random.Random(7)
    begun = time.monotonic()
    subprocess.run(command(source, tmp_path / "out0", "--workers", "0"), check=True, stderr=subprocess.DEVNULL)
    whole = time.monotonic() - begun
    killed = in_the_middle = 0
    number = 1
    while killed < KILLS:
        target = tmp_path / f"out{number}"
        process = subprocess.Popen(command(source, target, "--workers", "0"), stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=whole * chance.random())
            assert process.returncode == 0
            number += 1
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
            in_the_middle += 0 < len(list(target.glob("part-*.parquet"))) < SHARDS
    assert in_the_middle > 0, "no process was killed while it worked"
    subprocess.run(command(source, tmp_path / f"out{number}", "--workers", "0"), check=True, stderr=subprocess.DEVNULL)
    for done in range(number + 1):
        assert contents(tmp_path / f"out{done}") == expected


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process of its own."""
    folder.mkdir()
    said = folder / "scheduler.json"
    quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    dask = [sys.executable, "-m", "dask"]
    options = ["--scheduler-file", str(said), "--no-dashboard"]
    processes = [subprocess.Popen([*dask, "scheduler", "--port", "0", "--host", "127.0.0.1", *options], **quiet)]  # type: ignore[call-overload]
    try:
        deadline = time.monotonic() + 120
        while not said.exists():
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        for _ in range(2):
            worker = [*dask, "worker", *options, "--nthreads", "1", "--no-nanny"]
            processes.append(subprocess.Popen(worker, **quiet))  # type: ignore[call-overload]
        address = json.loads(said.read_text())["address"]
        yield address, processes[0], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait_for_shards(target: Path, count: int) -> None:
    deadline = time.monotonic() + 300
    while len(list(target.glob("part-*.parquet"))) < count:
        assert time.monotonic() < deadline, "the job does not go on"
        time.sleep(0.02)


def test_a_worker_and_then_the_scheduler_are_killed(
    source: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "out"
    with cluster(tmp_path / "first") as (address, scheduler, workers):
        job = subprocess.Popen(command(source, target, "--scheduler", address), stderr=subprocess.PIPE, text=True)
        wait_for_shards(target, 5)
        workers[0].send_signal(signal.SIGKILL)
        wait_for_shards(target, 15)
        scheduler.send_signal(signal.SIGKILL)
        _, said = job.communicate(timeout=300)
    assert job.returncode == 1 and "the cluster was lost" in said, said
    done = contents(target)
    assert 15 <= len([name for name in done if name.startswith("part-")]) < SHARDS
    with cluster(tmp_path / "second") as (address, _, workers):
        ended = subprocess.run(
            command(source, target, "--scheduler", address), stderr=subprocess.PIPE, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        again = subprocess.run(
            command(source, target, "--scheduler", address), stderr=subprocess.PIPE, text=True, check=False
        )
        assert again.returncode == 0 and "nothing to do" in again.stderr
    assert contents(target) == expected


def test_no_scheduler_answers(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["foursight.data._cluster"], "PATIENCE", "2s")
    with pytest.raises(data.DataError, match="no scheduler answers"):
        data.label(source, tmp_path / "out", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(data.DataError, match="no scheduler answers"):
        data.label(source, tmp_path / "out", scheduler="nonsense://x", resume=True, shards=16)


def test_the_data_set_is_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        assert main(["dataset", str(tmp_path / name), "--rows", "60", "--workers", "0"]) == 0
    assert contents(tmp_path / "one" / "labelled") == contents(tmp_path / "two" / "labelled")
    card = json.loads((tmp_path / "one" / "card.json").read_text())
    assert card["rows"] == 60 and card["policy"] == {"uniform": 42, "levels": 18}
    assert card == json.loads((tmp_path / "two" / "card.json").read_text())
    capsys.readouterr()
    assert main(["dataset", str(tmp_path / "one"), "--rows", "60", "--workers", "0"]) == 0
    assert "nothing to do" in capsys.readouterr().err
    assert main(["dataset", str(tmp_path / "one"), "--rows", "61"]) == 1
