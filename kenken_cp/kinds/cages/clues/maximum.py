"""Maximum: the digit of the cell is greater than those of the cells beside it."""

from kenken_cp.kinds.cages import clue_kit as kit


class Maximum(kit.PairSort):
    """The cell."""

    id = "maximum"
    title = "Maximum"
    noun = "maximum"
    shape = kit.Shape.CELL
    look = kit.Tips(inwards=False)
    field = kit.Single("maximum")
    rules = "The digit in a maximum is greater than those in the cells that share an edge with it."
    states = "is greater than the cells that share an edge with it"

    def pairs(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> list[tuple[int, int]]:
        (cell,) = clue.cells
        return [(cell, other) for other in kit.neighbours(cell, puzzle.rows, puzzle.columns)]

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one > other


SORT = Maximum()
