"""The recipe for pgx: its observations are planes, so many games at once are boards for a batch."""

from __future__ import annotations

import random

import jax
import numpy as np
import pgx
from test_envs import GAMES

from foursight import Position, analyze_batch
from foursight.envs import planes


def test_random_games_are_read_as_a_replay() -> None:
    env = pgx.make("connect_four")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    chance = random.Random(9)
    state = init(jax.random.split(jax.random.PRNGKey(0), GAMES))
    replays = [Position() for _ in range(GAMES)]
    seen = 0
    while not bool(np.asarray(state.terminated).all()):
        observed, legal = np.asarray(state.observation), np.asarray(state.legal_action_mask)
        over = np.asarray(state.terminated)
        boards = planes.boards(observed[~over])
        actions = np.zeros(GAMES, dtype=np.int32)
        for board, index in zip(boards, np.flatnonzero(~over)):
            assert Position.from_board(board) == replays[index]
            assert [int(move) - 1 for move in replays[index].legal_moves()] == np.flatnonzero(legal[index]).tolist()
            actions[index] = chance.choice(np.flatnonzero(legal[index]).tolist())
            replays[index] = replays[index].play(int(actions[index]) + 1)
            seen += 1
        state = step(state, actions)
    assert all(replay.is_over for replay in replays) and seen == sum(replay.ply for replay in replays)


def test_a_batch_of_states_is_labelled_and_played_perfectly() -> None:
    env = pgx.make("connect_four")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    chance, games = np.random.default_rng(1), 32
    state, values = init(jax.random.split(jax.random.PRNGKey(1), games)), []
    for ply in range(42):
        over = np.asarray(state.terminated)
        if over.all():
            break
        legal = np.asarray(state.legal_action_mask)
        actions = np.array([chance.choice(np.flatnonzero(row)) if row.any() else 0 for row in legal])
        if ply >= 8 and ply % 2 == 0:
            scores = analyze_batch(planes.boards(np.asarray(state.observation)[~over]))
            best = scores.filled(-128).argmax(axis=1)
            assert legal[~over][np.arange(len(best)), best].all()
            values.append(scores.max(axis=1).tolist())
            actions[~over] = best
        state = step(state, actions)
    assert len(values) > 1
