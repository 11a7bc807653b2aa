"""Somebody to play against."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Literal, Union

from foursight._foursight import Position, Solver

#: How strong an opponent is: 1 to 10, or exact play.
Level = Union[int, Literal["perfect"]]
#: Whoever makes moves: a function from a position to a column from 1, or without gravity to a cell.
Agent = Callable[[Position], Union[int, str]]


class Opponent:
    """Somebody to play against, at a level from 1 to 10 or perfect. It is an agent: call it with a position.

    The same opponent makes the same move in the same position; another seed is another game.

    Args:
        level: 1 to 10, or ``"perfect"``.
        seed: what its choices depend on.
        any_best: perfect takes any of the best moves, not only those that are hardest to answer.
        time: seconds that a move may take. If perfect has not proved the best move by then, it makes the one with the best
            proved value, and among equals the one that level 10 likes.
        solver: the solver that perfect asks; one of its own if it is not given.

    >>> Opponent("perfect")("46136224167753")
    2
    >>> Opponent(3, seed=1)("")
    3
    """

    def __init__(
        self,
        level: Level = "perfect",
        *,
        seed: int = 1,
        any_best: bool = False,
        time: float | timedelta | None = None,
        solver: Solver | None = None,
    ) -> None:
        self.level = level
        self.seed = seed
        self.any_best = any_best
        self.time = time
        self.solver = Solver() if solver is None else solver
        # Says at once if there is no such level.
        self.solver.choose(Position("", game="1x1x1"), level)

    def choose(self, position: Position | str, *, time: float | timedelta | None = None) -> int | str:
        """The move that it makes: a column from 1, or without gravity a cell.

        Raises:
            ValueError: the game is over.
        """
        move = self.solver.choose(
            position,
            self.level,
            seed=self.seed,
            any_best=self.any_best,
            time=self.time if time is None else time,
            fall_back=True,
        )
        if move is None:
            raise ValueError("the game is over")
        return move

    def __call__(self, position: Position | str) -> int | str:
        return self.choose(position)

    def __repr__(self) -> str:
        return f"Opponent({self.level!r}, seed={self.seed})"
