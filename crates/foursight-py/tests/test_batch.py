"""Many positions in one call, from lists, arrays and Arrow; and everything that can be wrong with them."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import random_positions

import foursight
from foursight import ArrowLabels, Labels, Position, Solver, analyze_batch, outcome_batch, solve_batch

POSITIONS = random_positions(200, range(14, 36), seed=7)


@pytest.fixture(scope="module")
def scores() -> list[int | None]:
    solver = Solver(threads=1, book=False)
    return [solver.solve(position) for position in POSITIONS]


def words(positions: list[Position]) -> np.ndarray[Any, Any]:
    return np.array([[position.current, position.mask] for position in positions], dtype=np.uint64)


def boards(positions: list[Position]) -> np.ndarray[Any, Any]:
    return np.stack([position.to_board() for position in positions])


def test_every_form_has_the_same_scores(scores: list[int | None]) -> None:
    texts = [position.code for position in POSITIONS]
    forms: list[Any] = [
        POSITIONS, tuple(POSITIONS), texts, iter(texts), np.array(texts), np.array(texts, dtype=object),
        words(POSITIONS), words(POSITIONS).astype(np.int64), boards(POSITIONS), boards(POSITIONS).astype(np.int64),
        np.asfortranarray(boards(POSITIONS)), np.repeat(boards(POSITIONS), 2, axis=0)[::2], boards(POSITIONS).astype(">u4"),
    ]  # fmt: skip
    for form in forms:
        labels = solve_batch(form)
        assert isinstance(labels, Labels) and labels.dtype == np.int8 and labels.errors == {}
        assert labels.tolist() == scores
    frozen = boards(POSITIONS)
    frozen.setflags(write=False)
    assert solve_batch(frozen, threads=1, book=False, table_mib=1).tolist() == scores


def test_outcomes_are_the_signs_of_the_scores(scores: list[int | None]) -> None:
    assert outcome_batch(POSITIONS).tolist() == np.sign(np.array(scores)).tolist()


def test_values_of_all_columns(solver: Solver) -> None:
    labels = analyze_batch(POSITIONS[:50])
    assert labels.shape == (50, 7) and labels.dtype == np.int8
    for position, row in zip(POSITIONS[:50], labels.tolist()):
        assert row == [it and it.score for it in solver.analyze(position).columns or ()]


def test_other_games() -> None:
    assert solve_batch([Position(game="5x4x4"), Position(game="tictactoe"), "4"]).tolist() == [0, 0, -1]
    assert solve_batch(np.zeros((2, 4, 5), dtype=np.int8)).tolist() == [0, 0]
    assert solve_batch(["1", "12"], game="5x4x4").mask.tolist() == [False, False]
    free = analyze_batch([Position(game="tictactoe").play("b2"), Position(game="tictactoe")])
    assert free.shape == (2, 3, 3) and free.mask[0, 1, 1] and free.count() == 17
    assert analyze_batch(["b2"], game="tictactoe").shape == (1, 3, 3)
    assert analyze_batch(np.zeros((1, 3, 3), dtype=np.int8), game="tictactoe").shape == (1, 3, 3)
    mixed = analyze_batch([Position("44"), Position(game="5x4x4")])
    assert mixed.shape == (2, 7) and "5x4x4" in mixed.errors[1]
    with pytest.raises(ValueError, match="81 bits"):
        solve_batch(np.zeros((1, 2), dtype=np.uint64), game="9x8x4")


def test_bad_rows_are_named_and_the_rest_answered() -> None:
    labels = solve_batch(["44", "44444444", None, 5, float("nan"), "", Position("4"), "\ud800", b"44", "4453"])  # type: ignore[list-item]
    assert labels.mask.tolist() == [False, True, True, True, True, False, False, True, True, False]
    assert labels.compressed().tolist() == [1, 1, -1, -2]
    assert labels.errors[1] == "move 7: column 4 is full" and labels.errors[4].endswith("not float")
    assert sorted(labels.errors) == [1, 2, 3, 4, 7, 8]
    assert (np.asarray(labels) == -128).sum() == 6
    again = pickle.loads(pickle.dumps(labels))
    assert again.tolist() == labels.tolist() and again.errors == labels.errors


def test_bad_boards_are_named() -> None:
    rows = boards([Position("44")] * 6).astype(np.int64)
    rows[0, 0, 0] = 1  # floats
    rows[1, 5, :4], rows[1, 4, :4] = 1, 2  # both have a line
    rows[2, 5, 0] = 3
    rows[3, 5, 0] = -1
    rows[4, 5, 0] = 258
    labels = solve_batch(rows)
    assert labels.mask.tolist() == [True] * 5 + [False] and labels[5] == 1
    assert "floats" in labels.errors[0] and "both players" in labels.errors[1]
    assert [labels.errors[row].split(",")[0] for row in (2, 3, 4)] == [f"value 36 is {it}" for it in (3, -1, 258)]


def test_masked_rows_stay_masked() -> None:
    for form in (boards([Position("44")] * 2), boards([Position("44")] * 2).astype(np.uint8), words([Position("44")] * 2)):
        masked = np.ma.masked_array(form)
        assert solve_batch(masked).tolist() == [1, 1]
        masked[0] = np.ma.masked
        assert solve_batch(masked).tolist() == [None, 1] and list(solve_batch(masked).errors) == [0]


def test_bad_words_are_named() -> None:
    rows = words([Position("44")] * 5)
    rows[0] = [1, 2]
    rows[1] = [1 << 63, 1 << 63]
    rows[2] = [2, 2]
    rows[3] = [0, 1 << 6]
    labels = solve_batch(rows)
    assert labels.mask.tolist() == [True] * 4 + [False]
    assert solve_batch(np.array([[-1, -1]], dtype=np.int64)).mask.all()


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        (np.zeros((3, 6, 7)), TypeError),
        (np.full((3, 6, 7), np.nan), TypeError),
        (np.zeros((3, 2)), TypeError),
        (np.zeros((3, 2), dtype=bool), TypeError),
        (np.zeros((3, 2), dtype="datetime64[s]"), TypeError),
        (np.zeros((3, 2), dtype=complex), TypeError),
        (np.zeros((6, 7), dtype=np.int8), ValueError),
        (np.zeros(7, dtype=np.int8), ValueError),
        (np.zeros((1, 2, 3, 4), dtype=np.int8), ValueError),
        (np.zeros((3, 200, 200), dtype=np.int8), ValueError),
        (np.zeros((3, 0, 7), dtype=np.int8), ValueError),
        (np.array(0), ValueError),
        ("4444", TypeError),
        (Position(), TypeError),
        (None, TypeError),
        (5, TypeError),
    ],
)
def test_things_that_are_no_batch(rows: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        solve_batch(rows)


@pytest.mark.parametrize("rows", [None, 5, b"4453", bytearray(b"44"), "4453", Position()])
def test_it_says_what_is_no_batch(rows: Any) -> None:
    with pytest.raises(TypeError, match="a batch is a list or an array of positions"):
        solve_batch(rows)


def test_boards_without_room_for_a_line_need_a_game() -> None:
    small = np.zeros((2, 3, 3), dtype=np.int8)
    with pytest.raises(ValueError, match='no room for 4 in a row: say which game it is, as in game="3x3x3"'):
        solve_batch(small)
    assert solve_batch(small, game="3x3x3").count() == 2 and solve_batch(np.zeros((1, 1, 4), dtype=np.int8)).count() == 1


def test_only_tables_have_columns_with_names() -> None:
    for rows in (["44"], np.zeros((1, 6, 7), dtype=np.int8)):
        with pytest.raises(ValueError, match="has no columns with names"):
            solve_batch(rows, column="moves")


@pytest.mark.parametrize("name", ["threads", "nodes", "table_mib"])
def test_numbers_below_0_are_named(name: str) -> None:
    for value in (-1, 1 << 64):
        with pytest.raises(ValueError, match=f"^{name} is {value}: write 0 to "):
            solve_batch(["44"], **{name: value})  # type: ignore[arg-type]


def test_settings_that_are_none() -> None:
    for settings in ({"threads": 0}, {"game": "x"}, {"book": 7}, {"time": -1}, {"table_mib": 0}):
        with pytest.raises((ValueError, TypeError)):
            solve_batch(["44"], **settings)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="boards of 6 rows"):
        solve_batch(np.zeros((1, 6, 7), dtype=np.int8), game="8x7x4")


def test_empty_batches() -> None:
    assert solve_batch([]).shape == (0,) and analyze_batch([]).shape == (0, 7)
    assert solve_batch(np.zeros((0, 2), dtype=np.uint64)).shape == (0,)
    assert analyze_batch(np.zeros((0, 6, 7), dtype=np.int8)).shape == (0, 7)
    assert analyze_batch(np.zeros((0, 4, 5), dtype=np.int8)).shape == (0, 5)
    assert analyze_batch([], game="tictactoe").shape == (0, 3, 3)
    assert analyze_batch(["1", "1"], game="1x3x3").shape == (2, 1)


def test_all_batches_take_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    names = list(inspect.signature(solve_batch).parameters)
    assert names == ["positions", "game", "column", "threads", "table_mib", "book", "time", "nodes", "progress"]
    for batch in (outcome_batch, analyze_batch):
        assert inspect.signature(batch) == inspect.signature(solve_batch)
        settings = dict(game="connect4", threads=1, table_mib=1, book=False, time=60.0, nodes=10**9, progress=True)
        assert batch(["4455"], **settings).max() in (1, 18)
        with pytest.raises(TypeError, match="unexpected keyword"):
            batch(["44"], colour="red")  # type: ignore[call-arg]
    assert "1.00/1.00" in capsys.readouterr().err


def test_limits_leave_rows_open_without_an_error() -> None:
    labels = solve_batch([Position(game="9x8x4"), "44"], nodes=1000)
    assert labels.mask.tolist() == [True, False] and labels.errors == {}
    assert solve_batch([Position(game="9x8x4")], time=0.05).mask.all()


def test_an_iterator_that_fails_says_so() -> None:
    def rows() -> Iterator[str]:
        yield "44"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        solve_batch(rows())


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    solve_batch(["44"] * 10, progress=True)
    assert "10.0/10.0" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    solve_batch(["44"] * 10, progress=True)
    assert "10 of 10 positions" in capsys.readouterr().err


def test_a_large_list_of_bad_and_good_rows() -> None:
    rows: list[Any] = ["4455667", "x" * 1000, None] * 100_000
    labels = solve_batch(rows)
    assert labels.shape == (300_000,) and labels.count() == 100_000 and len(labels.errors) == 200_000


def test_the_readme_s_line_prints_the_scores() -> None:
    line = "import foursight as f; print(f.solve_batch(['4444','44']))"
    assert subprocess.run([sys.executable, "-c", line], capture_output=True, text=True).stdout == "[1 1]\n"


# --- Arrow ---


def tables() -> Iterator[Any]:
    import duckdb
    import polars
    import pyarrow as pa

    codes = [position.code for position in POSITIONS]
    both = words(POSITIONS)
    yield pa.array(codes)
    yield pa.array(codes, pa.large_string())
    yield pa.array(codes, pa.string_view())
    yield pa.chunked_array([codes[:50], codes[50:51], [], codes[51:]])
    yield pa.table({"id": range(200), "moves": codes})
    yield pa.record_batch({"code": codes, "weight": [0.5] * 200})
    yield pa.table({"current": both[:, 0], "mask": both[:, 1]})
    yield pa.FixedSizeListArray.from_arrays(pa.array(both.ravel()), 2)
    yield pa.FixedSizeListArray.from_arrays(pa.array(boards(POSITIONS).ravel()), 42)
    cells = boards(POSITIONS).reshape(200, 42)
    yield pa.array(cells.tolist(), pa.list_(pa.int32()))
    yield pa.array(cells.tolist(), pa.large_list(pa.uint16()))
    yield pa.array(boards(POSITIONS).tolist(), pa.list_(pa.list_(pa.int8(), 7), 6))[:200]
    yield pa.array(["x", *codes])[1:]
    yield pa.array(["x", *codes, *codes]).dictionary_encode()[1:201]
    yield pa.RecordBatchReader.from_batches(
        pa.schema([("code", pa.string())]), iter(pa.table({"code": codes}).to_batches(max_chunksize=30))
    )
    yield polars.Series(boards(POSITIONS))
    yield polars.Series(cells.tolist())
    yield polars.Series(codes)
    yield polars.DataFrame({"code": codes})
    relation = polars.DataFrame({"code": codes})
    yield duckdb.sql("select code from relation")
    numbers = polars.DataFrame({"cells": cells.tolist()})
    yield duckdb.sql("select cells::INTEGER[42] as cells from numbers")
    assert len(relation) == len(numbers) == 200


def test_arrow_comes_and_goes(scores: list[int | None]) -> None:
    import polars
    import pyarrow as pa

    for table in tables():
        labels = solve_batch(table)
        assert isinstance(labels, ArrowLabels) and len(labels) == 200 and labels.errors == {}
        assert pa.array(labels).type == pa.int8() and pa.array(labels).to_pylist() == scores, type(table)
    assert polars.Series(labels).to_list() == scores
    columns = pa.array(analyze_batch(pa.array([position.code for position in POSITIONS])))
    assert columns.type == pa.list_(pa.int8(), 7)
    assert columns.to_pylist() == analyze_batch(POSITIONS).tolist()


def test_arrow_nulls_and_bad_rows() -> None:
    import pyarrow as pa

    labels = solve_batch(pa.array(["44", None, "9", "4453"]))
    assert pa.array(labels).to_pylist() == [1, None, None, -2]
    assert labels.errors[1] == "the row is null" and labels.errors[2].startswith("move 1")
    assert pa.array(solve_batch(pa.table({"a": ["1"], "b": ["44"]}), column="b")).to_pylist() == [1]
    assert len(solve_batch(pa.array([], pa.string()))) == 0
    lists = pa.array([[0, 0], None, [0, None], [-1, 5]], pa.list_(pa.int64(), 2))
    assert pa.array(solve_batch(lists)).to_pylist() == [1, None, None, None]
    ragged = pa.array([[0] * 42, [0] * 41, [], None, [3] * 42, [0, 0]])
    assert pa.array(solve_batch(ragged)).to_pylist() == [1, None, None, None, None, 1]
    rows = pa.StructArray.from_arrays([pa.array(["44", "44"])], ["moves"], mask=pa.array([False, True]))
    assert pa.array(solve_batch(rows)).to_pylist() == [1, None]
    encoded = pa.array(["44", None, "9", "44"]).dictionary_encode()
    assert pa.array(solve_batch(encoded)).to_pylist() == [1, None, None, 1]
    assert pa.array(solve_batch(pa.array([None], pa.string()).dictionary_encode())).to_pylist() == [None]
    narrow = pa.array(analyze_batch(pa.array(["1"]), game="1x3x3"))
    assert narrow.type == pa.list_(pa.int8(), 1) and narrow.to_pylist() == [[0]]


def test_an_arrow_stream_that_fails_says_so() -> None:
    import pyarrow as pa

    def batches() -> Iterator[pa.RecordBatch]:
        yield pa.record_batch({"code": ["44"]})
        raise RuntimeError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("code", pa.string())]), batches())
    with pytest.raises(Exception, match="the disk is gone"):
        solve_batch(reader)
    once = pa.RecordBatchReader.from_batches(pa.schema([("code", pa.string())]), iter([pa.record_batch({"code": ["44"]})]))
    assert len(solve_batch(once)) == 1
    assert len(solve_batch(once)) == 0, "it was read to its end"


def test_arrow_that_holds_no_positions() -> None:
    import pyarrow as pa

    for table in (
        pa.array([1.5]), pa.array([1]), pa.table({"a": ["1"], "b": ["1"]}), pa.array([[1.5, 2]]), pa.array([[[1, 2]]]),
        pa.array([[1, 2, 3]], pa.list_(pa.int8(), 3)), pa.array([["1", "2"]], pa.list_(pa.string(), 2)),
        pa.table({"current": [0.5], "mask": [1.0]}), pa.array([b"44"]), pa.array([1]).dictionary_encode(),
    ):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            solve_batch(table)
    with pytest.raises(ValueError, match='no column "c"'):
        solve_batch(pa.table({"a": ["1"]}), column="c")

    class Liar:
        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return (1, 2)

    with pytest.raises((TypeError, ValueError)):
        solve_batch(Liar())  # type: ignore[arg-type]


# --- memory ---

#: In a process of its own: what other tests have left behind would hide a leak, or look like one.
CALLS = """
import gc, numpy, pyarrow
from foursight import Position, Solver, analyze_batch, solve_batch

solver, array = Solver(threads=1, table_mib=1), numpy.stack([Position("4453").to_board()] * 20)
table, few = pyarrow.array(["4455667", "bad", "445566"]), dict(threads=1, table_mib=1)

def call():
    solve_batch(array, **few)
    pyarrow.array(analyze_batch(table, **few))
    solve_batch(["4455667", "bad", Position("445566")], **few)
    solver.analyze("44").to_svg()
    Position("4453").play(4).to_board()
    try:
        Position("9")
    except ValueError:
        pass

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

for _ in range(200):
    call()
before = resident()
for _ in range(1000):
    call()
print(resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say how much memory a process has")
def test_memory_stays_flat_over_1000_calls() -> None:
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 2 << 20


def test_versions_agree() -> None:
    from importlib.metadata import version

    assert foursight.__version__ == version("foursight")
