"""How well an agent plays, measured against the truth.

Each metric takes an agent, which is a function from a :class:`~foursight.Position` to a move, or the moves of a policy as an
array with a row a position:

- whole numbers of shape ``(n,)``: the chosen columns, counted from **0** as an array counts them;
- numbers of shape ``(n, width)``: a weight for each column. The greatest weight among the columns that are not full is the
  move; with ``expected=True`` the weights are taken as probabilities, and the metric is the expected one.

Positions that are over do not count, and neither do those where a limit of ``time`` or ``nodes`` left the value of a legal move
open: what is best there is not known. :attr:`Scorecard.open` says how many those were. What is no position is an error.

The games are those with gravity: a row of values has a number a column, and not a number a cell.

>>> from foursight import Opponent
>>> from foursight.metrics import perfect_move_rate, regret
>>> positions = ["", "4", "44", "445"]
>>> perfect_move_rate(Opponent("perfect"), positions)
1.0
>>> perfect_move_rate(lambda position: 4, positions, by_ply=True)
{0: 1.0, 1: 1.0, 2: 1.0, 3: 0.0}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, Union, overload

import numpy as np
import numpy.typing as npt

from foursight._batch import MISSING, analyze_batch
from foursight._foursight import Position
from foursight._opponent import Agent

__all__ = ["Scorecard", "outcome_kept_rate", "perfect_move_rate", "regret", "scorecard"]

Policy = Union[Agent, "npt.ArrayLike"]


@dataclass(frozen=True)
class Scorecard:
    """Every metric of one agent on one set of positions; a row of the arrays is a position that counts.

    >>> card = scorecard(lambda position: 1, ["21624327742771", "343244734264623"], nodes=500, book=False, threads=1)
    >>> len(card.ply), card.open
    (1, 1)
    """

    #: The ply of each position.
    ply: npt.NDArray[np.int64]
    #: Whether the move is one of the best: 1 or 0, or its probability.
    perfect: npt.NDArray[np.float64]
    #: Whether the move keeps the outcome: a win stays a win, a draw a draw. 1 or 0, or its probability.
    outcome_kept: npt.NDArray[np.float64]
    #: How much lower the score is after the move than it could be.
    regret: npt.NDArray[np.float64]
    #: How many positions were left out, because a limit struck before the values of all legal moves were proved.
    open: int = 0

    @property
    def perfect_move_rate(self) -> float:
        """The share of the moves that are among the best."""
        return float(self.perfect.mean())

    @property
    def outcome_kept_rate(self) -> float:
        """The share of the moves that keep the outcome."""
        return float(self.outcome_kept.mean())

    def by_ply(self, metric: Literal["perfect", "outcome_kept", "regret"]) -> dict[int, float]:
        """The mean of a metric at each ply."""
        values = getattr(self, metric)
        return {int(ply): float(values[self.ply == ply].mean()) for ply in np.unique(self.ply)}


def scorecard(
    agent: Policy,
    positions: Iterable[Union[Position, str]] | npt.NDArray[Any],
    *,
    values: Any = None,
    expected: bool = False,
    **settings: Any,
) -> Scorecard:
    """All metrics at once.

    Args:
        agent: a function from a position to a move, or an array; see the module.
        positions: a list of positions, or boards ``int8[n, height, width]``.
        values: what :func:`foursight.analyze_batch` says about the positions, if that is known already.
        expected: whether an array of weights is one of probabilities.
        settings: handed on to :func:`foursight.analyze_batch`.

    Raises:
        TypeError: the positions are one position, and not a list of them.
        ValueError: a row is no position, the agent makes a move that is not legal, the array does not fit the positions, or no
            position is left that counts.
    """
    if isinstance(positions, (str, bytes, Position)):
        raise TypeError("the positions are a list or an array of them, and this is one position")
    rows: list[Position] = [_position(index, row, settings.get("game")) for index, row in enumerate(positions)]
    if values is None:
        values = analyze_batch(rows, **settings)
    table = np.asarray(np.ma.filled(values, MISSING)).astype(np.float64)
    if table.shape[0] != len(rows) or table.ndim != 2:
        raise ValueError(f"values of shape {table.shape} for {len(rows)} positions")
    table[table == MISSING] = np.nan
    counted, left_open = _counted(rows, table)
    weights = _weights(agent, rows, table, counted, expected)[counted]
    table = table[counted]
    best = np.nanmax(table, axis=1, keepdims=True)
    return Scorecard(
        ply=np.array([row.ply for row in rows])[counted],
        perfect=np.nansum(weights * (table == best), axis=1),
        outcome_kept=np.nansum(weights * (np.sign(table) == np.sign(best)), axis=1),
        regret=np.nansum(weights * (best - table), axis=1),
        open=left_open,
    )


def _counted(rows: list[Position], table: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.bool_], int]:
    """Which rows count, and how many do not because the value of a legal move is not known."""
    legal = np.zeros(table.shape, dtype=np.bool_)
    for index, row in enumerate(rows):
        if row.width != table.shape[1]:
            raise ValueError(f"row {index} is of the game {row.game}, and the values are of {table.shape[1]} columns")
        legal[index, [int(move) - 1 for move in row.legal_moves()]] = True
    known = ~np.isnan(table)
    strange = (known & ~legal).any(axis=1)
    if strange.any():
        raise ValueError(f"row {int(np.flatnonzero(strange)[0])}: the values have a number for a move that is not legal")
    playable = legal.any(axis=1)
    counted = playable & (known == legal).all(axis=1)
    left_open = int((playable & ~counted).sum())
    if not counted.any():
        raise ValueError(
            f"no position counts: of {len(rows)}, {len(rows) - int(playable.sum())} are over, and in {left_open} "
            "not every legal move has a value, as when a limit of time or nodes strikes first"
        )
    return counted, left_open


def _position(index: int, row: Any, game: str | None) -> Position:
    """The position of a row, which is one with gravity."""
    try:
        if isinstance(row, Position):
            position = row
        else:
            position = Position(row, game) if isinstance(row, str) else Position.from_board(row, game)
    except (TypeError, ValueError) as error:
        raise ValueError(f"row {index}: {error}") from error
    if not position.gravity:
        raise ValueError(f"row {index}: metrics are for games with gravity, and {position.game} has none")
    return position


def _weights(
    agent: Any, rows: list[Position], table: npt.NDArray[np.float64], counted: npt.NDArray[np.bool_], expected: bool
) -> npt.NDArray[np.float64]:
    """How likely each move is, a row a position."""
    if callable(agent):
        chosen = np.zeros(len(rows), dtype=np.int64)
        for index in np.flatnonzero(counted):
            chosen[index] = _column(int(index), agent(rows[index]), rows[index])
        return _certain(chosen, table, counted)
    policy = np.asarray(agent)
    if policy.shape == (len(rows),) and policy.dtype.kind in "iu":
        return _certain(policy, table, counted)
    if policy.shape != table.shape or policy.dtype.kind not in "iuf":
        raise ValueError(
            f"a policy of shape {policy.shape} and {policy.dtype} for positions whose values have the shape {table.shape}"
        )
    legal = ~np.isnan(table)
    weights = policy.astype(np.float64)
    if np.isnan(weights[legal & counted[:, None]]).any():
        raise ValueError("the policy has weights that are not a number")
    if not expected:
        return _certain(np.where(legal, weights, -np.inf).argmax(axis=1), table, counted)
    weights = np.where(legal, weights, 0.0)
    total = weights.sum(axis=1, keepdims=True)
    if (weights < 0).any() or (total[counted] <= 0).any():
        raise ValueError("the weights of a row are no probabilities: one is below 0, or no legal column has any")
    return weights / np.where(total > 0, total, 1.0)


def _column(index: int, move: Any, position: Position) -> int:
    """The column of a move, from 0."""
    try:
        moved = position.play(move)
    except (TypeError, ValueError) as error:
        raise ValueError(f"row {index}: the agent's move {move!r} in {position.code!r} is not legal: {error}") from error
    before, after = position.to_board() != 0, moved.to_board() != 0
    return int(np.flatnonzero((before != after).any(axis=0))[0])


def _certain(
    chosen: npt.NDArray[Any], table: npt.NDArray[np.float64], counted: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """All weight on one column each."""
    inside = (chosen >= 0) & (chosen < table.shape[1])
    columns = np.where(inside, chosen, 0)
    rows = np.arange(len(table))
    bad = counted & (~inside | np.isnan(table[rows, columns]))
    if bad.any():
        row = int(np.flatnonzero(bad)[0])
        raise ValueError(f"row {row}: column {int(chosen[row]) + 1} cannot be played")
    weights = np.zeros_like(table)
    weights[rows, columns] = 1.0
    return weights


@overload
def perfect_move_rate(agent: Policy, positions: Any, *, by_ply: Literal[False] = False, **settings: Any) -> float: ...
@overload
def perfect_move_rate(agent: Policy, positions: Any, *, by_ply: Literal[True], **settings: Any) -> dict[int, float]: ...
def perfect_move_rate(agent: Policy, positions: Any, *, by_ply: bool = False, **settings: Any) -> float | dict[int, float]:
    """The share of the moves that are among the best, in all or ``by_ply``. The settings are those of :func:`scorecard`."""
    return _rate("perfect", scorecard(agent, positions, **settings), by_ply)


@overload
def outcome_kept_rate(agent: Policy, positions: Any, *, by_ply: Literal[False] = False, **settings: Any) -> float: ...
@overload
def outcome_kept_rate(agent: Policy, positions: Any, *, by_ply: Literal[True], **settings: Any) -> dict[int, float]: ...
def outcome_kept_rate(agent: Policy, positions: Any, *, by_ply: bool = False, **settings: Any) -> float | dict[int, float]:
    """The share of the moves that keep the outcome: wins stay wins, draws at least draws."""
    return _rate("outcome_kept", scorecard(agent, positions, **settings), by_ply)


@overload
def regret(agent: Policy, positions: Any, *, by_ply: Literal[False] = False, **settings: Any) -> float: ...
@overload
def regret(agent: Policy, positions: Any, *, by_ply: Literal[True], **settings: Any) -> dict[int, float]: ...
def regret(agent: Policy, positions: Any, *, by_ply: bool = False, **settings: Any) -> float | dict[int, float]:
    """How much lower the score is after the moves than it could be, on average."""
    return _rate("regret", scorecard(agent, positions, **settings), by_ply)


def _rate(metric: Literal["perfect", "outcome_kept", "regret"], card: Scorecard, by_ply: bool) -> float | dict[int, float]:
    return card.by_ply(metric) if by_ply else float(getattr(card, metric).mean())
