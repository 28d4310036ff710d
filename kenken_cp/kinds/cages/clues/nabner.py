"""Nabner: no two digits of the line are consecutive, wherever they stand, and none repeats."""

from itertools import combinations

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State


class Nabner(ClueSort):
    """The cells along the line."""

    id = "nabner"
    title = "Nabner"
    noun = "nabner line"
    shape = Shape.LINE
    look = Along(Hue.ORANGE)
    field = Lines("nabner")
    order = Order.EITHER
    least = 2
    rules = "No two digits on a nabner line are consecutive or the same, wherever they stand on it."
    states = "has no two digits that are consecutive or the same"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(abs(one - other) > 1 for one, other in combinations(digits, 2))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the digits read, ascending."""

        def step(state: State, digit: int) -> State | None:
            if any(abs(digit - other) <= 1 for other in state):
                return None
            return tuple(sorted((*state, digit)))

        return Machine((), step)


SORT = Nabner()
