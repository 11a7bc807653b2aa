"""A Gymnasium environment with an opponent in it; needs the package ``gymnasium``. ::

    from foursight.envs.gymnasium import ConnectFour

    env = ConnectFour(opponent=3)
    observation, info = env.reset(seed=1)
    while True:
        action = env.action_space.sample(mask=info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated:
            break
"""

from __future__ import annotations

from typing import Any, Union

import numpy as np
import numpy.typing as npt

from foursight._batch import MISSING
from foursight._foursight import Position, Solver
from foursight._opponent import Agent, Level, Opponent
from foursight.envs.planes import to_planes

try:
    import gymnasium
except ImportError as error:
    raise ImportError("foursight.envs.gymnasium needs Gymnasium: pip install gymnasium") from error

__all__ = ["ConnectFour"]

Planes = npt.NDArray[np.int8]


class ConnectFour(gymnasium.Env):  # type: ignore[misc, type-arg, unused-ignore]
    """Connect Four, or another game with gravity, against somebody.

    An observation has the shape ``(height, width, 2)``: plane 0 the stones of the learner, plane 1 the opponent's, row 0 on
    top. An action is a column, from 0. The reward is 1 for a win, -1 for a loss, 0 else; a column that is full loses at once.
    ``info["action_mask"]`` has a 1 for each column that can be played.

    Args:
        opponent: a level from 1 to 10 or ``"perfect"``, or a function from a position to a move.
        plays: ``"first"`` or ``"second"`` if the learner always plays that; ``None`` lets chance decide each game.
        game: which game.
        values: whether ``info["values"]`` has the exact score of each column, -128 for a full one.
        solver: the solver that a perfect opponent asks, and that finds the values.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        opponent: Union[Level, Agent] = "perfect",
        *,
        plays: str | None = None,
        game: str = "connect4",
        values: bool = False,
        solver: Solver | None = None,
        render_mode: str | None = None,
    ) -> None:
        start = Position(game=game)
        if not start.gravity:
            raise ValueError(f"{game} has no gravity, and so its moves are no columns")
        if plays not in ("first", "second", None):
            raise ValueError(f"plays is {plays!r}: write 'first', 'second' or None")
        self.solver = Solver() if solver is None else solver
        self.opponent = opponent
        self.plays = plays
        self.game = game
        self.values = values
        self.render_mode = render_mode
        self.position = start
        self.side = plays or "first"
        self._agent = self._against(1)
        self.action_space = gymnasium.spaces.Discrete(start.width)
        self.observation_space = gymnasium.spaces.Box(0, 1, (start.height, start.width, 2), np.int8)

    def _against(self, seed: int) -> Agent:
        return self.opponent if callable(self.opponent) else Opponent(self.opponent, seed=seed, solver=self.solver)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Begins a game; the opponent has moved if it has the first move."""
        super().reset(seed=seed)
        self._agent = self._against(int(self.np_random.integers(1 << 32)))
        self.side = self.plays or str(self.np_random.choice(["first", "second"]))
        self.position = Position(game=self.game)
        self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Plays a column, and lets the opponent answer."""
        column = int(action) + 1
        if self.position.is_over:
            raise ValueError("the game is over: call reset")
        if column not in self.position.legal_moves():
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(column)
        self._answer()
        return self._observation(), self._reward(), self.position.is_over, False, self._info()

    def render(self) -> str | None:
        """The board as text, in the render mode ``ansi``."""
        return self.position.diagram if self.render_mode == "ansi" else None

    def _answer(self) -> None:
        if not self.position.is_over and self.position.to_move != self.side:
            self.position = self.position.play(self._agent(self.position))

    def _observation(self) -> Planes:
        planes = to_planes(self.position)
        return planes if self.position.to_move == self.side else planes[..., ::-1].copy()

    def _reward(self) -> float:
        if self.position.result in (None, "1/2"):
            return 0.0
        return 1.0 if (self.position.result == "1-0") == (self.side == "first") else -1.0

    def _info(self) -> dict[str, Any]:
        legal = np.zeros(self.position.width, dtype=np.int8)
        legal[[int(move) - 1 for move in self.position.legal_moves()]] = 1
        info: dict[str, Any] = {"action_mask": legal, "moves": self.position.moves}
        if self.values:
            columns = self.solver.analyze(self.position).columns or ()
            info["values"] = np.array([MISSING if it is None else it.score for it in columns], dtype=np.int8)
        return info
