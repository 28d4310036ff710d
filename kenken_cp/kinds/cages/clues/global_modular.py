"""Global mod 3: each square of two by two cells has digits with all remainders modulo 3."""

from kenken_cp.kinds.cages import clue_kit as kit


class GlobalModular(kit.EverySquare):
    """A rule of the whole board."""

    id = "global-modular"
    title = "Global mod 3"
    noun = "modular rule"
    solver = kit.Whole("GlobalMod")
    rules = (
        "Each square of 2×2 cells has digits with all three remainders when divided by 3, such as "
        "one at least of 1 4 7, of 2 5 8 and of 3 6 9."
    )
    states = "wants all remainders modulo 3 in each 2×2 square"

    def kind(self, puzzle: kit.CagePuzzle, digit: int) -> int:
        return digit % 3


SORT = GlobalModular()
