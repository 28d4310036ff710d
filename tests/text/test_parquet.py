"""Parquet: what is read of a stream, and by which thread."""

import threading
from io import BytesIO
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from kenken_cp import load
from kenken_cp.core.errors import FormatError
from kenken_cp.text.parquet import ParquetTable
from tests.helpers.paths import EXAMPLES
from tests.helpers.tables import table_of

WHOLE = table_of([load(EXAMPLES / "unique/square-4x4.json")] * 50)
COLUMNS = ("family", "clues", "solution")


class Watched(BytesIO):
    """A stream that knows which threads have read it."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.readers: set[threading.Thread] = set()

    def read(self, *size: Any) -> bytes:
        """As every stream."""
        self.readers.add(threading.current_thread())
        return super().read(*size)


def test_no_thread_of_arrow_reads_a_stream_whole_or_damaged() -> None:
    """One that reads on after an error aborts the process, if that ends meanwhile."""
    rng = Random(7)
    refused = 0
    for number in range(60):
        data = bytearray(WHOLE)
        for _ in range(number and rng.randint(1, 3)):
            data[rng.randrange(len(data))] ^= rng.randrange(1, 256)
        stream = Watched(bytes(data))
        try:
            assert len(list(ParquetTable(stream).records(COLUMNS))) == 50
        except FormatError:
            refused += 1
        assert stream.readers == {threading.main_thread()}
    assert refused > 20
