"""Sum: the digits of some cells, which may repeat, add up to a number."""

from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_numbers import TotalSort
from kenken_cp.kinds.cages.clue_sort import Order, Shape
from kenken_cp.kinds.cages.solver_rules import Valued


class Sum(TotalSort):
    """The cells, of which one that stands there twice counts twice; the value is the sum."""

    id = "sum"
    title = "Sum"
    noun = "sum"
    shape = Shape.CELLS
    look = Outlined()
    solver = Valued("Sum")
    order = Order.ANY
    repeats = True
    rules = "The digits of the cells of a sum add up to its number; they may repeat."


SORT = Sum()
