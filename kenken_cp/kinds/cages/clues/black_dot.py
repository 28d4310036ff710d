"""Black dot: of two neighbours one is twice the other, or another multiple that is given."""

from kenken_cp.kinds.cages import clue_kit as kit


class BlackDot(kit.SignSort):
    """The two cells beside the dot; the value is the ratio of their digits."""

    id = "black-dot"
    title = "Black dot (ratio)"
    noun = "black dot"
    look = kit.Dot(kit.Filling.INK, 2)
    field = kit.Pairs("ratio", 2)
    solver = kit.Edges((("BlackDot", ()),))
    numbers = kit.Numbers(low=2)
    usual = (2,)
    rules = (
        "Of two digits beside a black dot, one is twice the other, or as many times as the number "
        "in the dot says."
    )
    usual_rules = "Of two digits beside a black dot, one is twice the other."
    states = "joins digits of which one is twice the other"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one == values[0] * other or other == values[0] * one

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        low, high = sorted(map(abs, digits))
        return [(high // low if low and high >= 2 * low else 2,)]

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        times = "twice" if clue.values[0] == 2 else f"{clue.values[0]} times"
        return f"joins digits of which one is {times} the other"


SORT = BlackDot()
