"""Nabner: no two digits of the line are consecutive, wherever they stand, and none repeats."""

from itertools import combinations

from kenken_cp.kinds.cages import clue_kit as kit


class Nabner(kit.ClueSort):
    """The cells along the line."""

    id = "nabner"
    title = "Nabner"
    noun = "nabner line"
    shape = kit.Shape.LINE
    look = kit.Along(kit.Hue.ORANGE)
    field = kit.Lines("nabner")
    order = kit.Order.EITHER
    least = 2
    rules = "No two digits on a nabner line are consecutive or the same, wherever they stand on it."
    states = "has no two digits that are consecutive or the same"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return all(abs(one - other) > 1 for one, other in combinations(digits, 2))

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the digits read, ascending."""

        def step(state: kit.State, digit: int) -> kit.State | None:
            if any(abs(digit - other) <= 1 for other in state):
                return None
            return tuple(sorted((*state, digit)))

        return kit.Machine((), step)


SORT = Nabner()
