"""`kenken rate`: how hard each of many puzzles is for a person."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, NamedTuple

import typer

from kenken_cp import percentiles
from kenken_cp.cli.batches import (
    NOTHING,
    UNREADABLE,
    Jobs,
    LineFormatter,
    Quiet,
    Request,
    ResultFormat,
    StyleOption,
    reading_of,
    run_batch,
)
from kenken_cp.cli.cluster_options import DaskAddress, DaskSecurity, Insecure, cluster_named
from kenken_cp.cli.common import (
    Color,
    ColorOption,
    MemoryLimit,
    Output,
    Paths,
    TimeLimit,
    bounds_of,
    say,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, inputs_of
from kenken_cp.cli.tables import INDENT, Column, TextTable, right
from kenken_cp.cli.times import Times, rank_line, times_of
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import say_wrong
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.human import logic_of
from kenken_cp.rating import Rating, rate

NO_TIMES = Times({})
KENKEN_MAKER = "kenken-maker"
BESIDE = 56  # columns of the table beside the names
DEPTH = 6  # and of the depth
LEVEL = 6  # and of kenken-maker's level
FIGURES = (  # of a rating, for CSV
    "outcome", "tier", "effort", "depth", "hardest", "hardest_at", "steps", "search_cells",
    "percentile", "percentile_among",
)  # fmt: skip
ORDER = tuple([tier.name.lower() for tier in Tier])


def run(
    paths: Paths,
    kenken_maker: Annotated[
        bool,
        typer.Option(
            "--kenken-maker",
            help=(
                "Add the level of the program kenken-maker for KenKen: the number of rounds that "
                "its rules need, or 0 if they do not solve the puzzle."
            ),
        ),
    ] = False,
    depth: Annotated[
        bool,
        typer.Option("--depth", help="Add the depth, which takes about twice as long."),
    ] = False,
    table: Annotated[
        str,
        typer.Option(
            "--percentiles",
            metavar="FILE",
            help="Take percentiles from this table, made by kenken suite calibrate, instead of the "
            "built-in one.",
        ),
    ] = "",
    solving_times: Annotated[
        str,
        typer.Option(
            "--solving-times",
            metavar="FILE",
            help="Also print how well effort predicts the solving times in this file, which the "
            "studio exports.",
        ),
    ] = "",
    style: StyleOption = None,
    output: Output = "-",
    jobs: Jobs = 0,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    dask: DaskAddress = None,
    dask_security: DaskSecurity = None,
    insecure: Insecure = False,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Rate how hard each puzzle is: its tier, effort and hardest technique.

    `tier` is the lowest tier whose techniques solve the puzzle (see kenken techniques).
    `effort` is the sum of the costs of its steps. `pct` is the percentage of puzzles of the
    same family and size (and operators, where they have cages; those with jigsaw boxes, diagonals
    or no boxes are ranked among their like) that take less effort (in JSON: `percentile`, and
    `percentile_among` says which puzzles); it is empty where the table has no such puzzles or a
    search was needed. `search` is the number of cells that no technique could solve. With --depth,
    `depth` is the number of rounds needed if every technique is applied once a round. A puzzle that
    is not unique has no difficulty. A wrong solution in a file is told, and changes no figure.

    Exits with 0 if each puzzle is unique, 1 if one is not, 2 if one cannot be read or rated, 3 if a
    limit was reached; the most serious code counts.
    """
    if table:
        # what is wrong with it is said once, and before all else
        for stale in percentiles.load(table).stale:
            say(f"{table}: {stale} left out; {percentiles.OTHER_WEIGHTS}")
    taken = times_of(solving_times) if solving_times else NO_TIMES

    def finish(tally: Counter[str], rated: set[str]) -> None:
        if solving_times:
            say(rank_line(taken, rated))

    bounds = bounds_of(time_limit, memory_limit)
    cluster = cluster_named(dask, dask_security, insecure, bounds, jobs)
    beside = BESIDE + DEPTH * depth + LEVEL * kenken_maker
    return run_batch(
        Request(paths, style, output, jobs, quiet, color, bounds, cluster=cluster),
        lambda formatter: RateTask(
            kenken_maker, table, Budget(time_limit), formatter, depth, frozenset(taken.seconds)
        ),
        beside,
        reading_of(inputs_of(read_as, family)),
        ORDER,
        finish,
    )


class Figures(NamedTuple):
    """The figures of one puzzle; `board` is what sets apart those that it is ranked among, `fault`
    what is wrong with the solution in its file, and `notices` are what its reader tells."""

    rating: Rating
    board: str = ""
    level: int | None = None
    measures: Mapping[str, int | None] = {}
    fault: str = ""
    notices: tuple[str, ...] = ()

    @property
    def reason(self) -> str:
        """Why there is no rating, and what is wrong with the solution in the file."""
        return "; ".join(filter(None, [self.rating.reason, say_wrong(self.fault)]))


@dataclass(frozen=True, slots=True)
class RateTask:
    """See batches.Task: the difficulty of a puzzle; `table` is a file of percentiles or "".

    A puzzle with one of the `timed` keys is named by this and its effort.
    """

    kenken_maker: bool
    table: str
    budget: Budget
    formatter: LineFormatter
    depth: bool = False
    timed: frozenset[str] = frozenset()

    def heading(self) -> str:
        """The lines above the results of a table."""
        return f"{_table(self.formatter.name_width, self.depth, self.kenken_maker).heading}\n"

    def columns(self) -> tuple[str, ...]:
        """The fields of a record that CSV has, in order."""
        more = ("kenken_maker",) * self.kenken_maker
        return "source", "line", *FIGURES, *more, "reason", "notices"

    def line(self, item: Item, document: Document) -> tuple[str, str] | tuple[str, str, str]:
        """The tier, or the outcome where there is none, and the rating as a line."""
        fault, notices = document.solution_fault, document.notices
        figures = self._figures(document)._replace(fault=fault, notices=notices)
        kind, line = self._line(item, document, figures)
        effort, tier = figures.rating.effort, figures.rating.tier
        if not self.timed or tier in (None, Tier.SEARCH) or document.key not in self.timed:
            return kind, line
        return kind, line, f"{document.key} {effort}"

    def _line(self, item: Item, document: Document, figures: Figures) -> tuple[str, str]:
        kind = _kind(figures.rating)
        if self.formatter.style is not ResultFormat.TABLE:
            return kind, self._record(item, figures)
        size = f"{document.puzzle.rows}×{document.puzzle.columns}"
        return kind, self._row(item, size, figures)

    def lost(self, item: Item | ItemError, reason: str, kind: str = Outcome.UNKNOWN) -> str:
        """The line of a puzzle whose difficulty is unknown; see batches.Task."""
        if self.formatter.style is not ResultFormat.TABLE:
            return self._record(item, Figures(Rating(Outcome.UNKNOWN, reason=reason)), kind)
        if isinstance(item, ItemError) or kind == UNREADABLE:
            return ""
        return self._row(item, NOTHING, Figures(Rating(Outcome.UNKNOWN)))

    def _figures(self, document: Document) -> Figures:
        rating = rate(document.puzzle, Run(self.budget), self.depth)
        if rating.tier is None:
            return Figures(rating)
        board = ""
        if rating.tier is not Tier.SEARCH:  # which is scored as nothing, so effort says too little
            table = percentiles.load(self.table) if self.table else percentiles.shipped()
            population = table.population_of(document.family.id, document.puzzle)
            if population is not None:
                share = percentiles.percentile_in(population, rating.effort)
                rating = rating._replace(percentile=share, percentile_among=population.name)
                board = population.board
        level = _level(document) if self.kenken_maker else None
        logic = logic_of(document.puzzle)
        measures = {name: measure(document.puzzle) for name, measure in logic.measures.items()}
        return Figures(rating, board, level, measures)

    def _record(self, item: Item | ItemError, figures: Figures, outcome: str = "") -> str:
        rating, is_csv = figures.rating, self.formatter.style is ResultFormat.CSV
        fields = {"source": item.source, "line": item.line, **rating._asdict()}
        fields["outcome"] = outcome or rating.outcome
        fields["reason"] = figures.reason if is_csv else rating.reason
        if rating.tier is None:
            fields |= dict.fromkeys(rating._fields[1:-1])
        else:
            fields["tier"] = _kind(rating)
        if figures.measures:
            fields["measures"] = figures.measures
        if self.kenken_maker:
            fields["kenken_maker"] = figures.level
        fields |= {"solution_fault": figures.fault, "notices": list(figures.notices)}
        for name in ("reason", "solution_fault", "notices"):
            if not fields[name]:
                del fields[name]
        return self.formatter.record(fields, self.columns())

    def _row(self, item: Item, size: str, figures: Figures) -> str:
        rating, board, level = figures.rating, figures.board, figures.level
        kind = self.formatter.paint(_kind(rating), rating.outcome)
        effort, hardest, cells = NOTHING, NOTHING, NOTHING
        if rating.tier is not None:
            effort = f"{rating.effort:,.1f}"
            hardest, cells = rating.hardest or NOTHING, str(rating.search_cells)
        whole = NOTHING if rating.percentile is None else int(rating.percentile)
        extra = [NOTHING if rating.depth is None else rating.depth] * self.depth
        extra += [NOTHING if level is None else level] * self.kenken_maker
        first = self.formatter.name(item), size, kind, effort, whole
        table = _table(self.formatter.name_width, self.depth, self.kenken_maker)
        notes = [figures.reason, f"pct is among puzzles of {size} {board}" if board else ""]
        below = "".join([f"{' ' * INDENT}{note}\n" for note in notes if note])
        return f"{table.row(*first, *extra, hardest, cells)}\n{below}"


@cache
def _table(name_width: int, depth: bool, kenken_maker: bool) -> TextTable:
    more = [right("depth", DEPTH - 1)] * depth + [right("level", LEVEL - 1)] * kenken_maker
    return TextTable([
        Column("puzzle", name_width), right("size", 5), Column("tier", 8), right("effort", 8),
        right("pct", 3), *more, Column("hardest", 19), right("search", 6),
    ])  # fmt: skip


def _level(document: Document) -> int:
    """kenken-maker's level; BackendError if it says nothing of such puzzles."""
    figure = logic_of(document.puzzle).figures.get(KENKEN_MAKER)
    if figure is None:
        title = document.family.title
        raise BackendError(f"--{KENKEN_MAKER} does not apply to {title}; leave it out")
    return figure(document.puzzle)


def _kind(rating: Rating) -> str:
    """The tier, or the outcome where there is none."""
    return rating.outcome if rating.tier is None else rating.tier.name.lower()
