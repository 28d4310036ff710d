"""White dot: two neighbours differ by 1, or by another number that is given."""

from kenken_cp.kinds.cages import clue_kit as kit


class WhiteDot(kit.SignSort):
    """The two cells beside the dot; the value is the difference of their digits."""

    id = "white-dot"
    title = "White dot (difference)"
    noun = "white dot"
    look = kit.Dot(kit.Filling.PAPER, 1)
    field = kit.Pairs("difference", 1)
    solver = kit.Edges((("WhiteDot", ()),))
    numbers = kit.Numbers(low=1)
    usual = (1,)
    rules = "Digits beside a white dot differ by 1, or by the number in it."
    usual_rules = "Digits beside a white dot differ by 1."
    states = "joins digits that differ by {value}"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return abs(one - other) == values[0]

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(abs(digits[0] - digits[1]),)]


SORT = WhiteDot()
