"""Extra region: further cells in which no digit repeats."""

from collections.abc import Sequence

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Pairs
from kenken_cp.kinds.cages.clue_looks import Shaded
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Named


class ExtraRegion(ClueSort):
    """The cells, connected or not, which may overlap other regions: a house of the board."""

    id = "extra-region"
    title = "Extra region"
    noun = "extra region"
    shape = Shape.REGION
    look = Shaded()
    field = Pairs("extraregion")
    solver = Named("AllDifferent")
    order = Order.ANY
    rules = "No digit repeats in a shaded region."
    states = "may not repeat a digit"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return len({grid[cell] for cell in clue.cells}) == len(clue.cells)

    def houses(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Sequence[int], ...]:
        return (clue.cells,)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return ()  # the board's houses say it

    def broken(
        self, puzzle: CagePuzzle, clue: Clue, values: Sequence[int | None]
    ) -> tuple[int, ...]:
        return ()  # told as a repeat in a house


SORT = ExtraRegion()
