"""Cage: cells without a repeat, whose digits add up to a number if one is given."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, adding


class KillerCage(ClueSort):
    """The cells, connected or not; cages of a killer share none, and those of clues may.

    The value, which may be missing, is the sum.
    """

    id = "cage"
    title = "Killer cage"
    noun = "killer cage"
    shape = Shape.CELLS
    order = Order.ANY
    numbers = Numbers(optional=True)
    rules = (
        "The number in the corner of a cage with a dotted line is the sum of its digits, of which "
        "none repeats."
    )

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if len(clue.cells) > len(puzzle.digits):
            most = len(puzzle.digits)
            what = f"has {len(clue.cells)} cells for {most} digits, none of which may repeat"
            raise self.fault(puzzle, clue, what)
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        total = clue.values[0] if clue.values else sum(digits)
        return sum(digits) == total and len(set(digits)) == len(digits)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        if not clue.values:
            return (AllDifferent(clue.cells),)
        return super().relation(puzzle, clue)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        return adding(len(clue.cells), clue.values[0], puzzle.digits, distinct=True)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield (sum(grid[cell] for cell in cells),)
        yield ()

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        total = f"adds up to {clue.values[0]} and " if clue.values else ""
        return f"{total}may not repeat a digit"


SORT = KillerCage()
