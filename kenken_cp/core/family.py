"""What a family of puzzles must supply; the registry of families is a tuple of these rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import InternalError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import Kind
from kenken_cp.core.model import Model

Domains: TypeAlias = tuple[tuple[int, ...], ...]  # per cell, values ascending
RulesOut: TypeAlias = Callable[[int, int], bool]  # of a cell and a value


class Puzzle(Protocol):
    """What generic code may ask of any puzzle. Puzzles are frozen, hashable and valid."""

    @property
    def rows(self) -> int: ...

    @property
    def columns(self) -> int: ...


class Violation(NamedTuple):
    """A rule that a grid breaks: the cells concerned and a sentence that names them."""

    cells: tuple[int, ...]
    sentence: str


MARKS = (
    "Small numbers are those that a cell can still take. In each picture the framed cells are "
    "those that the step is about, the shaded ones its reason; a ring is round a number that it "
    "places, and a stroke goes through one that it rules out."
)


class FamilyManual(NamedTuple):
    """What printed pages say of a family's puzzles.

    `heading` is what they are called there; `rules(puzzles)` are the paragraphs, each a list of
    sentences, that a player of just these puzzles must have read; `note(puzzle)` is what must stand
    above one of them, "" for nothing; `example` is a gentle one to show how they are solved.
    `marks` says what the signs in the pictures of its steps mean; `cells` is how many cells, at
    least and at most, a puzzle of a book has that can serve as the example.
    """

    heading: str
    rules: Callable[[Sequence[Any]], list[list[str]]]
    note: Callable[[Any], str]
    example: Callable[[], Puzzle]
    marks: str = MARKS
    cells: tuple[int, int] = (16, 25)


def _unstated(puzzle: Any) -> Domains:
    raise InternalError("the row of this family does not state what values its rules allow")


@dataclass(frozen=True, slots=True)
class Family:
    """One family of puzzles, of a kind.

    `takes(puzzle)` says whether a puzzle of its class is one of this family, with nothing that
    `data` would lose; `check(puzzle, grid)` lists violations from the rules alone and knows nothing
    of models;
    `model(puzzle)` compiles, and `audit(puzzle, model)` raises InternalError where what the kernel
    contributed is not what the rules say, found by other code; `data(puzzle)` is the puzzle as
    plain JSON, readable by MiniZinc as the data of the family's reference model, and `from_data`
    reads it back; `overflow(puzzle)` names what solvers of that model cannot count in 32 bits, or
    nothing; `draw(puzzle, values)` shows it, with a grid's values or None (a blank) per cell, or
    None; `manual` is what a printed page says of it.

    `values(puzzle)` lists per cell, ascending, what the rules allow there before any reasoning; a
    model's domains may lack some of these. `rules_out(puzzle)` tells of a cell and a value whether
    the rules exclude it, by code that is neither kernel nor model: the check of a certificate asks
    it about every value that the model removed. By default it excludes nothing, which is right for
    a family that removes nothing; a family without `values` has no certificates with a proof.
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
    values: Callable[[Any], Domains] = _unstated
    rules_out: Callable[[Any], RulesOut] = lambda puzzle: lambda cell, value: False
