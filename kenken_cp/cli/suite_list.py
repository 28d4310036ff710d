"""`kenken suite list`: puzzles of a suite, a line each."""

from collections.abc import Iterator
from typing import TextIO

from kenken_cp.cli.batches import (
    NOTHING,
    ResultFormat,
    StyleOption,
    csv_heading,
    csv_row,
    record,
    style_of,
)
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
from kenken_cp.cli.tables import Column, TextTable, right
from kenken_cp.core.errors import OK
from kenken_cp.suite.select import Row, count, families_of, have_depth, rows
from kenken_cp.suite.store import reading

COLUMNS = (  # of CSV
    "number", "part", "family", "rows", "columns", "tier", "effort", "depth", "hardest",
    "hardest_at", "steps", "search_cells", "proof", "source", "seed",
)  # fmt: skip
BEFORE = right("number", 8), right("size", 6)
BEHIND = Column("hardest", 19, gap=2), right("part", 4), Column("seed", gap=2)


def run(
    suite: SuiteFile,
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
    style: StyleOption = None,
    output: Output = "-",
) -> int:
    """List puzzles by level, size, effort or technique.

    `seed` is the seed of the suite and the unit of work that made the puzzle; a puzzle put in by
    hand has no seed.
    """
    depth = min_depth, max_depth
    effort = min_effort, max_effort
    form = style_of(style, output)
    choice = choice_of(levels, sizes, parts, families, uses, effort, depth, sort, limit)
    with reading(suite) as opened:
        shown, found = count_chosen(opened, choice), rows(opened.db, choice)
        with output_to(output) as stream:
            if form is ResultFormat.TABLE:
                _write(found, stream, families_of(opened.db), have_depth(opened.db))
            elif form is ResultFormat.CSV:
                stream.write(csv_heading(COLUMNS))
                stream.writelines(csv_row(fields, COLUMNS) for fields in _records(found))
            else:
                stream.writelines(map(record, _records(found)))
        every = count(opened.db, choice._replace(limit=None))
    if shown and form is ResultFormat.TABLE:
        say(f"{shown:,} of {puzzles(every)}" if shown < every else puzzles(every))
    return OK


def _write(found: Iterator[Row], stream: TextIO, families: list[str], with_depth: bool) -> None:
    """A table of the puzzles; with their families if there are several, and depths if any."""
    named = len(families) > 1
    family = [Column("family", max(map(len, ["family", *families])), gap=2)] * named
    figures = Column("level", 8, gap=2), right("effort", 9), *[right("depth", 5)] * with_depth
    table = TextTable([*BEFORE, *family, *figures, *BEHIND])
    stream.write(f"{table.heading}\n")
    stream.writelines(f"{table.row(*_entries(row, named, with_depth))}\n" for row in found)


def _entries(row: Row, named: bool, with_depth: bool) -> list[object]:
    family = [row.family] * named
    depth = [NOTHING if row.depth is None else row.depth] * with_depth
    figures = row.level, f"{row.effort:,.1f}", *depth, row.hardest
    return [
        row.number,
        f"{row.rows}×{row.columns}",
        *family,
        *figures,
        row.part,
        row.seed or NOTHING,
    ]


def _records(found: Iterator[Row]) -> Iterator[dict[str, object]]:
    for each in found:
        yield {
            "number": each.number,
            "part": each.part,
            "family": each.family,
            "rows": each.rows,
            "columns": each.columns,
            **figures(each),
            "proof": each.proof,
            "source": each.source,
            "seed": each.seed or None,
        }


def figures(row: Row) -> dict[str, object]:
    """A puzzle's figures of difficulty, as `kenken rate` names them."""
    return {
        "tier": row.level,
        "effort": row.effort,
        "depth": row.depth,
        "hardest": row.hardest,
        "hardest_at": row.hardest_at,
        "steps": row.steps,
        "techniques": row.counts,
        "search_cells": row.search_cells,
    }
