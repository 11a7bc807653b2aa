"""How fast the Python package is: beside the library's own batch, a call at a time, and beside BitBully.

Run it with a Python that has the package (a release: ``pip install ./crates/foursight-py``) and ``bitbully`` installed:

    cargo build --release --manifest-path benchmarks/Cargo.toml --bin batch
    python benchmarks/python_speed.py [--count 100000] [--threads N]

Each comparison alternates between the two sides in one run, so that whatever else the machine does hits both. On a busy machine
only seconds of CPU say much.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from foursight import Position, Solver, solve_batch

BATCH = Path(__file__).parent / "target" / "release" / "batch"
TABLE_MIB = 64
# Making BitBully's table cold takes a hundred times as long as a late position, outside the clock.
MOST = 500


def random_position(chance: random.Random, ply: int) -> Position:
    """A position after that many random moves that is not over."""
    while True:
        moves: list[int] = []
        position = Position()
        while position.ply < ply and not position.is_over:
            moves.append(int(chance.choice(position.legal_moves())))
            position = position.play(moves[-1])
        if not position.is_over:
            return position


def compare_with_rust(count: int, threads: int, runs: int) -> None:
    """The same positions by the Python package and by the library."""
    chance = random.Random(1)
    positions = [random_position(chance, chance.randrange(16, 31)) for _ in range(count)]
    words = np.array([[it.current, it.mask] for it in positions], dtype=np.uint64)
    boards = np.stack([it.to_board() for it in positions])
    texts = [it.moves for it in positions]
    forms: dict[str, object] = {"uint64[n, 2]": words, "int8[n, 6, 7]": boards, "list of texts": texts}
    wall: dict[str, list[float]] = {name: [] for name in ["Rust", *forms]}
    cpu: dict[str, list[float]] = {name: [] for name in wall}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "words"
        words.astype("<u8").tofile(file)
        for _ in range(runs):
            output = subprocess.run(
                [BATCH, file, str(threads), str(TABLE_MIB)], check=True, capture_output=True, text=True
            ).stdout.split()
            wall["Rust"].append(float(output[0]))
            cpu["Rust"].append(float(output[1]))
            for name, form in forms.items():
                start, cpu_start = time.perf_counter(), time.process_time()
                labels = solve_batch(form, threads=threads, table_mib=TABLE_MIB, book=False)
                wall[name].append(time.perf_counter() - start)
                cpu[name].append(time.process_time() - cpu_start)
                assert int(labels.sum(dtype=np.int64)) == int(output[2]), "the scores differ"
    print(f"{count:,} random positions of 16 to 30 plies, {threads} threads, {TABLE_MIB} MiB, median of {runs} runs\n")
    print("| | positions a second | of the Rust batch | positions a second of CPU | of the Rust batch |\n|---|---:|---:|---:|---:|")
    for name in wall:
        cells = []
        for times in (wall, cpu):
            ratio = statistics.median(rust / it for rust, it in zip(times["Rust"], times[name]))
            cells.append(f"{count / statistics.median(times[name]):,.0f} | {100 * ratio:.0f} %")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def microseconds(work: Callable[[], object], calls: int) -> float:
    """What a call costs: the best of five rounds."""
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        rounds.append((time.perf_counter() - start) / calls * 1e6)
    return min(rounds)


def measure_calls() -> None:
    """Single calls, in microseconds."""
    solver, position, board = Solver(), Position("4453"), Position("4453").to_board()
    calls: dict[str, Callable[[], object]] = {
        '`Position("4453")`': lambda: Position("4453"),
        "`position.play(4)`": lambda: position.play(4),
        "`position.legal_moves()`": position.legal_moves,
        "`position.to_board()`": position.to_board,
        "`Position.from_board(board)`": lambda: Position.from_board(board),
        "`solver.solve(position)`, in the book": lambda: solver.solve(position),
        '`solver.solve("4453")`, in the book': lambda: solver.solve("4453"),
        "`solver.analyze(position)`, in the book": lambda: solver.analyze(position),
    }
    print("\n| call | microseconds |\n|---|---:|")
    for name, work in calls.items():
        print(f"| {name} | {microseconds(work, 2000):.2f} |")


def compare_with_bitbully(budget: float) -> None:
    """Random positions of several plies by BitBully and by us: one thread, no books, a cold table for each position."""
    from bitbully import bitbully_core

    print("\n| plies | positions | BitBully, a second | Foursight, a second | ratio |\n|---:|---:|---:|---:|---:|")
    theirs = bitbully_core.BitBullyCore()
    assert not theirs.isBookLoaded()
    ours = Solver(threads=1, table_mib=TABLE_MIB, book=False)
    for ply in (8, 12, 16, 24):
        chance, spent, count = random.Random(ply), [0.0, 0.0], 0
        while sum(spent) < budget and count < MOST:
            position = random_position(chance, ply)
            board = bitbully_core.BoardCore()
            assert board.setBoard([int(column) - 1 for column in position.moves or ""])
            theirs.resetTranspositionTable()
            ours.clear()
            start = time.process_time()
            score = theirs.mtdf(board, 0)
            middle = time.process_time()
            found = ours.solve(position)
            spent[0] += middle - start
            spent[1] += time.process_time() - middle
            assert score == found, f"{position.moves}: {score} and {found}"
            count += 1
        rates = [count / it for it in spent]
        print(f"| {ply} | {count:,} | {rates[0]:,.1f} | {rates[1]:,.1f} | {rates[1] / rates[0]:.1f} |")
    print("\nCPU time; all scores are equal.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000, help="positions of the comparison with Rust")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--budget", type=float, default=20.0, help="seconds for each ply of the comparison with BitBully")
    options = parser.parse_args()
    compare_with_rust(options.count, options.threads, options.runs)
    measure_calls()
    compare_with_bitbully(options.budget)


if __name__ == "__main__":
    main()
