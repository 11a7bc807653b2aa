"""BitBully without its book, as a driver: see src/lib.rs for the talk with `cargo xtask peers`.

The clock is around the one call that solves; the clock's own cost is taken off, and so is none of Python's.
"""

import sys
import time

from bitbully import bitbully_core


def clock_cost() -> int:
    """What reading the clock twice costs by itself: the median of many times."""
    costs = []
    for _ in range(10_001):
        start = time.process_time_ns()
        costs.append(time.process_time_ns() - start)
    return sorted(costs)[len(costs) // 2]


def board(moves: str) -> bitbully_core.BoardCore:
    position = bitbully_core.BoardCore()
    if not position.setBoard([int(column) - 1 for column in moves]):
        sys.exit(f"{moves}: not a legal list of moves")
    return position


def measure(solver: bitbully_core.BitBullyCore, position: bitbully_core.BoardCore, cost: int) -> str:
    solver.resetTranspositionTable()
    time.process_time_ns()  # clearing a table may have thrown the clock itself out of the caches
    wall = time.perf_counter_ns()
    start = time.process_time_ns()
    score = solver.mtdf(position, 0)
    cpu = max(0, time.process_time_ns() - start - cost)
    return f"{score} {cpu} {time.perf_counter_ns() - wall}"


def main() -> None:
    solver = bitbully_core.BitBullyCore()
    if solver.isBookLoaded():
        sys.exit("BitBully has loaded a book")
    cost = clock_cost()
    block = []
    for line in sys.stdin:
        moves = line.strip()
        if moves:
            block.append(board("" if moves == "-" else moves))
            continue
        print("\n".join(measure(solver, position, cost) for position in block), flush=True)
        block.clear()


if __name__ == "__main__":
    main()
