"""Renban: the digits of the line are consecutive, in any order, and none repeats."""

from kenken_cp.kinds.cages import clue_kit as kit


class Renban(kit.ClueSort):
    """The cells along the line."""

    id = "renban"
    title = "Renban"
    noun = "renban line"
    shape = kit.Shape.LINE
    look = kit.Along(kit.Hue.PINK)
    field = kit.Lines("renban")
    solver = kit.Named("Renban")
    order = kit.Order.EITHER
    least = 2
    rules = "A renban line has consecutive digits in any order, none of them twice."
    states = "has consecutive digits in any order"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        low = min(digits)
        return sorted(digits) == list(range(low, low + len(digits)))

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (least, greatest): different integers that are close enough are consecutive."""
        most = len(clue.cells) - 1

        def step(state: kit.State, digit: int) -> kit.State | None:
            low, high = (min(state[0], digit), max(state[1], digit)) if state else (digit, digit)
            return (low, high) if high - low <= most else None

        return kit.Machine((), step, distinct=True)


SORT = Renban()
