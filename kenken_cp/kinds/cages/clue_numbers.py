"""Sorts of clues whose one value is a number that the digits of their cells give."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, adding


class NumberSort(ClueSort):
    """A sort whose clue holds if its value is the number of its digits."""

    numbers = Numbers()

    @abstractmethod
    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        """The number of the cells' digits, in order; None where no clue holds."""

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return self.number(puzzle, [grid[cell] for cell in clue.cells]) == clue.values[0]

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        number = self.number(puzzle, [grid[cell] for cell in cells])
        if number is not None:
            yield (number,)


class TotalSort(NumberSort):
    """A sort whose clue says what its digits add up to."""

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int:
        return sum(digits)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return adding(len(clue.cells), clue.values[0], puzzle.digits)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"adds up to {clue.values[0]}"
