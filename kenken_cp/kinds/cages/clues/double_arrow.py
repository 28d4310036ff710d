"""Double arrow: the digits between two circles add up to those in the circles."""

from kenken_cp.kinds.cages import clue_kit as kit


class DoubleArrow(kit.EndsSort):
    """The cells along the line; its ends are the circles."""

    id = "double-arrow"
    title = "Double arrow"
    noun = "double arrow"
    look = kit.Along(broad=False, start=kit.Ending.RING, end=kit.Ending.RING)
    field = kit.Lines("doublearrow")
    solver = kit.Named("DoubleArrow")
    rules = (
        "Digits between the circles of a double arrow add up to the sum of those in the circles."
    )
    states = "has circles whose sum is that of the digits between them"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        first, *inner, last = digits
        return sum(inner) == first + last

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (cells left, sum of the circles without the digits so far)."""
        low, high, inner = puzzle.digits[0], puzzle.digits[-1], len(clue.cells) - 2

        def step(state: kit.State, digit: int) -> kit.State | None:
            left = state[0] - 1
            if left >= inner:
                return left, state[1] + digit
            rest = state[1] - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return kit.Machine((len(clue.cells), 0), step)


SORT = DoubleArrow()
