"""Odd: the cell has an odd digit."""

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint, Table
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class Odd(ClueSort):
    """The cell."""

    id = "odd"
    title = "Odd"
    noun = "circle for an odd digit"
    shape = Shape.CELL
    rules = "A cell with a grey circle has an odd digit."
    states = "has an odd digit"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return grid[clue.cells[0]] % 2 == 1

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return (Table(clue.cells, tuple([(digit,) for digit in puzzle.digits if digit % 2 == 1])),)


SORT = Odd()
