"""A board between two steps: values placed, candidates left, alternatives crossed out."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.puzzle import P
from kenken_cp.core.steps import CELL, Alternative, Elimination, Group, GroupKey, Placement, Step


def filled_premise(cell: int, value: int) -> Hashable:
    """A premise: that a cell has its value placed, not only that no other candidate is left."""
    return "filled", cell, value


class State(ABC, Generic[P]):
    """The board between two steps, which `apply` advances by a step; a kind supplies its rules.

    `values[cell]` is the value placed there or None; `candidates[cell]` are the values still
    possible, ascending; a placed cell has its value alone. `dropped` has, by the key of a group,
    the alternatives that were crossed out for reasons not visible in the candidates; copies share
    these sets, so a larger one takes the place of an old one.
    """

    __slots__ = ("candidates", "dropped", "puzzle", "values")

    def __init__(self, puzzle: P, candidates: Iterable[tuple[int, ...]]) -> None:
        """The board with nothing placed and these candidates for each cell."""
        self.puzzle = puzzle
        self.candidates = list(candidates)
        self.values: list[int | None] = [None] * len(self.candidates)
        self.dropped: dict[GroupKey, set[Alternative]] = {}

    def __eq__(self, other: object) -> bool:
        """Whether it is the same board of the same puzzle, with the same marks."""
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, State)
        mine = self.puzzle, self.values, self.candidates, self.dropped
        return mine == (other.puzzle, other.values, other.candidates, other.dropped)

    __hash__: ClassVar[None]  # type: ignore[assignment]  # steps change it

    @property
    @abstractmethod
    def slots(self) -> Sequence[int]:
        """The values that can be noted in a cell, ascending; each has its position there.

        Empty if candidates of such puzzles are not written into cells.
        """

    @abstractmethod
    def group(self, kind: str, index: int) -> Group:
        """The group of this kind and index; IndexError or KeyError if there is none."""

    @abstractmethod
    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """The candidates of other cells, (cell, value), that this placement excludes at once."""

    @abstractmethod
    def alternatives(self, group: Group) -> list[Alternative]:
        """The alternatives of the group that fit the candidates and were not dropped.

        Empty too if the alternatives of its kind stay implicit.
        """

    def holds(self, group: Group, alternative: Alternative, grid: Grid) -> bool:
        """Whether the group has this alternative in a solution."""
        return tuple([grid[cell] for cell in group.cells]) == alternative

    def cells_of(self, group: Group, alternative: Alternative) -> tuple[int, ...]:
        """The cells that an alternative is about, to be shown where it is dropped."""
        return group.cells

    @abstractmethod
    def missing(self, group: Group) -> set[tuple[int, int]]:
        """The removed candidates, (cell, value), that leave a broken group nothing.

        Empty if it cannot be put that simply.
        """

    @abstractmethod
    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken group lacks, in words; "" if that takes more than a few.

        It says `no candidate left` if steps have `begun` to remove some, else `no candidate`.
        """

    @abstractmethod
    def premises(self, step: Step) -> set[Hashable]:
        """The premises of the step: removed candidates, as (cell, value), the keys (kind, index) of
        groups with dropped alternatives, and cells whose value it names, as `filled`."""

    def cell(self, cell: int) -> Group:
        """The cell as a group."""
        return Group(CELL, cell, cell_name(cell, self.puzzle.columns), (cell,))

    def copy(self) -> Self:
        """An independent copy."""
        other = type(self).__new__(type(self))
        other.puzzle = self.puzzle
        other.values, other.candidates = self.values.copy(), self.candidates.copy()
        other.dropped = self.dropped.copy()  # with the same sets, which are replaced, never changed
        return other

    def apply(self, step: Step) -> None:
        """Apply the step."""
        for cell, value in step.placements:
            self.values[cell] = value
            self.candidates[cell] = (value,)
        self._take(step.eliminations)
        for group, alternatives in step.drops:
            self.dropped[group.key] = self.dropped.get(group.key, set()).union(alternatives)

    def tidy(self) -> None:
        """Remove the candidates that the placed values exclude."""
        for cell, value in enumerate(self.values):
            if value is not None:
                self.candidates[cell] = (value,)
        for cell, value in enumerate(self.values):
            if value is not None:
                self._take(self.cleared_by([Placement(cell, value)]))

    def narrow(self) -> None:
        """Leave the candidates that the rules allow at first sight: no more than these are noted
        where a person writes down what each cell can be."""
        self.tidy()

    def assume(self, placements: Iterable[Placement]) -> None:
        """Place values that are not proven."""
        for placement in placements:
            gone = self.cleared_by([placement])
            self.values[placement.cell] = placement.value
            self._take(gone)

    def _take(self, eliminations: Iterable[Elimination]) -> None:
        for cell, gone in eliminations:
            self.candidates[cell] = tuple([v for v in self.candidates[cell] if v not in gone])

    def cleared_by(self, placements: Iterable[Placement]) -> list[Elimination]:
        """The candidates that placements remove from their own cells and from others, by cell."""
        gone: dict[int, set[int]] = {}
        for cell, value in placements:
            gone.setdefault(cell, set()).update(v for v in self.candidates[cell] if v != value)
            for other, ruled_out in self.clears(cell, value):
                if ruled_out in self.candidates[other]:
                    gone.setdefault(other, set()).add(ruled_out)
        return [Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone) if gone[cell]]


# A kind names the class of its boards: `Logic[CagePuzzle, CagePencilMarks]`.
if TYPE_CHECKING:  # as in `core.puzzle`
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)
