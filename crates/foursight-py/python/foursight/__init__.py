"""Exact labels and perfect opponents for Connect Four and every other game of k in a row.

A position is a :class:`Position`, its value comes from a :class:`Solver`, and many values at once from the batches:

>>> import foursight
>>> foursight.Solver().solve("4455")
18
>>> print(foursight.solve_batch(["4453", "44"]))
[-2 1]

The rest is in modules of its own: :mod:`foursight.metrics` says how well an agent plays, :mod:`foursight.envs` speaks with
PettingZoo, OpenSpiel, Kaggle, Gymnasium and pgx.
"""

from foursight._answers import (
    Accuracy,
    Analysis,
    CellValue,
    ColumnValue,
    Completion,
    ExplainedMove,
    Explanation,
    Fact,
    Lesson,
    LineMove,
    Players,
    Review,
    ReviewedMove,
)
from foursight._arena import Match, arena, play_game
from foursight._batch import Labels, analyze_batch, outcome_batch, solve_batch
from foursight._foursight import ArrowLabels, Position, PositionError, Solver, __version__
from foursight._opponent import Agent, Level, Opponent

__all__ = [
    "Accuracy",
    "Agent",
    "Analysis",
    "ArrowLabels",
    "CellValue",
    "ColumnValue",
    "Completion",
    "ExplainedMove",
    "Explanation",
    "Fact",
    "Labels",
    "Lesson",
    "Level",
    "LineMove",
    "Match",
    "Opponent",
    "Players",
    "Position",
    "PositionError",
    "Review",
    "ReviewedMove",
    "Solver",
    "__version__",
    "analyze_batch",
    "arena",
    "outcome_batch",
    "play_game",
    "solve_batch",
]
