"""Lockout: the digits on the line lie outside those in the diamonds at its ends."""

from kenken_cp.kinds.cages import clue_kit as kit


class Lockout(kit.EndsSort):
    """The cells along the line, whose ends are the diamonds.

    The value is the least difference of the digits in the diamonds.
    """

    id = "lockout"
    title = "Lockout line"
    noun = "lockout line"
    look = kit.Along(kit.Hue.BLUE, start=kit.Ending.DIAMOND, end=kit.Ending.DIAMOND)
    solver = kit.Valued("Lockout")
    least = 2
    numbers = kit.Numbers(low=1)
    rules = (
        "The digits in the diamonds of a lockout line differ by at least {value}; those on the "
        "line lie outside them, and equal neither."
    )
    states = "has diamonds that differ by at least {value}, and no digit between or equal to theirs"

    def defaults(self, puzzle: kit.CagePuzzle) -> kit.Values:
        """4 for the digits 1 to 9."""
        return (max(1, (len(puzzle.digits) - 1) // 2),)

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        first, *inner, last = digits
        low, high = min(first, last), max(first, last)
        return high - low >= clue.values[0] and not any(low <= digit <= high for digit in inner)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the digits of the diamonds so far, the lower first."""
        apart = clue.values[0]

        def step(state: kit.State, digit: int) -> kit.State | None:
            if len(state) < 2:
                ends = tuple(sorted((*state, digit)))
                return ends if len(ends) < 2 or ends[1] - ends[0] >= apart else None
            return None if state[0] <= digit <= state[1] else state

        return kit.Machine((), step)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(value,) for value in {1, abs(digits[0] - digits[-1])} if value]


SORT = Lockout()
