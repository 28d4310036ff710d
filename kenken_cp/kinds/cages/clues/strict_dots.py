"""All dots are given: neighbours without a dot have neither the difference 1 nor the ratio 2."""

from kenken_cp.kinds.cages import clue_kit as kit


class StrictDots(kit.BoardSort):
    """A rule of the whole board, from which a dot of either colour exempts its two cells."""

    id = "strict-dots"
    title = "All dots are given"
    noun = "rule that all dots are given"
    solver = kit.Whole("StrictKropki")
    exempting = ("white-dot", "black-dot")
    rules = (
        "All dots are given: of digits that share an edge without a dot, neither is one more than "
        "the other or twice the other."
    )
    states = "forbids a difference of 1 and a ratio of 2 without a dot"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return abs(one - other) != 1 and one != 2 * other and other != 2 * one


SORT = StrictDots()
