"""The table of a benchmark, metadata.csv: an instance a row."""

import csv
import io
from collections.abc import Iterable
from typing import NamedTuple

from kenken_cp.benchmark.instances import Status
from kenken_cp.benchmark.texts import TEXTS
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import FormatError

METADATA = "metadata.csv"
HASHES = tuple([f"sha256_{row.id}" for row in TEXTS])


class InstanceEntry(NamedTuple):
    """A row of the table. `hashes` are by format.

    None, written as an empty field, stands for a figure that was not found within the limits.
    """

    id: str
    family: str
    size: str
    status: Status
    seed: str
    tier: str
    human_effort: float | None
    kernel_nodes: float | None
    cadical_conflicts: float | None
    cpsat_seconds: float | None
    hashes: dict[str, str]


COLUMNS = (*InstanceEntry._fields[:-1], *HASHES)


def to_csv(entries: Iterable[InstanceEntry]) -> str:
    """The table as text."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        *fields, hashes = entry
        writer.writerow([*map(_field, fields), *(hashes[row.id] for row in TEXTS)])
    return stream.getvalue()


def _field(value: object) -> str:
    """Figures without a point where they are whole, else to the millionth."""
    if isinstance(value, float):
        return str(int(value)) if value == int(value) else str(round(value, 6))
    return "" if value is None else str(value)


def from_csv(text: str, name: str) -> list[InstanceEntry]:
    """The rows of a table; FormatError says which row of the file `name` is wrong."""
    rows = csv.reader(io.StringIO(text))
    if tuple(next(rows, ())) != COLUMNS:
        raise FormatError(f"{name}: the first line must be {','.join(COLUMNS)}")
    found: list[InstanceEntry] = []
    for number, row in enumerate(rows, start=2):
        try:
            found.append(_entry(row))
        except ValueError as error:
            raise FormatError(f"{name}:{number}: {error}") from None
    return found


def _figure(text: str) -> float | None:
    """The number in a field, None if it is empty; ValueError if it is none."""
    try:
        return float(text) if text else None
    except ValueError:
        raise ValueError(f"{text[:20]!r} is not a number") from None


def _entry(row: list[str]) -> InstanceEntry:
    """The entry of a row; ValueError if it is not one."""
    if len(row) != len(COLUMNS):
        raise ValueError(f"{say_count(len(row), 'field')} instead of {len(COLUMNS)}")
    name, family, size, status, seed, tier, *figures = row[: -len(HASHES)]
    if not name.replace("-", "").isalnum():
        raise ValueError(f"{name!r} is not an id; use letters, digits and hyphens")
    effort, nodes, conflicts, seconds = [_figure(text) for text in figures]
    hashes = {text.id: digest for text, digest in zip(TEXTS, row[-len(HASHES) :], strict=True)}
    if status not in tuple(Status):
        raise ValueError(f"{status!r} is not a status; it must be {say_list(list(Status), 'or')}")
    kind = Status(status)
    return InstanceEntry(
        name, family, size, kind, seed, tier, effort, nodes, conflicts, seconds, hashes
    )
