"""The answers of a solver. Their attributes have the names that the fields have in JSON, and mean the same."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Literal, TypeVar

from foursight import _drawing
from foursight._foursight import Position

Outcome = Literal["win", "draw", "loss"]
Player = Literal["first", "second"]
#: A column from 1, or without gravity a cell such as ``"d3"``.
Move = int | str

T = TypeVar("T")
Self = TypeVar("Self", bound="_Answer")


class _Part:
    """A part of an answer, made from what JSON has read."""

    #: The type of the parts that are not plain, by their field.
    _parts: ClassVar[dict[str, type[_Part]]] = {}
    #: What a field is called in JSON, if that is not its name.
    _names: ClassVar[dict[str, str]] = {}

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Any:
        known = [(it.name, cls._names.get(it.name, it.name)) for it in fields(cls)]  # type: ignore[arg-type]
        # Fields that are not known here are passed over: a later version may have more.
        return cls(**{name: cls._read(name, data[key]) for name, key in known if key in data})

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if isinstance(value, list):
            return tuple(cls._read(name, item) for item in value)
        part = cls._parts.get(name)
        return value if part is None or not isinstance(value, dict) else part._of(value)


@dataclass(frozen=True)
class Players(_Part, Generic[T]):
    """One thing for each player."""

    first: T
    second: T


@dataclass(frozen=True)
class ColumnValue(_Part):
    """What playing in a column is worth to the side to move."""

    column: int
    score: int
    outcome: Outcome
    plies_to_end: int
    best: bool | None


@dataclass(frozen=True)
class CellValue(_Part):
    """What playing a cell is worth to the side to move, where there is no gravity."""

    cell: str
    score: int
    outcome: Outcome
    plies_to_end: int
    best: bool | None


@dataclass(frozen=True)
class Completion(_Part):
    """A cell where a player completes a line, and that line."""

    cell: str
    line: tuple[str, ...]


@dataclass(frozen=True)
class Fact(_Part):
    """What can be seen in a position. Its ``kind`` says which of the other fields it has; it always has a ``text``."""

    kind: str
    text: str
    player: Player | None = None
    move: Move | None = None
    completes: tuple[Completion, ...] = ()
    row: Literal["odd", "even"] | None = None
    empty_below: int | None = None
    plan: dict[str, Any] | None = None
    #: Of a ``forced_threat``: the sequence, and the moves that break it.
    moves: tuple[Move, ...] = ()
    breaks: tuple[Move, ...] = ()

    _parts: ClassVar[dict[str, type[_Part]]] = {"completes": Completion}


@dataclass(frozen=True)
class LineMove(_Part):
    """A move of a line of best play."""

    player: Player
    move: Move
    remark: str | None
    forced: bool


@dataclass(frozen=True)
class ExplainedMove(_Part):
    """A move that was asked about; what is not proved is ``None``."""

    move: Move
    class_: str | None
    score: int | None
    outcome: Outcome | None
    ends_on_move: int | None

    _names: ClassVar[dict[str, str]] = {"class_": "class"}


@dataclass(frozen=True)
class ReviewedMove(_Part):
    """A move of a reviewed game; scores are for the player who made it."""

    number: int
    player: Player
    move: Move
    class_: str | None
    before: int | None
    after: int | None
    outcome_before: Outcome | None
    outcome_after: Outcome | None
    better: tuple[Move, ...] | None
    #: Whether it does not count for the accuracy: there was no choice, or the game was lost already.
    excluded: bool = False
    #: Whether it is a mistake of the opening that no person could see; it counts half.
    deep: bool = False

    _names: ClassVar[dict[str, str]] = {"class_": "class"}


@dataclass(frozen=True)
class Accuracy(_Part):
    """How well a player did: a percentage, and how many moves of each class."""

    percent: float | None
    best: int
    good: int
    slow: int
    mistake: int
    blunder: int


@dataclass(frozen=True)
class Lesson(_Part):
    """A move of a game explained."""

    number: int
    move: Move
    class_: str | None
    score: int | None
    outcome: Outcome | None
    ends_on_move: int | None
    facts: tuple[Fact, ...]
    line: tuple[LineMove, ...]
    text: tuple[str, ...]
    #: How it is punished, and what the better move would have done.
    reason: dict[str, Any] | None = None
    better: dict[str, Any] | None = None

    _parts: ClassVar[dict[str, type[_Part]]] = {"facts": Fact, "line": LineMove}
    _names: ClassVar[dict[str, str]] = {"class_": "class"}


@dataclass(frozen=True)
class _Answer(_Part):
    _json: str = field(repr=False, compare=False)

    @classmethod
    def _from_json(cls: type[Self], text: str, position: Position | None) -> Self:
        data = json.loads(text)
        data["_json"] = text
        if position is not None:
            data["position"] = position
        answer: Self = cls._of(data)
        return answer

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary of plain values, as docs/json.md has it."""
        data: dict[str, Any] = json.loads(self._json)
        return data

    def to_json(self) -> str:
        """The answer as one line of JSON."""
        return self._json


@dataclass(frozen=True)
class _Valued(_Answer):
    """What an analysis and an explanation both say."""

    version: int
    position: Position
    outcome: Outcome | None
    score: int | None
    #: The score lies between these, ends included.
    bounds: tuple[int, int]
    #: Whether the score and the values of all moves are proved.
    exact: bool
    plies_to_end: int | None
    ends_on_move: int | None
    best: tuple[Move, ...] | None


@dataclass(frozen=True)
class Analysis(_Valued):
    """Everything that is proved about a position. What is not proved is ``None``: never a guess.

    >>> from foursight import Solver
    >>> analysis = Solver().analyze("24617133247233")
    >>> analysis.outcome, analysis.score, analysis.plies_to_end, analysis.best
    ('loss', -8, 14, (4, 7))
    >>> analysis.columns[3].score
    -8
    >>> analysis.to_dict()["position"]["to_move"]
    'first'
    """

    line: tuple[Move, ...] | None
    threats: Players[tuple[str, ...]]
    winning_line: tuple[str, ...] | None
    source: Literal["book", "static", "search", "over"]
    nodes: int
    microseconds: int
    #: With gravity: the columns from the left; ``None`` for a full one, and for one whose score is not proved.
    columns: tuple[ColumnValue | None, ...] | None = None
    #: Without gravity: the empty cells whose score is proved.
    cells: tuple[CellValue, ...] | None = None

    _parts: ClassVar[dict[str, type[_Part]]] = {"columns": ColumnValue, "cells": CellValue, "threats": Players}

    def __repr__(self) -> str:
        return _drawing.text(self)

    def to_svg(self) -> str:
        """The board as a picture (SVG), with the value of each move on it."""
        return _drawing.draw(self.position, self)

    def _repr_html_(self) -> str:
        return self.to_svg()


@dataclass(frozen=True)
class Explanation(_Valued):
    """Why a position, or a move, is what it is.

    >>> from foursight import Solver
    >>> print(Solver().explain("112233", 1).move.class_)
    blunder
    """

    #: The move that is explained; ``None`` where the position is.
    move: ExplainedMove | None
    #: What can be seen, the most urgent first.
    facts: tuple[Fact, ...]
    line: tuple[LineMove, ...]
    #: The same in English sentences.
    text: tuple[str, ...]
    #: Why the winner wins, or the side to move holds a draw; of a bad move how it is punished.
    reason: dict[str, Any] | None = None
    #: Why the other player holds a draw.
    counter: dict[str, Any] | None = None
    #: What a better move would have done.
    better: dict[str, Any] | None = None

    _parts: ClassVar[dict[str, type[_Part]]] = {"move": ExplainedMove, "facts": Fact, "line": LineMove}

    def __str__(self) -> str:
        return "\n".join(self.text)


@dataclass(frozen=True)
class Review(_Answer):
    """A game move by move.

    >>> from foursight import Solver
    >>> review = Solver().review("12121", "2x3x3")
    >>> review.result, review.turning_points, review.accuracy.second.percent
    ('1-0', (4,), 60.0)
    """

    version: int
    number: int
    game: dict[str, Any]
    moves: str
    result: str | None
    #: Whether every move was assessed.
    exact: bool
    #: The score for the first player before each move, and after the last one.
    values: tuple[int | None, ...]
    reviewed: tuple[ReviewedMove, ...]
    accuracy: Players[Accuracy]
    #: The numbers of the mistakes and blunders.
    turning_points: tuple[int, ...]
    #: The most instructive move explained; ``None`` if all moves were best.
    lesson: Lesson | None
    #: The most instructive mistake of each player explained.
    lessons: Players[Lesson | None] | None = None
    #: The accuracy of each player in the opening, the middle and the end.
    phases: Players[dict[str, float | None]] | None = None
    #: The game in three sentences.
    summary: tuple[str, ...] = ()

    _parts: ClassVar[dict[str, type[_Part]]] = {"reviewed": ReviewedMove, "lesson": Lesson}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name == "accuracy":
            return Players(**{player: Accuracy._of(it) for player, it in value.items()})
        if name == "lessons" and value is not None:
            return Players(**{player: it and Lesson._of(it) for player, it in value.items()})
        if name == "phases" and value is not None:
            return Players(**value)
        return super()._read(name, value)
