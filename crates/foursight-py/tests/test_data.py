"""Tables, files and samples: the labels are the solver's, and whatever is wrong is said."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import random_positions

import foursight
from foursight import Solver, data
from foursight.__main__ import main

POSITIONS = random_positions(60, range(18, 38), seed=11)
MOVES = [position.moves or "" for position in POSITIONS]
SOME = pa.table({"id": range(len(MOVES)), "moves": MOVES})


@pytest.fixture(scope="module")
def truth() -> list[dict[str, Any]]:
    """What the analysis says, which is another path through the library than a batch."""
    solver = Solver(threads=1)
    rows = []
    for position in POSITIONS:
        found = solver.analyze(position)
        values = [it and it.score for it in found.columns or ()]
        best = sum(1 << (column - 1) for column in found.best or ())
        ends = dict(score=found.score, outcome=found.outcome, plies_to_end=found.plies_to_end)
        rows.append(dict(**ends, best=best, columns=values, error=None))
    return rows


def test_a_table_gets_the_labels_of_the_solver(truth: list[dict[str, Any]]) -> None:
    labels = data.label_table(SOME, what="columns")
    assert labels.drop_columns(["id", "moves"]).to_pylist() == truth
    assert labels.select(["id", "moves"]) == SOME
    scores = data.label_table(SOME)
    assert scores["score"].to_pylist() == [row["score"] for row in truth]
    assert scores["plies_to_end"].to_pylist() == [row["plies_to_end"] for row in truth]
    assert scores["best"].null_count == len(SOME) and "columns" not in scores.column_names


def test_every_form_of_positions_and_of_tables(truth: list[dict[str, Any]]) -> None:
    codes = pa.table({"code": [position.code for position in POSITIONS]})
    words = pa.table({"current": [it.current for it in POSITIONS], "mask": [it.mask for it in POSITIONS]})
    expected = [row["score"] for row in truth]
    for table in (codes, words, SOME.rename_columns(["id", "p"]), polars.from_arrow(SOME), SOME.to_batches()[0]):
        column = "p" if "p" in getattr(table, "column_names", ()) else None
        labels = data.label_table(table, column=column)
        assert labels["score"].to_pylist() == expected
    assert isinstance(data.label_table(SOME.to_batches()[0]), pa.RecordBatch)
    assert data.label_table(SOME.slice(0, 0), what="columns").num_rows == 0


def test_finished_games_bad_rows_and_other_boards() -> None:
    table = pa.table({"moves": ["", "44444444", None, "x", "1212121"]})
    labels = data.label_table(table, what="columns").to_pylist()
    assert [row["error"] is None for row in labels] == [True, False, False, False, labels[4]["error"] is None]
    assert labels[0]["score"] == 1 and labels[0]["best"] == 0b1000
    for row in labels[1:4]:
        assert row["score"] is row["outcome"] is row["best"] is row["plies_to_end"] is row["columns"] is None
    wide = data.label_table(pa.table({"moves": ["", "1"]}), what="columns", game="5x4x4").to_pylist()
    assert [len(row["columns"]) for row in wide] == [5, 5] and wide[0]["plies_to_end"] == 20
    free = data.label_table(pa.table({"moves": ["", "b2"]}), what="columns", game="tictactoe").to_pylist()
    assert [row["best"] for row in free] == [None, None] and free[0]["score"] == 0


@pytest.mark.parametrize(
    ("table", "settings", "message"),
    [
        (pa.table({"a": ["4"], "b": [1]}), {}, "which column"),
        (pa.table({"a": ["4"]}), {"column": "b"}, "no column"),
        (pa.table({"moves": [1.5]}), {}, "holds no positions"),
        (pa.table({"moves": ["4"], "score": [1]}), {}, "'score' already"),
        (pa.table({"moves": ["4"], "columns": [1]}), {"what": "columns"}, "'columns' already"),
        (pa.table({"moves": ["4"]}), {"what": "all"}, "what is 'all'"),
    ],
)
def test_a_table_that_cannot_be_labelled(table: pa.Table, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(data.DataError, match=message):
        data.label_table(table, **settings)


def test_examples_of_the_page(truth: list[dict[str, Any]]) -> None:
    """Polars and DuckDB as docs/scale.md shows them."""
    expected = [row["score"] for row in truth]
    frame = polars.DataFrame({"moves": MOVES})
    assert polars.from_arrow(data.label_table(frame))["score"].to_list() == expected
    lazy = frame.lazy().map_batches(lambda part: polars.from_arrow(data.label_table(part)), validate_output_schema=False)
    assert lazy.collect()["score"].to_list() == expected
    games = SOME  # noqa: F841  DuckDB finds it by its name
    labels = data.label_table(duckdb.sql("select * from games order by id").to_arrow_table())
    wins = duckdb.sql("select count(*) from labels where outcome = 'win'").fetchall()
    assert wins == [(sum(row["outcome"] == "win" for row in truth),)] and labels.num_rows == len(MOVES)


def test_a_file_is_labelled_in_parts_of_any_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("foursight.data._storage", "foursight.data._files"):
        monkeypatch.setattr(sys.modules[module], "ROWS_AT_A_TIME", 16)
    expected = data.label_table(SOME)
    written = set()
    for size in (60, 7, 16, 1):
        source, target = tmp_path / f"in{size}.parquet", tmp_path / f"out{size}.parquet"
        pq.write_table(SOME, source, row_group_size=size)
        assert data.label_file(source, target) == 60
        assert pq.read_table(target).equals(expected)
        written.add(target.read_bytes())
        assert not target.with_name(f"{target.name}.parts").exists()
        with pytest.raises(data.DataError, match="already"):
            data.label_file(source, target)
    assert len(written) == 1, "the same bytes whatever the row groups were"
    pq.write_table(SOME.slice(0, 0), tmp_path / "none.parquet")
    assert data.label_file(tmp_path / "none.parquet", tmp_path / "none.out") == 0
    assert pq.read_table(tmp_path / "none.out").column_names == expected.column_names


def test_a_file_that_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("foursight.data._storage", "foursight.data._files"):
        monkeypatch.setattr(sys.modules[module], "ROWS_AT_A_TIME", 16)
    source, whole, target = tmp_path / "in.parquet", tmp_path / "whole.parquet", tmp_path / "out.parquet"
    pq.write_table(SOME, source)
    data.label_file(source, whole)
    calls = []
    real = sys.modules["foursight.data._files"].label_rows

    def dies(*arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(sys.modules["foursight.data._files"], "label_rows", dies)
    with pytest.raises(KeyboardInterrupt):
        data.label_file(source, target)
    with pytest.raises(data.DataError, match="resume"):
        data.label_file(source, target)
    with pytest.raises(data.DataError, match="another"):
        data.label_file(source, target, what="columns", resume=True)
    calls.append(None)
    assert data.label_file(source, target, resume=True) == 60
    assert len(calls) == 4 + 2 and target.read_bytes() == whole.read_bytes()


def test_other_file_systems() -> None:
    import fsspec

    with fsspec.open("memory://sample/in.parquet", "wb") as file:
        pq.write_table(SOME, file)
    assert data.label_file("memory://sample/in.parquet", "memory://sample/out.parquet") == 60
    with fsspec.open("memory://sample/out.parquet", "rb") as file:
        assert pq.read_table(file).equals(data.label_table(SOME))


@pytest.mark.parametrize("kind", ["missing", "foreign", "cut", "empty", "column", "type", "folder"])
def test_files_that_cannot_be_labelled(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, message = tmp_path / "in.parquet", "Parquet"
    pq.write_table(SOME, source)
    if kind == "missing":
        source, message = tmp_path / "nothing.parquet", "no such file"
    elif kind == "foreign":
        source.write_bytes(b"moves\n4453\n" * 100)
    elif kind == "cut":
        source.write_bytes(source.read_bytes()[:-100])
    elif kind == "empty":
        source.write_bytes(b"")
    elif kind == "column":
        pq.write_table(SOME.rename_columns(["id", "p"]), source)
        message = "which column"
    elif kind == "type":
        pq.write_table(pa.table({"moves": [b"4"]}), source)
        message = "holds no positions"
    elif kind == "folder":
        source, message = tmp_path, str(tmp_path)
    out = tmp_path / "out"
    with pytest.raises(data.DataError, match=message):
        data.label_file(source, out)
    assert not out.exists()
    assert main(["label", str(source), str(out), "--workers", "0"]) == 1
    assert message in capsys.readouterr().err and not list(tmp_path.glob("out/part-*"))


def test_files_with_a_changed_byte(tmp_path: Path) -> None:
    """Parquet has no checksum of its own here, so a changed byte may be another position; but it is never anything worse than
    an error that names the file, and nothing is half written."""
    source, out = tmp_path / "in.parquet", tmp_path / "out"
    pq.write_table(SOME, source)
    good, chance, refused = source.read_bytes(), random.Random(4), 0
    for _ in range(300):
        at = chance.randrange(len(good))
        source.write_bytes(good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :])
        try:
            data.label_file(source, out)
            out.unlink()
        except data.DataError as error:
            refused += 1
            assert str(source) in str(error), error
            assert not out.exists()
        shutil.rmtree(f"{out}.parts", ignore_errors=True)
    assert 50 < refused < 300


def test_a_full_disk(tmp_path: Path) -> None:
    """In a mount name space of its own, a disk of 64 KiB."""
    source = tmp_path / "in.parquet"
    pq.write_table(data.sample(6000, plies=range(28, 37)), source)
    disk = tmp_path / "disk"
    disk.mkdir()
    program = f"import sys; from foursight.__main__ import main; sys.exit(main({['label', str(source), str(disk / 'out')]!r}"
    program += " + ['--workers', '0', '--shards', '2']))"
    mount = f"mount -t tmpfs -o size=64k tmpfs {disk} && \"$@\"; code=$?; ls -a {disk}/out; exit $code"
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", mount, "sh", sys.executable, "-c", program]
    if subprocess.run([*command[:3], "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine has no name spaces for mounts")
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1 and "the disk is full" in ended.stderr, ended.stderr
    assert "part-" not in ended.stdout and ".foursight-" not in ended.stdout


def test_samples_are_the_same_and_what_was_asked_for() -> None:
    table = data.sample(300, plies=range(6, 16), seed=3)
    assert table.equals(data.sample(300, plies=range(6, 16), seed=3))
    assert not table.equals(data.sample(300, plies=range(6, 16), seed=4))
    assert table.column_names == ["moves", "code", "ply"]
    counts = [table["ply"].to_pylist().count(ply) for ply in range(6, 16)]
    assert counts == [30] * 10
    codes = set()
    for row in table.to_pylist():
        position = foursight.Position(row["moves"])
        assert (position.code, position.ply, position.is_over) == (row["code"], row["ply"], False)
        codes |= {position.code, position.mirrored().code}
    assert len(codes) >= 590, "no position and its mirror image together"


@pytest.mark.parametrize("policy", ["levels", "near_perfect"])
def test_samples_of_players_who_think(policy: Any) -> None:
    table = data.sample(24, plies=range(20, 26), policy=policy, seed=2)
    assert table.equals(data.sample(24, plies=range(20, 26), policy=policy, seed=2)) and table.num_rows == 24


def test_samples_of_few_positions() -> None:
    for plies, count in ((2, 25), ([3, 4], 121 + 568)):
        table = data.sample(count, plies=plies)
        assert len(set(table["code"].to_pylist())) == count == data.count_open(plies)
        with pytest.raises(data.DataError, match=f"there are {count}"):
            data.sample(count + 1, plies=plies)
    assert data.sample(60, plies=2, unique=False).num_rows == 60
    assert data.sample(49, plies=2, canonical=False).num_rows == 49
    assert data.sample(0).num_rows == 0
    with pytest.raises(data.DataError, match="there are 3"):
        data.sample(20, plies=3, game="2x2x3")
    for wrong in (dict(n=-1), dict(n=1, plies=[]), dict(n=1, plies=42), dict(n=1, plies=-1), dict(n=1, policy="best")):
        with pytest.raises(data.DataError):
            data.sample(**wrong)  # type: ignore[arg-type]


def test_games_that_bring_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["foursight.data._sample"]
    monkeypatch.setattr(module, "MOST_LISTED", 3)
    monkeypatch.setattr(module, "PATIENCE", 200)
    assert data.count_open(2) is None
    with pytest.raises(data.DataError, match="200 games after 25 of them"):
        data.sample(26, plies=2)


def test_sample_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "some.parquet"
    command = ["sample", "50", str(out), "--plies", "16-24", "--seed", "9"]
    assert main(command) == 0
    assert pq.read_table(out).equals(data.sample(50, plies=range(16, 25), seed=9))
    assert main(command) == 1 and "already" in capsys.readouterr().err
    assert main(["sample", "26", str(tmp_path / "x"), "--plies", "2"]) == 1
    assert "there are 25" in capsys.readouterr().err and not (tmp_path / "x").exists()
    for wrong in (["sample", "x"], ["sample", "5", "a", "--plies", "9-8"], ["label"], ["label", "a", "b", "--shards", "0"]):
        with pytest.raises(SystemExit) as ended:
            main(wrong)
        assert ended.value.code == 2


def test_a_book_is_the_one_of_the_program(tmp_path: Path) -> None:
    """The same bytes from another number of processes, and every score the solver's."""
    alone, together = tmp_path / "alone.book", tmp_path / "together.book"
    assert data.build_book("5x4x4", 4, alone, workers=0, shards=1) == alone.stat().st_size
    data.build_book("5x4x4", 4, together, workers=2, shards=5)
    assert alone.read_bytes() == together.read_bytes()
    reader, solver = Solver(threads=1, book=alone), Solver(threads=1, book=False)
    for moves in ("", "3", "33", "331", "1234"):
        position = foursight.Position(moves, game="5x4x4")
        assert reader.solve(position) == solver.solve(position)
    deep = tmp_path / "deep.book"
    assert data.build_book("5x4x4", 6, deep, workers=0, shards=2, after="3") == deep.stat().st_size
    reader = Solver(threads=1, book=deep)
    for moves in ("311", "3333", "31255", "312455"):
        position = foursight.Position(moves, game="5x4x4")
        assert reader.solve(position) == solver.solve(position) and reader.analyze(position).source == "book"
    with pytest.raises(foursight.PositionError, match="first moves"):
        data.build_book("5x4x4", 2, tmp_path / "none", after="333")
    with pytest.raises(data.DataError, match="already"):
        data.build_book("5x4x4", 4, alone)
    with pytest.raises(foursight.PositionError, match="gravity"):
        data.build_book("tictactoe", 2, tmp_path / "none")
