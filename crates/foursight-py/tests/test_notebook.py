"""The notebook is run from its first cell to its last, and must say what it says in the file."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient", reason="runs with cargo xtask check --full")

NOTEBOOK = Path(__file__).resolve().parents[3] / "docs" / "python.ipynb"


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def words(text: str) -> str:
    return re.sub(r"-?\d+(?:\.\d+)?", "#", text)


def compare(cell: int, stored: Any, found: Any) -> None:
    """Texts agree; numbers in them may differ a little, since sums of floats depend on the machine."""
    assert stored.output_type == found.output_type, f"cell {cell}"
    if stored.output_type == "stream":
        assert words(stored.text) == words(found.text), f"cell {cell}"
        assert numbers(found.text) == pytest.approx(numbers(stored.text), abs=3), f"cell {cell}"
        return
    assert sorted(stored.data) == sorted(found.data), f"cell {cell}"
    for kind in ("text/html",):
        assert stored.data.get(kind) == found.data.get(kind), f"cell {cell}"


def test_the_notebook_says_what_it_said(tmp_path: Path) -> None:
    import nbformat

    stored = nbformat.read(NOTEBOOK, as_version=4)
    found = nbformat.read(NOTEBOOK, as_version=4)
    start = time.monotonic()
    nbclient.NotebookClient(found, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert (tmp_path / "python.png").stat().st_size > 10_000
    assert any(cell.get("outputs") for cell in stored.cells), "the notebook was kept without its outputs"
    for index, (was, now) in enumerate(zip(stored.cells, found.cells)):
        assert was.source == now.source
        outputs = [cell.get("outputs", []) for cell in (was, now)]
        assert len(outputs[0]) == len(outputs[1]), f"cell {index}"
        for one, other in zip(*outputs):
            compare(index, one, other)
    assert time.monotonic() - start < 120
