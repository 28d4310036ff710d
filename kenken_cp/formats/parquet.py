"""Puzzles in Parquet, as `kenken suite export` writes them: a row a puzzle, in typed columns.

Here they are read; `suite.dataset` writes them. `suite.columns` says which columns there are. Of
these a reader needs `family` and `clues`: the data of native JSON, with a field for each family.
"""

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from typing import BinaryIO, NamedTuple

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields
from kenken_cp.core.format import Format
from kenken_cp.core.limits import LIMITS
from kenken_cp.formats import native
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.text.parquet import MAGIC, ParquetTable

NEEDED = ("family", "clues")
FIGURES = ("tier", "effort", "depth", "hardest")
SAID = ("source", "seed", "generator", "proof")
KNOWN = (*NEEDED, "solution", *SAID, *FIGURES)
ABOUT = 8  # bytes that a value takes up in the file, for a display of progress


class ParquetItem(NamedTuple):
    """A row as an item; it stands on the line of its place in the file, from 1."""

    source: str
    line: int
    fields: Fields

    @property
    def text(self) -> bytes:
        """The puzzle as a native line, put together when that is asked for."""
        return native.write_line(document_in(self.fields)).encode()

    @property
    def size(self) -> int:
        """Roughly how many bytes of the file it takes up."""
        return ABOUT * len(self.fields)

    def document(self, format: str | None, family: str | None) -> Document:  # noqa: A002, ARG002
        """The row's document; of another family as `formats.read_document` says."""
        if family is None:
            return document_in(self.fields)
        from kenken_cp.formats import read_document  # noqa: PLC0415  (which has this row)

        return read_document(self.text, None, "", family)


def document_in(fields: Fields) -> Document:
    """The document that the columns of a row hold. Raises KenkenError."""
    name = fields["family"]
    family = family_of(name if type(name) is str else repr(name))
    clues = fields["clues"]
    data = clues.get(name) if type(clues) is dict else None
    if type(data) is not dict:
        raise FormatError(f"the column 'clues' has no entry for the family {family.title}")
    puzzle = family.from_data({key: value for key, value in data.items() if value is not None})
    solution = fields.get("solution")
    if solution is not None and type(solution) is not list:
        raise FormatError("the column 'solution' must hold a list of integers")
    about = {key: fields[key] for key in SAID if fields.get(key) is not None}
    # Of a rated puzzle all are told, as its line in JSON does: a depth not asked for is null.
    rated = fields.get("tier") is not None
    ratings = {key: fields[key] for key in FIGURES if rated and key in fields}
    return Document(
        family,
        puzzle,
        None if solution is None else tuple(solution),
        Meta(**about, ratings=ratings),
    )


def items(name: str, stream: BinaryIO) -> Iterator[ParquetItem]:
    """The rows of a file, lazily. Raises FormatError."""
    table = ParquetTable(stream)
    missing = next((column for column in NEEDED if column not in table.columns), None)
    if missing is not None:
        raise FormatError(
            f"this Parquet file has no column {missing!r}; only Parquet files that kenken suite "
            "export wrote can be read"
        )
    if not table.rows:
        raise FormatError("this Parquet file has no puzzles")
    columns = [column for column in KNOWN if column in table.columns]
    for line, fields in enumerate(table.records(columns), start=1):
        yield ParquetItem(name, line, fields)


def read(data: bytes) -> Document:
    """The document of a file with one puzzle. Raises KenkenError."""
    found = list(islice(items("", BytesIO(data)), 2))
    if len(found) > 1:
        raise FormatError(
            "this Parquet file holds several puzzles; pass its name instead of its bytes"
        )
    return document_in(found[0].fields)


def sniff(data: bytes) -> bool:
    """Whether this begins as a Parquet file does."""
    return data.startswith(MAGIC)


FORMAT = Format(
    id="parquet",
    title="Parquet (Apache)",
    suffixes=(".parquet",),
    sniff=sniff,
    read=read,
    families=FAMILIES,
    longest=LIMITS["bytes"].most,
    binary=True,
    keeps=("solution", *SAID, "ratings"),
    many=items,
)
