"""One human deduction, what it rests on, and a chain of them that solves a puzzle.

Cells are numbers, as everywhere; values are what a cell holds in the answer. Groups are what a kind
of puzzle has beside cells: rows and boxes, cages, lines of clues, rectangles. The evidence of a
step names its premises: from those groups, and what their cells and the cells named may still hold,
the step follows, whatever the rest of the board says.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias


class Tier(IntEnum):
    """A cut of the ladder; a puzzle's tier is the lowest cut that solves it."""

    GENTLE = 1
    EASY = 2
    MEDIUM = 3
    HARD = 4
    EXPERT = 5
    MASTER = 6
    BEYOND = 7
    SEARCH = 8  # the ladder gave out

    @property
    def title(self) -> str:
        """The tier as people read it, `Gentle`."""
        return self.name.capitalize()


Alternative: TypeAlias = tuple[int, ...]  # a value for each cell of a group, in their order
GroupKey: TypeAlias = tuple[str, int]  # a group's kind and index

CELL = "cell"  # the kind of a group of one cell


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that a rule or a clue holds together; one cell alone is a group of the kind `cell`.

    `kind` is a short word, such as `row` or `cage`; `index` counts from 0 among those of its kind;
    `name` is what people call it, `row 1`; alternatives go by the order of `cells`.
    """

    kind: str
    index: int
    name: str
    cells: tuple[int, ...]

    @property
    def key(self) -> GroupKey:
        """What tells the group from all others of its puzzle."""
        return self.kind, self.index


class Placement(NamedTuple):
    """A cell gets its value."""

    cell: int
    value: int


class Elimination(NamedTuple):
    """Values, ascending, that a cell can no longer have."""

    cell: int
    values: tuple[int, ...]


class Drop(NamedTuple):
    """Alternatives that a group can no longer have."""

    group: Group
    alternatives: tuple[Alternative, ...]


class ChainLiteral(NamedTuple):
    """That a cell has a value, or has not."""

    cell: int
    value: int
    holds: bool


class Branch(NamedTuple):
    """What follows from an assumption: the steps that it makes possible, in their order.

    `assumed` is one placement, or those that fill a group. `broken` is the group that the last step
    leaves nothing; None where the branch ends with the conclusion that all branches share, if they
    do not break.
    """

    assumed: tuple[Placement, ...]
    steps: tuple["Step", ...]
    broken: Group | None = None


class Evidence(NamedTuple):
    """The premises of a step, each sort in the order in which a sentence names them.

    `covers` are the groups that cross `groups` (fish), `cells` those whose candidates make the
    pattern, `values` those that it is about, `number` the amount that a sum leaves over, `links`
    the literals of a chain, each following from the one before.
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

    A placement's eliminations are among `eliminations`: its cell's other candidates, and whatever
    it rules out elsewhere. A kind whose alternatives are too many to list drops none.
    `available` is how many deductions of the technique's tier the board offered, this one among
    them. Drops may have no eliminations yet.
    """

    technique: str
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    drops: tuple[Drop, ...]
    evidence: Evidence
    available: int = 1
