"""The notebook is run from its first cell to its last, and must say what it says in the file.

After a change that is meant: ``jupyter execute --inplace docs/python.ipynb``, which also writes the picture beside it.
"""

from __future__ import annotations

import re
import resource
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

DOCS = Path(__file__).resolve().parents[4] / "docs"
NUMBER = r"-?\d+(?:\.\d+)?"


def cpu_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compare(cell: Any, stored: Any, found: Any) -> None:
    """Outputs are the same. Where a network was trained, numbers may differ a little: sums of floats depend on the machine."""
    assert stored.output_type == found.output_type, cell.source
    if stored.output_type == "stream":
        assert stored.name == "stdout", cell.source
        if "trained" not in cell.metadata.get("tags", []):
            assert stored.text == found.text, cell.source
            return
        assert re.sub(NUMBER, "#", stored.text) == re.sub(NUMBER, "#", found.text), cell.source
        numbers = [[float(number) for number in re.findall(NUMBER, text)] for text in (stored.text, found.text)]
        assert numbers[1] == pytest.approx(numbers[0], abs=3), cell.source
        return
    assert sorted(stored.data) == sorted(found.data), cell.source
    for kind in set(stored.data) - {"image/png"}:
        assert stored.data[kind] == found.data[kind], cell.source


def test_the_notebook_says_what_it_said(tmp_path: Path) -> None:
    stored, found = (nbformat.read(DOCS / "python.ipynb", as_version=4) for _ in range(2))
    before = cpu_seconds_of_children()
    folder = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(found, timeout=600, kernel_name="python3", resources=folder).execute()
    spent = cpu_seconds_of_children() - before
    for cell, again in zip(stored.cells, found.cells, strict=True):
        outputs = cell.get("outputs", []), again.get("outputs", [])
        assert len(outputs[0]) == len(outputs[1]), cell.source
        for one, other in zip(*outputs):
            compare(cell, one, other)
    said = [output for cell in stored.cells for output in cell.get("outputs", [])]
    assert len(said) >= 8 and any("text/html" in output.get("data", {}) for output in said)
    # The picture that it draws is the one of the README, but for how well the training went.
    drawn, kept = ((folder / "python.svg").read_text(encoding="utf-8") for folder in (tmp_path, DOCS))
    assert re.sub(NUMBER, "#", drawn).split("<path")[0] == re.sub(NUMBER, "#", kept).split("<path")[0]
    assert "How often is the move one of the best?" in drawn and len(kept) < 60_000
    # Less than a minute on two cores, however busy they are.
    assert spent < 100, f"{spent:.0f} seconds of CPU"
