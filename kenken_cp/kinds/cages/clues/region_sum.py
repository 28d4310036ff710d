"""Region sum: the parts of the line in each box add up to the same number."""

from itertools import groupby

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, same_sums
from kenken_cp.kinds.cages.solver_rules import Named


class RegionSum(ClueSort):
    """The cells along the line; each time that it enters a box, another part begins."""

    id = "region-sum"
    title = "Region sum line"
    noun = "region sum line"
    shape = Shape.LINE
    look = Along(Hue.BLUE)
    field = Lines("regionsumline")
    solver = Named("RegionSumLine")
    order = Order.EITHER
    least = 2
    repeats = True
    rules = (
        "Box borders divide a region sum line into parts, whose digits add up to the same number. "
        "Where the line enters a box again, a new part begins."
    )
    states = "has the same sum in each of its parts"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if not puzzle.boxes:
            raise self.fault(puzzle, clue, "needs a board with boxes, which divide it into parts")
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        parts = groupby(clue.cells, key=lambda cell: puzzle.boxes[cell])
        return len({sum(grid[cell] for cell in part) for _, part in parts}) == 1

    def context(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        """The lengths of the parts."""
        parts = groupby(clue.cells, key=lambda cell: puzzle.boxes[cell])
        return tuple([len(list(part)) for _, part in parts])

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return same_sums(self.context(puzzle, clue), puzzle.digits)


SORT = RegionSum()
