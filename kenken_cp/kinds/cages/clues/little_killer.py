"""Little killer: the digits along a diagonal line add up to the number outside."""

from kenken_cp.kinds.cages.clue_entries import Outside
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_numbers import TotalSort
from kenken_cp.kinds.cages.clue_sort import Shape
from kenken_cp.kinds.cages.solver_rules import Slanting


class LittleKiller(TotalSort):
    """The cells of the line, from where the number stands; the value is their sum."""

    id = "little-killer"
    title = "Little killer"
    noun = "little killer"
    shape = Shape.OUTSIDE
    look = Beside()
    field = Outside("littlekillersum", slanted=True)
    solver = Slanting("LittleKiller")
    slanted = True
    rules = (
        "A number with an arrow outside the grid is the sum of the digits along that diagonal, "
        "which may repeat."
    )


SORT = LittleKiller()
