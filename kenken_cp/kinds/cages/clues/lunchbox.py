"""Lunchbox: the digits between the lowest and the highest one of the box add up to the number."""

from kenken_cp.kinds.cages import clue_kit as kit


class Lunchbox(kit.NumberSort):
    """The cells along the box; the value is the sum between its lowest and its highest digit."""

    id = "lunchbox"
    title = "Lunchbox"
    noun = "lunchbox"
    shape = kit.Shape.LINE
    look = kit.Along(kit.Hue.PURPLE)
    solver = kit.Valued("Lunchbox")
    order = kit.Order.EITHER
    least = 2
    told = True
    numbers = kit.Numbers(low=0)
    rules = (
        "In a lunchbox, the digits between the lowest and the highest of its digits add up to its "
        "number; none repeats."
    )
    states = "has {value} between its lowest and its highest digit, and no digit twice"

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return sum(digits[first + 1 : last]) if len(set(digits)) == len(digits) else None

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (lowest and highest so far, whether the sum between them is right, the sums after
        the lowest and after the highest); a sum that cannot matter any more is 0."""
        total, bottom, top = clue.values[0], puzzle.digits[0], puzzle.digits[-1]

        def step(state: kit.State, digit: int) -> kit.State | None:
            if not state:
                return digit, digit, False, 0, 0
            low, high, right, from_low, from_high = state
            if digit in (low, high):
                return None  # none repeats
            after_low, after_high = from_low + digit, from_high + digit
            if digit > high:
                high, right, after_high = digit, from_low == total, 0
            elif digit < low:
                low, right, after_low = digit, from_high == total, 0
            if bottom >= 0:  # from there on they are too great for ever
                after_low, after_high = min(after_low, total + 1), min(after_high, total + 1)
            after_low, after_high = after_low * (high < top), after_high * (low > bottom)
            lost = not right and low == bottom and high == top
            return None if lost else (low, high, right, after_low, after_high)

        return kit.Machine((), step, lambda state: state[2], distinct=True)


SORT = Lunchbox()
