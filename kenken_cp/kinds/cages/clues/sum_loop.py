"""Sum loop: the loop can be cut into parts that add up to 10 each, or to the given number."""

from kenken_cp.kinds.cages import clue_kit as kit
from kenken_cp.kinds.cages.clues.sum_line import SumLine, can_be_cut

MOST = 200


class SumLoop(SumLine):
    """The cells around the loop, from any of them; the value is the sum of each part."""

    id = "sum-loop"
    title = "Sum loop"
    noun = "sum loop"
    look = kit.Along(kit.Hue.RED, closed=True)
    solver = kit.Valued("SumLine", loop=True)
    repeats = False
    least = 3
    numbers = kit.Numbers(low=1, high=MOST)
    rules = (
        "A sum loop can be cut into parts of neighbouring cells whose digits add up to {value} "
        "each."
    )

    def order_cells(self, clue: kit.Clue) -> kit.Clue:
        return clue._replace(cells=min(_turns(clue.cells) + _turns(clue.cells[::-1])))

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return any(can_be_cut(turn, clue.values[0]) for turn in _turns(tuple(digits)))

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the sum so far, modulo that of a part; what the part of the first cell may have
        had before it; whether the sum is above 0."""
        total = clue.values[0]

        def step(state: kit.State, digit: int) -> kit.State | None:
            so_far, before, above = state
            left = [first for first in before if (first + so_far) % total + digit <= total]
            return ((so_far + digit) % total, (*left,), above or digit > 0) if left else None

        start = 0, tuple(range(total)), False
        return kit.Machine(start, step, lambda state: state[0] == 0 and state[2])


def _turns(held: kit.Values) -> list[kit.Values]:
    """What stands around the loop, from each of its cells."""
    return [held[at:] + held[:at] for at in range(len(held))]


SORT = SumLoop()
