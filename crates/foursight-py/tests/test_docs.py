"""Every example is run: those of the docstrings of the compiled half, of the READMEs and of docs/python.md."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import foursight
from foursight import Position, Solver

PACKAGE = Path(__file__).resolve().parents[1]
DOCS = PACKAGE.parents[1] / "docs"
PAGES = [PACKAGE / "README.md", DOCS / "python.md", DOCS / "scale.md", PACKAGE.parents[1] / "README.md"]


def run(name: str, text: str, names: dict[str, object]) -> int:
    """Runs the examples of a text, and returns how many there were."""
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)
    return len(test.examples)


@pytest.mark.parametrize("documented", [foursight.Position, foursight.Solver, foursight.PositionError])
def test_docstrings_of_the_compiled_half(documented: type) -> None:
    count = run(documented.__name__, documented.__doc__ or "", {})
    for name, member in vars(documented).items():
        if name.startswith("_"):
            continue
        assert member.__doc__, f"{documented.__name__}.{name} has no docstring"
        count += run(name, member.__doc__, {"Position": Position, "Solver": Solver})
    assert count > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_pages(page: Path) -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    assert run(page.name, "\n".join(blocks), {}) > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_programs_on_pages_are_python(page: Path) -> None:
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, page.name, "exec"), {})
