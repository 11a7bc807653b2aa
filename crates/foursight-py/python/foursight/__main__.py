"""``python -m foursight``: data sets in Parquet, on one machine or a Dask cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from foursight import __version__

if TYPE_CHECKING:
    from foursight.data import LabelReport

BAD_INPUT, INTERRUPTED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Carries out a command; what it returns is the exit code."""
    options = _parser().parse_args(arguments)
    try:
        from foursight import data
    except ImportError as error:
        print(f"{error}: pip install 'foursight[data]'", file=sys.stderr)
        return BAD_INPUT
    try:
        {"label": _label, "sample": _sample, "dataset": _dataset}[options.command](options)
    except ImportError as error:
        print(f"{error}: pip install 'foursight[data]'", file=sys.stderr)
        return BAD_INPUT
    except (data.DataError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("interrupted; with --resume the same command goes on from here", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m foursight", description="Data sets of exact labels in Parquet.")
    parser.add_argument("--version", action="version", version=f"foursight {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    label = commands.add_parser("label", help="label a Parquet file into a folder of shards")
    label.add_argument("source", metavar="IN.parquet", help="positions in a column moves or code, or in current and mask")
    label.add_argument("target", metavar="OUT", help="the folder of the shards")
    label.add_argument("--shards", type=_number(1), default=16, metavar="N", help="how many files [16]")
    label.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler; without one, processes of this machine")
    label.add_argument("--workers", type=_number(0), metavar="N", help="local processes [all cores]; 0: no Dask, this one")
    label.add_argument("--only", type=_number(0), metavar="I", help="make shard I, from 0, and nothing else, without Dask")
    label.add_argument("--resume", action="store_true", help="go on with a folder that is not complete")
    label.add_argument("--what", choices=["score", "columns"], default="score", help="the value, or that of each move, too")
    label.add_argument("--column", metavar="NAME", help="the column of the positions")
    label.add_argument("--game", metavar="GAME", help="such as 8x7x4, where the positions do not say it")
    label.add_argument("--table", type=_number(1), default=256, metavar="MIB", help="the solver's table, each process [256]")
    sample = commands.add_parser("sample", help="draw positions from games")
    sample.add_argument("count", type=_number(0), metavar="N", help="how many")
    sample.add_argument("target", metavar="OUT.parquet", help="a file with the columns moves, code and ply")
    sample.add_argument("--plies", type=_plies, default=range(8, 33), metavar="A-B", help="stones on the board [8-32]")
    sample.add_argument("--policy", choices=["uniform", "levels", "near_perfect"], default="uniform")
    sample.add_argument("--seed", type=int, default=1, metavar="N", help="which positions [1]")
    sample.add_argument("--game", default="connect4", metavar="GAME")
    sample.add_argument("--repeats", action="store_true", help="a position may come twice")
    sample.add_argument("--mirrored", action="store_true", help="a position and its mirror image are two")
    dataset = commands.add_parser("dataset", help="make the data set of a million positions that docs/scale.md describes")
    dataset.add_argument("target", metavar="FOLDER")
    dataset.add_argument("--rows", type=_number(1), metavar="N", help="a smaller one of the same kind")
    dataset.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler; without one, processes of this machine")
    dataset.add_argument("--workers", type=_number(0), metavar="N", help="local processes [all cores]; 0: no Dask, this one")
    return parser


def _number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is less than {least}")
        return value

    return number


def _plies(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        plies = range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: write 16 or 16-24") from None
    if not plies or plies[0] < 0:
        raise argparse.ArgumentTypeError(f"{text!r}: no plies")
    return plies


def _label(options: argparse.Namespace) -> None:
    from foursight import data

    found = data.label(
        options.source, options.target, shards=options.shards, scheduler=options.scheduler, workers=options.workers,
        only=options.only, column=options.column, what=options.what, game=options.game, resume=options.resume,
        table_mib=options.table, report=_report,
    )  # fmt: skip
    _say(found, options.target)


def _report(done: int, of: int) -> None:
    """A line that is written over in a terminal, and else one after the other."""
    print(f"{done} of {of} shards", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)


def _say(found: LabelReport, target: str) -> None:
    """What a job did."""
    if not found.worked:
        print(f"{target}: nothing to do: {found.shards} shards are there", file=sys.stderr)
        return
    rate = f", {found.rows / found.seconds:.0f} a second" if found.worked == found.shards else ""
    print(
        f"{found.worked} of {found.shards} shards made in {found.seconds:.1f} s{rate}; "
        f"{found.rows} rows in all, {found.bad} of them bad; at most {found.peak_mib:.0f} MiB a process",
        file=sys.stderr,
    )


def _dataset(options: argparse.Namespace) -> None:
    from foursight import data

    rows = options.rows or data.ROWS
    found = data.dataset(
        options.target, rows=rows, scheduler=options.scheduler, workers=options.workers, report=_report
    )
    _say(found, options.target)


def _sample(options: argparse.Namespace) -> None:
    import pyarrow.parquet as pq

    from foursight import data
    from foursight.data._storage import finished, place

    system, inner = place(options.target)
    if system.exists(inner):
        raise data.DataError(f"{options.target}: there is a file of that name already")
    table = data.sample(
        options.count, plies=options.plies, policy=options.policy, seed=options.seed, game=options.game,
        unique=not options.repeats, canonical=not options.mirrored,
    )  # fmt: skip
    with finished(options.target) as file:
        pq.write_table(table, file, row_group_size=1 << 16)


if __name__ == "__main__":
    sys.exit(main())
