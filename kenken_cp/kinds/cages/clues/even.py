"""Even: the cell has an even digit."""

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint, Table
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle


class Even(ClueSort):
    """The cell."""

    id = "even"
    title = "Even"
    noun = "square for an even digit"
    shape = Shape.CELL
    rules = "A cell with a grey square has an even digit."
    states = "has an even digit"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return grid[clue.cells[0]] % 2 == 0

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return (Table(clue.cells, tuple([(digit,) for digit in puzzle.digits if digit % 2 == 0])),)


SORT = Even()
