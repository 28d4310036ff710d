"""Double arrow: the digits between two circles add up to those in the circles."""

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named


class DoubleArrow(ClueSort):
    """The cells along the line; its ends are the circles."""

    id = "double-arrow"
    title = "Double arrow"
    noun = "double arrow"
    shape = Shape.LINE
    look = Along(broad=False, start=Ending.RING, end=Ending.RING)
    field = Lines("doublearrow")
    solver = Named("DoubleArrow")
    order = Order.EITHER
    least = 3
    repeats = True
    rules = (
        "Digits between the circles of a double arrow add up to the sum of those in the circles."
    )
    states = "has circles whose sum is that of the digits between them"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in clue.cells]
        return sum(inner) == first + last

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        return clue.cells[0], clue.cells[-1], *clue.cells[1:-1]

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (cells left, sum of the circles without the digits so far)."""
        low, high, inner = puzzle.digits[0], puzzle.digits[-1], len(clue.cells) - 2

        def step(state: State, digit: int) -> State | None:
            left = state[0] - 1
            if left >= inner:
                return left, state[1] + digit
            rest = state[1] - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return Machine((len(clue.cells), 0), step)


SORT = DoubleArrow()
