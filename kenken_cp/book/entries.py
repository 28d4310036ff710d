"""The puzzles of a book: each read, decided and rated; then with its number, in chapters."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kenken_cp.book.design import Chapters
from kenken_cp.book.pictures import Picture, Plate
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import find_fault, say_wrong
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BackendError,
    FormatError,
    KenkenError,
    OutOfBudget,
)
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document
from kenken_cp.generation.difficulty import TIERS
from kenken_cp.minutes import minutes_of, stars_shown
from kenken_cp.rating import Rating, rate
from kenken_cp.registry import family_of
from kenken_cp.suite.select import Row, content_of
from kenken_cp.verification import decide, solution_fault

UNRATED = "Unrated"


class SolutionCountError(KenkenError):
    """A puzzle with several solutions or none, which cannot be in a book."""

    exit_code = ANSWER_IS_NO


class Origin(NamedTuple):
    """Where a puzzle stands: its file, and its number in a suite or its line, if the file has
    several. `seed` is what it was made from, if that is known."""

    file: str
    number: int | None
    seed: str


class Entry(NamedTuple):
    """A puzzle of a book; `place` is where it came from. One that cannot be rated has no tier.

    `plate` holds its pictures, once it is drawn. `origin` says for an index where it came from.
    """

    place: str
    family: Family
    puzzle: Any
    solution: Grid
    rating: Rating
    plate: Plate | None = None
    origin: Origin | None = None

    @property
    def level(self) -> str:
        """The tier as people read it."""
        return UNRATED if self.rating.tier is None else self.rating.tier.title

    @property
    def stars(self) -> str:
        """Its stars, `★★★`; "" for what cannot be rated."""
        stars = self.rating.stars
        return "" if stars is None else stars_shown(stars).rstrip("☆")

    @property
    def minutes(self) -> str:
        """How long it takes, in words; "" where that is not known."""
        tier, effort = self.rating.tier, self.rating.effort
        found = minutes_of(self.family, self.puzzle, tier, effort)
        return "" if found is None else found.sentence

    @property
    def size(self) -> str:
        """The sides as people read them."""
        return f"{self.puzzle.rows}×{self.puzzle.columns}"

    def __reduce__(self) -> tuple[Callable[..., "Entry"], tuple[object, ...]]:
        """A family does not pickle: other processes look it up by its id."""
        return _unpickle, (self.place, self.family.id, *self[2:])


def _unpickle(place: str, family: str, *rest: Any) -> Entry:
    return Entry(place, family_of(family), *rest)


def entry_of_row(path: str, row: Row) -> Entry:
    """The puzzle of a suite, which was proved when it was made.

    Its solution is checked against the rules. FormatError if it breaks them, or cannot be read.
    """
    place = f"{path}: puzzle {row.number}"
    try:
        family, puzzle, values = content_of(row)
    except KenkenError as error:
        raise FormatError(f"{place} cannot be read: {error}") from None
    solution, fault = _check_values(family, puzzle, values)
    if fault:
        raise FormatError(
            f"{place}: {say_wrong(fault, 'its solution')}, so the suite is damaged; restore an "
            "earlier copy"
        )
    origin = Origin(path, row.number, row.seed)
    return Entry(place, family, puzzle, solution, row.rating, origin=origin)


def _check_values(family: Family, puzzle: Puzzle, values: Sequence[int] | None) -> tuple[Grid, str]:
    """The values as a grid, and what is wrong with it; "" if nothing is."""
    if values is None or set(map(type, values)) != {int}:
        return (), f"it is no grid of {puzzle.rows}×{puzzle.columns}"
    grid = tuple(values)
    return grid, find_fault(family, puzzle, grid)


def entry_of_document(
    place: str, document: Document, budget: Budget, with_depth: bool = False
) -> Entry:
    """The puzzle of a file, decided and rated. Raises KenkenError unless it is unique."""
    family, puzzle = document.family, document.puzzle
    run = Run(budget)
    verdict = decide(family, puzzle, budget=budget)
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(f"could not decide whether it has one solution: {verdict.reason}")
    if verdict.outcome is not Outcome.UNIQUE:
        number = "no solution" if verdict.outcome is Outcome.NONE else "several solutions"
        raise SolutionCountError(f"{number}; puzzles in a book need exactly one")
    solution = verdict.grids[0]
    if fault := solution_fault(document, verdict):
        raise FormatError(f"{say_wrong(fault)}; correct it or remove it")
    rating = _rating(document, run, with_depth)
    return Entry(place, family, puzzle, solution, rating)


def _rating(document: Document, run: Run, with_depth: bool) -> Rating:
    """The file's own rating, if this program wrote it there, else that of the solver."""
    stated = document.meta.ratings
    tier, effort, depth = (stated.get(name, "") for name in ("tier", "effort", "depth"))
    known = isinstance(tier, str) and tier in TIERS and (depth is not None or not with_depth)
    if known and isinstance(effort, int | float) and isinstance(depth, int | None):
        return Rating(Outcome.UNIQUE, TIERS[str(tier)], float(effort), depth)
    try:
        rating = rate(document.puzzle, run, with_depth)
    except BackendError:  # too large for human techniques
        return Rating(Outcome.UNIQUE)
    return rating if rating.tier is not None else Rating(Outcome.UNIQUE)  # a limit was reached


class Numbered(NamedTuple):
    """A puzzle with its number in the book, from 1."""

    number: int
    entry: Entry

    @property
    def plate(self) -> Plate:
        """Its pictures."""
        assert self.entry.plate is not None
        return self.entry.plate

    @property
    def answer(self) -> Picture:
        """The picture of its answer."""
        assert self.plate.answer is not None
        return self.plate.answer


def chapters(
    numbered: Sequence[Numbered], by: Chapters = Chapters.LEVEL
) -> Iterator[tuple[str, list[Numbered]]]:
    """The puzzles by level, `Gentle`; if there are several families, by both, `Gentle Sudoku`.

    As given, they are one chapter.
    """
    if by is Chapters.GIVEN:
        yield "Puzzles", list(numbered)
        return
    mixed = len({each.entry.family.id for each in numbered}) > 1

    def title(each: Numbered) -> str:
        level, heading = each.entry.level, each.entry.family.manual.heading
        return f"{level} {heading}" if mixed else level

    for name, group in groupby(numbered, title):
        yield name, list(group)
