"""Thermometer: digits rise from the bulb."""

from itertools import pairwise

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine
from kenken_cp.kinds.cages.solver_rules import Named


class Thermometer(ClueSort):
    """The cells from the bulb to the tip."""

    id = "thermometer"
    title = "Thermometer"
    noun = "thermometer"
    shape = Shape.LINE
    look = Along(start=Ending.BULB)
    field = Lines("thermometer")
    solver = Named("Thermo")
    rules = "Along a thermometer, digits rise from the bulb."
    states = "rises by at least one a cell"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(low < high for low, high in pairwise(digits))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return Machine(puzzle.digits[0] - 1, lambda last, digit: digit if digit > last else None)


SORT = Thermometer()
