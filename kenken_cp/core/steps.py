"""One human deduction and its premises.

Cells are integers, as everywhere; values are those of the answer. Groups are what a kind of puzzle
has besides cells: rows and boxes, cages, lines of clues, rectangles. The evidence of a step names
its premises: the step follows from those groups and the candidates of their cells and of the cells
named, whatever the rest of the board holds.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias


class Tier(IntEnum):
    """A level of difficulty; a puzzle's tier is the lowest whose techniques solve it."""

    GENTLE = 1
    EASY = 2
    MEDIUM = 3
    HARD = 4
    EXPERT = 5
    MASTER = 6
    BEYOND = 7
    SEARCH = 8  # the techniques ran out

    @property
    def title(self) -> str:
        """The tier as people read it, `Gentle`."""
        return self.name.capitalize()


# A value for each cell of a group, in their order; or a rectangle's top, left, bottom and right,
# counted from 1. `State.holds` knows which.
Alternative: TypeAlias = tuple[int, ...]
GroupKey: TypeAlias = tuple[str, int]  # a group's kind and index

CELL = "cell"  # the kind of a group of one cell


@dataclass(frozen=True, slots=True)
class Group:
    """Cells held together by a rule or clue; a single cell is a group of the kind `cell`.

    `kind` is a short word, such as `row` or `cage`; `index` counts from 0 within its kind; `name`
    is what people call it, `row 1`; alternatives are in the order of `cells`.
    """

    kind: str
    index: int
    name: str
    cells: tuple[int, ...]

    @property
    def key(self) -> GroupKey:
        """What identifies the group within its puzzle."""
        return self.kind, self.index


class Placement(NamedTuple):
    """A cell gets its value."""

    cell: int
    value: int


class Elimination(NamedTuple):
    """Values, ascending, that are removed from a cell."""

    cell: int
    values: tuple[int, ...]


class Drop(NamedTuple):
    """Alternatives that are removed from a group."""

    group: Group
    alternatives: tuple[Alternative, ...]


class ChainLiteral(NamedTuple):
    """A candidate in a chain, true or false."""

    cell: int
    value: int
    holds: bool


class Branch(NamedTuple):
    """What follows from an assumption: the steps that it makes possible, in order.

    `assumed` is one placement, or those that fill a group. `broken` is the group that the last step
    leaves without a possibility; None if the branch ends with the conclusion that all branches
    without a contradiction share.
    """

    assumed: tuple[Placement, ...]
    steps: tuple["Step", ...]
    broken: Group | None = None


class Evidence(NamedTuple):
    """The premises of a step, each sort in the order in which a sentence names them.

    `covers` are the groups that cross `groups` (fish), and those in which two cells of the step see
    each other, or a value of a chain has two places left; `cells` are those whose candidates form
    the pattern; `values` are those the pattern is about; `number` is the amount that a sum leaves
    over; `links` are the literals of a chain, each following from the one before.
    """

    groups: tuple[Group, ...] = ()
    covers: tuple[Group, ...] = ()
    cells: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    number: int | None = None
    links: tuple[ChainLiteral, ...] = ()
    branches: tuple[Branch, ...] = ()

    def of(self, kind: str) -> tuple[int, ...]:
        """The indices of its groups of this kind."""
        return tuple([group.index for group in self.groups if group.kind == kind])


class Step(NamedTuple):
    """One deduction: its technique (an id), its effects, its premises.

    `eliminations` include those of a placement: its cell's other candidates, and what it excludes
    elsewhere. `drops` are empty for a kind with too many alternatives to list, and may have no
    eliminations yet. `available` is the number of deductions of the technique's tier on the board,
    including this one.
    """

    technique: str
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    drops: tuple[Drop, ...]
    evidence: Evidence
    available: int = 1
