"""Numbered room: the first digit of a line says in which of its cells the number stands."""

from collections.abc import Sequence

from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_numbers import NumberSort
from kenken_cp.kinds.cages.clue_sort import Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import pointing
from kenken_cp.kinds.cages.solver_rules import BothEnds


class NumberedRoom(NumberSort):
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

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        return digits[digits[0] - 1] if 1 <= digits[0] <= len(digits) else None

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return pointing(puzzle, clue.cells[0], clue.cells, clue.values[0])

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has its {clue.values[0]} in the cell that its first digit counts to"


SORT = NumberedRoom()
