"""No more white dots: neighbours without one never have the difference of a dot."""

from kenken_cp.kinds.cages import clue_kit as kit


class NegativeWhite(kit.NegativeSort):
    """A rule of the whole board; the values are the differences that neighbours without a white dot
    do not have."""

    id = "negative-white"
    title = "All white dots are given"
    noun = "rule that all white dots are given"
    field = kit.Negative("difference")
    numbers = kit.Numbers(1, 9, low=1)
    usual = (1,)
    exempting = ("white-dot",)
    others = (2,)
    rules = (
        "All white dots are given: digits that share an edge without one do not differ by {value}."
    )
    states = "forbids a difference of {value} without a dot"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return abs(one - other) not in values


SORT = NegativeWhite()
