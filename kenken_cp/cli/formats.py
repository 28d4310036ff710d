"""`kenken formats`: the formats that can be read and written, or those of given files."""

import json
import sys
from enum import StrEnum
from typing import Annotated

from kenken_cp.cli.common import Color
from kenken_cp.cli.formats_of_files import FileReport, reports
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.page import Page
from kenken_cp.cli.tables import Column
from kenken_cp.core.errors import BAD_INPUT, OK, printable
from kenken_cp.formats import FORMATS, Format
from kenken_cp.registry import FAMILIES
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.json_text import escape_json


class ListFormat(StrEnum):
    """How to write the list."""

    TABLE = "table"
    JSON = "json"


ALL = "all"
HEADING = ("name", "read", "write", "one per line", "suffixes", "families", "title", "keeps")
MARKS = {True: "x", False: "–"}


def run(
    paths: Annotated[
        list[str] | None,
        argument("PATH", "List the formats of these files or folders, not all formats."),
    ] = None,
    style: Annotated[
        ListFormat, option("--format", "Output format of the list.")
    ] = ListFormat.TABLE,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
) -> int:
    """List the puzzle formats: names, suffixes, and what can be read and written.

    The format of an input is recognised by its content, whatever the file's name. A format holds
    puzzles of its families only, and convert refuses a puzzle that does not fit and says why. In a
    format marked `one per line`, a file may hold many puzzles. Of the data about a puzzle, a format
    keeps the fields in the column `keeps` and drops the others.

    With files or folders, list each file with the format it is read in and the number of its
    puzzles, or with the reason why it is not read. Exits with 2 if a file that may hold a puzzle
    cannot be read.
    """
    if paths:
        return _tell_files(paths, inputs_of(read_as, family, read_lines), style)
    if style is ListFormat.JSON:
        print(json.dumps([_record(row) for row in FORMATS], indent=2, ensure_ascii=False))
        return OK
    Page(sys.stdout, Color.AUTO).table(
        [Column(title, gap=2) for title in HEADING], [_row(row) for row in FORMATS]
    )
    return OK


def _tell_files(paths: list[str], inputs: Inputs, style: ListFormat) -> int:
    """List the files with their formats. Returns the exit code."""
    found = list(reports(paths, inputs))
    if style is ListFormat.JSON:
        fields = [_file_record(file) for file in found]
        print(escape_json(json.dumps(fields, indent=2, ensure_ascii=False)))
    else:
        rows = [_file_row(file) for file in found]
        columns = Column("file"), Column("puzzles", right=True, gap=2), Column("format", gap=2)
        Page(sys.stdout, Color.AUTO).table([*columns, Column("not read", gap=2)], rows)
    return BAD_INPUT if any(file.faults and not file.expected for file in found) else OK


def _file_row(file: FileReport) -> tuple[str, ...]:
    puzzles = f"{file.puzzles:,}" if file.puzzles else "–"
    return printable(file.source), puzzles, " ".join(file.formats) or "–", file.reason


def _file_record(file: FileReport) -> dict[str, object]:
    return {
        "source": file.source,
        "puzzles": file.puzzles,
        "formats": file.formats,
        "not_read": file.faults,
        "expected": file.expected,
    }


def _suffixes(row: Format) -> list[str]:
    return [*row.suffixes, *(row.lines.suffixes if row.lines else ())]


def _row(row: Format) -> tuple[str, ...]:
    marks = (MARKS[row.reads], MARKS[row.writes], MARKS[row.lines is not None])
    families = ALL if row.families == FAMILIES else " ".join(family.id for family in row.families)
    suffixes = " ".join(_suffixes(row)) or "–"
    return (row.id, *marks, suffixes, families, row.title, ", ".join(row.keeps))


def _record(row: Format) -> dict[str, object]:
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
