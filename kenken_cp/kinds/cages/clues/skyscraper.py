"""Skyscraper: so many digits of a line are higher than all before them."""

from collections.abc import Sequence

from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Outside
from kenken_cp.kinds.cages.clue_looks import Beside
from kenken_cp.kinds.cages.clue_numbers import NumberSort
from kenken_cp.kinds.cages.clue_sort import Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import BothEnds


class Skyscraper(NumberSort):
    """The cells of a row or column, from where the number stands; the value is how many it sees."""

    id = "skyscraper"
    title = "Skyscraper"
    noun = "skyscraper"
    shape = Shape.OUTSIDE
    look = Beside()
    field = Outside("skyscraper")
    solver = BothEnds("Skyscraper")
    numbers = Numbers(low=1)
    rules = (
        "A number outside the grid says how many buildings are seen from there, if digits are "
        "their heights and higher ones hide lower ones."
    )

    def number(self, puzzle: CagePuzzle, digits: Sequence[int]) -> int | None:
        return seen(digits)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (the highest so far, how many are still to be seen)."""

        def step(state: State, digit: int) -> State | None:
            highest, left = state
            if digit <= highest:
                return state
            return (digit, left - 1) if left else None

        start = puzzle.digits[0] - 1, clue.values[0]
        return Machine(start, step, lambda state: state[1] == 0)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"sees {clue.values[0]} of its digits, which are higher than all before them"


def seen(heights: Sequence[int]) -> int:
    """How many are higher than all before them."""
    return sum(all(before < height for before in heights[:at]) for at, height in enumerate(heights))


SORT = Skyscraper()
