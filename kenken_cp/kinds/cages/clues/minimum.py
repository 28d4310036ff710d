"""Minimum: the digit of the cell is less than those of the cells beside it."""

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.clues.maximum import Maximum


class Minimum(Maximum):
    """The cell."""

    id = "minimum"
    title = "Minimum"
    noun = "minimum"
    look = kit.Tips(inwards=True)
    field = kit.Single("minimum")
    rules = "The digit in a minimum is less than those in the cells that share an edge with it."
    states = "is less than the cells that share an edge with it"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one < other


SORT = Minimum()
