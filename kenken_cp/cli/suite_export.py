"""`kenken suite export`: a suite's puzzles as files for other programs."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import Output, by_suffix, is_folder, output_to, say
from kenken_cp.cli.options import option
from kenken_cp.cli.pictures import refuse_unused
from kenken_cp.cli.suite_options import (
    LICENCE,
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
from kenken_cp.core.errors import ANSWER_IS_NO, OK, KenkenError
from kenken_cp.suite.export import NAME_FIELDS, NAMES, write_csv, write_folder, write_lines
from kenken_cp.suite.select import Row, families_of, rows
from kenken_cp.suite.store import Suite, reading


class ExportFormat(StrEnum):
    """What is written: a native document a line, a table, a folder of files, a data set."""

    JSONL = "jsonl"
    CSV = "csv"
    FOLDER = "folder"
    PARQUET = "parquet"


SUFFIXES = {
    ".jsonl": ExportFormat.JSONL,
    ".ndjson": ExportFormat.JSONL,
    ".csv": ExportFormat.CSV,
    ".parquet": ExportFormat.PARQUET,
}
WRITERS = {ExportFormat.JSONL: write_lines, ExportFormat.CSV: write_csv}


def run(
    suite: SuiteFile,
    output: Output = "-",
    style: Annotated[
        ExportFormat | None,
        option(
            "--format", "Output format; by default given by the suffix of the output, or jsonl."
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
    names: Annotated[
        str | None,
        option(
            "--names PATTERN",
            "Names of the files in a folder, such as {level}-{number:03}; / makes folders. "
            f"Fields: {', '.join(NAME_FIELDS)}. By default {NAMES}.",
            show_default=False,
        ),
    ] = None,
    card: Annotated[
        bool | None,
        option(
            "--card/--no-card",
            "With Parquet, also write a data card (README.md, croissant.json); by default it "
            "is written.",
            show_default=False,
        ),
    ] = None,
    traces: Annotated[
        bool,
        option(
            "--traces",
            "With Parquet, also write the steps by which a person solves each puzzle, in the "
            "column trace.",
        ),
    ] = False,
    licence: Annotated[
        str | None,
        option(
            "--license NAME",
            f"Licence that the data card of a Parquet export names; by default {LICENCE}.",
        ),
    ] = None,
    quiet: Quiet = False,
) -> int:
    """Export puzzles as JSON Lines, CSV, Parquet, or a folder of files.

    Each puzzle comes with its solution and ratings. The name of the output chooses the format:
    x.jsonl, x.csv, x.parquet or folder/. A folder has a subfolder for each level, and a file for
    each puzzle. Output is written whole or not at all.

    Parquet has typed columns for data frames. A data card beside it (README.md and croissant.json)
    says what the columns mean, how the puzzles were made, and what the limits of the data are.

    Exits with 1, and writes nothing, if no puzzle matches.
    """
    depth = min_depth, max_depth
    effort = min_effort, max_effort
    choice = choice_of(levels, sizes, parts, families, uses, effort, depth, sort, limit)
    style = style or _style_of(output)
    _check_card(style, card, licence, traces)
    named = {"--names": names is not None}
    refuse_unused(style, dict.fromkeys(named, (ExportFormat.FOLDER,)), named)
    with reading(suite) as opened:
        number = count_chosen(opened, choice)
        if not number:
            if output != "-":
                say(f"{output}: not written, as there is nothing to export")
            return ANSWER_IS_NO
        found = rows(opened.db, choice)
        if style is ExportFormat.PARQUET:
            _data_set(opened, found, number, output, _named_in_card(card, licence), traces)
        elif style is not ExportFormat.FOLDER:
            with output_to(output) as stream:
                WRITERS[style](found, stream)
        elif output == "-":
            raise KenkenError("--format folder needs a folder; name it with -o")
        else:
            write_folder(found, output, NAMES if names is None else names)
    if not quiet and output != "-":
        say(f"{output}: {puzzles(number)}")
    return OK


def _check_card(style: ExportFormat, card: bool | None, licence: str | None, traces: bool) -> None:
    """Raise KenkenError for an option of a data set that is not written."""
    given = {"--card": card is True, "--license": licence is not None, "--traces": traces}
    refuse_unused(style, dict.fromkeys(given, (ExportFormat.PARQUET,)), given)
    if licence is not None and card is False:
        raise KenkenError("--license names the licence in the card; leave out --no-card")


def _named_in_card(card: bool | None, licence: str | None) -> str | None:
    """The licence that the card names; None for no card."""
    return None if card is False else LICENCE if licence is None else licence


def _data_set(
    suite: Suite,
    found: Iterator[Row],
    number: int,
    output: str,
    licence: str | None,
    traces: bool,
) -> None:
    """Write Parquet, and its card if there is a licence to name."""
    from kenken_cp.suite import dataset

    if output == "-":
        raise KenkenError("--format parquet needs a file; name it with -o")
    about = dataset.about_of(suite.db, families_of(suite.db), number, licence or "", traces=traces)
    dataset.write(found, Path(output), about, with_card=licence is not None)


def _style_of(output: str) -> ExportFormat:
    if output == "-":
        return ExportFormat.JSONL
    if PurePath(output).suffix.lower() not in SUFFIXES and is_folder(output):
        return ExportFormat.FOLDER
    return by_suffix(output, SUFFIXES, " (or in / for a folder)")
