"""What a kind must supply so that its puzzles can be made: its generator row (`Kind.generator`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from kenken_cp.core.recipe import FamilyRow, Option, Recipe, no_such_family, options_of

# Why a candidate was rejected, where that has to do with its difficulty.
TOO_EASY = "too easy"
TOO_HARD = "too hard"

# What may be aimed at while puzzles are made: a figure between bounds, or nothing but uniqueness.
UNIQUE = "unique"
FIGURES = ("tier", "effort", "depth")
NO_BOUND = 1 << 40


class Aim(NamedTuple):
    """What a unit of work aims at: one of FIGURES from `low` to `high`, or UNIQUE.

    Effort counts in thousandths, and a `high` without bound is NO_BOUND. `tiers` are bits, one
    a tier: puzzles of these tiers are kept on the way.
    """

    figure: str
    low: int
    high: int
    tiers: int = 0


class Workspace(Protocol):
    """Where the puzzles of one recipe are made, one unit of work after the other.

    What a unit makes is a function of its state and aim alone.
    """

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit: all that it draws comes of these 64 bits."""

    def go_on(self) -> bool:
        """Work for some milliseconds; whether there is more to do before the unit has a puzzle."""

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim, by its tier if that is aimed at; -1: none."""

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: go on from it."""

    def kept(self) -> Sequence[int]:
        """The places of all puzzles that were kept."""

    def lay_out(self, place: int, rated: bool) -> str:
        """Take a kept puzzle in hand, and if it is to be `rated` load the ladder with it.

        Returns why it cannot be had, one of the reasons, or "".
        """

    @property
    def ladder(self) -> Any:
        """The ladder, loaded with the puzzle in hand."""

    def grid(self) -> list[list[int]]:
        """The rows of the solution of the puzzle in hand."""

    def data(self) -> Mapping[str, Any]:
        """The puzzle in hand: its family's data, as `Family.data` has them."""

    def key(self) -> bytes:
        """The key of the puzzle in hand, as `Kind.key` has it."""

    def counted(self) -> tuple[int, dict[str, int]]:
        """How many candidates the unit has tried; how many were none, by reason.

        Reasons are in the order of the row's `reasons`.
        """

    @property
    def nodes(self) -> int:
        """The branches that the unit's searches have taken."""

    @property
    def looked(self) -> int:
        """How many puzzles the unit has looked at, which is how much work it was."""


class Count(NamedTuple):
    """Something to be counted of puzzles: `of(data)` gives an entry for each time it occurs.

    `of` takes the family's data as JSON has it. It may raise LookupError, TypeError or
    AttributeError for what is no such data, or a KenkenError that says what is wrong. `name` is the
    field in JSON, `title` the heading, and `told` names an entry. With `by_number` entries are
    listed ascending, `in_ranges` where there may be many; without it, the most frequent first.
    """

    name: str
    title: str
    of: Callable[[Mapping[str, Any]], Iterable[Any]]
    told: Callable[[Any], str] = str
    by_number: bool = True
    in_ranges: bool = False


class Style(Protocol):
    """A way to make puzzles, as `kenken styles` lists it."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def statement(self) -> str: ...


class Shares(NamedTuple):
    """Some columns of a table: what share of what `of(puzzle)` gives is which.

    Each column has a heading of up to three letters and what is counted in it.
    """

    title: str
    of: Callable[[Any], Iterable[Any]]
    columns: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Styles:
    """What `kenken styles` lists, and the table that it draws.

    `option` names the option that takes the id of a `row`; `note(row)` is a further line about one,
    or "". The table has a line for each of `tries`, in groups: its name, and the fields of the
    recipe to make puzzles by. `shares` are its columns, and a last one, headed by `mean`, says how
    many things the first of them counts in a puzzle.
    """

    option: str
    rows: tuple[Style, ...]
    note: Callable[[Any], str]
    tries: tuple[tuple[tuple[str, Mapping[str, object]], ...], ...]
    shares: tuple[Shares, ...]
    mean: str


@dataclass(frozen=True, slots=True)
class Generator:
    """How the puzzles of a kind are made.

    `number` is raised by whatever moves a puzzle that some seed gives, its tier or its effort.
    Suites and puzzles say by which number they were made; a suite goes on only under its own.

    `recipe` is the class of its recipes and `families` has a row for each family; `panels` are the
    headings of its options, in the order in which they are told. `workspace(recipe)` is where
    puzzles are made, and `reasons` are the words that it has for rejecting a candidate.
    `counts` are what suites count of puzzles;
    `calibrated(family)` gives the recipes from which the table of percentiles is made, and
    `group(recipe)` among which others of its family and size a puzzle is ranked. `styles` is for
    kinds that have such.
    """

    number: int
    recipe: type[Recipe]
    families: tuple[FamilyRow, ...]
    panels: tuple[str, ...]
    workspace: Callable[[Any], Workspace]
    reasons: tuple[str, ...]
    counts: tuple[Count, ...]
    calibrated: Callable[[str], Iterable[Recipe]]
    group: Callable[[Any], str]
    styles: Styles | None = None

    def row_of(self, family: str) -> FamilyRow:
        """The row of a family; RecipeError if there is none."""
        row: FamilyRow = row_of(self.families, family)
        return row

    @property
    def options(self) -> dict[str, Option]:
        """The options by name, as they are told: under their headings in order."""
        declared = options_of(self.recipe)
        return {
            name: declared[name]
            for panel in self.panels
            for name in declared
            if declared[name].panel == panel
        }


def row_of(rows: Sequence[FamilyRow], family: str) -> Any:
    """The row of a family; RecipeError if there is none."""
    for row in rows:
        if row.family == family:
            return row
    raise no_such_family(family, [row.family for row in rows])
