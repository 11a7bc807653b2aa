"""A bot for OpenSpiel's ``connect_four``; needs the package ``open_spiel``. ::

    import pyspiel
    from foursight.envs.openspiel import Bot

    game = pyspiel.load_game("connect_four")
    bots = [Bot("perfect"), pyspiel.make_uniform_random_bot(1, 0)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, seed=1)
"""

from __future__ import annotations

from typing import Any

from foursight._foursight import Position, Solver
from foursight._opponent import Level, Opponent

try:
    import pyspiel
except ImportError as error:
    raise ImportError("foursight.envs.openspiel needs OpenSpiel: pip install open_spiel") from error

__all__ = ["Bot", "position"]


def position(state: Any) -> Position:
    """The position of a state of ``connect_four``: its history is the list of moves, counted from 0."""
    parameters = state.get_game().get_parameters()
    width, height = parameters.get("columns", 7), parameters.get("rows", 6)
    connect = parameters.get("x_in_row", 4)
    return Position(game=f"{width}x{height}x{connect}").play(*(action + 1 for action in state.history()))


class Bot(pyspiel.Bot):  # type: ignore[misc, name-defined, unused-ignore]
    """Plays ``connect_four`` at a level from 1 to 10 or perfect."""

    def __init__(
        self, level: Level = "perfect", *, seed: int = 1, time: float | None = None, solver: Solver | None = None
    ) -> None:
        super().__init__()
        self.opponent = Opponent(level, seed=seed, time=time, solver=solver)

    def step(self, state: Any) -> int:
        """The action it takes."""
        return int(self.opponent(position(state))) - 1

    def restart_at(self, state: Any) -> None:
        """It remembers nothing, so there is nothing to do."""

    def provides_policy(self) -> bool:
        """Whether :meth:`step_with_policy` works."""
        return True

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The action it takes, and the policy that it follows: that action."""
        action = self.step(state)
        return [(legal, float(legal == action)) for legal in state.legal_actions()], action
