"""How results are written: what a command declares once, as a table, CSV, JSON Lines and a schema.

A command lists the `Field`s of its result in the order of its records; those of a table stand among
them in the order of the table. A `ResultWriter` makes lines of them.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Generic, NamedTuple, TypeAlias, TypeVar

from kenken_cp.cli.common import by_suffix
from kenken_cp.cli.options import option
from kenken_cp.cli.tables import Column, TextTable
from kenken_cp.core.errors import printable, steerless
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine import COMPILED
from kenken_cp.engine.plain_json import write_json
from kenken_cp.formats.sources import Item, ItemError, place_of
from kenken_cp.text.json_text import escape_json

NOTHING = "–"  # an empty entry of a table
COLORS: Mapping[str, str] = {
    Outcome.UNIQUE: "\x1b[32m",
    Outcome.MULTIPLE: "\x1b[33m",
    Outcome.NONE: "\x1b[31m",
    Outcome.UNKNOWN: "\x1b[35m",
}
PLAIN = "\x1b[0m"

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

R = TypeVar("R")


class ResultFormat(StrEnum):
    """The formats in which results can be written."""

    TABLE = "table"
    JSONL = "jsonl"
    CSV = "csv"


StyleOption: TypeAlias = Annotated[
    ResultFormat | None,
    option(
        "--format",
        "Output format of the results; by default given by the suffix of the output, or table. "
        "csv leaves out fields that are lists, but for notices.",
    ),
]
SUFFIXES = {
    "": ResultFormat.TABLE,
    ".txt": ResultFormat.TABLE,
    ".log": ResultFormat.TABLE,
    ".jsonl": ResultFormat.JSONL,
    ".ndjson": ResultFormat.JSONL,
    ".csv": ResultFormat.CSV,
}


def style_of(style: ResultFormat | None, output: str) -> ResultFormat:
    """The format that was asked for, or what the suffix of the output says.

    KenkenError if it says another format.
    """
    return style or by_suffix(output, SUFFIXES)


class LineFormatter(NamedTuple):
    """How lines are written: in which format, with colours or not, and names how wide."""

    style: ResultFormat = ResultFormat.TABLE
    colored: bool = False
    name_width: int = 44

    def name(self, item: Item | ItemError) -> str:
        """The first column: the puzzle's place. A long one is cut at its beginning."""
        place = printable(place_of(item))
        return place if len(place) <= self.name_width else f"…{place[1 - self.name_width :]}"

    def paint(self, text: str, outcome: str) -> str:
        """The text in the colour of an outcome, where there are colours."""
        return f"{COLORS[outcome]}{text}{PLAIN}" if self.colored else text


class Absent:
    """What `Field.of` gives where a record has no such field."""


ABSENT = Absent()


class Field(NamedTuple, Generic[R]):
    """One field of a result.

    `of` takes it from the result; None is null, an empty entry of a table or nothing in CSV. JSON
    Lines have a field with a `schema`, which is one of the `$defs` of records.schema.json, unless
    it is ABSENT; a text that is just a `str` and a list that is no tuple are quick to write. CSV
    has a field with a name, unless `csv` says no. A table has one with a `column`: formatted by
    `spec`, `empty` where it is empty, and in the `color` of an outcome.
    """

    name: str
    of: Callable[[R], object]
    schema: str = ""
    column: Column | None = None
    spec: str = ""
    csv: bool = True
    color: Callable[[R], str] | None = None
    empty: str = NOTHING


def entry(
    column: Column,
    of: Callable[[R], object],
    spec: str = "",
    color: Callable[[R], str] | None = None,
    empty: str = NOTHING,
) -> Field[R]:
    """A field that only a table has."""
    return Field("", of, "", column, spec, color=color, empty=empty)


def properties(fields: Iterable[Field[R]]) -> dict[str, object]:
    """The JSON Schema of each field of a record of JSON Lines."""
    return {field.name: {"$ref": f"#/$defs/{field.schema}"} for field in fields if field.schema}


class ResultWriter(Generic[R]):
    """Writes results with these fields in one format; `heading` is what stands above them."""

    line: Callable[[R], str]

    def __init__(self, fields: Iterable[Field[R]], formatter: LineFormatter) -> None:
        self._paint = formatter.paint
        self.beside = 0  # columns of text that a table takes beside the names
        if formatter.style is ResultFormat.TABLE:
            self._fields = [field for field in fields if field.column is not None]
            self._table = TextTable([field.column for field in self._fields if field.column])
            self.heading = f"{self._table.heading}\n"
            self.beside = self._table.width - formatter.name_width
            self.line = self._row
        elif formatter.style is ResultFormat.CSV:
            self._fields = [field for field in fields if field.name and field.csv]
            self.heading = _csv([field.name for field in self._fields])
            self.line = self._csv_row
        else:
            self._fields = [field for field in fields if field.schema]
            self.heading = ""
            self.line = self._record
        self._pairs = [(field.name, field.of) for field in self._fields]
        self._entries = [
            (field.of, field.spec, field.empty, field.color if formatter.colored else None)
            for field in self._fields
        ]

    def _record(self, result: R) -> str:
        return record(
            {name: value for name, of in self._pairs if (value := of(result)) is not ABSENT}
        )

    def _csv_row(self, result: R) -> str:
        return _csv([_plain(of(result)) for _, of in self._pairs])

    def _row(self, result: R) -> str:
        entries = []
        for of, spec, empty, color in self._entries:
            value = of(result)
            if value is None or value is ABSENT or value == "":
                value = empty
            elif spec:
                value = format(value, spec)
            entries.append(value if color is None else self._paint(str(value), color(result)))
        return f"{self._table.row(*entries)}\n"


def record(fields: Mapping[str, object]) -> str:
    """A line of JSON Lines."""
    plain = write_json(fields) if COMPILED and type(fields) is dict else None
    return f"{escape_json(_ENCODER.encode(fields)) if plain is None else plain}\n"


def _csv(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return steerless(line.getvalue())


def _plain(value: object) -> object:
    """A value as CSV has it: the sentences of a list as one."""
    if isinstance(value, list):
        return "; ".join(value)
    return None if value is ABSENT else value
