"""Numbered room: the first digit of a line says in which of its cells the number stands."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import pointing
from kenken_cp.kinds.cages.solver_rules import BothEnds


class NumberedRoom(ClueSort):
    """The cells of a row or column, from where the number stands; the value is the digit."""

    id = "numbered-room"
    title = "Numbered room"
    noun = "numbered room"
    shape = Shape.OUTSIDE
    look = Beside()
    solver = BothEnds("NumberedRoom")
    numbers = Numbers(digits=True)
    rules = (
        "A number outside the grid is the digit in the Xth cell of that row or column from there, "
        "where X is the digit in the first cell."
    )

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        first = grid[clue.cells[0]]
        return 1 <= first <= len(clue.cells) and grid[clue.cells[first - 1]] == clue.values[0]

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return pointing(puzzle, clue.cells[0], clue.cells, clue.values[0])

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        if 1 <= grid[cells[0]] <= len(cells):
            yield (grid[cells[grid[cells[0]] - 1]],)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has its {clue.values[0]} in the cell that its first digit counts to"


SORT = NumberedRoom()
