"""`kenken suite export`: a suite's puzzles as files for others."""

from enum import StrEnum
from pathlib import Path, PurePath
from typing import Annotated

import typer

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import Output, output_to, say
from kenken_cp.cli.suite_options import (
    Families,
    LeastDepth,
    LeastEffort,
    Levels,
    Limit,
    MostDepth,
    MostEffort,
    Parts,
    Sizes,
    Sort,
    SuiteFile,
    Uses,
    choice_of,
    count_chosen,
    puzzles,
)
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.suite.export import write_csv, write_folder, write_lines
from kenken_cp.suite.select import rows
from kenken_cp.suite.store import reading


class ExportFormat(StrEnum):
    """What is written: a native document a line, a table, a folder of files."""

    JSONL = "jsonl"
    CSV = "csv"
    FOLDER = "folder"


SUFFIXES = {".jsonl": ExportFormat.JSONL, ".ndjson": ExportFormat.JSONL, ".csv": ExportFormat.CSV}
WRITERS = {ExportFormat.JSONL: write_lines, ExportFormat.CSV: write_csv}


def run(
    suite: SuiteFile,
    output: Output = "-",
    style: Annotated[
        ExportFormat | None,
        typer.Option(
            "--format",
            help="Output format; by default given by the suffix of the output, or jsonl.",
        ),
    ] = None,
    levels: Levels = None,
    sizes: Sizes = None,
    parts: Parts = None,
    families: Families = None,
    uses: Uses = None,
    min_effort: LeastEffort = None,
    max_effort: MostEffort = None,
    min_depth: LeastDepth = None,
    max_depth: MostDepth = None,
    sort: Sort = "number",
    limit: Limit = None,
    quiet: Quiet = False,
) -> int:
    """Export puzzles as JSON Lines, CSV, or a folder of files.

    Each puzzle comes with its solution and ratings. The name of the output chooses the format:
    x.jsonl, x.csv or folder/. A folder has a subfolder for each level, and a file for each puzzle.
    Output is written whole or not at all.
    """
    depth = min_depth, max_depth
    effort = min_effort, max_effort
    choice = choice_of(levels, sizes, parts, families, uses, effort, depth, sort, limit)
    style = style or _style_of(output)
    with reading(suite) as opened:
        number = count_chosen(opened, choice)
        found = rows(opened.db, choice)
        if style is not ExportFormat.FOLDER:
            with output_to(output) as stream:
                WRITERS[style](found, stream)
        elif output == "-":
            raise KenkenError("--format folder needs a folder; name it with -o")
        else:
            write_folder(found, output)
    if not quiet and output != "-":
        say(f"{output}: {puzzles(number)}")
    return OK


def _style_of(output: str) -> ExportFormat:
    suffix = PurePath(output).suffix.lower()
    if output == "-":
        return ExportFormat.JSONL
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if output.endswith("/") or Path(output).is_dir():
        return ExportFormat.FOLDER
    known = ", ".join(SUFFIXES)
    raise KenkenError(
        f"--output {output}: use a suffix of {known}, a / at the end for a folder, or --format"
    )
