"""Skyscraper: so many digits of a line are higher than all before them."""

from collections.abc import Sequence

from kenken_cp.kinds.cages import clue_kit as kit


class Skyscraper(kit.OutsideSort):
    """The cells of a row or column, from where the number stands; the value is how many it sees."""

    id = "skyscraper"
    title = "Skyscraper"
    noun = "skyscraper"
    field = kit.Outside("skyscraper")
    solver = kit.BothEnds("Skyscraper")
    numbers = kit.Numbers(low=1)
    rules = (
        "A number outside the grid says how many buildings are seen from there, if digits are "
        "their heights and higher ones hide lower ones."
    )
    states = "sees {value} of its digits, which are higher than all before them"

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        return count_seen(digits)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (the highest so far, how many are still to be seen)."""

        def step(state: kit.State, digit: int) -> kit.State | None:
            highest, left = state
            if digit <= highest:
                return state
            return (digit, left - 1) if left else None

        start = puzzle.digits[0] - 1, clue.values[0]
        return kit.Machine(start, step, lambda state: state[1] == 0)


def count_seen(heights: Sequence[int]) -> int:
    """How many are higher than all before them."""
    return sum(all(before < height for before in heights[:at]) for at, height in enumerate(heights))


SORT = Skyscraper()
