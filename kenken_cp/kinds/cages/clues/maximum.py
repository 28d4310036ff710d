"""Maximum: the digit of the cell is greater than those of the cells beside it."""

from kenken_cp.core.geometry import neighbours
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_pairs import PairSort
from kenken_cp.kinds.cages.clue_sort import Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class Maximum(PairSort):
    """The cell."""

    id = "maximum"
    title = "Maximum"
    noun = "maximum"
    shape = Shape.CELL
    rules = "The digit in a maximum is greater than those in the cells that share an edge with it."
    states = "is greater than the cells that share an edge with it"

    def pairs(self, puzzle: CagePuzzle, clue: Clue) -> list[tuple[int, int]]:
        (cell,) = clue.cells
        return [(cell, other) for other in neighbours(cell, puzzle.rows, puzzle.columns)]

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one > other


SORT = Maximum()
