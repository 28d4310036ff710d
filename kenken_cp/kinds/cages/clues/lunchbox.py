"""Lunchbox: the digits between the lowest and the highest one of the box add up to the number."""

from collections.abc import Sequence

from kenken_cp.core.clue_marks import Hue
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_numbers import NumberSort
from kenken_cp.kinds.cages.clue_sort import Numbers, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Valued


class Lunchbox(NumberSort):
    """The cells along the box; the value is the sum between its lowest and its highest digit."""

    id = "lunchbox"
    title = "Lunchbox"
    noun = "lunchbox"
    shape = Shape.LINE
    look = Along(Hue.PURPLE)
    solver = Valued("Lunchbox")
    order = Order.EITHER
    least = 2
    told = True
    numbers = Numbers(low=0)
    rules = (
        "In a lunchbox, the digits between the lowest and the highest of its digits add up to its "
        "number; none repeats."
    )

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return sum(digits[first + 1 : last]) if len(set(digits)) == len(digits) else None

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (lowest and highest so far, whether the sum between them is right, the sums after
        the lowest and after the highest); a sum that cannot matter any more is 0."""
        total, bottom, top = clue.values[0], puzzle.digits[0], puzzle.digits[-1]

        def step(state: State, digit: int) -> State | None:
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

        return Machine((), step, lambda state: state[2], distinct=True)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has {clue.values[0]} between its lowest and its highest digit, and no digit twice"


SORT = Lunchbox()
