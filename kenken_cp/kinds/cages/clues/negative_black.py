"""No more black dots: neighbours without one never have the ratio of a dot."""

from kenken_cp.kinds.cages import clue_kit as kit


class NegativeBlack(kit.NegativeSort):
    """A rule of the whole board; the values are the ratios that neighbours without a black dot
    do not have."""

    id = "negative-black"
    title = "All black dots are given"
    noun = "rule that all black dots are given"
    field = kit.Negative("ratio")
    numbers = kit.Numbers(1, 9, low=2)
    usual = (2,)
    exempting = ("black-dot",)
    others = (3,)
    rules = (
        "All black dots are given: of digits that share an edge without one, none is {value} times "
        "the other."
    )
    states = "forbids a ratio of {value} without a dot"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return all(one != k * other and other != k * one for k in values)


SORT = NegativeBlack()
