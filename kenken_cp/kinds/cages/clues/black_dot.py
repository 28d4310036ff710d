"""Black dot: of two neighbours one is twice the other, or another multiple that is given."""

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


class BlackDot(SignSort):
    """The two cells beside the dot; the value is the ratio of their digits."""

    id = "black-dot"
    title = "Black dot (ratio)"
    noun = "black dot"
    look = Dot(Filling.INK, 2)
    field = Pairs("ratio", 2)
    solver = Edges((("BlackDot", ()),))
    numbers = Numbers(low=2)
    rules = (
        "Of two digits beside a black dot, one is twice the other, or as many times as the number "
        "in the dot says."
    )
    states = "joins digits of which one is twice the other"

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (2,)

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one == values[0] * other or other == values[0] * one

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        low, high = sorted(abs(grid[cell]) for cell in cells)
        yield (high // low if low and high >= 2 * low else 2,)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        times = "twice" if clue.values[0] == 2 else f"{clue.values[0]} times"
        return f"joins digits of which one is {times} the other"


SORT = BlackDot()
