"""Positions: made, played, compared, kept."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
from conftest import random_game

from foursight import Position, PositionError, Solver


def test_all_notations_make_the_same_position() -> None:
    moves = Position("4453")
    diagram = "\n".join(["......."] * 4 + ["...o...", "..oxx.."])
    assert moves == Position("7/7/7/7/3o3/2oxx2 x") == Position(diagram) == Position().play(4, 4, 5, 3)
    assert moves == Position.from_board(moves.to_board()) == Position.from_bitboards(*moves.to_bitboards())
    assert len({moves, Position(moves.code)}) == 1
    assert moves != Position("4435") and moves != "4453"
    assert (moves.moves, Position(moves.code).moves) == ("4453", None)


def test_attributes_are_those_of_the_json() -> None:
    position = Position("445")
    for name, value in position.to_dict().items():
        assert getattr(position, name) == value, name


@pytest.mark.parametrize("game", ["connect4", "8x7x4", "tictactoe", "3x3x3 free misere", "5x4x3", "10x10x5", "35x2x3"])
def test_random_games_replay_and_come_back_from_every_form(game: str) -> None:
    chance = random.Random(game)
    for _ in range(20):
        moves = random_game(chance, game)
        position = Position(moves, game)
        assert position.moves == moves and position.is_over and position.legal_moves() == []
        for other in (
            Position(position.code),
            Position.from_board(position.to_board(), game),
            Position.from_board(position.to_board().tolist(), game),
            Position.from_bitboards(*position.to_bitboards(), game),
            pickle.loads(pickle.dumps(position)),
            position.mirrored().mirrored(),
            copy.deepcopy(position),
        ):
            assert other == position and hash(other) == hash(position)
        assert pickle.loads(pickle.dumps(position)).moves == moves
        assert position.mirrored().to_board().tolist() == position.to_board()[:, ::-1].tolist()


def test_words_and_key_are_the_documented_ones() -> None:
    position = Position("4453")
    first, second = position.to_bitboards()
    assert position.current == first and position.mask == first | second
    assert position.key == position.current + position.mask + sum(1 << 7 * column for column in range(7))
    assert Position(game="tictactoe").key is None
    assert isinstance(Position("", "10x11x5").play(10).mask, int) and Position("", "10x11x5").play(10).mask == 1 << 108


def test_repr_draws_and_names() -> None:
    assert repr(Position("1", "2x1x2")) == (
        "Position('1', game='2x1x2')\nx .\n1 2  o to move"
    )
    assert repr(Position("4455667")).endswith("1 2 3 4 5 6 7  the game is over")
    assert repr(Position("c1", "3x1x3 free")).endswith(". . x\na b c  o to move")
    assert str(Position("4")) == "7/7/7/7/7/3x3 o"


@pytest.mark.parametrize(
    ("text", "message", "kind", "at"),
    [
        ("44444444", "move 7: column 4 is full", "column_full", 7),
        ("44x", "move 3: 'x' is not a column: write 1 to 7", "bad_move", 3),
        ("44556677", "move 8: the game is already over", "game_over", 8),
        ("x../...", "the stone on a2 floats: the cell below it is empty", "impossible_board", None),
        ("7/7/7/7/7/7 o", None, "bad_side", None),
    ],
)
def test_errors_say_what_and_where(text: str, message: str | None, kind: str, at: int | None) -> None:
    with pytest.raises(ValueError) as caught:
        Position(text)
    error = caught.value
    assert isinstance(error, PositionError)
    assert (error.kind, error.at) == (kind, at)
    assert message is None or str(error) == message
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.kind, again.at) == (str(error), kind, at)


@pytest.mark.parametrize("text", ["\ud800", "\0", "4" * 10_000_000, "٤", "4" + " " * 50_000 + "4"])
def test_texts_that_are_none(text: str, solver: Solver) -> None:
    for read in (Position, solver.solve, solver.review):
        with pytest.raises(ValueError):
            read(text)  # type: ignore[operator]
    for read in (Position, solver.solve, solver.review):
        with pytest.raises(TypeError):
            read(None)  # type: ignore[operator]


@pytest.mark.parametrize("move", [0, 8, -1, 10**30, "9", "d2", "", "44", 4.0, None, [4]])
def test_moves_that_are_none(move: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Position().play(move)  # type: ignore[arg-type]


def test_numpy_integers_are_moves() -> None:
    assert Position().play(np.int64(4), np.uint8(4)) == Position("44")


@pytest.mark.parametrize(
    "board",
    [
        np.zeros((6, 7, 2), dtype=np.int8),
        np.zeros(42, dtype=np.int8),
        np.zeros((6, 7)),
        np.full((6, 7), np.nan),
        np.zeros((6, 7), dtype=bool),
        np.full((6, 7), 3),
        np.full((6, 7), -1),
        np.full((6, 7), 258),
        np.full((6, 7), 1),
        np.zeros((200, 200), dtype=np.int8),
        np.zeros((0, 7), dtype=np.int8),
        [["x"] * 7] * 6,
        [[0] * 7] * 5 + [[0] * 6],
        None,
        "4453",
    ],
)
def test_boards_that_are_none(board: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Position.from_board(board)  # type: ignore[arg-type]


def test_boards_of_any_layout() -> None:
    board = Position("4453").to_board()
    wide = np.zeros((12, 14), dtype=np.int32)
    wide[::2, ::2] = board
    frozen = board.copy()
    frozen.setflags(write=False)
    packed = np.zeros(43, dtype=np.uint8)
    odd = np.ndarray((6, 7), dtype=">i2", buffer=bytearray(85), offset=1)
    odd[...] = board
    assert not odd.flags.aligned and packed.size == 43
    for other in (np.asfortranarray(board), wide[::2, ::2], frozen, board.astype(">i8"), board[::-1][::-1], odd):
        assert Position.from_board(other) == Position("4453")


@pytest.mark.parametrize(
    ("first", "second"), [(-1, 0), (1 << 200, 0), (1 << 6, 0), (1, 1), (2, 0), (1 << 49, 0), (0, 1), (3, 0)]
)
def test_bitboards_that_are_none(first: int, second: int) -> None:
    with pytest.raises(ValueError):
        Position.from_bitboards(first, second)


def test_impossible_boards_say_why() -> None:
    board = np.zeros((6, 7), dtype=np.int8)
    board[5, :4], board[4, :4] = 1, 2
    with pytest.raises(PositionError, match="both players have a line"):
        Position.from_board(board)
    with pytest.raises(TypeError):
        Position.from_bitboards(1.5, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["", "0x0x0", "7x6", "200x200x4", "8x7x4 sideways", "connect5", "7x6x4 misere"])
def test_games_that_are_none(game: str) -> None:
    with pytest.raises(PositionError):
        Position(game=game)


def test_pictures_are_well_formed() -> None:
    from xml.etree import ElementTree

    for position in (Position("4453"), Position("4455667"), Position(game="tictactoe"), Position(game="12x8x5")):
        root = ElementTree.fromstring(position._repr_html_())
        assert root.tag.endswith("svg") and root.get("aria-label") == position.code
        circles = len(root.findall("{*}circle"))
        assert circles >= position.width * position.height + position.ply
