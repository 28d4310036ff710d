"""Weighted sum: the digits of some cells, each times a factor, add up to a number."""

from collections.abc import Iterator
from itertools import accumulate

from kenken_cp.core.counts import counted, listed, signed
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Weighted

MOST = 64  # cells


class WeightedSum(ClueSort):
    """The cells; the values are the sum, then the factor of each cell."""

    id = "weighted-sum"
    title = "Weighted sum"
    noun = "weighted sum"
    shape = Shape.CELLS
    look = Outlined()
    solver = Weighted("Sum")
    repeats = True
    told = True
    numbers = Numbers(2, MOST + 1)
    rules = (
        "The digits of the cells of a weighted sum, each times its factor, add up to its number."
    )

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        factors = len(clue.values) - 1
        if factors != len(clue.cells):
            count = counted(factors, "factor")
            raise self.fault(puzzle, clue, f"has {len(clue.cells)} cells, but {count}")
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        total, *factors = clue.values
        weighed = [grid[cell] * factor for cell, factor in zip(clue.cells, factors, strict=True)]
        return sum(weighed) == total

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (cells read, what is still to be added)."""
        total, *factors = clue.values
        ends = puzzle.digits[0], puzzle.digits[-1]
        reach = [sorted((factor * ends[0], factor * ends[1])) for factor in reversed(factors)]
        lows = [*accumulate((low for low, _ in reach), initial=0)][::-1]
        highs = [*accumulate((high for _, high in reach), initial=0)][::-1]

        def step(state: State, digit: int) -> State | None:
            read, rest = state[0] + 1, state[1] - factors[state[0]] * digit
            return (read, rest) if lows[read] <= rest <= highs[read] else None

        return Machine((0, total), step)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        digits = [grid[cell] for cell in cells]
        for factors in ([1, -1, 2], [-3, 0, 1]):
            held = [factors[place % 3] for place in range(len(cells))]
            yield sum(f * d for f, d in zip(held, digits, strict=True)), *held

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        total, *factors = clue.values
        return signed(f"adds up to {total} with the factors {listed(list(map(str, factors)))}")


SORT = WeightedSum()
