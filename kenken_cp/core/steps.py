"""One human deduction, what it rests on, and a chain of them that solves a puzzle.

A step speaks of the puzzle by numbers: cells as everywhere, houses as indices into
`puzzle.geometry.houses`, cages as indices into `puzzle.cages`, digits by their value. Its
evidence names the premises: from those houses and cages, and what their cells and the cells
named may still hold, the step follows, whatever the rest of the board says.
"""

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


Combination: TypeAlias = tuple[int, ...]  # a digit for each cell of a cage, in their order


class Placement(NamedTuple):
    """A cell gets its value."""

    cell: int
    value: int


class Elimination(NamedTuple):
    """Values, ascending, that a cell can no longer have."""

    cell: int
    values: tuple[int, ...]


class Drop(NamedTuple):
    """Combinations that a cage can no longer have."""

    cage: int
    combinations: tuple[Combination, ...]


class Literal(NamedTuple):
    """That a cell has a value, or has not."""

    cell: int
    value: int
    holds: bool


class Branch(NamedTuple):
    """What follows from an assumption: the steps that it makes possible, in their order.

    `assumed` is one placement, or those that fill a cage. `broken` names what the last step
    leaves impossible: `cell`, `cage` or `house` and its number; None where the branch ends with
    the conclusion that all branches share, if they do not break.
    """

    assumed: tuple[Placement, ...]
    steps: tuple["Step", ...]
    broken: tuple[str, int] | None = None


class Evidence(NamedTuple):
    """The premises of a step, each kind in the order in which a sentence names them.

    `cells` are those whose candidates make the pattern, `values` the digits it is about,
    `covers` the houses that cross `houses` (fish), `number` the amount that a sum leaves over,
    `links` the literals of a chain, each following from the one before.
    """

    houses: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    cages: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    number: int | None = None
    links: tuple[Literal, ...] = ()
    branches: tuple[Branch, ...] = ()


class Step(NamedTuple):
    """One deduction: its technique (an id of the ladder), its effects, its premises.

    A placement's eliminations are among `eliminations`: its cell's other candidates and its
    value in the cell's houses. `openings` is how many deductions of the technique's tier the
    board offered, this one among them. Drops may have no eliminations yet.
    """

    technique: str
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    drops: tuple[Drop, ...]
    evidence: Evidence
    openings: int = 1
