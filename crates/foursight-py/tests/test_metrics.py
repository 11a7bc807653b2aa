"""What metrics count, and what they say about positions and moves that they cannot count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from foursight import Position, analyze_batch
from foursight.metrics import perfect_move_rate, regret, scorecard

#: A position whose best move, column 3, is the one that 500 nodes leave open; and one where they are enough.
HARD, EASY = "21624327742771", "343244734264623"
FEW: dict[str, Any] = dict(nodes=500, book=False, threads=1, table_mib=8)


def test_rows_that_a_limit_left_open_do_not_count() -> None:
    assert analyze_batch([HARD]).tolist() == [[-14, -14, -2, -14, -14, -14, -14]]
    limited = analyze_batch([HARD, EASY], **FEW)
    assert limited[0].tolist() == [-14, -14, None, -14, -14, -14, -14] and limited[1].count() == 7
    for move in (1, 3):
        card = scorecard(lambda position, move=move: move, [HARD, EASY, "4455667"], **FEW)  # type: ignore[misc]
        assert (card.ply.tolist(), card.open) == ([15], 1)
    assert scorecard(lambda position: 1, [HARD, EASY]).open == 0
    policy = np.array([2, 0])
    assert regret(policy, [HARD, EASY], **FEW) == regret(policy[1:], [EASY])
    assert regret(np.eye(7)[policy], [HARD, EASY], expected=True, **FEW) == regret(policy[1:], [EASY])


def test_it_says_why_nothing_counts() -> None:
    with pytest.raises(ValueError, match="of 2, 1 are over, and in 1 not every legal move has a value, as when a limit"):
        perfect_move_rate(lambda position: 3, [HARD, "4455667"], **FEW)
    with pytest.raises(ValueError, match="no position counts: of 0"):
        perfect_move_rate(lambda position: 3, [])


def test_values_must_fit_the_positions() -> None:
    with pytest.raises(ValueError, match="row 1: the values have a number for a move that is not legal"):
        perfect_move_rate(lambda position: 1, ["", "444444"], values=np.zeros((2, 7)))
    with pytest.raises(ValueError, match="row 1 is of the game 5x4x4"):
        perfect_move_rate(lambda position: 1, [Position(), Position(game="5x4x4")])


@pytest.mark.parametrize("one", ["4453", b"4453", Position("4453")])
def test_one_position_is_no_list(one: Any) -> None:
    with pytest.raises(TypeError, match="this is one position"):
        perfect_move_rate(lambda position: 1, one)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("44444444", "row 1: move 7: column 4 is full"),
        (None, "row 1: "),
        (np.full((6, 7), 9), "row 1: .* is 9|row 1: "),
        (Position(game="tictactoe"), "row 1: metrics are for games with gravity, and tictactoe has none|row 1: metrics"),
    ],
)
def test_rows_that_are_none_are_named(row: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        perfect_move_rate(lambda position: 1, ["44", row])


@pytest.mark.parametrize("move", [0, 8, 4, "d9", None, 2.5])
def test_illegal_moves_are_named(move: Any) -> None:
    with pytest.raises(ValueError, match=r"row 1: the agent's move .* in '3o3.* is not legal: "):
        perfect_move_rate(lambda position: move if position.ply else 1, ["", "444444"])
