"""Boards from planes: what PettingZoo and pgx observe.

An observation has the shape ``(height, width, 2)``, row 0 on top: plane 0 has the stones of the player who observes and is to
move, plane 1 those of the other.

>>> import numpy as np
>>> from foursight import Position
>>> from foursight.envs.planes import position, to_planes
>>> planes = to_planes(Position("445"))
>>> planes.shape, int(planes[..., 0].sum()), int(planes[..., 1].sum())
((6, 7, 2), 1, 2)
>>> position(planes) == Position("445")
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from foursight._foursight import Position

__all__ = ["boards", "position", "to_planes"]


def boards(planes: npt.ArrayLike) -> npt.NDArray[np.int8]:
    """Boards ``int8[..., height, width]`` from planes ``[..., height, width, 2]``, as the batches take them.

    Raises:
        ValueError: the shape is another, or a plane holds something else than 0 and 1.
    """
    array = np.asarray(planes)
    if array.ndim < 3 or array.shape[-1] != 2:
        raise ValueError(f"planes of shape {array.shape}: it must end in (height, width, 2)")
    if not ((array == 0) | (array == 1)).all():
        raise ValueError("a plane holds something else than 0 and 1")
    array = array.astype(np.int8)
    mine, theirs = array[..., 0], array[..., 1]
    if (mine & theirs).any():
        raise ValueError("a cell holds a stone of each player")
    # Whoever is to move began if there are as many stones of each.
    began = mine.sum(axis=(-2, -1), keepdims=True) == theirs.sum(axis=(-2, -1), keepdims=True)
    return np.where(began, mine + 2 * theirs, theirs + 2 * mine).astype(np.int8)


def position(planes: npt.ArrayLike, game: str | None = None) -> Position:
    """The position of one observation by the player who is to move."""
    return Position.from_board(boards(planes), game)


def to_planes(position: Position) -> npt.NDArray[np.int8]:
    """The observation of the player to move: ``int8[height, width, 2]``."""
    board: npt.NDArray[Any] = position.to_board()
    mine, theirs = (1, 2) if position.to_move == "first" else (2, 1)
    return np.stack([board == mine, board == theirs], axis=-1).astype(np.int8)
