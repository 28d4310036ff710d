"""Slow thermometer: digits never fall from the bulb."""

from itertools import pairwise

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine


class SlowThermometer(ClueSort):
    """The cells from the bulb to the tip."""

    id = "slow-thermometer"
    title = "Slow thermometer"
    noun = "slow thermometer"
    shape = Shape.LINE
    rules = "Along a slow thermometer, digits from the bulb rise or stay the same."
    states = "never falls from its bulb"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(low <= high for low, high in pairwise(digits))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return Machine(puzzle.digits[0], lambda last, digit: digit if digit >= last else None)


SORT = SlowThermometer()
