"""Sum loop: the loop can be cut into parts that add up to 10 each, or to the given number."""

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import Numbers
from kenken_cp.kinds.cages.clues.sum_line import SumLine, can_be_cut
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Valued

MOST = 200


class SumLoop(SumLine):
    """The cells around the loop, from any of them; the value is the sum of each part."""

    id = "sum-loop"
    title = "Sum loop"
    noun = "sum loop"
    look = Along(Hue.RED, closed=True)
    solver = Valued("SumLine", loop=True)
    repeats = False
    least = 3
    numbers = Numbers(low=1, high=MOST)

    def ordered(self, clue: Clue) -> Clue:
        return clue._replace(cells=min(_turns(clue.cells) + _turns(clue.cells[::-1])))

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = tuple([grid[cell] for cell in clue.cells])
        return any(can_be_cut(turn, clue.values[0]) for turn in _turns(digits))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the sum so far, modulo that of a part; what the part of the first cell may have
        had before it; whether the sum is above 0."""
        total = clue.values[0]

        def step(state: State, digit: int) -> State | None:
            so_far, before, above = state
            left = [first for first in before if (first + so_far) % total + digit <= total]
            return ((so_far + digit) % total, (*left,), above or digit > 0) if left else None

        start = 0, tuple(range(total)), False
        return Machine(start, step, lambda state: state[0] == 0 and state[2])


def _turns(held: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What stands around the loop, from each of its cells."""
    return [held[at:] + held[:at] for at in range(len(held))]


SORT = SumLoop()
