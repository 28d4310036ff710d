"""`kenken suite list`: puzzles of a suite, a line each."""

from collections.abc import Iterator

from kenken_cp.cli.common import Output, output_to, say
from kenken_cp.cli.results import (
    Field,
    LineFormatter,
    ResultFormat,
    ResultWriter,
    StyleOption,
    entry,
    style_of,
)
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
from kenken_cp.cli.tables import Column, right
from kenken_cp.core.errors import OK
from kenken_cp.suite.select import Row, count, families_of, have_depth, rows
from kenken_cp.suite.store import reading


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
            fields = fields_of(families_of(opened.db), have_depth(opened.db))
            writer = ResultWriter(fields, LineFormatter(form))
            stream.write(writer.heading)
            stream.writelines(map(writer.line, found))
        every = count(opened.db, choice._replace(limit=None))
    if shown and form is ResultFormat.TABLE:
        say(f"{shown:,} of {puzzles(every)}" if shown < every else puzzles(every))
    return OK


def fields_of(families: list[str], with_depth: bool) -> Iterator[Field[Row]]:
    """The fields of a puzzle; a table has its family if there are several, and its depth if any."""
    wide = max(map(len, ["family", *families]))
    family = Column("family", wide, gap=2) if len(families) > 1 else None
    depth = right("depth", 5) if with_depth else None
    yield Field("number", lambda r: r.number, "number", right("number", 8))
    yield entry(right("size", 6), lambda r: f"{r.rows}×{r.columns}")
    yield Field("part", lambda r: r.part, "number")
    yield Field("family", lambda r: r.family, "text", family)
    yield Field("rows", lambda r: r.rows, "number")
    yield Field("columns", lambda r: r.columns, "number")
    yield Field("tier", lambda r: r.level, "tier", Column("level", 8, gap=2))
    yield Field("effort", lambda r: r.effort, "effort", right("effort", 9), ",.1f")
    yield Field("depth", lambda r: r.depth, "figure", depth)
    yield Field("hardest", lambda r: r.hardest, "text", Column("hardest", 19, gap=2), empty="")
    yield Field("hardest_at", lambda r: r.hardest_at, "figure")
    yield Field("steps", lambda r: r.steps, "figure")
    yield Field("techniques", lambda r: r.counts, "counts", csv=False)
    yield Field("search_cells", lambda r: r.search_cells, "figure")
    yield Field("proof", lambda r: r.proof, "text")
    yield Field("source", lambda r: r.source, "text")
    yield entry(right("part", 4), lambda r: r.part)
    yield Field("seed", lambda r: r.seed or None, "text-or-null", Column("seed", gap=2))
