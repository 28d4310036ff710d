"""No more sums: neighbours without an X, V or sum never add up to 5 or 10."""

from kenken_cp.kinds.cages import clue_kit as kit


class NegativeXV(kit.NegativeSort):
    """A rule of the whole board; the values are sums that neighbours without one do not have."""

    id = "negative-xv"
    title = "All X and V are given"
    noun = "rule that all X and V are given"
    field = kit.Negative("xv")
    solver = kit.Whole("StrictXV")
    numbers = kit.Numbers(1, 9)
    usual = (5, 10)
    exempting = ("pair-sum",)
    others = (5,)
    rules = (
        "All X, V and sums are given: digits that share an edge without one do not add up to "
        "{value}."
    )
    states = "forbids a sum of {value} without a sign"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one + other not in values


SORT = NegativeXV()
