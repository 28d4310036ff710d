"""What a person has written down: values, candidates, and the alternatives crossed out."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Self

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import CELL, Alternative, Elimination, Group, GroupKey, Placement, Step


class State(ABC):
    """The board between two steps; `apply` takes it over a step. A kind says what its rules do.

    `values[cell]` is what was placed there or None, `candidates[cell]` what it may still be,
    ascending; a placed cell has its value alone. `dropped` has, by the key of a group, the
    alternatives crossed out for reasons that the candidates do not show.
    """

    __slots__ = ("candidates", "dropped", "puzzle", "values")

    def __init__(self, puzzle: Any, candidates: Iterable[tuple[int, ...]]) -> None:
        """The board with nothing placed and these candidates, cell by cell."""
        self.puzzle = puzzle
        self.candidates = list(candidates)
        self.values: list[int | None] = [None] * len(self.candidates)
        self.dropped: dict[GroupKey, set[Alternative]] = {}

    @property
    @abstractmethod
    def slots(self) -> Sequence[int]:
        """The values that may be noted in a cell, ascending: each has its place there.

        Empty if the candidates of such puzzles are not written into cells.
        """

    @abstractmethod
    def group(self, kind: str, index: int) -> Group:
        """The group of this kind and index; IndexError or KeyError if there is none."""

    @abstractmethod
    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """The values of other cells that this one, placed, rules out at once: (cell, value)."""

    @abstractmethod
    def alternatives(self, group: Group) -> list[Alternative]:
        """What the group may still be; empty too where the alternatives of its kind stay implicit.

        They fit the candidates and were not dropped.
        """

    @abstractmethod
    def missing(self, group: Group) -> set[tuple[int, int]]:
        """The candidates, (cell, value), for want of which a broken group has nothing left.

        Empty if it is not so simple.
        """

    @abstractmethod
    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken group has; empty if that cannot be said in few words.

        It is `no candidate left` where steps have `begun` to remove some, else `no candidate`.
        """

    @abstractmethod
    def premises(self, step: Step) -> set[Hashable]:
        """What the step rests on: removed candidates, as (cell, value), and groups with dropped
        alternatives, as their keys, (kind, index)."""

    def cell(self, cell: int) -> Group:
        """The cell as a group."""
        return Group(CELL, cell, cell_name(cell, self.puzzle.columns), (cell,))

    def copy(self) -> Self:
        """Another state that reads the same."""
        other = type(self).__new__(type(self))
        other.puzzle = self.puzzle
        other.values, other.candidates = self.values.copy(), self.candidates.copy()
        other.dropped = {key: set(found) for key, found in self.dropped.items()}
        return other

    def apply(self, step: Step) -> None:
        """Write down what the step found."""
        for cell, value in step.placements:
            self.values[cell] = value
            self.candidates[cell] = (value,)
        self._take(step.eliminations)
        for group, alternatives in step.drops:
            self.dropped.setdefault(group.key, set()).update(alternatives)

    def tidy(self) -> None:
        """Take from other cells what the values that were placed rule out there."""
        for cell, value in enumerate(self.values):
            if value is not None:
                self.candidates[cell] = (value,)
        for cell, value in enumerate(self.values):
            if value is not None:
                self._take(self.cleared_by([Placement(cell, value)]))

    def assume(self, placements: Iterable[Placement]) -> None:
        """Write down values that nothing proves yet."""
        for placement in placements:
            gone = self.cleared_by([placement])
            self.values[placement.cell] = placement.value
            self._take(gone)

    def _take(self, eliminations: Iterable[Elimination]) -> None:
        for cell, gone in eliminations:
            self.candidates[cell] = tuple([v for v in self.candidates[cell] if v not in gone])

    def cleared_by(self, placements: Iterable[Placement]) -> list[Elimination]:
        """What placements take from their own cells and from others, by cell."""
        gone: dict[int, set[int]] = {}
        for cell, value in placements:
            gone.setdefault(cell, set()).update(v for v in self.candidates[cell] if v != value)
            for other, ruled_out in self.clears(cell, value):
                if ruled_out in self.candidates[other]:
                    gone.setdefault(other, set()).add(ruled_out)
        return [Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone) if gone[cell]]
