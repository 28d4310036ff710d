"""Counting circles: a digit in a circle says how many of the circles hold it."""

from functools import partial

from kenken_cp.core.clue_marks import Filling, Form
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import INNER, Shaded
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State, related
from kenken_cp.kinds.cages.solver_rules import Named


class CountingCircles(ClueSort):
    """The cells with a circle."""

    id = "counting-circles"
    title = "Counting circles"
    noun = "counting circles"
    shape = Shape.CELLS
    look = Shaded(Form.DISC, INNER, Filling.PAPER)
    solver = Named("CountingCircles")
    order = Order.ANY
    rules = "A digit in a circle says how many of the circles hold that digit."
    states = "hold each of their digits as often as it says"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(digits.count(digit) == digit for digit in digits)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        """For each digit, that it stands in no circle or in as many as it says."""
        found: list[Constraint] = []
        for digit in puzzle.digits:
            key = self.id, digit
            found += related(puzzle, clue.cells, key, partial(_counting, digit))
        return tuple(found)


def _counting(counted: int) -> Machine:
    """The machine that accepts a digit never or as often as it says; states: how often so far."""

    def step(state: State, digit: int) -> State | None:
        after = state + (digit == counted)
        return after if after <= max(counted, 0) else None

    return Machine(0, step, lambda state: state in (0, counted))


SORT = CountingCircles()
