"""Adapters against the real packages: random games are read as a replay has them, and bots play by the rules and perfectly."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from foursight import Opponent, Position, Solver
from foursight.envs import planes

GAMES = 200


def opening(chance: random.Random, number: int) -> int:
    """After how many random moves a perfect bot takes over in a game: every fifth soon, the others where a move costs little."""
    return chance.randrange(6) if number % 5 == 0 else chance.randrange(8, 17)


class Watcher:
    """Sees to it that a perfect player never loses what it has."""

    ORDER = ("loss", "draw", "win")

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.best = "loss"

    def before(self, position: Position) -> None:
        outcome = self.solver.outcome(position)
        assert outcome is not None
        assert self.ORDER.index(outcome) >= self.ORDER.index(self.best), "the proved outcome has dropped"
        self.best = outcome

    def after(self, reward: float) -> None:
        assert reward >= self.ORDER.index(self.best) - 1, "less than what was proved"


def test_planes_of_random_games() -> None:
    chance = random.Random(1)
    for _ in range(GAMES):
        position = Position()
        while not position.is_over:
            assert planes.position(planes.to_planes(position)) == position
            position = position.play(chance.choice(position.legal_moves()))
    batch = np.stack([planes.to_planes(Position("44")), planes.to_planes(Position("445"))])
    assert planes.boards(batch).tolist() == [Position("44").to_board().tolist(), Position("445").to_board().tolist()]
    assert planes.boards(batch.astype(bool)).dtype == np.int8
    for bad in (np.zeros((6, 7)), np.full((6, 7, 2), 0.5), np.full((6, 7, 2), np.nan), np.ones((6, 7, 2)), np.zeros((6, 7, 3))):
        with pytest.raises(ValueError):
            planes.boards(bad)
    with pytest.raises(ValueError):
        planes.position(np.eye(6, 7)[..., None] * [1, 0])


def test_pettingzoo_reads_random_games_as_a_replay() -> None:
    from pettingzoo.classic import connect_four_v3

    from foursight.envs import pettingzoo

    env, chance = connect_four_v3.env(), random.Random(2)
    for number in range(GAMES):
        env.reset(seed=number)
        replay = Position()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            position = pettingzoo.position(observation)
            assert position == replay == pettingzoo.position(observation["observation"])
            assert [int(move) - 1 for move in position.legal_moves()] == np.flatnonzero(observation["action_mask"]).tolist()
            action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
            replay = replay.play(action + 1)
            env.step(action)
        assert replay.is_over


def test_pettingzoo_bot_is_perfect(solver: Solver) -> None:
    from pettingzoo.classic import connect_four_v3

    from foursight.envs import pettingzoo

    env, chance, bot = connect_four_v3.env(), random.Random(3), pettingzoo.Bot("perfect", solver=solver)
    for number in range(GAMES):
        env.reset(seed=number)
        watcher, side, random_moves = Watcher(solver), f"player_{number % 2}", opening(chance, number)
        rewards = {}
        moves = 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            rewards[agent] = reward
            if termination or truncation:
                env.step(None)
                continue
            if agent == side and moves >= random_moves:
                watcher.before(pettingzoo.position(observation))
                action = bot(observation)
                assert observation["action_mask"][action] == 1
            else:
                action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
            moves += 1
            env.step(action)
        watcher.after(rewards[side])


def test_openspiel_reads_random_games_as_a_replay() -> None:
    import pyspiel

    from foursight.envs import openspiel

    chance = random.Random(4)
    for number in range(GAMES):
        name = "connect_four" if number % 4 else "connect_four(rows=5,columns=6,x_in_row=3)"
        state = pyspiel.load_game(name).new_initial_state()
        replay = openspiel.position(state)
        while not state.is_terminal():
            assert openspiel.position(state) == replay
            assert replay.diagram == str(state)
            assert [int(move) - 1 for move in replay.legal_moves()] == state.legal_actions()
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            replay = replay.play(action + 1)
        value = {"1-0": 1.0, "0-1": -1.0, "1/2": 0.0}
        assert replay.result is not None and state.returns()[0] == value[replay.result]


def test_openspiel_bot_is_perfect(solver: Solver) -> None:
    import pyspiel

    from foursight.envs import openspiel

    chance, bot, game = random.Random(5), openspiel.Bot("perfect", solver=solver), pyspiel.load_game("connect_four")
    for number in range(GAMES):
        state, watcher = game.new_initial_state(), Watcher(solver)
        side, random_moves = number % 2, opening(chance, number)
        while not state.is_terminal():
            if state.current_player() == side and state.move_number() >= random_moves:
                watcher.before(openspiel.position(state))
                action = bot.step(state)
                assert action in state.legal_actions()
            else:
                action = chance.choice(state.legal_actions())
            state.apply_action(action)
        watcher.after(state.returns()[side])
    bots = [openspiel.Bot(2), pyspiel.make_uniform_random_bot(1, 7)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)) == 0
    policy, action = bot.step_with_policy(game.new_initial_state())
    assert bot.provides_policy() and policy[3] == (3, 1.0) and action == 3


def test_gymnasium_environment(solver: Solver) -> None:
    from gymnasium.utils.env_checker import check_env

    from foursight.envs.gymnasium import ConnectFour

    check_env(ConnectFour(opponent=1, solver=solver), skip_render_check=True)
    chance = random.Random(6)
    results = set()
    for number in range(GAMES):
        level = 1 + number % 5
        env = ConnectFour(opponent=level, values=number % 20 == 0, solver=solver)
        observation, info = env.reset(seed=number)
        over = False
        while not over:
            position = env.position
            assert position == Position(info["moves"]) == planes.position(observation)
            assert position.to_move == env.side
            legal = np.flatnonzero(info["action_mask"]).tolist()
            assert [column + 1 for column in legal] == position.legal_moves()
            if "values" in info:
                assert (info["values"] != -128).tolist() == info["action_mask"].astype(bool).tolist()
            observation, reward, over, _, info = env.step(chance.choice(legal))
            assert env.observation_space.contains(observation)
        results.add(reward)
    assert results >= {1.0, -1.0}


def test_gymnasium_opponent_is_perfect_and_rules_hold(solver: Solver) -> None:
    from foursight.envs.gymnasium import ConnectFour

    watcher: Any = None
    random_moves = 0

    def watched(position: Position) -> int | str:
        if position.ply < random_moves:
            return chance.choice(position.legal_moves())
        watcher.before(position)
        return perfect(position)

    chance, perfect = random.Random(7), Opponent("perfect", solver=solver)
    envs = [ConnectFour(opponent=watched, plays=side, solver=solver) for side in ("first", "second")]
    for number in range(GAMES):
        watcher, random_moves, env = Watcher(solver), opening(chance, number), envs[number % 2]
        _, info = env.reset(seed=number)
        over = False
        while not over:
            _, reward, over, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
        watcher.after(-reward)
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env = ConnectFour(opponent=lambda position: 4, plays="first", render_mode="ansi")
    env.reset(seed=1)
    for _ in range(3):
        env.step(3)
    _, reward, over, _, info = env.step(3)
    assert (reward, over, info["illegal"]) == (-1.0, True, True) and "x" in (env.render() or "")
    with pytest.raises(ValueError):
        ConnectFour(game="tictactoe")
    with pytest.raises(ValueError):
        ConnectFour(plays="third")
