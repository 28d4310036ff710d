"""Little killer: the digits along a diagonal line add up to the number outside."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Outside
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, adding
from kenken_cp.kinds.cages.solver_rules import Slanting


class LittleKiller(ClueSort):
    """The cells of the line, from where the number stands; the value is their sum."""

    id = "little-killer"
    title = "Little killer"
    noun = "little killer"
    shape = Shape.OUTSIDE
    look = Beside()
    field = Outside("littlekillersum", slanted=True)
    solver = Slanting("LittleKiller")
    slanted = True
    numbers = Numbers()
    rules = (
        "A number with an arrow outside the grid is the sum of the digits along that diagonal, "
        "which may repeat."
    )

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


SORT = LittleKiller()
