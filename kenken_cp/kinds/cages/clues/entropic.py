"""Entropic line: each three neighbouring digits are a low, a middle and a high one."""

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, all_kinds
from kenken_cp.kinds.cages.solver_rules import Named


class Entropic(ClueSort):
    """The cells along the line; low, middle and high digits are a third of all each."""

    id = "entropic"
    title = "Entropic line"
    noun = "entropic line"
    shape = Shape.LINE
    look = Along(Hue.ORANGE)
    field = Lines("entropicline")
    solver = Named("Entropic")
    order = Order.EITHER
    least = 2
    repeats = True
    states = "has a low, a middle and a high digit in each three neighbouring cells"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if len(puzzle.digits) % 3:
            what = f"needs digits in three parts of the same size, not {len(puzzle.digits)} digits"
            raise self.fault(puzzle, clue, what)
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        third = len(puzzle.digits) // 3
        parts = [puzzle.digits[:third], puzzle.digits[third:-third], puzzle.digits[-third:]]
        digits = [grid[cell] for cell in clue.cells]
        windows = [digits[start : start + 3] for start in range(len(digits))]
        return all(
            sum(digit in part for digit in window) <= 1 for window in windows for part in parts
        )

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        third = len(puzzle.digits) // 3
        return all_kinds(3, lambda digit: puzzle.digits.index(digit) // third)

    def rule(self, puzzle: CagePuzzle, clues: object) -> str:
        third = len(puzzle.digits) // 3
        parts = [puzzle.digits[:third], puzzle.digits[third:-third], puzzle.digits[-third:]]
        low, middle, high = (" ".join(map(str, part)) for part in parts)
        return (
            "Each three neighbouring cells of an entropic line have a low, a middle and a high "
            f"digit (one each of {low}, of {middle} and of {high})."
        )


SORT = Entropic()
