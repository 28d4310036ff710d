"""Whisper: digits beside each other on the line differ by at least 5, or as the line says."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape, values_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine
from kenken_cp.kinds.cages.solver_rules import Valued


class Whisper(ClueSort):
    """The cells along the line; the value is the least difference."""

    id = "whisper"
    title = "Whisper"
    noun = "whisper line"
    shape = Shape.LINE
    look = Along(Hue.GREEN)
    field = Lines("whispers")
    solver = Valued("Whisper", usual=5)
    order = Order.EITHER
    least = 2
    repeats = True
    numbers = Numbers(low=1)
    states = "has neighbouring digits that differ by at least 5"

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        """5 for the digits 1 to 9."""
        return ((len(puzzle.digits) + 1) // 2,)

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(abs(one - other) >= clue.values[0] for one, other in pairwise(digits))

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        apart, beyond = clue.values[0], puzzle.digits[0] - clue.values[0]
        return Machine(beyond, lambda last, digit: digit if abs(digit - last) >= apart else None)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        digits = [grid[cell] for cell in cells]
        least = min(abs(a - b) for a, b in pairwise(digits))
        if least:
            yield (least,)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has neighbouring digits that differ by at least {clue.values[0]}"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return f"Neighbouring digits on a whisper line differ by at least {values_of(clues)}."


SORT = Whisper()
