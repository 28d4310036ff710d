"""Between: the digits on the line lie between those in the circles at its ends."""

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named


class Between(ClueSort):
    """The cells along the line; its ends are the circles."""

    id = "between"
    title = "Between line"
    noun = "between line"
    shape = Shape.LINE
    look = Along(broad=False, start=Ending.RING, end=Ending.RING)
    field = Lines("betweenline")
    solver = Named("Between")
    order = Order.EITHER
    least = 3
    repeats = True
    rules = "Digits on a between line lie strictly between the two in its circles."
    states = "has digits strictly between those of its circles"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in clue.cells]
        return all(min(first, last) < digit < max(first, last) for digit in inner)

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        return clue.cells[0], clue.cells[-1], *clue.cells[1:-1]

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the digits of the circles so far, the lower first."""

        def step(state: State, digit: int) -> State | None:
            if len(state) < 2:
                return tuple(sorted((*state, digit)))
            return state if state[0] < digit < state[1] else None

        return Machine((), step)


SORT = Between()
