"""Spark and Ray Data label tables as docs/scale.md shows it. They are large, and Spark wants a Java: an environment of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest
from foursight import data

MOVES = ["4453", "44", "46136224167753", "4x"]


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    rows = data.label_table(pa.table({"id": range(len(MOVES)), "moves": MOVES}), what="columns").to_pylist()
    assert [row["score"] for row in rows] == [-2, 1, 3, None], "and the last row is bad"
    return rows  # type: ignore[no-any-return]


def test_spark(expected: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    from pyspark.sql import SparkSession

    # Its workers would take whatever Python comes first in the path.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)

    def label(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield data.label_table(batch, what="columns", threads=1)

    schema = (
        "id long, moves string, score byte, outcome string, best long, plies_to_end short, error string, columns array<byte>"
    )
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        frame = session.createDataFrame(list(enumerate(MOVES)), "id long, moves string").repartition(3)
        rows = frame.mapInArrow(label, schema).orderBy("id").collect()
    finally:
        session.stop()
    assert [row.asDict() for row in rows] == expected


def test_ray(expected: list[dict[str, Any]]) -> None:
    import ray

    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        dataset = ray.data.from_arrow(pa.table({"id": range(len(MOVES)), "moves": MOVES})).repartition(3)
        options = {"what": "columns", "threads": 1}
        labelled = dataset.map_batches(data.label_table, batch_format="pyarrow", fn_kwargs=options)
        rows = labelled.sort("id").take_all()
    finally:
        ray.shutdown()
    assert [{name: _plain(value) for name, value in row.items()} for row in rows] == expected


def _plain(value: Any) -> Any:
    """Ray gives lists as arrays."""
    return value.tolist() if hasattr(value, "tolist") else value
