"""Indexer: the digit of a cell says in which cell of a line another digit stands."""

from collections.abc import Sequence

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Shaded
from kenken_cp.kinds.cages.clue_numbers import NumberSort
from kenken_cp.kinds.cages.clue_sort import Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import pointing
from kenken_cp.kinds.cages.solver_rules import Places


class Indexer(NumberSort):
    """The cell, then those of the line in order, the first of which is number 1.

    The value is the digit that stands in the line where the cell says. In the third column, a cell
    that says where in its row the 3 stands is a column indexer.
    """

    id = "indexer"
    title = "Indexer"
    noun = "indexer"
    shape = Shape.CELLS
    look = Shaded(first=1)
    solver = Places("Indexing")
    least = 2
    repeats = True
    numbers = Numbers(digits=True)
    rules = (
        "In a coloured cell of column C, the digit X says that C stands in column X of that row; "
        "so with rows and columns exchanged."
    )

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        pointer, *line = digits
        return line[pointer - 1] if 1 <= pointer <= len(line) else None

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return pointing(puzzle, clue.cells[0], clue.cells[1:], clue.values[0])

    def name(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"the indexer at {cell_name(clue.cells[0], puzzle.columns)}"

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"counts to the cell of its line that has the {clue.values[0]}"


SORT = Indexer()
