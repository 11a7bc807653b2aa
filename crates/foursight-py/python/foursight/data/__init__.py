"""Data sets of exact labels: tables, files, samples and books, on one machine or on a cluster.

It needs the extra ``foursight[data]``: pyarrow, fsspec and dask[distributed].

>>> import pyarrow
>>> from foursight import data
>>> table = data.label_table(pyarrow.table({"moves": ["4453", "44", "44444444"]}))
>>> table.select(["moves", "score", "outcome", "plies_to_end", "error"]).to_pylist()[0]
{'moves': '4453', 'score': -2, 'outcome': 'loss', 'plies_to_end': 36, 'error': None}
>>> table["error"][2].as_py()
'move 7: column 4 is full'
"""

from foursight.data._book import build_book
from foursight.data._errors import DataError
from foursight.data._files import label_file
from foursight.data._job import LabelReport, label
from foursight.data._million import ROWS, dataset
from foursight.data._sample import count_open, sample
from foursight.data._table import label_table

__all__ = [
    "DataError",
    "LabelReport",
    "ROWS",
    "build_book",
    "count_open",
    "dataset",
    "label",
    "label_file",
    "label_table",
    "sample",
]
