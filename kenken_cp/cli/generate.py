"""`kenken generate`: puzzles by recipe, as many as are wanted, the same for the same seed."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple, TextIO

import typer

from kenken_cp import batch
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import Color, ColorOption, Output, output_to, say
from kenken_cp.cli.odometer import Dial, Tally, Tell, odometer
from kenken_cp.cli.page import Page
from kenken_cp.cli.recipes import (
    DifficultyOption,
    Forbid,
    Prove,
    Prover,
    Require,
    Seed,
    UniqueBy,
    recipe_of,
    size_of,
    target_of,
)
from kenken_cp.cli.wishes import (
    MAKING,
    OUTPUT,
    WHAT,
    ByFamily,
    WhichFamily,
    Wishes,
    text_option,
    with_wishes,
)
from kenken_cp.core.errors import OK, OUT_OF_BUDGET, KenkenError
from kenken_cp.core.recipe import FAMILY
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.generate.make import Bench, Made, bench, prove
from kenken_cp.generate.order import Order
from kenken_cp.generate.recipe import USUAL
from kenken_cp.generate.seeds import fresh, name_of, start_of

PACE = 0.05  # seconds a chunk of units takes
ALONE = 0.4  # seconds before other processes help, which take as long to start
TRIES = 1_000
AGAIN = "the same as an earlier one"
UNRATED = "unrated"
LEVELS = (*(tier.name.lower() for tier in Tier), UNRATED)
NOTHING = "–"


class Style(StrEnum):
    """How puzzles are written: drawn, a line of figures each, or as native JSON Lines."""

    TEXT = "text"
    TABLE = "table"
    JSONL = "jsonl"


# What the files are called that hold them; the first style of a suffix is the usual one.
SUFFIXES = {
    ".jsonl": (Style.JSONL,),
    ".ndjson": (Style.JSONL,),
    ".json": (Style.JSONL,),
    ".txt": (Style.TEXT, Style.TABLE),
}
KEPT = "; kenken suite makes many puzzles and keeps what it has made"


COMMAND = ByFamily


@with_wishes
def run(
    wishes: Wishes,
    which: WhichFamily = "",
    size: Annotated[
        str,
        text_option(
            "--size", "6|6x8", "Rows, or rows x columns; the default depends on the family.", WHAT
        ),
    ] = "",
    number: Annotated[
        int, typer.Option("--count", "-n", min=1, help="Number of puzzles.", rich_help_panel=WHAT)
    ] = 1,
    difficulty: DifficultyOption = "any",
    require: Require = None,
    forbid: Forbid = None,
    unique_by: UniqueBy = "any",
    seed: Seed = "",
    prover: Prove = Prover.NONE,
    rated: Annotated[
        bool,
        typer.Option(
            "--ratings/--no-ratings",
            help="Rate each puzzle; without ratings it is faster.",
            rich_help_panel=MAKING,
        ),
    ] = True,
    tries: Annotated[
        int,
        typer.Option(
            "--tries",
            metavar="N",
            min=1,
            help="Give up after this many units of work without a new puzzle.",
            rich_help_panel=MAKING,
        ),
    ] = TRIES,
    jobs: Jobs = 0,
    written: Annotated[
        Style | None,
        typer.Option("--format", help="Output format of the puzzles.", rich_help_panel=OUTPUT),
    ] = None,
    output: Output = "-",
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Make puzzles with exactly one solution, of a given size and difficulty.

    Each puzzle is proved unique, and no two are the same turned or mirrored. The same options and
    seed give the same puzzles, whatever --jobs. A unit of work is one solution grid and the puzzles
    tried on it. `meta.seed` holds the seed and the unit; give it to --seed to start there. The
    default FAMILY is kenken. An option that the family does not have is refused.

    On a terminal and in a .txt file puzzles are drawn. Otherwise they are written as native JSON
    Lines, with solutions and ratings. Exits with 3 if --tries units in a row give no new puzzle,
    and shows why candidates were rejected.
    """
    family = wishes.get(FAMILY, USUAL)
    target = target_of(difficulty, require, forbid, unique_by, family)
    recipe = recipe_of(size_of(size) if size else None, wishes, usual=True)
    order = Order(recipe, target, rated=rated)
    start = start_of(seed) if seed else fresh()
    _check_suffix(output, written, number)
    if not seed and not quiet:
        say(f"kenken: repeat with --seed {start.seed}")
    harvest = Harvest(number, tries)
    with ExitStack() as stack:
        stream = stack.enter_context(output_to(output, KEPT))
        style = written or _style_for(output, stream)
        work = Units(order, start.seed, prover, style)
        tell = stack.enter_context(_dial(quiet, stream, number))
        write = _writer(style, stream, color)
        _gather(harvest, Gathering(work, start.unit, jobs or os.cpu_count() or 1, write, tell))
    return _conclude(harvest)


def _check_suffix(output: str, style: Style | None, number: int) -> None:
    """KenkenError if a file is not called as what is written to it; a pipe may have any name."""
    path = Path(output)
    if output == "-" or (path.exists() and not path.is_file()):
        return
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise KenkenError(
            f"--output {output}: use a suffix of {known}; kenken convert writes other formats"
        )
    if style not in (None, *SUFFIXES[suffix]):
        fitting = " or ".join(known for known, styles in SUFFIXES.items() if style in styles)
        raise KenkenError(f"--output {output}: --format {style} needs the suffix {fitting}")
    if suffix == ".json" and number > 1:
        raise KenkenError(
            f"--output {output}: a .json file holds one puzzle; use .jsonl for several"
        )


def _style_for(output: str, stream: TextIO) -> Style:
    if output != "-":
        return SUFFIXES.get(Path(output).suffix.lower(), (Style.JSONL,))[0]
    return Style.TEXT if stream.isatty() else Style.JSONL


class Sheaf(NamedTuple):
    """What came of a unit: the key, tier and text of each puzzle, and the candidates tried."""

    puzzles: list[tuple[bytes, str, str]]
    tried: int
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Units:
    """Units of work as `batch.run` wants them: their numbers in, what came of each out."""

    order: Order
    seed: int | str
    prover: Prover
    style: Style

    def __call__(self, numbers: list[int]) -> list[Sheaf]:
        """Make each unit; a KenkenError names the one in which it came up."""
        at = bench(self.order, self.seed)
        return [self._sheaf(at, number) for number in numbers]

    def _sheaf(self, at: Bench, number: int) -> Sheaf:
        seed = name_of(self.seed, number)
        try:
            unit = at.unit(number)
            made = unit.made
            if self.prover is not Prover.NONE:
                made = tuple([prove(puzzle, self.prover) for puzzle in made])
        except KenkenError as error:
            raise type(error)(f"seed {seed}: {error}") from None
        puzzles = [(puzzle.key, _level(puzzle), self._row(puzzle, seed)) for puzzle in made]
        return Sheaf(puzzles, unit.tried, unit.rejected)

    def _row(self, made: Made, seed: str) -> str:
        if self.style is not Style.TABLE:
            return f"{made.line(seed=seed)}\n"
        recipe, rating = self.order.recipe, made.rating
        figures = (NOTHING,) * 4
        if rating.steps:
            effort = f"{rating.effort:,.1f}"
            figures = effort, str(rating.depth), rating.hardest, str(rating.search_cells)
        effort, depth, hardest, search = figures
        size = f"{recipe.rows}×{recipe.columns}"
        return (
            f"{seed:<20} {size:>5}  {_level(made):<8} {effort:>9} {depth:>5}  {hardest:<19} "
            f"{search:>6}\n"
        )


HEADING = (
    f"{'seed':<20} {'size':>5}  {'tier':<8} {'effort':>9} {'depth':>5}  {'hardest':<19} "
    f"{'search':>6}\n"
)


def _level(made: Made) -> str:
    tier = made.rating.tier
    return UNRATED if tier is None else LEVELS[tier - 1]


class Harvest:
    """Takes in what units bring, in their order, until there is enough or no hope of it."""

    def __init__(self, wanted: int, tries: int) -> None:
        self.wanted, self.tries = wanted, tries
        self.found, self.tried = 0, 0
        self.in_vain = 0  # units in a row, up to now
        self.levels: Counter[str] = Counter()
        self.rejected: Counter[str] = Counter()
        self._keys: set[bytes] = set()

    @property
    def ended(self) -> bool:
        """Whether no more units are wanted."""
        return self.found >= self.wanted or self.in_vain >= self.tries

    def take(self, sheaf: Sheaf) -> Iterator[str]:
        """The texts of the puzzles of one more unit that are new and wanted."""
        self.tried += sheaf.tried
        for reason, number in sheaf.rejected.items():
            self.rejected[reason] += number
        self.in_vain += 1
        for key, level, text in sheaf.puzzles:
            if self.found >= self.wanted:
                return
            if key in self._keys:
                self.rejected[AGAIN] += 1
                continue
            self._keys.add(key)
            self.found += 1
            self.in_vain = 0
            self.levels[level] += 1
            yield text

    def tally(self) -> Tally:
        """What there is so far."""
        levels = {level: self.levels[level] for level in LEVELS}
        return Tally(self.found, self.wanted, self.tried, levels)


class Gathering(NamedTuple):
    """Where units come from and where their puzzles go."""

    work: Units
    first: int
    jobs: int
    write: Callable[[str], object]
    tell: Tell


def _gather(harvest: Harvest, flow: Gathering) -> None:
    """Take in units until the harvest has ended."""
    for sheaves in _results(flow.work, flow.first, flow.jobs):
        for sheaf in sheaves:
            for text in harvest.take(sheaf):
                flow.write(text)
            if harvest.ended:
                break
        flow.tell(harvest.tally())
        if harvest.ended:
            return


def _results(work: Units, first: int, jobs: int) -> Iterator[list[Sheaf]]:
    """What comes of the units from the first on, without end, chunk by chunk in their order."""
    began = monotonic()
    for done in batch.run(count(first), work, 1, PACE):
        yield done
        first += len(done)
        if jobs > 1 and monotonic() - began > ALONE:
            break
    yield from batch.run(count(first), work, jobs, PACE)


def _writer(style: Style, stream: TextIO, color: Color) -> Callable[[str], object]:
    """What writes the text of a puzzle to the stream."""
    if style is not Style.TEXT:
        stream.write(HEADING * (style is Style.TABLE))
        return stream.write
    page = Page(stream, color)
    numbers = count(1)

    def draw(line: str) -> None:
        document = read_document(line)
        ratings, number = document.meta.ratings, next(numbers)
        if number > 1:
            page.line("")
        figures = [f"{name} {ratings[name]}" for name in ("effort", "depth") if name in ratings]
        said = ", ".join([str(ratings.get("tier", UNRATED)), *figures])
        page.line(f"{number}. {said}; seed {document.meta.seed}", "bold")
        page.drawing(document.family.draw(document.puzzle, None))

    return draw


@contextmanager
def _dial(quiet: bool, stream: TextIO, wanted: int) -> Iterator[Tell]:
    """The odometer, or its last line alone where puzzles scroll by on a terminal."""
    if quiet or not stream.isatty():
        with odometer(quiet, wanted) as tell:
            yield tell
        return
    dial = Dial(Tally(0, wanted))
    yield dial.tell
    say(dial.line(ended=True))


def _conclude(harvest: Harvest) -> int:
    """The exit code; where puzzles are missing, why candidates were rejected."""
    if harvest.found >= harvest.wanted:
        return OK
    units = "1 unit" if harvest.in_vain == 1 else f"{harvest.in_vain:,} units"
    say(
        f"kenken: found {harvest.found:,} of {harvest.wanted:,} and gave up after {units} "
        "without a new puzzle (--tries); rejected:"
    )
    ranked = sorted(harvest.rejected.items(), key=lambda entry: (-entry[1], entry[0]))
    for reason, number in ranked:
        say(f"{number:>12,}  {reason}")
    return OUT_OF_BUDGET
