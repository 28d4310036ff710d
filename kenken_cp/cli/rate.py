"""`kenken rate`: how hard each of many puzzles is for a person."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from kenken_cp import percentiles
from kenken_cp.api.ranking import rank
from kenken_cp.cli.batches import (
    Jobs,
    PuzzleResult,
    PuzzleTask,
    Quiet,
    Request,
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
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.results import ABSENT, Field, LineFormatter, ResultFormat, StyleOption, entry
from kenken_cp.cli.tables import INDENT, Column, right
from kenken_cp.cli.times import Times, rank_line, times_of
from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, read_alone
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.human import logic_of
from kenken_cp.minutes import MOST_STARS, Minutes, stars_shown
from kenken_cp.rating import Rating, rate
from kenken_cp.registry import family_of

NO_TIMES = Times({})
UNRATED = Rating(Outcome.UNKNOWN)
KENKEN_MAKER = "kenken-maker"
ORDER = tuple([tier.name.lower() for tier in Tier])


def run(
    paths: Paths,
    kenken_maker: Annotated[
        bool,
        option(
            "--kenken-maker",
            "Add the level of the program kenken-maker for KenKen: the number of rounds that "
            "its rules need, or 0 if they do not solve the puzzle.",
        ),
    ] = False,
    depth: Annotated[
        bool, option("--depth", "Add the depth, which takes about twice as long.")
    ] = False,
    table: Annotated[
        str,
        option(
            "--percentiles FILE",
            "Take percentiles, and minutes of families that were timed, from this table, made "
            "by kenken suite calibrate, instead of the built-in one.",
        ),
    ] = "",
    solving_times: Annotated[
        str,
        option(
            "--solving-times FILE",
            "Also print how well effort predicts the solving times in this file, which the "
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
    read_lines: ReadLines = None,
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
    search was needed. `stars` say how hard the puzzle is for people, whatever its size. `min` is
    how many minutes half of those who solve it need at most; ~ marks an estimate, as only players
    of 9×9 Sudokus were timed (in JSON and CSV: `minutes`, and `minutes_most` is that of four of
    five). `search` is the number of cells that no technique could solve. With --depth, `depth` is
    the number of rounds needed if every technique is applied once a round; it takes the place of
    the stars in the table, as the level of --kenken-maker that of the minutes. A puzzle that is not
    unique has no difficulty. A wrong solution in a file is told, and changes no figure.

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
    return run_batch(
        Request(paths, style, output, jobs, quiet, color, bounds, cluster=cluster),
        lambda formatter: RateTask(
            kenken_maker, table, Budget(time_limit), formatter, depth, frozenset(taken.seconds)
        ),
        reading_of(inputs_of(read_as, family, read_lines)),
        ORDER,
        finish,
    )


@dataclass(slots=True)
class Figures(PuzzleResult):
    """The figures of one puzzle; `board` is what sets apart those that it is ranked among."""

    rating: Rating = UNRATED
    board: str = ""
    level: int | None = None
    measures: Mapping[str, int | None] | None = None

    @property
    def kind(self) -> str:
        """The tier, or the outcome where there is none."""
        return self.tier or self.rating.outcome

    @property
    def tier(self) -> str | None:
        """The tier by its name."""
        return None if self.rating.tier is None else self.rating.tier.name.lower()


def _whole_percentile(found: Figures) -> int | None:
    return None if found.rating.percentile is None else int(found.rating.percentile)


def _stars_shown(found: Figures) -> str | None:
    return None if found.rating.stars is None else stars_shown(found.rating.stars).rstrip("☆")


def _minutes_shown(found: Figures) -> str | None:
    minutes = found.rating.minutes
    if minutes is None:
        return None
    return f"{'~' * minutes.estimate}{max(1, round(minutes.median))}"


def _with_minutes(of: Callable[[Minutes], object]) -> Callable[[Figures], object]:
    """A figure that a puzzle of unknown minutes does not have."""
    return lambda r: None if r.rating.minutes is None else of(r.rating.minutes)


def _with_tier(of: Callable[[Rating], object]) -> Callable[[Figures], object]:
    """A figure that a puzzle without a tier does not have."""
    return lambda r: None if r.rating.tier is None else of(r.rating)


@dataclass(frozen=True)
class RateTask(PuzzleTask[Figures]):
    """See batches.Task: the difficulty of a puzzle; `table` is a file of percentiles or "".

    A puzzle with one of the `timed` keys is named by this and its effort.
    """

    kenken_maker: bool
    table: str
    budget: Budget
    formatter: LineFormatter
    depth: bool = False
    timed: frozenset[str] = frozenset()
    spare = 1

    def fields(self) -> Iterator[Field[Figures]]:
        """The fields of a rating."""
        depth = right("depth", 5) if self.depth else None
        yield from self.place()
        yield entry(Column("tier", 8), lambda r: r.kind, color=lambda r: r.rating.outcome)
        yield Field("outcome", lambda r: r.outcome, "result")
        yield Field("tier", lambda r: r.tier, "tier-or-null")
        yield Field("effort", _with_tier(lambda r: r.effort), "effort", right("effort", 8), ",.1f")
        yield entry(right("pct", 3), _whole_percentile)
        if not self.depth:  # in 80 columns there is no room for both
            yield entry(Column("stars", MOST_STARS), _stars_shown)
        yield Field("depth", _with_tier(lambda r: r.depth), "figure", depth)
        if self.kenken_maker:
            yield entry(right("level", 5), lambda r: r.level)
        else:
            yield entry(right("min", 5), _minutes_shown)
        yield Field(
            "hardest", _with_tier(lambda r: r.hardest), "text-or-null", Column("hardest", 19)
        )
        yield Field("hardest_at", _with_tier(lambda r: r.hardest_at), "figure")
        yield Field("steps", _with_tier(lambda r: r.steps), "figure")
        yield Field("techniques", _with_tier(lambda r: r.techniques), "counts", csv=False)
        yield Field(
            "search_cells", _with_tier(lambda r: r.search_cells), "figure", right("search", 6)
        )
        yield Field("percentile", lambda r: r.rating.percentile, "percentile")
        yield Field("reason", lambda r: r.why or ABSENT, "reason", csv=False)
        yield Field("percentile_among", lambda r: r.rating.percentile_among, "text-or-null")
        yield Field("measures", lambda r: r.measures or ABSENT, "measures", csv=False)
        if self.kenken_maker:
            yield Field("kenken_maker", lambda r: r.level, "level")
        yield from self.remarks()
        yield Field("stars", lambda r: r.rating.stars, "stars")
        yield Field("minutes", _with_minutes(lambda m: m.median), "minutes")
        yield Field("minutes_most", _with_minutes(lambda m: m.most), "minutes")
        yield Field(
            "minutes_from", _with_minutes(lambda m: "estimate" if m.estimate else "times"), "basis"
        )

    def at_once(self, data: bytes, item: Item) -> tuple[str, Figures] | None:
        """The rating of a puzzle of which nothing else is asked."""
        read = None if self.timed else read_alone(data)
        if read is None:
            return None
        found = self._figures(item, family_of(read.family), read.puzzle)
        return found.kind, found

    def result(
        self, item: Item, document: Document
    ) -> tuple[str, Figures] | tuple[str, Figures, str]:
        """The tier, or the outcome where there is none, and the rating."""
        found = self._figures(item, document.family, document.puzzle)
        found.fault, found.notices = document.solution_fault, document.notices
        effort, tier = found.rating.effort, found.rating.tier
        if not self.timed or tier in (None, Tier.SEARCH) or document.key not in self.timed:
            return found.kind, found
        return found.kind, found, f"{document.key} {effort}"

    def no_result(self, item: Item | ItemError, reason: str, kind: str) -> Figures:
        """A puzzle whose difficulty is unknown."""
        return Figures(item, kind, reason)

    def line(self, result: Figures) -> str:
        """In a table, the reason and what the percentile is among stand below its row."""
        line = super().line(result)
        if self.formatter.style is not ResultFormat.TABLE or result.sides is None:
            return line
        notes = [result.reason]
        if result.board:
            notes.append(f"pct is among puzzles of {result.size} {result.board}")
        return line + "".join([f"{' ' * INDENT}{note}\n" for note in notes if note])

    def _figures(self, item: Item, family: Family, puzzle: Puzzle) -> Figures:
        run = None if self.budget == UNLIMITED else Run(self.budget)
        rating = rate(puzzle, run, self.depth)
        sides = puzzle.rows, puzzle.columns
        found = Figures(item, str(rating.outcome), rating.reason, sides, rating=rating)
        if rating.tier is None:
            return found
        table = percentiles.load(self.table) if self.table else percentiles.load_shipped()
        found.rating, found.board = rank(family, puzzle, rating, table)
        found.level = _level(family, puzzle) if self.kenken_maker else None
        measures = logic_of(puzzle).measures
        found.measures = {name: measure(puzzle) for name, measure in measures.items()}
        return found


def _level(family: Family, puzzle: Puzzle) -> int:
    """kenken-maker's level; BackendError if it says nothing of such puzzles."""
    figure = logic_of(puzzle).figures.get(KENKEN_MAKER)
    if figure is None:
        raise BackendError(f"--{KENKEN_MAKER} does not apply to {family.title}; leave it out")
    return figure(puzzle)
