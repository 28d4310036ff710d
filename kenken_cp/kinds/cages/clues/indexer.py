"""Indexer: the digit of a cell says in which cell of a line another digit stands."""

from kenken_cp.kinds.cages import clue_kit as kit


class Indexer(kit.NumberSort):
    """The cell, then those of the line in order, the first of which is number 1.

    The value is the digit that stands in the line where the cell says. In the third column, a cell
    that says where in its row the 3 stands is a column indexer.
    """

    id = "indexer"
    title = "Indexer"
    noun = "indexer"
    shape = kit.Shape.CELLS
    look = kit.Shaded(first=1)
    solver = kit.Places("Indexing")
    least = 2
    repeats = True
    numbers = kit.Numbers(digits=True)
    rules = (
        "In a coloured cell of column C, the digit X says that C stands in column X of that row; "
        "so with rows and columns exchanged."
    )
    states = "counts to the cell of its line that has the {value}"

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        pointer, *line = digits
        return line[pointer - 1] if 1 <= pointer <= len(line) else None

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        return kit.pointing(puzzle, clue.cells[0], clue.cells[1:], clue.values[0])

    def name(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        return f"the indexer at {kit.cell_name(clue.cells[0], puzzle.columns)}"


SORT = Indexer()
