"""Sorts of clues on lines that may be read from both ends."""

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape, Values
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class LineSort(ClueSort):
    """A line of two or more cells, which may meet itself."""

    shape = Shape.LINE
    order = Order.EITHER
    least = 2
    repeats = True


class EndsSort(LineSort):
    """A line whose ends say something of the cells between: a machine reads the ends first."""

    least = 3

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> Values:
        return clue.cells[0], clue.cells[-1], *clue.cells[1:-1]
