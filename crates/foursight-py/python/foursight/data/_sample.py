"""Positions to be labelled, drawn from games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from foursight import _foursight
from foursight._foursight import Position, Solver
from foursight.data._errors import DataError

if TYPE_CHECKING:
    import pyarrow as pa

Policy = Literal["uniform", "levels", "near_perfect"]

#: Up to so many positions are listed to see how many there are.
MOST_LISTED = 1_000_000
#: After so many games in a row that brought nothing new, there is nothing new to be expected.
PATIENCE = 10_000
#: A player that is nearly perfect makes a move at random once in so many.
ONE_SLIP_IN = 8
#: What a game between players who think begins with at random, or all games would be alike.
OPENING = 4


def sample(
    n: int,
    *,
    plies: int | Iterable[int] = range(8, 33),
    policy: Policy = "uniform",
    unique: bool = True,
    canonical: bool = True,
    seed: int = 1,
    game: str = "connect4",
) -> pa.Table:
    """Positions that are not over, from games that are played for it: a table with the columns ``moves``, ``code`` and ``ply``.

    The same arguments give the same table, on every machine.

    Args:
        n: how many.
        plies: with how many stones on the board; every number of stones is there equally often, as far as there are positions.
        policy: ``"uniform"``: each legal move is equally likely, and every game gives one position. ``"levels"``: two of the
            levels 1 to 10 play, after four moves at random. ``"near_perfect"``: each move is a best one with
            probability 7/8 and else at random, after four moves at random. A game of the last two gives a position for each
            of the plies; the last one solves every position on its way and is slow.
        unique: whether no position comes twice.
        canonical: whether a position stands for its mirror image, too: the one whose words are smaller is taken.
        seed: which positions.
        game: which game, on a board of at most 64 bits.

    Raises:
        DataError: fewer positions than that exist, or can be found.

    >>> sample(3, plies=[2, 4], seed=5).column_names
    ['moves', 'code', 'ply']
    >>> sample(26, plies=2)
    Traceback (most recent call last):
    foursight.data._errors.DataError: 26 positions of ply 2 were asked for, and there are 25
    """
    import pyarrow as pa

    wanted = sorted({plies} if isinstance(plies, int) else set(plies))
    _check(n, wanted, policy, game)
    found: list[Position] = []
    if unique and n:
        found = _when_few(n, wanted, canonical, seed, game)
    if not found:
        found = list(_drawn(n, wanted, policy, unique, canonical, random.Random(seed), game))
    return pa.table(
        {
            "moves": pa.array([position.moves for position in found], type=pa.string()),
            "code": pa.array([position.code for position in found], type=pa.string()),
            "ply": pa.array([position.ply for position in found], type=pa.int8()),
        }
    )


def count_open(plies: int | Iterable[int], *, canonical: bool = True, game: str = "connect4") -> int | None:
    """How many positions there are with so many stones whose game is not over; ``None`` if there are more than a million of
    them, or of those before them.

    >>> [count_open(ply) for ply in (0, 1, 2, 7)]
    [1, 4, 25, 27109]
    >>> count_open([1, 2], canonical=False)
    56
    """
    wanted = sorted({plies} if isinstance(plies, int) else set(plies))
    listed = _foursight.open_positions(game, wanted, MOST_LISTED, canonical)
    return None if listed is None else len(listed[0])


def _check(n: int, plies: list[int], policy: str, game: str) -> None:
    start = Position(game=game)
    cells = start.width * start.height
    if n < 0:
        raise DataError(f"{n} positions: write 0 or more")
    if not plies or plies[0] < 0 or plies[-1] >= cells:
        raise DataError(f"plies of {game} are 0 to {cells - 1}")
    if policy not in ("uniform", "levels", "near_perfect"):
        raise DataError(f"policy is {policy!r}: write 'uniform', 'levels' or 'near_perfect'")


def _when_few(n: int, plies: list[int], canonical: bool, seed: int, game: str) -> list[Position]:
    """Where more than half of all positions are asked for, they are drawn from the list of all: games would hardly find the
    rarest. Nothing if there are more, or too many to list."""
    listed = _foursight.open_positions(game, plies, min(MOST_LISTED, 2 * n), canonical)
    if listed is None:
        return []
    count = len(listed[0])
    if n > count:
        names = " and ".join(map(str, plies)) if len(plies) < 3 else f"{plies[0]} to {plies[-1]}"
        raise DataError(f"{n} positions of ply {names} were asked for, and there are {count}")
    chance = random.Random(seed)
    order = list(range(count))
    _shuffle(order, chance)
    position_of = _with_moves(game, plies[-1])
    return [position_of(int(listed[0][index]), int(listed[1][index])) for index in order[:n]]


def _with_moves(game: str, last: int) -> Any:
    """Makes a position of its words, with moves that lead to it."""

    def unplayed(position: Position) -> str | None:
        # The last stone is on top of a column, and is the opponent's.
        board = position.to_board()
        mover = 2 if position.to_move == "first" else 1
        for column in range(board.shape[1]):
            stones = np.flatnonzero(board[:, column])
            if len(stones) and board[stones[0], column] == mover:
                board_before = board.copy()
                board_before[stones[0], column] = 0
                before = Position.from_board(board_before, game=game)
                if not before.is_over:
                    moves = "" if before.ply == 0 else unplayed(before)
                    if moves is not None:
                        return moves + "123456789abcdefghijklmnopqrstuvwxyz"[column]
        return None

    def position_of(current: int, mask: int) -> Position:
        ply = mask.bit_count()
        first, second = (current, mask ^ current) if ply % 2 == 0 else (mask ^ current, current)
        board = Position.from_bitboards(first, second, game=game)
        return Position("" if ply == 0 else unplayed(board) or board.code, game=game)

    return position_of


def _shuffle(items: list[int], chance: random.Random) -> None:
    """As ``random.shuffle``, but by ``random()`` alone, which gives the same numbers in every version of Python."""
    for end in range(len(items) - 1, 0, -1):
        other = int(chance.random() * (end + 1))
        items[end], items[other] = items[other], items[end]


def _drawn(
    n: int, plies: list[int], policy: str, unique: bool, canonical: bool, chance: random.Random, game: str
) -> Iterator[Position]:
    seen: set[tuple[int, int]] = set()
    play = _Player(policy, chance, game)
    count = failures = 0
    # Each number of stones in its turn, so that each is there equally often; those that are exhausted are passed over.
    while count < n:
        brought = False
        if policy == "uniform":
            targets: Iterable[int] = [plies[count % len(plies)] if failures < 100 else _one_of(plies, chance)]
        else:
            targets = plies
        for position in play.game(set(targets), max(targets)):
            chosen = _image(position) if canonical else position
            key = (chosen.current, chosen.mask)
            if count < n and not (unique and key in seen):
                seen.add(key)
                count += 1
                brought = True
                yield chosen
        failures = 0 if brought else failures + 1
        if failures > PATIENCE:
            raise DataError(f"{n} positions were asked for, and {PATIENCE} games after {count} of them brought no new one")


def _one_of(items: Any, chance: random.Random) -> Any:
    return items[int(chance.random() * len(items))]


def _image(position: Position) -> Position:
    """The position or its mirror image, whichever has the smaller words."""
    mirrored = position.mirrored()
    return mirrored if (mirrored.current, mirrored.mask) < (position.current, position.mask) else position


class _Player:
    """Plays games by a policy."""

    def __init__(self, policy: str, chance: random.Random, game: str) -> None:
        self.policy, self.chance, self.start = policy, chance, Position(game=game)
        self.solver = None if policy == "uniform" else Solver(threads=1)

    def game(self, wanted: set[int], last: int) -> Iterator[Position]:
        """The positions of a new game with so many stones."""
        levels = [1 + int(self.chance.random() * 10) for _ in range(2)] if self.policy == "levels" else []
        position = self.start
        while not position.is_over:
            if position.ply in wanted:
                yield position
            if position.ply >= last:
                return
            position = position.play(self.move(position, levels))

    def move(self, position: Position, levels: list[int]) -> int | str:
        at_random = self.solver is None or position.ply < OPENING
        if at_random or (self.policy == "near_perfect" and int(self.chance.random() * ONE_SLIP_IN) == 0):
            return _one_of(position.legal_moves(), self.chance)  # type: ignore[no-any-return]
        level: Any = levels[position.ply % 2] if levels else "perfect"
        seed = int(self.chance.random() * (1 << 53))
        assert self.solver is not None
        chosen = self.solver.choose(position, level, seed=seed, any_best=True)
        assert chosen is not None, "a game that goes on has a move"
        return chosen
