"""One puzzle, read from a file or made here, with its family, solution and metadata."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from math import isfinite
from typing import Generic, TypeAlias

from kenken_cp.core.counts import rows_of
from kenken_cp.core.errors import FormatError, quotable
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import P_co, Puzzle

Rating: TypeAlias = int | float | str | None

LARGEST = 10**1000  # no integer of metadata is so large


def key_of(family: str, data: Mapping[str, object]) -> str:
    """The `Document.key` of a puzzle of a family, from its data."""
    named = {"family": family, **data}
    text = json.dumps(named, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def _check_text(name: str, text: object) -> None:
    if not isinstance(text, str):
        raise FormatError(f"'{name}' is {quotable(text)}; it must be a string")
    if text.isascii():
        return
    half = next((sign for sign in text if "\ud800" <= sign <= "\udfff"), None)
    if half is not None:
        raise FormatError(f"'{name}' contains half a character ({half!r}); remove it")


def _check_rating(name: str, rating: object) -> None:
    if isinstance(rating, str):
        _check_text("ratings", rating)
    elif (
        rating is not None
        and not _is_integer(rating)
        and (type(rating) is not float or not isfinite(rating))
    ):
        raise FormatError(
            f"the rating {name!r} is {quotable(rating)}; it must be a number, a string or null"
        )


def _is_integer(value: object) -> bool:
    """Whether it is an integer that a file can hold: Python writes 4,300 digits at most."""
    return type(value) is int and abs(value) < LARGEST


@dataclass(frozen=True, slots=True)
class Meta:
    """Metadata of a puzzle; no solver looks at it.

    `source` is where it came from (a book, a file, a suite), `seed` what it was generated from and
    `generator` the number of the generator that made it; `ratings` maps the name of a rating to a
    number or a word, to None if it was left out; `proof` is how uniqueness was proven ("logic",
    "kernel", "cp-sat", "sat"). Raises KenkenError for values of another type.
    """

    title: str = ""
    author: str = ""
    source: str = ""
    seed: int | str | None = None
    ratings: Mapping[str, Rating] = field(default_factory=dict, hash=False)
    proof: str = ""
    generator: int | None = None

    def __post_init__(self) -> None:
        _check_text("title", self.title)
        _check_text("author", self.author)
        _check_text("source", self.source)
        _check_text("proof", self.proof)
        if isinstance(self.seed, str):
            _check_text("seed", self.seed)
        elif self.seed is not None and not _is_integer(self.seed):
            raise FormatError(f"'seed' is {quotable(self.seed)}; it must be an integer or a string")
        if self.generator is not None and not (_is_integer(self.generator) and self.generator > 0):
            raise FormatError(
                f"'generator' is {quotable(self.generator)}; it must be a positive integer"
            )
        if not isinstance(self.ratings, Mapping):
            raise FormatError(
                "'ratings' must be an object of names and values, as in {\"tier\": 3}"
            )
        for name, rating in self.ratings.items():
            _check_text("ratings", name)
            _check_rating(name, rating)


def _check_class(name: str, value: object, wanted: type | tuple[type, ...]) -> None:
    if not isinstance(value, wanted):
        first = wanted[0] if isinstance(wanted, tuple) else wanted
        raise FormatError(f"{name} is {quotable(value)}; it must be of the class {first.__name__}")


NO_META = Meta()
CALLED = 40  # letters of a title in the repr of a document


@dataclass(frozen=True, slots=True, repr=False)
class Document(Generic[P_co]):
    """A puzzle with its family, the solution that its file or its maker gives, and its metadata.

    The puzzle is one that the family takes. The solution has the puzzle's shape and is otherwise
    unverified. `notices` are what the reader tells of the text, a sentence each without a full
    stop, such as that its rules in words were not read; they are no part of the puzzle. Raises
    KenkenError for a puzzle or a solution that does not fit.
    """

    family: Family
    puzzle: P_co
    solution: Grid | None = None
    meta: Meta = NO_META
    notices: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        _check_class("family", self.family, Family)
        _check_class("meta", self.meta, Meta)
        _check_class("notices", self.notices, tuple)
        is_its_own = isinstance(self.puzzle, self.family.kind.puzzle)
        if not is_its_own:
            raise FormatError(
                f"an object of the class {type(self.puzzle).__name__} is not a puzzle of the "
                f"family {self.family.title}"
            )
        if not self.family.takes(self.puzzle):
            raise FormatError(f"the puzzle does not fit the family {self.family.title}")
        if self.solution is None:
            return
        _check_class("solution", self.solution, (tuple, list))
        rows, columns = self.puzzle.rows, self.puzzle.columns
        if len(self.solution) != rows * columns or set(map(type, self.solution)) != {int}:
            raise FormatError(f"'solution' must hold {rows_of(rows, columns, 'integer')}")

    @property
    def solution_fault(self) -> str:
        """Which rule the file's solution breaks, without a full stop; "" for none."""
        return "" if self.solution is None else find_fault(self.family, self.puzzle, self.solution)

    @property
    def key(self) -> str:
        """What games and play times are kept under: the same for the same puzzle in any file.

        It is the SHA-256 of the family and its data, so a mirror image has another.
        """
        return key_of(self.family.id, self.family.data(self.puzzle))

    def __repr__(self) -> str:
        """`<Document: KenKen 6×6, 11+ at r1c1, with its solution>`, on one line."""
        size = f"{self.family.title} {self.puzzle.rows}×{self.puzzle.columns}"
        title = self.meta.title
        cut = title if len(title) <= CALLED else f"{title[:CALLED]}…"
        called = repr(cut) if title else self._first_clue()
        solved = "without a solution" if self.solution is None else "with its solution"
        return f"<Document: {', '.join(filter(None, (size, called, solved)))}>"

    def _first_clue(self) -> str:
        """The first clue as it is drawn; "" for an empty board."""
        drawing = self.family.draw(self.puzzle, None)
        if drawing.labels:
            first = drawing.labels[0]
            return f"{first.text} at r{first.row + 1}c{first.column + 1}"
        if drawing.margin:
            side, line, texts = drawing.margin[0][:3]
            return f"{' '.join([each.text for each in texts])} at {side} {line + 1}"
        return ""

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show; None where the public library is not loaded."""
        return _PICTURES[0](self) if _PICTURES else None


def find_fault(family: Family, puzzle: Puzzle, solution: Grid) -> str:
    """Which rule a stored solution breaks, without a full stop; "" for none."""
    broken = family.check(puzzle, solution)
    return broken[0].sentence.removesuffix(".") if broken else ""


def say_wrong(fault: str, solution: str = "the solution in the file") -> str:
    """What is told of a stored solution with this fault, without a full stop; "" for no fault."""
    return f"{solution} is wrong: {fault}" if fault else ""


# Pictures are drawn far above this row, so `draw_with` is given what draws them.
_PICTURES: list[Callable[[Document], str]] = []


def draw_with(picture: Callable[[Document], str]) -> None:
    """Show documents in notebooks by this function, which gives SVG."""
    _PICTURES[:] = [picture]
