"""White dot: two neighbours differ by 1, or by another number that is given."""

from collections.abc import Iterator

from kenken_cp.core.clue_marks import Filling
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Pairs
from kenken_cp.kinds.cages.clue_looks import Dot
from kenken_cp.kinds.cages.clue_pairs import SignSort
from kenken_cp.kinds.cages.clue_sort import Numbers
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Edges


class WhiteDot(SignSort):
    """The two cells beside the dot; the value is the difference of their digits."""

    id = "white-dot"
    title = "White dot (difference)"
    noun = "white dot"
    look = Dot(Filling.PAPER, 1)
    field = Pairs("difference", 1)
    solver = Edges((("WhiteDot", ()),))
    numbers = Numbers(low=1)
    rules = "Digits beside a white dot differ by 1, or by the number in it."
    states = "joins digits that differ by 1"

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (1,)

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return abs(one - other) == values[0]

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield (abs(grid[cells[0]] - grid[cells[1]]),)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"joins digits that differ by {clue.values[0]}"


SORT = WhiteDot()
