"""`kenken generate`: puzzles by recipe, as many as are wanted, the same for the same seed."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import Annotated, NamedTuple, TextIO

from kenken_cp import batch
from kenken_cp.api.making import Made, UnitResult, UnitWork, take_new
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import Color, ColorOption, Output, kept_output_to, say
from kenken_cp.cli.making_options import (
    Depth,
    DifficultyOption,
    Forbid,
    Prove,
    Prover,
    Require,
    Seed,
    Shared,
    UniqueBy,
    recipe_of,
    size_of,
    target_of,
    tries_option,
)
from kenken_cp.cli.options import option
from kenken_cp.cli.page import Page
from kenken_cp.cli.progress import Report, Tally, final_line, making_progress
from kenken_cp.cli.recipe_options import (
    MAKING,
    OUTPUT,
    WHAT,
    ByFamily,
    RecipeOptions,
    WhichFamily,
    with_recipe_options,
)
from kenken_cp.cli.shortage import advice_on
from kenken_cp.cli.tables import Column, TextTable, right
from kenken_cp.core.counts import say_count, say_list, there_are
from kenken_cp.core.errors import OK, OUT_OF_BUDGET, KenkenError
from kenken_cp.core.generator import TRIES
from kenken_cp.core.recipe import FAMILY
from kenken_cp.core.steps import Tier
from kenken_cp.generation.collecting import PACE, Collector
from kenken_cp.generation.make import GeneratedPuzzle
from kenken_cp.generation.rarity import check_exists
from kenken_cp.generation.recipe import USUAL, generator_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import fresh, start_of

ALONE = 0.4  # seconds before other processes help, which take as long to start
UNRATED = "unrated"
LEVELS = (*(tier.name.lower() for tier in Tier), UNRATED)
NOTHING = "–"


class PuzzleFormat(StrEnum):
    """How puzzles are written: drawn, a line of figures each, or as native JSON Lines."""

    TEXT = "text"
    TABLE = "table"
    JSONL = "jsonl"


# What the files are called that hold them; the first style of a suffix is the usual one.
SUFFIXES = {
    ".jsonl": (PuzzleFormat.JSONL,),
    ".ndjson": (PuzzleFormat.JSONL,),
    ".json": (PuzzleFormat.JSONL,),
    ".txt": (PuzzleFormat.TEXT, PuzzleFormat.TABLE),
}
DRAWN = (".pdf", ".png", ".svg", ".eps", ".html")
KEPT = "; kenken suite makes many puzzles and resumes where it stopped"


COMMAND = ByFamily


@with_recipe_options
def run(
    recipe_options: RecipeOptions,
    which: WhichFamily = "",
    size: Annotated[
        str,
        option(
            "--size 6|6x8",
            "Side of a square grid, or rows x columns. By default the usual size of the family, "
            "the size of a map, or, with --picture, at most 25 cells on the longer side.",
            panel=WHAT,
            filled=True,
        ),
    ] = "",
    number: Annotated[int, option("--count -n N", "Number of puzzles.", panel=WHAT, least=1)] = 1,
    difficulty: DifficultyOption = "any",
    require: Require = None,
    forbid: Forbid = None,
    unique_by: UniqueBy = "any",
    seed: Seed = "",
    prover: Prove = None,
    rated: Annotated[
        bool,
        option(
            "--ratings/--no-ratings",
            "Rate each puzzle; leaving ratings out is faster.",
            panel=MAKING,
        ),
    ] = True,
    depth: Depth = False,
    shared: Shared = False,
    tries: Annotated[
        int | None, tries_option("a new puzzle", f"{TRIES}, or 10 with --picture")
    ] = None,
    jobs: Jobs = 0,
    written: Annotated[
        PuzzleFormat | None,
        option(
            "--format",
            "text: drawn; table: a line of ratings per puzzle, without the puzzle; jsonl: "
            "native JSON Lines.",
            panel=OUTPUT,
        ),
    ] = None,
    output: Output = "-",
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Make puzzles with exactly one solution, of a given size and difficulty.

    Each puzzle is proved unique, and no two are rotations or reflections of each other. Nor do two
    share a solution, unless the size has too few of them; then a message says so. The same options
    and seed give the same puzzles, with any --jobs. A unit of work is one solution grid and the
    puzzles tried on it. `meta.seed` holds the seed and the unit; give it to --seed to start there.
    The default FAMILY is kenken. An option that the family does not have is refused.

    On a terminal and in a .txt file puzzles are drawn. Otherwise they are written as native JSON
    Lines, with solutions and ratings. After Ctrl-C, a new FILE holds the puzzles made so far; an
    existing FILE is left unchanged. Exits with 3 if --tries units in a row give no new puzzle, and
    shows why candidates were rejected.
    """
    family = recipe_options.get(FAMILY, USUAL)
    target = target_of(difficulty, require, forbid, unique_by, family)
    recipe = recipe_of(size_of(size) if size else None, recipe_options, usual=True)
    check_exists(recipe, target.difficulty)
    if depth and not rated:
        raise KenkenError("--depth is a rating; leave out --depth or --no-ratings")
    request = GenerationRequest(recipe, target, rated=rated, depth=depth)
    start = start_of(seed) if seed else fresh()
    _check_suffix(output, written, number)
    collector: Collector[WrittenPuzzle] = Collector(
        number, tries or generator_of(family).tries(recipe), shared=shared
    )
    with ExitStack() as stack:
        stream, kept = stack.enter_context(kept_output_to(output, KEPT))
        if not seed and not quiet:
            say(f"kenken: to make the same puzzles again, use --seed {start.seed}")
        tell = stack.enter_context(_progress(quiet, stream, number))
        style = written or _style_for(output, stream)
        work = WritingUnits(request, start.seed, prover or Prover.NONE, style)
        jobs = batch.workers_for(jobs)
        units = batch.run(count(start.unit), work, jobs, PACE, alone=ALONE)
        write = _writer(style, stream, color, request.with_depth)
        for puzzle in _collect(units, collector, tell):
            write(puzzle)
            kept.summary = there_are(collector.found, "puzzle")
            if not quiet:
                _tell(puzzle.remark)
    if not quiet:
        _tell_shared(collector.sharing)
    return _conclude(collector, request, start.seed)


def _tell(remark: str) -> None:
    """Print the remark on a puzzle; the lines after the first are a map."""
    first, *others = remark.splitlines() or [""]
    if first:
        say(f"kenken: {first}")
    for line in others:
        say(line)


def _tell_shared(puzzles: int) -> None:
    """Say how many puzzles have the solution of an earlier one, if any have."""
    if puzzles:
        have = "has" if puzzles == 1 else "have"
        say(
            "kenken: too few solutions for each puzzle to have its own: "
            f"{say_count(puzzles, 'puzzle')} {have} that of an earlier one"
        )


def _check_suffix(output: str, style: PuzzleFormat | None, number: int) -> None:
    """KenkenError if a file's name does not fit what is written to it; a pipe may have any name."""
    path = Path(output)
    if output == "-":
        return
    if path.is_dir():
        raise KenkenError(f"--output {output}: this is a folder; name a file in it")
    if path.exists() and not path.is_file():
        return
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = say_list(list(SUFFIXES), "or")
        mend = "kenken convert writes other formats"
        if suffix in DRAWN:
            mend = "to draw the puzzles, give that file to kenken book or kenken render"
        raise KenkenError(f"--output {output}: end the name in {known}; {mend}")
    if style not in (None, *SUFFIXES[suffix]):
        fitting = " or ".join(known for known, styles in SUFFIXES.items() if style in styles)
        raise KenkenError(f"--output {output}: --format {style} needs the suffix {fitting}")
    if suffix == ".json" and number > 1:
        raise KenkenError(
            f"--output {output}: a .json file holds one puzzle; use .jsonl for several"
        )


def _style_for(output: str, stream: TextIO) -> PuzzleFormat:
    if output != "-":
        return SUFFIXES.get(Path(output).suffix.lower(), (PuzzleFormat.JSONL,))[0]
    return PuzzleFormat.TEXT if stream.isatty() else PuzzleFormat.JSONL


class WrittenPuzzle(NamedTuple):
    """A puzzle of a unit, with the `text` that is written of it; `made` is there to be drawn.

    `remark` is for the person who makes it, "" for none.
    """

    seed: str
    key: bytes
    solution_key: bytes
    level: str
    text: str
    made: GeneratedPuzzle | None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class WritingUnits(UnitWork):
    """Makes units of work, and writes their puzzles in this style in the same process."""

    style: PuzzleFormat = PuzzleFormat.JSONL

    def result_of(self, puzzle: Made) -> WrittenPuzzle:
        """The puzzle as it is written; one that is drawn is written later."""
        (seed, made), recipe = puzzle, self.request.recipe
        remark = generator_of(recipe.family).remark(recipe, list(chain.from_iterable(made.grid)))
        drawn, text = made if self.style is PuzzleFormat.TEXT else None, ""
        if drawn is None:
            tabled = self.style is PuzzleFormat.TABLE
            text = self._row(made, seed) if tabled else f"{made.line(seed)}\n"
        keys = made.key, made.solution_key
        return WrittenPuzzle(seed, *keys, _level(made), text, drawn, remark)

    def _row(self, made: GeneratedPuzzle, seed: str) -> str:
        recipe, rating = self.request.recipe, made.rating
        with_depth = self.request.with_depth
        effort, depth, hardest, search = (NOTHING,) * 4
        if rating.steps:
            effort, depth = f"{rating.effort:,.1f}", str(rating.depth)
            hardest, search = rating.hardest, str(rating.search_cells)
        size = f"{recipe.rows}×{recipe.columns}"
        more = [depth] * with_depth
        entries = seed, size, _level(made), effort, *more, hardest, search
        return f"{_table(with_depth).row(*entries)}\n"


@cache
def _table(with_depth: bool) -> TextTable:
    return TextTable([
        Column("seed", 20), right("size", 5), Column("tier", 8, gap=2), right("effort", 9),
        *[right("depth", 5)] * with_depth, Column("hardest", 19, gap=2), right("search", 6),
    ])  # fmt: skip


def _level(made: GeneratedPuzzle) -> str:
    tier = made.rating.tier
    return UNRATED if tier is None else LEVELS[tier - 1]


def _collect(
    units: Iterable[list[UnitResult]], collector: Collector[WrittenPuzzle], tell: Report
) -> Iterator[WrittenPuzzle]:
    """The puzzles that are taken, until there are enough; `tell` is told after each chunk."""
    levels: Counter[str] = Counter()
    for results in units:
        for puzzle in take_new(collector, results):
            levels[puzzle.level] += 1
            yield puzzle
        tell(_tally(collector, levels))
        if collector.ended:
            return


def _tally(collector: Collector[WrittenPuzzle], levels: Counter[str]) -> Tally:
    """The counts so far."""
    by_level = {level: levels[level] for level in LEVELS}
    return Tally(collector.found, collector.wanted, collector.tried, by_level)


def _writer(
    style: PuzzleFormat, stream: TextIO, color: Color, with_depth: bool
) -> Callable[[WrittenPuzzle], object]:
    """A function that writes a puzzle to the stream."""
    if style is not PuzzleFormat.TEXT:
        stream.write(f"{_table(with_depth).heading}\n" * (style is PuzzleFormat.TABLE))
        return lambda puzzle: stream.write(puzzle.text)
    page = Page(stream, color)
    numbers = count(1)

    def draw(puzzle: WrittenPuzzle) -> None:
        assert puzzle.made is not None
        document = puzzle.made.document(puzzle.seed)
        ratings, number = document.meta.ratings, next(numbers)
        if number > 1:
            page.line("")
        known = [name for name in ("effort", "depth") if ratings.get(name) is not None]
        figures = [f"{name} {ratings[name]}" for name in known]
        details = ", ".join([str(ratings.get("tier", UNRATED)), *figures])
        page.line(f"{number}. {details}; seed {document.meta.seed}", "bold")
        page.drawing(document.family.draw(document.puzzle, None))

    return draw


def _progress(quiet: bool, stream: TextIO, wanted: int) -> AbstractContextManager[Report]:
    """The progress line, or its last state alone where puzzles scroll by on a terminal."""
    scrolls = stream.isatty() and not quiet
    return final_line() if scrolls else making_progress(quiet, wanted)


def _conclude(
    collector: Collector[WrittenPuzzle], request: GenerationRequest, seed: int | str
) -> int:
    """Returns the exit code. If puzzles are missing, says why candidates were rejected."""
    if collector.found >= collector.wanted:
        return OK
    say(f"kenken: {collector.shortage()} (--tries); rejected:")
    for reason, number in collector.reasons():
        say(f"{number:>12,}  {reason}")
    if collector.found == 0:
        advice = advice_on(request, seed)
        if advice:
            say(f"kenken: {advice}")
    return OUT_OF_BUDGET
