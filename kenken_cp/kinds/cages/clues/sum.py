"""Sum: the digits of some cells, which may repeat, add up to a number."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, adding
from kenken_cp.kinds.cages.solver_rules import Valued


class Sum(ClueSort):
    """The cells, of which one that stands there twice counts twice; the value is the sum."""

    id = "sum"
    title = "Sum"
    noun = "sum"
    shape = Shape.CELLS
    look = Outlined()
    solver = Valued("Sum")
    order = Order.ANY
    repeats = True
    numbers = Numbers()
    rules = "The digits of the cells of a sum add up to its number; they may repeat."

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return sum(grid[cell] for cell in clue.cells) == clue.values[0]

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return adding(len(clue.cells), clue.values[0], puzzle.digits)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield (sum(grid[cell] for cell in cells),)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"adds up to {clue.values[0]}"


SORT = Sum()
