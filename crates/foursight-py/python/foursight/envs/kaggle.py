"""An agent for Kaggle's ConnectX, of any size. It needs nothing of Kaggle's package. ::

    from kaggle_environments import make
    from foursight.envs.kaggle import Agent

    env = make("connectx", configuration={"rows": 6, "columns": 7, "inarow": 4})
    env.run([Agent("perfect"), "random"])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from foursight._foursight import Position, Solver
from foursight._opponent import Level, Opponent

__all__ = ["Agent", "position"]

#: Part of a turn's time that is spent on the search; the rest is for whoever calls.
SHARE = 0.6


def _get(source: Any, name: str, default: Any = None) -> Any:
    """A field of Kaggle's structures, which are dictionaries with attributes."""
    return source.get(name, default) if isinstance(source, Mapping) else getattr(source, name, default)


def position(observation: Any, configuration: Any) -> Position:
    """The position of an observation: its ``board`` is a flat list from the top left.

    Raises:
        ValueError: the board is no position, or the side to move is not ``mark``.

    >>> board = [0] * 38 + [1] + [0] * 3
    >>> position({"board": board, "mark": 2}, {"rows": 6, "columns": 7, "inarow": 4}) == Position("4")
    True
    """
    rows, columns, inarow = (int(_get(configuration, name)) for name in ("rows", "columns", "inarow"))
    flat = np.asarray(_get(observation, "board"), dtype=np.int64)
    if flat.shape != (rows * columns,):
        raise ValueError(f"a board of {flat.size} cells, where {rows} rows of {columns} are expected")
    found = Position.from_board(flat.reshape(rows, columns), f"{columns}x{rows}x{inarow}")
    mark = _get(observation, "mark")
    if mark is not None and mark != (1 if found.to_move == "first" else 2):
        raise ValueError(f"mark {mark} is not to move")
    return found


class Agent:
    """Plays ConnectX at a level from 1 to 10 or perfect, within the time of a turn.

    Where the best move cannot be proved in time, it makes the one with the best proved value.

    Args:
        level: 1 to 10, or ``"perfect"``.
        seed: what its choices depend on.
        solver: the solver that perfect asks.
        time: seconds that a move may take; by default a part of the turn's ``actTimeout``.
    """

    def __init__(
        self, level: Level = "perfect", *, seed: int = 1, solver: Solver | None = None, time: float | None = None
    ) -> None:
        self.opponent = Opponent(level, seed=seed, solver=solver)
        self.time = time
        # Kaggle shows an agent by its name.
        self.__name__ = f"foursight_{level}"

    def __call__(self, observation: Any, configuration: Any) -> int:
        time = self.time if self.time is not None else SHARE * float(_get(configuration, "actTimeout", 2))
        return int(self.opponent.choose(position(observation, configuration), time=time)) - 1
