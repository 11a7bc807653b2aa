"""Opponents, the arena, and the metrics."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_positions

import foursight
from foursight import Match, Opponent, Position, Solver, arena, play_game
from foursight.metrics import outcome_kept_rate, perfect_move_rate, regret, scorecard

POSITIONS = random_positions(120, range(18, 34), seed=3)


@pytest.mark.parametrize("level", [*range(1, 11), "perfect"])
def test_every_level_plays_by_the_rules(level: foursight.Level, solver: Solver) -> None:
    opponent = Opponent(level, seed=5, solver=solver)
    for position in POSITIONS[:20]:
        assert opponent(position) in position.legal_moves()
        assert opponent(position) == opponent(position.code)


@pytest.mark.parametrize("level", [0, 11, "best", None, 2.5, True, [5]])
def test_levels_that_are_none(level: foursight.Level) -> None:
    with pytest.raises(ValueError, match="not a level"):
        Opponent(level)


def test_an_opponent_in_a_hurry_still_moves() -> None:
    hurried = Opponent("perfect", time=0.2)
    position = Position(game="9x8x4")
    assert hurried(position) in position.legal_moves()
    assert Opponent("perfect", time=0)(Position("112233", "9x8x4")) == 4
    with pytest.raises(ValueError, match="over"):
        hurried("4455667")


def test_perfect_play_is_perfect_by_its_own_measure(solver: Solver) -> None:
    card = scorecard(Opponent("perfect", solver=solver), POSITIONS)
    assert (card.perfect_move_rate, card.outcome_kept_rate, card.regret.max()) == (1.0, 1.0, 0.0)


def test_metrics_against_a_plain_count(solver: Solver) -> None:
    def leftmost(position: Position) -> int | str:
        return position.legal_moves()[0]

    best = kept = lost = 0.0
    by_ply: dict[int, list[bool]] = {}
    for position in POSITIONS:
        analysis = solver.analyze(position)
        score, column = analysis.score, (analysis.columns or ())[int(leftmost(position)) - 1]
        assert column is not None and score is not None
        best += column.score == score
        kept += (column.score > 0) == (score > 0) and (column.score < 0) == (score < 0)
        lost += score - column.score
        by_ply.setdefault(position.ply, []).append(column.score == score)
    count = len(POSITIONS)
    assert perfect_move_rate(leftmost, POSITIONS) == best / count
    assert outcome_kept_rate(leftmost, POSITIONS) == kept / count
    assert regret(leftmost, POSITIONS) == lost / count
    rates = {ply: sum(hits) / len(hits) for ply, hits in by_ply.items()}
    assert perfect_move_rate(leftmost, POSITIONS, by_ply=True) == pytest.approx(rates)


def test_policies_as_arrays() -> None:
    values = foursight.analyze_batch(POSITIONS)
    chosen = np.array([int(position.legal_moves()[0]) - 1 for position in POSITIONS])
    one_hot = np.eye(7)[chosen]
    for policy in (chosen, one_hot, one_hot.astype(np.float32) * 3 - 5):
        assert perfect_move_rate(policy, POSITIONS, values=values) == perfect_move_rate(
            lambda position: position.legal_moves()[0], POSITIONS, values=values
        )
    uniform = np.ones((len(POSITIONS), 7))
    best = values == values.max(axis=1, keepdims=True)
    expected = float(np.mean(best.sum(axis=1) / values.count(axis=1)))
    assert perfect_move_rate(uniform, POSITIONS, values=values, expected=True) == pytest.approx(expected)
    boards = np.stack([position.to_board() for position in POSITIONS])
    assert regret(one_hot, boards, values=values) == regret(one_hot, POSITIONS, values=values)
    # Whatever weight a full column has, it is not played.
    greedy = np.where(values.mask, 100.0, np.asarray(values, dtype=float))
    assert perfect_move_rate(greedy, POSITIONS, values=values) == 1.0


def test_policies_that_are_none() -> None:
    full = [Position("444444")]
    for policy in (np.zeros((2, 7)), np.zeros((1, 6)), np.array([3]), np.array([7]), np.array([[np.nan] * 7]), np.array(["4"])):
        with pytest.raises(ValueError):
            perfect_move_rate(policy, full)
    with pytest.raises(ValueError):
        perfect_move_rate(np.zeros((1, 7)), full, expected=True)
    with pytest.raises(ValueError, match="column 4 is full"):
        perfect_move_rate(lambda position: 4, full)
    with pytest.raises(ValueError, match="no position counts: of 1, 1 are over"):
        perfect_move_rate(lambda position: 4, [Position("4455667")])


def test_the_arena(solver: Solver) -> None:
    matches = arena({"perfect": "perfect", "one": 1, "left": lambda position: position.legal_moves()[0]}, games=4, solver=solver)
    assert [(it.player, it.opponent, it.games) for it in matches] == [
        ("perfect", "one", 4), ("perfect", "left", 4), ("one", "left", 4)
    ]  # fmt: skip
    assert all(it.wins + it.draws + it.losses == it.games for it in matches)
    assert matches[0].share >= 0.75 and Match("a", "b", 0, 0, 0, 0).share == 0.5
    with pytest.raises(ValueError):
        arena({"a": 1, "b": lambda position: 99}, games=2)
    with pytest.raises(ValueError, match="over"):
        arena({"a": 1, "b": 1}, games=1, game="1x1x1")
    assert play_game(Opponent(1), Opponent(1), Position("44")).moves is not None
