"""Non-consecutive: neighbours never differ by 1."""

from kenken_cp.kinds.cages import clue_kit as kit


class NonConsecutive(kit.BoardSort):
    """A rule of the whole board, from which a white dot exempts its two cells."""

    id = "non-consecutive"
    title = "Non-consecutive"
    noun = "non-consecutive rule"
    field = kit.Flag("nonconsecutive")
    solver = kit.Whole("AntiConsecutive")
    exempting = ("white-dot",)
    rules = "Cells that share an edge do not have consecutive digits, except beside a white dot."
    states = "forbids consecutive digits in cells that share an edge"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return abs(one - other) != 1


SORT = NonConsecutive()
