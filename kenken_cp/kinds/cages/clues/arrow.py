"""Arrow: the digits along the shaft add up to the number in the circle or pill."""

from collections.abc import Iterator

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Arrows
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Heads

MOST_IN_PILL = 4


class Arrow(ClueSort):
    """The cells of the circle or pill, in the order in which the number is read, then the shaft.

    The value is the number of cells of the circle or pill.
    """

    id = "arrow"
    title = "Arrow"
    noun = "arrow"
    shape = Shape.LINE
    look = Along(broad=False, start=Ending.RING, end=Ending.ARROW, pill=True)
    field = Arrows("arrow")
    solver = Heads("Arrow", "PillArrow")
    least = 2
    repeats = True
    numbers = Numbers(low=1, high=MOST_IN_PILL)
    rules = "Digits along an arrow add up to the number in its circle, or in its pill."
    states = "has a shaft that adds up to its circle"

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (1,)

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if clue.values[0] >= len(clue.cells):
            raise self.fault(puzzle, clue, "has no shaft; give it a cell beyond its circle")
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        head, digits = clue.values[0], [grid[cell] for cell in clue.cells]
        number = 0
        for digit in digits[:head]:
            number = 10 * number + digit
        return sum(digits[head:]) == number

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States (cells left, the number so far), and past the head (cells left, the rest)."""
        shaft = len(clue.cells) - clue.values[0]
        low, high = puzzle.digits[0], puzzle.digits[-1]

        def step(state: State, digit: int) -> State | None:
            left = state[0] - 1
            if left >= shaft:
                return left, 10 * state[1] + digit
            rest = state[1] - digit
            return (left, rest) if left * low <= rest <= left * high else None

        return Machine((len(clue.cells), 0), step)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield from [(head,) for head in (1, 2) if head < len(cells)]


SORT = Arrow()
