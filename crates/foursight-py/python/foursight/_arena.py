"""Agents against each other."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Union

from foursight._foursight import Position, Solver
from foursight._opponent import Agent, Level, Opponent


@dataclass(frozen=True)
class Match:
    """What one player scored against another."""

    player: str
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int

    @property
    def share(self) -> float:
        """The points by the games, a draw being half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def play_game(first: Agent, second: Agent, start: Position | None = None) -> Position:
    """Plays one game, from the empty board or from another position, and returns its last position.

    Raises:
        ValueError: an agent made a move that is not legal.

    >>> from foursight import Opponent
    >>> perfect = Opponent("perfect")
    >>> play_game(perfect, perfect).result
    '1-0'
    """
    position = Position() if start is None else start
    while not position.is_over:
        agent = first if position.to_move == "first" else second
        position = position.play(agent(position))
    return position


def arena(
    players: Mapping[str, Union[Agent, Level]],
    *,
    games: int = 20,
    opening: int = 4,
    seed: int = 1,
    game: str = "connect4",
    solver: Solver | None = None,
) -> list[Match]:
    """Everybody against everybody: as many games with the first move as with the second.

    Args:
        players: agents by name; a level, 1 to 10 or ``"perfect"``, stands for that opponent.
        games: how many games each pair plays; two games after each other begin alike, with the sides changed.
        opening: random moves that each pair of games begins with, so that agents without chance do not repeat themselves.
        seed: what the openings and the levels depend on.
        game: which game.
        solver: the solver that perfect asks.

    >>> [match.share for match in arena({"level 5": 5, "level 1": 1}, games=10)]
    [1.0]
    """
    solver = Solver() if solver is None else solver
    agents = {
        name: player if callable(player) else Opponent(player, seed=seed, solver=solver)
        for name, player in players.items()
    }
    names = list(agents)
    matches = []
    for index, player in enumerate(names):
        for opponent in names[index + 1 :]:
            results = [0, 0, 0]
            for number in range(games):
                start = _opening(random.Random(f"{seed} {number // 2}"), opening, game)
                is_first = number % 2 == 0
                first, second = (player, opponent) if is_first else (opponent, player)
                end = play_game(agents[first], agents[second], start)
                results[_place(end.result, is_first)] += 1
            matches.append(Match(player, opponent, games, *results))
    return matches


def _opening(chance: random.Random, plies: int, game: str) -> Position:
    """A position after random moves that is not over."""
    for _ in range(1000):
        position = Position(game=game)
        for _ in range(plies):
            if position.is_over:
                break
            position = position.play(chance.choice(position.legal_moves()))
        if not position.is_over:
            return position
    raise ValueError(f"after {plies} random moves the game {game} is over")


def _place(result: str | None, is_first: bool) -> int:
    """Where a result counts: 0 a win, 1 a draw, 2 a loss."""
    if result == "1/2":
        return 1
    return 0 if (result == "1-0") == is_first else 2
