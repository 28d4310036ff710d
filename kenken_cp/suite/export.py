"""A suite's puzzles as text: native JSON Lines, a table, a folder of files by level."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from kenken_cp.formats import native
from kenken_cp.suite.select import Row, document_of
from kenken_cp.text.files import new_folder
from kenken_cp.text.name_patterns import NamePattern

CSV_COLUMNS = (
    "number", "part", "size", "level", "effort", "depth", "hardest", "hardest_at", "steps",
    "search_cells", "techniques", "proof", "source", "seed", "family", "puzzle", "solution",
)  # fmt: skip
NAMES = "{level}/{number:06}-{size}.json"  # with zeros, so that names sort
NAME_FIELDS = ("number", "level", "family", "size", "rows", "columns", "part", "effort", "seed")


def line_of(row: Row) -> str:
    """A puzzle's line, without its end; the puzzle need not be built for it."""
    return native.line_of(row.family, row.puzzle, row.solution, row.meta)


def write_lines(rows: Iterable[Row], stream: TextIO) -> None:
    """One line a puzzle, as JSON Lines."""
    stream.writelines(f"{line_of(row)}\n" for row in rows)


def write_csv(rows: Iterable[Row], stream: TextIO) -> None:
    """A table of all figures, with a heading; the puzzle as the native format has it."""
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    table.writerows(
        (
            row.number, row.part, f"{row.rows}x{row.columns}", row.level, row.effort, row.depth,
            row.hardest, row.hardest_at, row.steps, row.search_cells, row.techniques, row.proof,
            row.source, row.seed, row.family, row.puzzle, row.solution,
        )
        for row in rows
    )  # fmt: skip


def write_folder(rows: Iterable[Row], folder: str | Path, names: str = NAMES) -> int:
    """A native file per puzzle; how many there are. `names` is a pattern of NAME_FIELDS; by default
    there is a folder per level.

    The folder gets its name when all are written. Raises KenkenError if there is something of
    that name which is no empty folder, or if it cannot be written.
    """
    pattern = NamePattern(names, NAME_FIELDS)
    number = 0
    with new_folder(folder) as target:
        for number, row in enumerate(rows, start=1):  # noqa: B007
            text = native.write(document_of(row))
            path = target / pattern.path(_name_fields(row), ".json")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return number


def _name_fields(row: Row) -> dict[str, int | str | None]:
    """The fields of a puzzle that names of files are made of."""
    return {
        "number": row.number, "level": row.level, "family": row.family,
        "size": f"{row.rows}x{row.columns}", "rows": row.rows, "columns": row.columns,
        "part": row.part, "effort": f"{row.effort:g}", "seed": row.seed,
    }  # fmt: skip
