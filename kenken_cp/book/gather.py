"""What goes into a book: puzzles of suites and files, each with its one solution and its level."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BackendError,
    FormatError,
    InternalError,
    KenkenError,
    OutOfBudget,
)
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.sources import Item, ItemError, items
from kenken_cp.generate.difficulty import TIERS, Difficulty
from kenken_cp.rating import Rating, rate
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.suite.known import is_suite
from kenken_cp.suite.select import Choice, Row, content_of, rows
from kenken_cp.suite.store import reading
from kenken_cp.verify import decide

MOST = 4_000  # puzzles of one book, all of which are in memory at once
UNRATED = "Unrated"
ORDERS = ("size", "effort", "given")


class NotUnique(KenkenError):
    """A puzzle that has several solutions, or none, and so has no place in a book."""

    exit_code = ANSWER_IS_NO


class Entry(NamedTuple):
    """A puzzle of a book; `place` is where it came from. One that cannot be rated has no tier."""

    place: str
    family: Family
    puzzle: Any
    solution: Grid
    rating: Rating

    @property
    def level(self) -> str:
        """The tier as people read it."""
        return UNRATED if self.rating.tier is None else self.rating.tier.title

    @property
    def size(self) -> str:
        """The sides as people read them."""
        return f"{self.puzzle.rows}×{self.puzzle.columns}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles: within one of the levels, of one of the sizes; at most so many in all, and
    of each level. Without levels, sizes or limits, all."""

    levels: tuple[Difficulty, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    limit: int | None = None
    each: int | None = None
    order: str = "size"
    budget: Budget = UNLIMITED


Complain = Callable[[str], None]
Advance = Callable[[int, int], None]
Require = Callable[[Entry], None]


def gathered(
    paths: Iterable[str],
    wanted: Wanted,
    leave_out: Complain | None = None,
    advance: Advance = lambda puzzles, size: None,
    require: Require = lambda entry: None,
    note: Complain = lambda line: None,
) -> list[Entry]:
    """The puzzles of these suites and files, level by level and in each family by family.

    `leave_out` is told, in a line, of each puzzle that cannot be printed, by what it is or because
    `require` raises KenkenError; without it, that is an error, as NotUnique, FormatError or
    OutOfBudget. `note` is told of puzzles that come again, which are left out, and of images of
    others, which are not. KenkenError where there is none, or too many.
    """
    found: list[Entry] = []
    taken: Counter[Tier | None] = Counter()
    doubles = Doubles(note)
    for entry in _all(paths, wanted, taken, leave_out, advance):
        if wanted.each is not None and taken[entry.rating.tier] >= wanted.each:
            continue
        if not fits(entry, require, leave_out) or not doubles.first(entry):
            continue
        taken[entry.rating.tier] += 1
        found.append(entry)
        if len(found) == wanted.limit:
            break
        if len(found) > MOST:
            raise KenkenError(
                f"more than {MOST:,} puzzles; use --limit N or --each N to take fewer"
            )
    if not found:
        raise KenkenError("no puzzle matches, so there is nothing to print")
    return _ordered(found, wanted.order)


def fits(entry: Entry, require: Require, leave_out: Complain | None) -> bool:
    """Whether a puzzle has what is required; what it raises, if none is to be left out."""
    try:
        require(entry)
    except KenkenError as error:
        if leave_out is None:
            raise type(error)(f"{error}; use --leave-out to skip it") from None
        leave_out(f"{error}; left out")
        return False
    return True


class Doubles:
    """Puzzles that came before, by themselves and by the key that their images share."""

    def __init__(self, note: Complain) -> None:
        self.note = note
        self.puzzles: dict[tuple[str, Any], str] = {}
        self.images: dict[bytes, str] = {}

    def first(self, entry: Entry) -> bool:
        """Whether this puzzle comes for the first time; says so where not, and of images."""
        puzzle = entry.family.id, entry.puzzle
        if puzzle in self.puzzles:
            self.note(f"{entry.place}: same puzzle as {self.puzzles[puzzle]}; left out")
            return False
        self.puzzles[puzzle] = entry.place
        try:
            key = family_of(puzzle[0]).kind.key(*puzzle)
        except OverflowError:  # of so large a target there is no key
            return True
        if key in self.images:
            self.note(
                f"{entry.place}: same as {self.images[key]}, turned or mirrored; both are printed"
            )
        self.images.setdefault(key, entry.place)
        return True


def _ordered(entries: list[Entry], order: str) -> list[Entry]:
    """By level and family, and then by size and effort, by effort, or as they came."""

    def key(entry: Entry) -> tuple[float, ...]:
        rows, columns = entry.puzzle.rows, entry.puzzle.columns
        first = entry.rating.tier or len(Tier) + 1, FAMILIES.index(entry.family)
        if order == "given":
            return first
        if order == "effort":
            return *first, entry.rating.effort
        return *first, rows * columns, rows, entry.rating.effort

    return sorted(entries, key=key)


def _all(
    paths: Iterable[str],
    wanted: Wanted,
    taken: Counter[Tier | None],
    leave_out: Complain | None,
    advance: Advance,
) -> Iterator[Entry]:
    for path in paths:
        if is_suite(path):
            yield from _of_suite(path, wanted, taken, advance)
            continue
        for item in items([path]):
            entry = _of_item(item, wanted, leave_out)
            advance(1, 0 if isinstance(item, ItemError) else len(item.text))
            if entry is not None:
                yield entry


def _of_suite(
    path: str, wanted: Wanted, taken: Counter[Tier | None], advance: Advance
) -> Iterator[Entry]:
    with reading(path) as suite:
        for row in rows(suite.db, Choice(wanted.levels, wanted.sizes)):
            advance(1, 0)
            if wanted.each is None or taken[Tier(row.tier)] < wanted.each:
                yield _of_row(path, row)


def _of_row(path: str, row: Row) -> Entry:
    """The puzzle of a row, which was proved when it was made; its solution is held to the rules."""
    place = f"{path}: puzzle {row.number}"
    try:
        family, puzzle, values = content_of(row)
    except KenkenError as error:
        raise FormatError(f"{place} cannot be read: {error}") from None
    solution = _sound(family, puzzle, values)
    if solution is None:
        raise FormatError(f"{place}: its solution breaks the rules; the suite is damaged")
    rating = Rating(Outcome.UNIQUE, Tier(row.tier), row.effort, row.depth)
    return Entry(place, family, puzzle, solution, rating)


def _sound(family: Family, puzzle: Any, values: list[Any] | None) -> Grid | None:
    """The values as a grid, if that is a solution."""
    if values is None or set(map(type, values)) != {int}:
        return None
    grid = tuple(values)
    return None if family.check(puzzle, grid) else grid


def _of_item(item: Item | ItemError, wanted: Wanted, leave_out: Complain | None) -> Entry | None:
    """The puzzle of a file or a line; None if it is not wanted, or left out."""
    place = item.source if item.line is None else f"{item.source}:{item.line}"
    try:
        if isinstance(item, ItemError):
            raise FormatError(item.reason)
        document = read_document(item.text)
        sides = document.puzzle.rows, document.puzzle.columns
        if wanted.sizes and sides not in wanted.sizes:
            return None
        entry = _entry(place, document, wanted.budget)
    except InternalError:
        raise
    except KenkenError as error:
        if leave_out is None:
            raise type(error)(f"{place}: {error}") from None
        leave_out(f"{place}: {error}; left out")
        return None
    if wanted.levels and not any(level.holds(entry.rating) for level in wanted.levels):
        return None
    return entry


def _entry(place: str, document: Document, budget: Budget) -> Entry:
    family, puzzle = document.family, document.puzzle
    run = Run(budget)
    verdict = decide(family, puzzle, budget=budget)
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(f"could not decide whether it has one solution: {verdict.reason}")
    if verdict.outcome is not Outcome.UNIQUE:
        number = "no solution" if verdict.outcome is Outcome.NONE else "several solutions"
        raise NotUnique(f"{number}; puzzles in a book need exactly one")
    solution = verdict.grids[0]
    if document.solution is not None and document.solution != solution:
        raise FormatError("the solution in the file is wrong; correct it or remove it")
    return Entry(place, family, puzzle, solution, _rating(document, run))


def _rating(document: Document, run: Run) -> Rating:
    """What the file says, as this program writes it, else what comes of solving it."""
    told = document.meta.ratings
    tier, effort, depth = (told.get(name) for name in ("tier", "effort", "depth"))
    known = isinstance(tier, str) and tier in TIERS
    if known and isinstance(effort, int | float) and isinstance(depth, int):
        return Rating(Outcome.UNIQUE, TIERS[str(tier)], float(effort), depth)
    try:
        rating = rate(document.puzzle, run)
    except BackendError:  # too large for people's techniques
        return Rating(Outcome.UNIQUE)
    return rating if rating.tier is not None else Rating(Outcome.UNIQUE)  # a limit was reached
