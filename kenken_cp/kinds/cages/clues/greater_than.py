"""Greater than: of two neighbours the first has the greater digit."""

from kenken_cp.kinds.cages.clue_looks import Tip
from kenken_cp.kinds.cages.clue_pairs import SignSort
from kenken_cp.kinds.cages.clue_sort import Order
from kenken_cp.kinds.cages.solver_rules import Edges


class GreaterThan(SignSort):
    """The cell with the greater digit, then the other one."""

    id = "greater-than"
    title = "Greater than"
    noun = "sign"
    look = Tip()
    solver = Edges((("GreaterThan", ()),))
    order = Order.FIXED
    rules = "A sign between two cells points to the smaller digit."
    states = "points to the smaller digit"

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one > other


SORT = GreaterThan()
