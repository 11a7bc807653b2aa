"""What the tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import foursight
from foursight import Position, Solver


@pytest.fixture(scope="session")
def solver() -> Solver:
    return Solver(threads=1)


def random_game(chance: random.Random, game: str = "connect4") -> str:
    """The moves of a random game, to its end."""
    position = Position(game=game)
    while not position.is_over:
        position = position.play(chance.choice(position.legal_moves()))
    return position.moves or ""


def random_positions(count: int, plies: range, seed: int = 1) -> list[Position]:
    """Positions after random moves that are not over."""
    chance = random.Random(seed)

    def some() -> Iterator[Position]:
        while True:
            position, ply = Position(), chance.choice(plies)
            while position.ply < ply and not position.is_over:
                position = position.play(chance.choice(position.legal_moves()))
            if not position.is_over:
                yield position

    return [position for position, _ in zip(some(), range(count))]


@pytest.fixture(autouse=True)
def _doctest_namespace(doctest_namespace: dict[str, object]) -> None:
    doctest_namespace.update(Position=Position, foursight=foursight)
