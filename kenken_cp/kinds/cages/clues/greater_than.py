"""Greater than: of two neighbours the first has the greater digit."""

from kenken_cp.kinds.cages import clue_kit as kit


class GreaterThan(kit.SignSort):
    """The cell with the greater digit, then the other one."""

    id = "greater-than"
    title = "Greater than"
    noun = "sign"
    look = kit.Tip()
    solver = kit.Edges((("GreaterThan", ()),))
    order = kit.Order.FIXED
    rules = "A sign between two cells points to the smaller digit."
    states = "points to the smaller digit"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one > other


SORT = GreaterThan()
