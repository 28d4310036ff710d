"""The contract of a family of puzzles: the record `Family`.

Generic code gets from it all that is specific to the family.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import FormatError, InternalError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import Kind
from kenken_cp.core.model import Model

Domains: TypeAlias = tuple[tuple[int, ...], ...]  # for each cell its values, ascending
RulesOut: TypeAlias = Callable[[int, int], bool]  # called with a cell and a value


class Puzzle(Protocol):
    """What generic code may ask of any puzzle. Puzzles are immutable, hashable and valid.

    `rows` and `columns` are the sides of the board.
    """

    @property
    def rows(self) -> int: ...

    @property
    def columns(self) -> int: ...


class Violation(NamedTuple):
    """A rule that a grid breaks: the cells involved and a sentence that names them.

    `repeat` says that equal values are where they must differ, or a value where small digits show
    others: both are visible without arithmetic.
    """

    cells: tuple[int, ...]
    sentence: str
    repeat: bool = False


def entered(
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


class FamilyManual(NamedTuple):
    """What printed pages say about a family's puzzles.

    `heading` is the family's name there. `rules(puzzles)` are the paragraphs, each a list of
    sentences, that a player of exactly these puzzles must read. `note(puzzle)` stands above a
    single puzzle, "" for nothing. `example` is an easy puzzle whose solution is shown. `marks`
    explains the signs in the pictures of its steps, and `candidates` the small values where a
    picture has them; `simple_marks` and `simple_candidates` do so for children. `cells` is
    the least and greatest number of cells of a puzzle in the book that may serve as the example
    instead. `like(puzzles)` are the options, as in recipes, of an example that has what these
    puzzles have; None where `example` has it.
    """

    heading: str
    rules: Callable[[Sequence[Any]], list[list[str]]]
    note: Callable[[Any], str]
    example: Callable[[], Puzzle]
    marks: str = MARKS
    simple_marks: str = SIMPLE_MARKS
    cells: tuple[int, int] = (16, 25)
    candidates: str = CANDIDATES
    simple_candidates: str = SIMPLE_CANDIDATES
    like: Callable[[Sequence[Any]], Mapping[str, Any] | None] = lambda _: None


def fits_no_family(known: Iterable[str]) -> FormatError:
    """The error for a puzzle that no family takes, of those with these ids."""
    return FormatError(f"this puzzle fits the rules of none of the families {', '.join(known)}")


def _unstated(puzzle: Any) -> Domains:
    raise InternalError(
        "this family is not registered with `values`, which says what each cell may hold"
    )


@dataclass(frozen=True, slots=True)
class Family:
    """One family of puzzles, of a kind.

    `takes(puzzle)` says whether a puzzle of the kind's class belongs to this family, so that `data`
    loses nothing of it. `check(puzzle, grid)` lists violations, from the rules alone and
    independent of models. `model(puzzle)` compiles the constraints, and `audit(puzzle, model)`
    raises InternalError if what the kernel contributed to them does not follow from the rules, by
    other code. `data(puzzle)` is the puzzle as plain JSON, which MiniZinc also reads as data of the
    family's reference model; `from_data` reads it back. `overflow(puzzle)` names what solvers of
    that model cannot count in 32 bits, "" for nothing. `additions(puzzle)` names the models that
    are added to it for what only some puzzles have. `draw(puzzle, values)` draws it, with a value
    or None (blank) per cell, or without values. `manual` is its text in books.

    `values(puzzle)` lists for each cell, ascending, the values that the rules allow before any
    reasoning; a model's domains may lack some of these. `rules_out(puzzle)` returns a test whether
    the rules exclude a value from a cell, by code that is neither kernel nor model: the check of a
    certificate applies it to every value that the model removed. By default it excludes nothing,
    which is right for a family that removes nothing. A family without `values` has no certificates
    with a proof. `broken(puzzle, values, words)` lists the rules that placed values break, whatever
    comes into the cells that are None, as a teacher marks a grid; none for values of a solution.
    `words` are exact unless others are named. `traits(puzzle)` are those of `text.puzzle_names`
    that it has, so that a title may name them.
    """

    kind: Kind
    id: str
    title: str
    takes: Callable[[Any], bool]
    check: Callable[[Any, Grid], list[Violation]]
    model: Callable[[Any], Model]
    audit: Callable[[Any, Model], None]
    data: Callable[[Any], dict[str, object]]
    from_data: Callable[[Mapping[str, Any]], Puzzle]
    draw: Callable[[Any, Sequence[int | None] | None], Drawing]
    manual: FamilyManual
    overflow: Callable[[Any], str] = lambda puzzle: ""
    additions: Callable[[Any], Sequence[str]] = lambda puzzle: ()
    values: Callable[[Any], Domains] = _unstated
    rules_out: Callable[[Any], RulesOut] = lambda puzzle: lambda cell, value: False
    broken: Callable[..., list[Violation]] = lambda puzzle, values, words=None: []
    traits: Callable[[Any], Collection[str]] = lambda puzzle: ()

    def __dask_tokenize__(self) -> tuple[str, str]:
        """What Dask tells families apart by: their functions it could not."""
        return "kenken_cp.Family", self.id
