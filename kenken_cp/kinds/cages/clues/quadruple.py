"""Quadruple: the digits in a circle stand in the four cells round it."""

from collections import Counter
from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Corners
from kenken_cp.kinds.cages.clue_looks import Corner
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Square


class Quadruple(ClueSort):
    """The four cells; the values are up to four digits, each as often as it must stand there."""

    id = "quadruple"
    title = "Quadruple"
    noun = "quadruple"
    shape = Shape.FOUR
    look = Corner()
    field = Corners("quadruple")
    solver = Square("Quad")
    order = Order.ANY
    numbers = Numbers(1, 4, digits=True)
    rules = (
        "The digits in a circle stand in the four cells round it, each at least as often as in the "
        "circle."
    )

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        return clue._replace(values=tuple(sorted(clue.values)))

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        return all(digits.count(digit) >= clue.values.count(digit) for digit in clue.values)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: the digits that are still to come."""

        def step(state: State, digit: int) -> State | None:
            left: Counter[int] = Counter(state)
            left[digit] -= 1
            return tuple(sorted((+left).elements()))

        return Machine(clue.values, step, lambda state: not state)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        for count in range(1, 5):
            yield tuple([grid[cell] for cell in cells[:count]])

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has {' '.join(map(str, clue.values))} in its cells"


SORT = Quadruple()
