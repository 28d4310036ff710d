"""The contract of a kind's generator: the class `Generator`, and the workspace that it opens."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from kenken_cp.core.fields import Fields
from kenken_cp.core.logic import Solver
from kenken_cp.core.recipe import FamilyRow, Option, Recipe, no_such_family, options_of

if TYPE_CHECKING:  # as in `core.puzzle`
    from typing_extensions import TypeVar as DefaultedTypeVar

    R = DefaultedTypeVar("R", bound=Recipe, default=Any)
else:
    R = TypeVar("R", bound=Recipe)
Row = TypeVar("Row", bound=FamilyRow)

# Reasons to reject a candidate for its difficulty.
TOO_EASY = "too easy"
TOO_HARD = "too hard"

# Targets of a unit: a figure between bounds, or uniqueness alone.
UNIQUE = "unique"
FIGURES = ("tier", "effort", "depth")
NO_BOUND = 1 << 40

TRIES = 1_000  # units without a new puzzle after which `generate` gives up


class Aim(NamedTuple):
    """The target of a unit of work: one of FIGURES from `low` to `high`, or UNIQUE.

    Effort is in thousandths; NO_BOUND as `high` means no upper bound. `tiers` are bits, one per
    tier: puzzles of these tiers are kept too.
    """

    figure: str
    low: int
    high: int
    tiers: int = 0


class Workspace(Protocol):
    """Makes the puzzles of one recipe, one unit of work after another.

    The result of a unit depends only on its state and aim.
    """

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit: everything it draws follows from these 64 bits."""

    def go_on(self) -> bool:
        """Work for some milliseconds; True if the unit has more to do."""

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim, its tier if that is the aim; -1 for none."""

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues from it."""

    def list_places(self) -> Sequence[int]:
        """The places that hold a puzzle."""

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one, and if `rated` load it into the ladder.

        Returns "", or the reason why that failed.
        """

    @property
    def ladder(self) -> Solver:
        """The ladder, loaded with the current puzzle."""

    def grid(self) -> list[list[int]]:
        """The rows of the solution of the current puzzle."""

    def data(self) -> Mapping[str, object]:
        """The family's data of the current puzzle, as `Family.data` has them."""

    def key(self) -> bytes:
        """The key of the current puzzle, as `Kind.key` defines it."""

    def count_candidates(self) -> tuple[int, dict[str, int]]:
        """The number of candidates evaluated in the unit, and of those rejected, by reason.

        Reasons are in the order of the row's `reasons`.
        """

    @property
    def nodes(self) -> int:
        """The search nodes of the unit."""

    @property
    def looked(self) -> int:
        """The number of candidates the unit has looked at, a measure of its work."""


class Count(NamedTuple):
    """A property of puzzles to count: `of(data)` gives an entry for each occurrence.

    `of` takes the family's data as JSON. It may raise LookupError, TypeError or AttributeError for
    data of another shape, or a KenkenError that says what is wrong. `name` is the field in JSON,
    `title` the heading, and `in_words` gives an entry as a text. With `by_number` entries are
    listed ascending, in ranges if `in_ranges` and there are many; otherwise the most frequent
    first.
    """

    name: str
    title: str
    of: Callable[[Fields], Iterable[Any]]
    in_words: Callable[[Any], str] = str
    by_number: bool = True
    in_ranges: bool = False


class StyleRow(Protocol):
    """A way to make puzzles, as listed by `kenken styles`."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def statement(self) -> str: ...


class Shares(NamedTuple):
    """Some columns of a table: the shares of the values that `of(puzzle)` gives.

    Each column has a heading of up to three letters and the value that it counts.
    """

    title: str
    of: Callable[[Any], Iterable[object]]
    columns: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Styles:
    """What `kenken styles` lists, and the table that it prints.

    `option` is the option that takes the id of a row; `note(row)` is an extra line about one, or
    "". The table has a line for each of `tries`, in groups: its name, and the recipe fields to make
    puzzles with. `shares` are its columns; a last column, headed `mean`, is the mean number of
    values that the first of them counts per puzzle.
    """

    option: str
    rows: tuple[StyleRow, ...]
    note: Callable[[Any], str]
    tries: tuple[tuple[tuple[str, Mapping[str, object]], ...], ...]
    shares: tuple[Shares, ...]
    mean: str


class Generator(ABC, Generic[R]):
    """How the puzzles of a kind are made.

    `number` is raised by any change that alters a seed's puzzle, its tier or its effort. Suites and
    puzzles record it; a suite can be resumed only under the number it began with.

    `recipe` is the class of the kind's recipes, `families` has a row per family, and `panels` are
    the headings of its options, in order. `counts` are the properties that suites count. `styles`
    is for kinds that have styles.
    """

    number: int
    recipe: type[R]
    families: Sequence[FamilyRow]
    panels: Sequence[str]
    counts: Sequence[Count]
    styles: Styles | None = None

    @property
    @abstractmethod
    def reasons(self) -> Sequence[str]:
        """The words for rejecting a candidate, in the order of reports."""

    @abstractmethod
    def workspace(self, recipe: R) -> Workspace:
        """A workspace that makes the puzzles of a recipe; what it needs is loaded here."""

    @abstractmethod
    def calibration_recipes(self, family: str) -> Iterable[R]:
        """The recipes behind the table of percentiles of a family."""

    def group(self, recipe: R) -> str:
        """The group, within its family and size, in which a puzzle is ranked."""
        return ""

    def remark(self, recipe: R, grid: Sequence[int]) -> str:
        """What a maker of this puzzle should be told, or ""."""
        return ""

    def read_picture(self, recipe: R) -> Sequence[int]:
        """The grid that the recipe's own picture shows before any cell of it is changed; empty for
        recipes without one."""
        return ()

    def census(self, recipe: R) -> Sequence[int]:
        """How many puzzles of the recipe's size there are of each tier, from the lowest on, where
        all were counted; otherwise it is empty."""
        return ()

    def advice(self, recipe: R) -> str:
        """What to ask for instead where a search without a level found no puzzle, or ""."""
        return ""

    def tries(self, recipe: R) -> int:
        """After how many units of work without a new puzzle a recipe is given up where nobody
        says."""
        return TRIES

    def row_of(self, family: str) -> FamilyRow:
        """The row of a family; RecipeError if there is none."""
        return row_of(self.families, family)

    @property
    def options(self) -> dict[str, Option]:
        """The options by name, under their headings in order."""
        declared = options_of(self.recipe)
        return {
            name: declared[name]
            for panel in self.panels
            for name in declared
            if declared[name].panel == panel
        }


def row_of(rows: Sequence[Row], family: str) -> Row:
    """The row of a family; RecipeError if there is none."""
    for row in rows:
        if row.family == family:
            return row
    raise no_such_family(family, [row.family for row in rows])
