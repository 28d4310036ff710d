"""Lockout: the digits on the line lie outside those in the diamonds at its ends."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.clue_marks import Ending, Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape, values_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Valued


class Lockout(ClueSort):
    """The cells along the line, whose ends are the diamonds.

    The value is the least difference of the digits in the diamonds.
    """

    id = "lockout"
    title = "Lockout line"
    noun = "lockout line"
    shape = Shape.LINE
    look = Along(Hue.BLUE, start=Ending.DIAMOND, end=Ending.DIAMOND)
    solver = Valued("Lockout")
    order = Order.EITHER
    least = 2
    repeats = True
    numbers = Numbers(low=1)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        """4 for the digits 1 to 9."""
        return (max(1, (len(puzzle.digits) - 1) // 2),)

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in clue.cells]
        low, high = min(first, last), max(first, last)
        return high - low >= clue.values[0] and not any(low <= digit <= high for digit in inner)

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        return clue.cells[0], clue.cells[-1], *clue.cells[1:-1]

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the digits of the diamonds so far, the lower first."""
        apart = clue.values[0]

        def step(state: State, digit: int) -> State | None:
            if len(state) < 2:
                ends = tuple(sorted((*state, digit)))
                return ends if len(ends) < 2 or ends[1] - ends[0] >= apart else None
            return None if state[0] <= digit <= state[1] else state

        return Machine((), step)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield from ((value,) for value in {1, abs(grid[cells[0]] - grid[cells[-1]])} if value)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return (
            f"has diamonds that differ by at least {clue.values[0]}, and no digit between or equal "
            "to theirs"
        )

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            f"The digits in the diamonds of a lockout line differ by at least {values_of(clues)}; "
            "those on the line lie outside them, and equal neither."
        )


SORT = Lockout()
