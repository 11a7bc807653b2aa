"""A bot for PettingZoo's ``connect_four_v3``.

It needs nothing of PettingZoo: it reads what the environment hands out. ::

    from pettingzoo.classic import connect_four_v3
    from foursight.envs.pettingzoo import Bot

    env, bot = connect_four_v3.env(), Bot("perfect")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else bot(observation))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import numpy.typing as npt

from foursight._foursight import Position, Solver
from foursight._opponent import Level, Opponent
from foursight.envs import planes

__all__ = ["Bot", "position"]

Observation = Union[Mapping[str, Any], "npt.ArrayLike"]


def position(observation: Observation) -> Position:
    """The position that the agent to move observes: the dictionary of ``env.last()``, or its array ``(6, 7, 2)``."""
    observed: Any = observation["observation"] if isinstance(observation, Mapping) else observation
    return planes.position(observed)


class Bot:
    """Plays ``connect_four_v3`` at a level from 1 to 10 or perfect: call it with an observation of the agent to move.

    >>> from foursight import Position
    >>> from foursight.envs.planes import to_planes
    >>> Bot("perfect")({"observation": to_planes(Position())})
    3
    """

    def __init__(
        self, level: Level = "perfect", *, seed: int = 1, time: float | None = None, solver: Solver | None = None
    ) -> None:
        self.opponent = Opponent(level, seed=seed, time=time, solver=solver)

    def __call__(self, observation: Observation) -> int:
        return int(self.opponent(position(observation))) - 1
