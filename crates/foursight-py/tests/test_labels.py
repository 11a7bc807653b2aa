"""What comes out of a batch: masked arrays, and labels from Arrow in lists, arrays and frames."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from foursight import ArrowLabels, Labels, analyze_batch, solve_batch

GOOD, BAD = ["4453", "44"], ["4453", "9", "44"]


def from_arrow(texts: list[str]) -> ArrowLabels:
    import pyarrow as pa

    labels = solve_batch(pa.array(texts, pa.string()))
    assert isinstance(labels, ArrowLabels)
    return labels


def test_pandas_takes_labels_as_a_column() -> None:
    import pandas as pd

    frame = pd.DataFrame({"moves": GOOD})
    frame["score"] = solve_batch(frame)
    assert frame["score"].tolist() == [-2, 1] and frame["score"].dtype == np.int8
    frame = pd.DataFrame({"moves": BAD})
    frame["score"] = solve_batch(frame)
    assert frame["score"].dtype == np.float64 and frame["score"].isna().tolist() == [False, True, False]
    assert frame["score"].dropna().tolist() == [-2.0, 1.0]
    assert pd.Series(solve_batch(frame)).isna().sum() == 1
    frame["moves"] = frame["moves"].astype("category")
    assert list(solve_batch(frame)) == [-2, None, 1]
    columns = pd.DataFrame(np.asarray(analyze_batch(frame)), columns=list("1234567"))
    assert columns.shape == (3, 7) and columns.loc[1].isna().all() and columns.loc[0].tolist() == [-5, -5, -2, -3, -4, -2, -2]


def test_labels_from_arrow_are_a_sequence() -> None:
    labels = from_arrow(BAD)
    assert list(labels) == labels.to_list() == [-2, None, 1]
    assert [labels[row] for row in (0, 1, 2, -1, -3)] == [-2, None, 1, 1, -2] and type(labels[0]) is int
    for row in (3, -4):
        with pytest.raises(IndexError, match=f"row {row} of 3"):
            labels[row]
    assert from_arrow([]).to_list() == []


def test_labels_from_arrow_of_all_moves() -> None:
    import pyarrow as pa

    labels = analyze_batch(pa.array(["444444", "9"]))
    assert labels[0] == [-1, 0, 1, None, 1, 0, -1] and labels.to_list() == [labels[0], [None] * 7]
    assert labels.to_numpy().shape == (2, 7)
    free = analyze_batch(pa.array(["b2"]), game="tictactoe")
    assert free.to_numpy().shape == (1, 3, 3) and free[0][1][1] is None and np.asarray(free).dtype == np.float64


def test_labels_from_arrow_as_arrays() -> None:
    whole, gaps = from_arrow(GOOD), from_arrow(BAD)
    assert np.asarray(whole).dtype == np.int8 and np.asarray(whole).tolist() == [-2, 1]
    assert np.asarray(gaps).dtype == np.float64 and np.isnan(np.asarray(gaps)).tolist() == [False, True, False]
    assert np.asarray(whole, dtype=np.int64).dtype == np.int64 and np.asarray(gaps, dtype=np.float32).dtype == np.float32
    with pytest.raises(ValueError, match="have no label"):
        np.asarray(gaps, dtype=np.int8)
    masked = gaps.to_numpy()
    assert isinstance(masked, Labels) and masked.tolist() == [-2, None, 1] and masked.errors == gaps.errors
    masked[0] = 7
    np.asarray(whole)[0] = 7
    assert gaps[0] == -2 and whole[0] == -2, "nobody writes into the labels themselves"


def test_parts_of_labels_have_no_errors() -> None:
    labels = solve_batch(BAD)
    assert isinstance(labels, Labels) and list(labels.errors) == [1]
    for part in (labels[1:], labels[[0, 2]], labels + 1, labels.reshape(3, 1), labels == 1):
        with pytest.raises(AttributeError, match="rows of a part have other numbers"):
            part.errors
        assert not hasattr(pickle.loads(pickle.dumps(part)), "errors")


@pytest.mark.parametrize("again", [lambda it: pickle.loads(pickle.dumps(it)), copy.copy, copy.deepcopy, lambda it: it.copy()])
def test_copies_of_labels_have_the_errors(again: Any) -> None:
    labels = solve_batch(BAD)
    other = again(labels)
    assert isinstance(other, Labels) and other.tolist() == labels.tolist() and other.errors == labels.errors
    assert other.fill_value == -128 and other.errors is not labels.errors
    other[0] = 5
    assert labels[0] == -2
    doubled = labels.astype(np.int64) * 1000
    assert again(doubled).tolist() == [-2000, None, 1000] and again(doubled).dtype == np.int64
