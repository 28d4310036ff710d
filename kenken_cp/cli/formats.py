"""`kenken formats`: what puzzles can be read from and written to."""

import json
import sys
from enum import StrEnum
from typing import Annotated, Any

import typer

from kenken_cp.cli.common import Color
from kenken_cp.cli.page import Page
from kenken_cp.cli.tables import Column
from kenken_cp.core.errors import OK
from kenken_cp.formats import FORMATS, Format
from kenken_cp.registry import FAMILIES


class ListFormat(StrEnum):
    """How to write the list."""

    TABLE = "table"
    JSON = "json"


ALL = "all"
HEADING = ("name", "read", "write", "one per line", "suffixes", "families", "title", "keeps")
MARKS = {True: "x", False: "–"}


def run(
    style: Annotated[
        ListFormat, typer.Option("--format", help="Output format of the list.")
    ] = ListFormat.TABLE,
) -> int:
    """List the puzzle formats: names, suffixes, and what can be read and written.

    The format of an input is told by its content, whatever the file is called. A format holds
    puzzles of its families only, and convert refuses a puzzle that does not fit and says why. In a
    format marked `one per line`, a file may hold many puzzles. Of the data about a puzzle, a format
    keeps the fields in the column `keeps` and drops the others.
    """
    if style is ListFormat.JSON:
        print(json.dumps([_record(row) for row in FORMATS], indent=2, ensure_ascii=False))
        return OK
    Page(sys.stdout, Color.AUTO).table(
        [Column(title, gap=2) for title in HEADING], [_row(row) for row in FORMATS]
    )
    return OK


def _suffixes(row: Format) -> list[str]:
    return [*row.suffixes, *(row.lines.suffixes if row.lines else ())]


def _row(row: Format) -> tuple[str, ...]:
    marks = (MARKS[row.reads], MARKS[row.writes], MARKS[row.lines is not None])
    families = ALL if row.families == FAMILIES else " ".join(family.id for family in row.families)
    suffixes = " ".join(_suffixes(row)) or "–"
    return (row.id, *marks, suffixes, families, row.title, ", ".join(row.keeps))


def _record(row: Format) -> dict[str, Any]:
    return {
        "name": row.id,
        "title": row.title,
        "suffixes": _suffixes(row),
        "read": row.reads,
        "write": row.writes,
        "lines": row.lines is not None,
        "binary": row.binary,
        "families": [family.id for family in row.families],
        "keeps": list(row.keeps),
    }
