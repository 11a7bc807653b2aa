"""The agent for ConnectX against Kaggle's own package, which needs an environment of its own."""

from __future__ import annotations

import random
import time
from typing import Any

import kaggle_environments
import pytest
from test_envs import GAMES, Watcher, opening

from foursight import Opponent, Position, Solver
from foursight.envs import kaggle

SIZES = [(6, 7, 4), (5, 6, 3), (4, 4, 3), (7, 8, 4)]


def test_random_games_are_read_as_a_replay() -> None:
    for number in range(GAMES):
        rows, columns, inarow = SIZES[number % len(SIZES)]
        configuration = {"rows": rows, "columns": columns, "inarow": inarow}
        env = kaggle_environments.make("connectx", configuration=configuration)
        chance, replay = random.Random(number), Position(game=f"{columns}x{rows}x{inarow}")
        seen: list[Position] = []

        def player(observation: Any, configuration: Any, chance: random.Random = chance, seen: list[Position] = seen) -> int:
            position = kaggle.position(observation, configuration)
            seen.append(position)
            return int(chance.choice(position.legal_moves())) - 1

        steps = env.run([player, player])
        for step, position in zip(steps[1:], seen):
            assert position == replay
            action = next(agent.action for index, agent in enumerate(step) if index == (replay.ply % 2))
            replay = replay.play(action + 1)
        assert replay.is_over and len(seen) == replay.ply
        rewards = {"1-0": [1, -1], "0-1": [-1, 1], "1/2": [0, 0]}
        assert replay.result is not None and [agent.reward for agent in steps[-1]] == rewards[replay.result]


def test_the_agent_is_perfect(solver: Solver) -> None:
    # With time enough on a busy machine, too: what it does in a hurry is the next test's.
    chance, perfect = random.Random(8), kaggle.Agent("perfect", solver=solver, time=20)
    for number in range(GAMES):
        watcher, side, random_moves = Watcher(solver), number % 2, opening(chance, number)
        env = kaggle_environments.make("connectx")

        def other(observation: Any, configuration: Any) -> int:
            return int(chance.choice(kaggle.position(observation, configuration).legal_moves())) - 1

        def foursight(
            observation: Any, configuration: Any, watcher: Watcher = watcher, random_moves: int = random_moves
        ) -> int:
            position = kaggle.position(observation, configuration)
            if position.ply < random_moves:
                return other(observation, configuration)
            watcher.before(position)
            return perfect(observation, configuration)

        end = env.run([foursight, other] if side == 0 else [other, foursight])[-1]
        assert [agent.status for agent in end] == ["DONE", "DONE"]
        watcher.after(end[side].reward)


def test_every_size_within_its_time() -> None:
    for rows, columns, inarow in [(6, 7, 4), (9, 9, 4), (10, 10, 5), (3, 20, 4), (1, 1, 1), (20, 3, 3)]:
        configuration = {"rows": rows, "columns": columns, "inarow": inarow, "actTimeout": 1}
        env = kaggle_environments.make("connectx", configuration=configuration)
        board = {"board": [0] * (rows * columns), "mark": 1}
        start = time.monotonic()
        assert 0 <= kaggle.Agent("perfect")(board, env.configuration) < columns
        assert time.monotonic() - start < 1.0
    env = kaggle_environments.make("connectx")
    end = env.run([kaggle.Agent(3), "negamax"])[-1]
    assert {agent.status for agent in end} == {"DONE"}


def test_observations_that_are_none() -> None:
    configuration = {"rows": 6, "columns": 7, "inarow": 4}
    for board, mark in (([0] * 41, 1), ([0] * 42, 2), ([3] * 42, 1), ([1] * 42, 1)):
        with pytest.raises(ValueError):
            kaggle.position({"board": board, "mark": mark}, configuration)
    assert Opponent("perfect").level == "perfect"
