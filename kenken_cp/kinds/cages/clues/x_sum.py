"""X-sum: the first X digits of a line, X being the first of them, add up to the number."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Outside
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_numbers import NumberSort
from kenken_cp.kinds.cages.clue_sort import Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import BothEnds


class XSum(NumberSort):
    """The cells of a row or column, from where the number stands; the value is the sum."""

    id = "x-sum"
    title = "X-sum"
    noun = "X-sum"
    shape = Shape.OUTSIDE
    look = Beside()
    field = Outside("xsum")
    solver = BothEnds("XSum")
    rules = (
        "A number outside the grid is the sum of the first X digits of that row or column from "
        "there, where X is the first of them."
    )
    states = "is the sum of the first digits, as many as the first says"

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        return sum(digits[: digits[0]]) if 1 <= digits[0] <= len(digits) else None

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (digits that are still added, what they add up to); (-1, …) at the start."""
        size, low, high = len(clue.cells), puzzle.digits[0], puzzle.digits[-1]

        def step(state: State, digit: int) -> State | None:
            left, rest = state
            if left == 0:
                return state
            if left < 0 and not 1 <= digit <= size:
                return None
            left, rest = (digit if left < 0 else left) - 1, rest - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return Machine((-1, clue.values[0]), step, lambda state: state[0] == 0)


SORT = XSum()
