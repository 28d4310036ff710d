"""Slingshot: the digit of the first cell stands again where the second one counts to."""

from kenken_cp.core.clue_marks import Ending, Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named

LANDED = "landed"


class Slingshot(ClueSort):
    """The cell whose digit is thrown, the one with the arrow, then those that the arrow points to,
    in order.
    """

    id = "slingshot"
    title = "Slingshot"
    noun = "slingshot"
    shape = Shape.LINE
    look = Along(Hue.TEAL, broad=False, end=Ending.ARROW)
    solver = Named("ValueIndexing")
    least = 3
    repeats = True
    rules = (
        "The digit at the tail of a slingshot's arrow stands again as many cells further along the "
        "arrow as the digit in the second cell says."
    )
    states = "throws its first digit as far as its second one says"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        thrown, far, *line = [grid[cell] for cell in clue.cells]
        return 1 <= far <= len(line) and line[far - 1] == thrown

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the digit thrown, then with it how many cells further, then LANDED."""
        most = len(clue.cells) - 2

        def step(state: State, digit: int) -> State | None:
            if state == LANDED:
                return state
            if not state:
                return (digit,)
            if len(state) == 1:
                return (*state, digit) if 1 <= digit <= most else None
            thrown, far = state
            if far > 1:
                return thrown, far - 1
            return LANDED if digit == thrown else None

        return Machine((), step, lambda state: state == LANDED)


SORT = Slingshot()
