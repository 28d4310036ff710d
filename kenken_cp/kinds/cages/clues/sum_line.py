"""Sum line: the line can be cut into parts that add up to 10 each, or to the given number."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape, values_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Valued


class SumLine(ClueSort):
    """The cells along the line; the value is the sum of each part."""

    id = "sum-line"
    title = "Sum line (10-line)"
    noun = "sum line"
    shape = Shape.LINE
    look = Along(Hue.RED)
    solver = Valued("SumLine")
    order = Order.EITHER
    repeats = True
    numbers = Numbers(low=1)

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (10,)

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if puzzle.digits[0] < 0:
            raise self.fault(puzzle, clue, "needs digits that are not negative")
        return clue

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return can_be_cut([grid[cell] for cell in clue.cells], clue.values[0])

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the sum of the part at hand, the whole of it if the part may end here."""
        total = clue.values[0]

        def step(state: State, digit: int) -> State | None:
            so_far = (state if state < total or digit == 0 else 0) + digit
            return so_far if so_far <= total else None

        return Machine(0, step, lambda state: state == total)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        total = sum(grid[cell] for cell in cells)
        yield from ((part,) for part in (total, total // 2, 10) if part > 0)

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"is made of parts that add up to {clue.values[0]} each"

    def rule(self, puzzle: CagePuzzle, clues: Sequence[Clue]) -> str:
        return (
            f"A {self.noun} can be cut into parts of neighbouring cells whose digits add up to "
            f"{values_of(clues)} each."
        )


def can_be_cut(digits: Sequence[int], total: int) -> bool:
    """Whether the digits can be cut into parts with this sum."""
    if not digits:
        return True
    return any(
        sum(digits[:end]) == total and can_be_cut(digits[end:], total)
        for end in range(1, len(digits) + 1)
    )


SORT = SumLine()
