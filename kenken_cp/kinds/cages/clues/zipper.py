"""Zipper: digits as far from the middle of the line add up to the same number."""

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Named


class Zipper(ClueSort):
    """The cells along the line; of an odd number, the middle one has the sum."""

    id = "zipper"
    title = "Zipper line"
    noun = "zipper line"
    shape = Shape.LINE
    look = Along(Hue.PURPLE)
    field = Lines("zipperline")
    solver = Named("Zipper")
    order = Order.EITHER
    least = 3
    repeats = True
    rules = (
        "Digits as far from the middle of a zipper line add up to the same number, which is the "
        "digit in the middle if there is one."
    )
    states = "has the same sum in each two cells as far from its middle"

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        half, odd = divmod(len(digits), 2)
        sums = {digits[place] + digits[-1 - place] for place in range(half)}
        return len(sums) == 1 and (not odd or sums == {digits[half]})

    def reading(self, puzzle: CagePuzzle, clue: Clue) -> tuple[int, ...]:
        """From the middle outwards."""
        half, odd = divmod(len(clue.cells), 2)
        pairs = [(clue.cells[place], clue.cells[-1 - place]) for place in reversed(range(half))]
        return *clue.cells[half : half + odd], *[cell for pair in pairs for cell in pair]

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (the sum, the first digit of the pair at hand), None for what is not known."""
        start = "middle" if len(clue.cells) % 2 else (None, None)

        def step(state: State, digit: int) -> State | None:
            if state == "middle":
                return digit, None
            total, first = state
            if first is None:
                return total, digit
            return (first + digit, None) if total in (None, first + digit) else None

        return Machine(start, step)


SORT = Zipper()
