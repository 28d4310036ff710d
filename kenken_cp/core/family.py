"""The contract of a family of puzzles: the class `Family`.

Generic code gets from it all that is specific to the family.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import FormatError, InternalError
from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import Kind
from kenken_cp.core.model import Model
from kenken_cp.core.puzzle import P
from kenken_cp.core.spoken import Register

Domains: TypeAlias = tuple[tuple[int, ...], ...]  # for each cell its values, ascending
RulesOut: TypeAlias = Callable[[int, int], bool]  # called with a cell and a value


class Violation(NamedTuple):
    """A rule that a grid breaks: the cells involved and a sentence that names them.

    `repeat` says that equal values are where they must differ, or a value where small digits show
    others: both are visible without arithmetic.
    """

    cells: tuple[int, ...]
    sentence: str
    repeat: bool = False


def keep_entered(
    found: Iterable[Violation],
    values: Sequence[int | None],
    givens: Iterable[tuple[int, int]],
) -> list[Violation]:
    """The broken rules without the givens that are right among their cells: nobody entered these.

    One of nothing but such givens keeps them.
    """
    right = {cell for cell, value in givens if values[cell] == value}
    return [
        each._replace(cells=tuple([cell for cell in each.cells if cell not in right]) or each.cells)
        for each in found
    ]


MARKS = (
    "In each picture the framed cells are those that the step is about, the shaded ones its reason."
)
SIMPLE_MARKS = "In each picture, a frame shows where something happens, and shading shows why."
CANDIDATES = (
    "Small numbers are those that a cell can still take; a ring is round one that is placed, and a "
    "stroke goes through one that is ruled out."
)
SIMPLE_CANDIDATES = (
    "The small numbers in a cell are those that still fit. A number with a ring round it goes in, "
    "and a number with a stroke through it is crossed out."
)


class FamilyManual(ABC, Generic[P]):
    """What printed pages say about a family's puzzles.

    `heading` is the family's name there. `marks` explains the signs in the pictures of its steps,
    and `candidates` the small values where a picture has them; `simple_marks` and
    `simple_candidates` do so for children. `cells` is the least and greatest number of cells of a
    puzzle in the book that may serve as the example instead.
    """

    heading: str
    marks = MARKS
    simple_marks = SIMPLE_MARKS
    candidates = CANDIDATES
    simple_candidates = SIMPLE_CANDIDATES
    cells: tuple[int, int] = (16, 25)

    @abstractmethod
    def rules(self, puzzles: Sequence[P]) -> list[list[str]]:
        """The paragraphs, each a list of sentences, that a player of exactly these puzzles must
        read."""

    def text(self, puzzle: P) -> str:
        """The rules of one puzzle, in one paragraph."""
        return " ".join(sentence for part in self.rules([puzzle]) for sentence in part)

    def note(self, puzzle: P) -> str:
        """What stands above a single puzzle, "" for nothing."""
        return ""

    @abstractmethod
    def example(self) -> P:
        """An easy puzzle whose solution is shown."""

    def like(self, puzzles: Sequence[P]) -> Mapping[str, object] | None:
        """The options, as in recipes, of an example that has what these puzzles have; None where
        `example` has it."""
        return None


def fits_no_family(known: Iterable[str]) -> FormatError:
    """The error for a puzzle that no family takes, of those with these ids."""
    return FormatError(f"this puzzle fits the rules of none of the families {', '.join(known)}")


class Family(ABC, Generic[P]):
    """One family of puzzles, of a kind. Each has one instance, of a class of its own.

    `manual` is its text in books.
    """

    kind: Kind[P]
    id: str
    title: str
    manual: FamilyManual[P]

    def takes(self, puzzle: P) -> bool:
        """Whether a puzzle of the kind's class belongs to this family, so that `data` loses nothing
        of it."""
        return True

    @abstractmethod
    def check(self, puzzle: P, grid: Grid) -> list[Violation]:
        """The rules that a full grid breaks, from the rules alone and independent of models."""

    def find_broken(
        self, puzzle: P, values: Sequence[int | None], words: Register = Register.EXACT
    ) -> list[Violation]:
        """The rules that placed values break, whatever comes into the cells that are None, as a
        teacher marks a grid; none for values of a solution. `words` are exact unless others are
        named."""
        return []

    @abstractmethod
    def model(self, puzzle: P) -> Model:
        """The puzzle as constraints."""

    @abstractmethod
    def audit(self, puzzle: P, compiled: Model) -> None:
        """Raise InternalError if what the kernel contributed to a model does not follow from the
        rules, by other code."""

    @abstractmethod
    def data(self, puzzle: P) -> dict[str, object]:
        """The puzzle as plain JSON, which MiniZinc also reads as data of the family's reference
        model, unless `reference_data` says otherwise."""

    def reference_data(self, puzzle: P) -> dict[str, object]:
        """The data of the reference model and its additions, where it is not `data` itself."""
        return self.data(puzzle)

    @abstractmethod
    def from_data(self, fields: Fields) -> P:
        """The puzzle that `data` wrote; FormatError names the field that is wrong."""

    @abstractmethod
    def draw(self, puzzle: P, values: Sequence[int | None] | None = None) -> Drawing:
        """A drawing of the board, with a value or None (blank) per cell, or without values."""

    def overflow(self, puzzle: P) -> str:
        """What solvers of the reference model cannot count in 32 bits, "" for nothing."""
        return ""

    def additions(self, puzzle: P) -> Sequence[str]:
        """The models that are added to the reference model for what only some puzzles have."""
        return ()

    def values(self, puzzle: P) -> Domains:
        """For each cell, ascending, the values that the rules allow before any reasoning; a model's
        domains may lack some of these. A family without it has no certificates with a proof."""
        raise InternalError(
            "this family is not registered with `values`, which says what each cell may hold"
        )

    def rules_out(self, puzzle: P) -> RulesOut:
        """A test whether the rules exclude a value from a cell, by code that is neither kernel nor
        model: the check of a certificate applies it to every value that the model removed. By
        default it excludes nothing, which is right for a family that removes nothing."""
        return lambda cell, value: False

    def is_timed(self, puzzle: P) -> bool:
        """Whether players of such puzzles were timed for `kenken_cp.minutes`; of others minutes are
        an estimate."""
        return False

    def traits(self, puzzle: P) -> Collection[str]:
        """The traits of `text.puzzle_names` that a puzzle has, so that a title may name them."""
        return ()

    def __dask_tokenize__(self) -> tuple[str, str]:
        """What Dask tells families apart by: as objects it could not."""
        return "kenken_cp.Family", self.id
