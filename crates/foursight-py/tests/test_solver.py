"""One position at a time: scores, limits, threads, signals, forks."""

from __future__ import annotations

import inspect
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
from conftest import random_positions

from foursight import Analysis, Position, PositionError, Solver, solve_batch

#: Empty boards that take long, so that a limit strikes first.
HARD = Position(game="9x8x4")


def test_answers_of_a_known_position(solver: Solver) -> None:
    assert solver.solve("24617133247233") == -8
    assert solver.outcome(Position("24617133247233")) == "loss"
    analysis = solver.analyze("24617133247233")
    assert (analysis.score, analysis.bounds, analysis.exact, analysis.ends_on_move) == (-8, (-8, -8), True, 28)
    assert analysis.columns is not None and [it and it.score for it in analysis.columns] == [-14, -13, -13, -8, -13, -13, -8]
    assert analysis.best == (4, 7) and len(analysis.line or ()) == 14


def test_attributes_are_the_fields_of_the_json(solver: Solver) -> None:
    for game in ("connect4", "tictactoe"):
        analysis = solver.analyze(Position(game=game).play(*(["4", "4"] if game == "connect4" else ["b2"])))
        data = analysis.to_dict()
        assert json.loads(analysis.to_json()) == data
        for name, value in data.items():
            assert hasattr(analysis, name), name
            if isinstance(value, (int, str, bool)) or value is None:
                assert getattr(analysis, name) == value, name
        assert data["position"]["code"] == analysis.position.code and data["position"]["moves"] == analysis.position.moves
    assert pickle.loads(pickle.dumps(analysis)) == analysis


def test_the_score_of_a_position_follows_from_its_moves(solver: Solver) -> None:
    for position in random_positions(50, range(16, 30)):
        analysis = solver.analyze(position)
        scores = {it.column: it.score for it in analysis.columns or () if it}
        assert sorted(scores) == position.legal_moves()
        assert max(scores.values()) == analysis.score == solver.solve(position) == solver.solve(position.mirrored())
        for move, score in scores.items():
            child = position.play(move)
            expected = solver.solve(child)
            assert expected is not None and -expected == score


def test_limits_give_bounds_and_never_a_guess(solver: Solver) -> None:
    fresh = Solver(threads=1, book=False)
    assert fresh.solve(HARD, nodes=1000) is None
    assert fresh.outcome(HARD, nodes=1000) is None
    assert fresh.solve(HARD, time=0) is None and fresh.solve(HARD, time=timedelta()) is None
    analysis = fresh.analyze(HARD, nodes=5000)
    assert not analysis.exact and analysis.score is None and analysis.best is None
    assert analysis.bounds[0] < analysis.bounds[1] and analysis.nodes <= 5000 + 2 * 4096
    start = time.monotonic()
    assert fresh.solve(HARD, time=0.3) is None
    assert 0.2 < time.monotonic() - start < 5


def test_games_that_are_over(solver: Solver) -> None:
    assert solver.solve("4455667") == -18 and solver.outcome("4455667") == "loss"
    analysis = solver.analyze("4455667")
    assert (analysis.source, analysis.winning_line) == ("over", ("d1", "e1", "f1", "g1"))
    assert solver.choose("4455667") is None


def test_explain_and_review(solver: Solver) -> None:
    explanation = solver.explain("15776336176576")
    assert explanation.facts[0].kind == "unplayable" and explanation.facts[0].text in str(explanation)
    assert solver.explain("112233", "a3").move.class_ == "blunder"  # type: ignore[union-attr]
    review = solver.review("12121", "2x3x3")
    assert review.turning_points == (4,) and review.lesson is not None and review.lesson.class_ == "mistake"
    assert review.reviewed[3].better == (1,) and review.accuracy.first.percent == 100.0
    assert solver.review(Position("4455661 *".split()[0])).moves == "4455661"
    with pytest.raises(PositionError, match="needs the moves"):
        solver.review(Position(Position("44").code))
    with pytest.raises(PositionError):
        solver.explain("444444", 4)


@pytest.mark.parametrize(
    "settings",
    [
        {"threads": 0}, {"threads": -1}, {"table_mib": 0}, {"table_mib": 1.5},
        {"book": 3}, {"book": None}, {"book": "no such file"}, {"book": __file__},
    ],  # fmt: skip
)
def test_settings_that_are_none(settings: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError, OSError)):
        Solver(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "limits", [{"time": -1}, {"time": float("nan")}, {"time": "1s"}, {"nodes": -1}, {"nodes": 1.5}, {"time": 1e300}]
)
def test_limits_that_are_none(solver: Solver, limits: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError), match="time is|integer|nodes is -1: write 0 to") as caught:
        solver.solve("44", **limits)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 80
    with pytest.raises(ValueError, match="seed is -1: write 0 to"):
        solver.choose("44", seed=-1)


def test_signatures_say_what_is_taken() -> None:
    assert str(inspect.signature(Solver)) == "(threads=None, table_mib=256, book=True)"
    assert str(inspect.signature(Solver.solve)) == "(self, /, position, *, time=None, nodes=None)"
    assert inspect.signature(Solver.choose).parameters["level"].default == "perfect"


def test_solvers_are_pickled_by_their_settings() -> None:
    solver = pickle.loads(pickle.dumps(Solver(2, 16, False)))
    assert repr(solver) == "Solver(threads=2, table_mib=16, book=False)"


def test_two_threads_on_one_solver() -> None:
    solver = Solver(threads=1, table_mib=16)
    positions = random_positions(40, range(12, 24))
    expected = [Solver(threads=1, table_mib=16).solve(position) for position in positions]
    found: dict[int, list[int | None]] = {}

    def work(number: int) -> None:
        found[number] = [solver.solve(position) for position in positions]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == [expected] * 4


def test_a_limit_of_time_counts_while_another_thread_has_the_solver() -> None:
    solver = Solver(threads=1, book=False)
    busy = threading.Thread(target=lambda: solver.solve(HARD, time=3))
    busy.start()
    time.sleep(0.2)
    start = time.monotonic()
    assert solver.solve(HARD, time=0.1) is None and not solver.analyze(HARD, time=0.1).exact
    assert solver.solve("4455667", time=0.1) == -18, "what is seen at once is answered"
    assert solver.choose(HARD, fall_back=True, time=0.1) in HARD.legal_moves()
    assert time.monotonic() - start < 2.5 and busy.is_alive()
    busy.join()


def test_python_goes_on_while_a_search_works() -> None:
    solver, counted = Solver(threads=1, book=False), 0
    thread = threading.Thread(target=lambda: solver.solve(HARD, time=0.5))
    thread.start()
    while thread.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


INTERRUPTED = """
import os, signal, threading, time
from foursight import Position, Solver, solve_batch

HARD = Position(game="9x8x4")

def interrupt():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)

def behind_another_thread():
    solver = Solver(book=False)
    threading.Thread(target=solver.solve, args=(HARD,), kwargs=dict(time=4), daemon=True).start()
    time.sleep(0.2)
    solver.solve(HARD)

threading.Thread(target=interrupt, daemon=True).start()
start = time.monotonic()
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - start - 0.5)
    print(Solver().solve("44"))
"""


@pytest.mark.parametrize(
    "work",
    [
        "Solver(book=False).solve(HARD)",
        "Solver(book=False).analyze(HARD)",
        "Solver(book=False).explain(HARD)",
        "Solver(book=False).review('1122', '9x8x4')",
        "Solver(book=False).choose(HARD)",
        "solve_batch([HARD] * 100)",
        "behind_another_thread()",
    ],
)
def test_ctrl_c_stops_at_once(work: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(work=work)], capture_output=True, text=True, timeout=60
    )
    word, seconds, score = done.stdout.split()
    assert (word, score, done.returncode) == ("interrupted", "1", 0), done.stderr
    # A few hundredths of a second where the machine is idle.
    assert float(seconds) < 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_fork_while_a_solver_lives_and_searches() -> None:
    solver = Solver(threads=2, book=False)
    assert solver.solve("24617133247233") == -8
    busy = threading.Thread(target=lambda: solver.solve(HARD, time=2))
    busy.start()
    time.sleep(0.2)
    child = os.fork()
    if child == 0:
        # Only what cannot fail: the exit code is the answer.
        os._exit(0 if solver.solve("24617133247233") == -8 and solve_batch(["44"] * 100).sum() == 100 else 1)
    deadline = time.monotonic() + 30
    pid, status = os.waitpid(child, os.WNOHANG)
    while pid == 0 and time.monotonic() < deadline:
        time.sleep(0.05)
        pid, status = os.waitpid(child, os.WNOHANG)
    if pid == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    busy.join()
    assert pid == child and os.waitstatus_to_exitcode(status) == 0
    assert solver.solve("24617133247233") == -8


def test_analyses_are_drawn(solver: Solver) -> None:
    from xml.etree import ElementTree

    for position in (Position("4453"), Position("444444"), Position(game="tictactoe").play("b2"), Position("4455667")):
        analysis = solver.analyze(position)
        assert isinstance(analysis, Analysis)
        root = ElementTree.fromstring(analysis._repr_html_())
        words = "".join(root.itertext())
        assert ("▼" in words or "■" in words or "▲" in words) != position.is_over
        assert repr(analysis).count("\n") >= position.height
