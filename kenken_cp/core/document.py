"""What a file holds, and what a format must supply to be read and written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import rows_of
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.registry import FAMILIES
from kenken_cp.text.text import MAX_TEXT

Rating: TypeAlias = int | float | str


def _check_text(name: str, text: object) -> None:
    if not isinstance(text, str):
        raise FormatError(f"'{name}' is {text!r}; it must be a text")
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise FormatError(f"'{name}' holds half a surrogate pair, which no file can carry")


def _check_rating(name: str, rating: object) -> None:
    if isinstance(rating, str):
        _check_text("ratings", rating)
    elif type(rating) is not int and (type(rating) is not float or not isfinite(rating)):
        raise FormatError(f"the rating {name!r} is {rating!r}; it must be a number or a text")


@dataclass(frozen=True, slots=True)
class Meta:
    """What is said about a puzzle that is no part of it; no solver looks at any of it.

    `source` is where it came from (a book, a file, a suite), `seed` what it was drawn from and
    `generator` the number of what drew it (`core.generator`), `ratings` maps the name of a rating
    to a figure or a word, `proof` is who proved that it has one solution ("logic", "kernel",
    "cp-sat", "sat"). Raises FormatError.
    """

    title: str = ""
    author: str = ""
    source: str = ""
    seed: int | str | None = None
    ratings: Mapping[str, Rating] = field(default_factory=dict, hash=False)
    proof: str = ""
    generator: int | None = None

    def __post_init__(self) -> None:
        for name in ("title", "author", "source", "proof"):
            _check_text(name, getattr(self, name))
        if isinstance(self.seed, str):
            _check_text("seed", self.seed)
        elif self.seed is not None and type(self.seed) is not int:
            raise FormatError(f"'seed' is {self.seed!r}; it must be an integer or a text")
        if self.generator is not None and (type(self.generator) is not int or self.generator < 1):
            raise FormatError(f"'generator' is {self.generator!r}; it must be an integer from 1 up")
        if not isinstance(self.ratings, Mapping):
            raise FormatError("'ratings' must map names to figures, as in {\"tier\": 3}")
        for name, rating in self.ratings.items():
            _check_text("ratings", name)
            _check_rating(name, rating)


NO_META = Meta()


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle with its family, the solution its file gave, and what is said about it.

    The solution has the puzzle's shape and is otherwise unverified. What − and ÷ mean is
    stated by the puzzle, also where the file left it open. Raises FormatError.
    """

    family: Family
    puzzle: Any
    solution: Grid | None = None
    meta: Meta = NO_META

    def __post_init__(self) -> None:
        if self.solution is None:
            return
        rows, columns = self.puzzle.rows, self.puzzle.columns
        if len(self.solution) != rows * columns or set(map(type, self.solution)) != {int}:
            raise FormatError(f"'solution' must hold {rows_of(rows, columns, 'integer')}")


class LineForm(NamedTuple):
    """A format's one-line form, of which a file may hold many, one a line.

    `sniff(line)` judges the first line of a file that is not blank; `write` adds no line end.
    Suffixes here are of files that always hold a document a line.
    """

    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    write: Callable[[Document], str]


class Companion(NamedTuple):
    """Files that lie beside puzzles of a format and hold their solutions.

    `ending` is how their names end; `read(data, puzzle)` gives the grid and `write(document)` the
    file of its solution. Both raise FormatError.
    """

    ending: str
    read: Callable[[bytes, Any], Grid]
    write: Callable[[Document], bytes]


def never_read(text: Any) -> Document:
    """The `read` of a format that is only written."""
    raise FormatError("this format is written, not read")


def never_written(document: Document) -> Any:
    """The `write` of a format that is only read."""
    raise FormatError("this format is read, not written")


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats.

    `sniff(text)` tells by the content whether a text means to be of this format, right or
    wrong; `read(text)` takes text with `\\n` line ends and no byte order mark. Where `binary`
    says so, they take and `write` gives bytes instead. Both `read` and `write` raise
    FormatError or another KenkenError; `write` refuses what the format cannot carry of the
    puzzle, by name, and any puzzle that is not of its `families`. Of what is no part of the puzzle
    it carries what `keeps` names (`solution`, and fields of Meta) and leaves out the rest.
    `longest` is how many characters, or bytes, one document may have; `companion` is for formats
    that keep solutions in files of their own.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[Any], bool]
    read: Callable[[Any], Document] = never_read
    write: Callable[[Document], Any] = never_written
    lines: LineForm | None = None
    longest: int = MAX_TEXT
    binary: bool = False
    keeps: tuple[str, ...] = ()
    companion: Companion | None = None
    families: tuple[Family, ...] = FAMILIES

    @property
    def reads(self) -> bool:
        """Whether there is a reader."""
        return self.read is not never_read

    @property
    def writes(self) -> bool:
        """Whether there is a writer."""
        return self.write is not never_written
