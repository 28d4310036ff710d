"""What a person has written down: values, candidates, and the combinations crossed out."""

from collections.abc import Iterable
from itertools import chain

from kenken_cp.core.steps import Combination, Elimination, Placement, Step
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.tables import NO_LIMIT


class State:
    """The board between two steps; `apply` takes it over a step.

    `values[cell]` is the digit placed there or None, `candidates[cell]` what it may still be,
    ascending; a placed cell has its value alone.
    """

    __slots__ = ("_dropped", "_tuples", "candidates", "puzzle", "values")

    def __init__(self, puzzle: CagePuzzle) -> None:
        """The board of a puzzle whose cages can all be tabulated, with no more than its givens."""
        cells = puzzle.rows * puzzle.columns
        self.puzzle = puzzle
        self.values: list[int | None] = [None] * cells
        self.candidates: list[tuple[int, ...]] = [puzzle.digits] * cells
        self._tuples: list[tuple[Combination, ...]] = [
            kernel.cage_tuples(puzzle, cage, NO_LIMIT) or () for cage in puzzle.cages
        ]
        self._dropped: list[set[Combination]] = [set() for _ in puzzle.cages]
        for cell, digit in puzzle.givens:
            self.values[cell] = digit
        if puzzle.givens:
            self.tidy()

    def copy(self) -> "State":
        """Another state that reads the same."""
        other = State.__new__(State)
        other.puzzle, other._tuples = self.puzzle, self._tuples
        other.values, other.candidates = self.values.copy(), self.candidates.copy()
        other._dropped = [set(dropped) for dropped in self._dropped]
        return other

    def combinations(self, cage: int) -> list[Combination]:
        """The cage's combinations that fit its candidates and were not dropped: T(c)."""
        fits = [frozenset(self.candidates[cell]) for cell in self.puzzle.cages[cage].cells]
        dropped = self._dropped[cage]
        return [
            combination
            for combination in self._tuples[cage]
            if combination not in dropped
            and all(digit in held for digit, held in zip(combination, fits, strict=True))
        ]

    def dropped(self, cage: int) -> frozenset[Combination]:
        """The combinations crossed out for reasons that the candidates do not show."""
        return frozenset(self._dropped[cage])

    def apply(self, step: Step) -> None:
        """Write down what the step found."""
        for cell, value in step.placements:
            self.values[cell] = value
            self.candidates[cell] = (value,)
        self._take(step.eliminations)
        for cage, combinations in step.drops:
            self._dropped[cage].update(combinations)

    def tidy(self) -> None:
        """Take the values that were placed from the cells that see them."""
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
        """What placements take from their own cells and from the cells that see them, by cell."""
        gone: dict[int, set[int]] = {}
        for cell, value in placements:
            gone.setdefault(cell, set()).update(v for v in self.candidates[cell] if v != value)
            for other in self.seen_from(cell):
                if value in self.candidates[other]:
                    gone.setdefault(other, set()).add(value)
        return [Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone) if gone[cell]]

    def seen_from(self, cell: int) -> set[int]:
        """The cells that share a house with this one."""
        houses = [house.cells for house in self.puzzle.geometry.houses if cell in house.cells]
        return set(chain.from_iterable(houses)) - {cell}
