"""X, V or another sum: two neighbours add up to 10, to 5 or to the number between them."""

from collections.abc import Iterator

from kenken_cp.core.counts import signed
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Pairs
from kenken_cp.kinds.cages.clue_looks import Letter
from kenken_cp.kinds.cages.clue_pairs import SignSort
from kenken_cp.kinds.cages.clue_sort import Numbers
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Edges


class PairSum(SignSort):
    """The two cells beside the sign; the value is their sum, 10 for an X and 5 for a V."""

    id = "pair-sum"
    title = "X, V or sum"
    noun = "sum"
    look = Letter({5: "V", 10: "X"})
    field = Pairs("xv", None, (("V", 5), ("X", 10)))
    solver = Edges((("X", (10,)), ("V", (5,))))
    numbers = Numbers()
    rules = "Digits beside an X add up to 10, beside a V to 5, beside a number to that number."

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one + other == values[0]

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield (sum(grid[cell] for cell in cells),)

    def name(self, puzzle: CagePuzzle, clue: Clue) -> str:
        sign = {10: "X", 5: "V"}.get(clue.values[0], f"sum {clue.values[0]}")
        one, other = [cell_name(cell, puzzle.columns) for cell in clue.cells]
        return signed(f"the {sign} between {one} and {other}")

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"joins digits that add up to {clue.values[0]}"


SORT = PairSum()
