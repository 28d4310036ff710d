"""X-sum: the first X digits of a line, X being the first of them, add up to the number."""

from kenken_cp.kinds.cages import clue_kit as kit


class XSum(kit.OutsideSort):
    """The cells of a row or column, from where the number stands; the value is the sum."""

    id = "x-sum"
    title = "X-sum"
    noun = "X-sum"
    field = kit.Outside("xsum")
    solver = kit.BothEnds("XSum")
    rules = (
        "A number outside the grid is the sum of the first X digits of that row or column from "
        "there, where X is the first of them."
    )
    states = "is the sum of the first digits, as many as the first says"

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        return sum(digits[: digits[0]]) if 1 <= digits[0] <= len(digits) else None

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (digits that are still added, what they add up to); (-1, …) at the start."""
        size, low, high = len(clue.cells), puzzle.digits[0], puzzle.digits[-1]

        def step(state: kit.State, digit: int) -> kit.State | None:
            left, rest = state
            if left == 0:
                return state
            if left < 0 and not 1 <= digit <= size:
                return None
            left, rest = (digit if left < 0 else left) - 1, rest - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return kit.Machine((-1, clue.values[0]), step, lambda state: state[0] == 0)


SORT = XSum()
