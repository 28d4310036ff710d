"""Renban: the digits of the line are consecutive, in any order, and none repeats."""

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named


class Renban(ClueSort):
    """The cells along the line."""

    id = "renban"
    title = "Renban"
    noun = "renban line"
    shape = Shape.LINE
    look = Along(Hue.PINK)
    field = Lines("renban")
    solver = Named("Renban")
    order = Order.EITHER
    least = 2
    rules = "A renban line has consecutive digits in any order, none of them twice."
    states = "has consecutive digits in any order"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in clue.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (least, greatest): different integers that are close enough are consecutive."""
        most = len(clue.cells) - 1

        def step(state: State, digit: int) -> State | None:
            low, high = (min(state[0], digit), max(state[1], digit)) if state else (digit, digit)
            return (low, high) if high - low <= most else None

        return Machine((), step, distinct=True)


SORT = Renban()
