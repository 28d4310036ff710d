"""Sorts of clues that are further houses of the board."""

from kenken_cp.core.geometry import Grid, parts
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.houses import rectangle
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class HouseSort(ClueSort):
    """A sort whose clue says of its houses that no digit repeats in them."""

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        houses = [[grid[cell] for cell in cells] for cells in self.houses(puzzle, clue)]
        return all(len(set(digits)) == len(digits) for digits in houses)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return ()  # the board's houses say it


def box_sides_of(puzzle: CagePuzzle) -> tuple[int, int] | None:
    """The height and width of the boxes, if all are rectangles of one size and more than one.

    It is asked before the puzzle has its geometry.
    """
    cells_of = parts(puzzle.boxes)
    sides = {rectangle(cells, puzzle.columns) for cells in cells_of}
    return sides.pop() if len(sides) == 1 and len(cells_of) > 1 else None
