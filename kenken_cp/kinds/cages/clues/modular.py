"""Modular line: each few neighbouring digits have different remainders, by default modulo 3."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Lines
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape, values_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, all_kinds
from kenken_cp.kinds.cages.solver_rules import Valued


class Modular(ClueSort):
    """The cells along the line; the value is the divisor and how many cells are looked at."""

    id = "modular"
    title = "Modular line"
    noun = "modular line"
    shape = Shape.LINE
    look = Along(Hue.TEAL)
    field = Lines("modularline")
    solver = Valued("Modular")
    order = Order.EITHER
    least = 2
    repeats = True
    numbers = Numbers(low=2, high=16)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (3,)

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        divisor = clue.values[0]
        rests = [grid[cell] % divisor for cell in clue.cells]
        windows = [rests[start : start + divisor] for start in range(len(rests))]
        return all(len(set(window)) == len(window) for window in windows)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        divisor = clue.values[0]
        return all_kinds(divisor, lambda digit: digit % divisor)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield from ((divisor,) for divisor in (2, 3, 4))

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        divisor = clue.values[0]
        return f"has different remainders modulo {divisor} in each {divisor} neighbouring cells"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        divisor = values_of(clues)
        return (
            f"Of each {divisor} neighbouring cells of a modular line, the digits have different "
            f"remainders when divided by {divisor}."
        )


SORT = Modular()
