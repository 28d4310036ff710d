"""Rellik cage: no digits of the cage add up to its number."""

from collections.abc import Iterator
from itertools import combinations

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Order, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import Machine, State
from kenken_cp.kinds.cages.solver_rules import Valued


class RellikCage(ClueSort):
    """The cells; the value is what no digits of them add up to."""

    id = "rellik-cage"
    title = "Rellik cage"
    noun = "rellik cage"
    shape = Shape.REGION
    look = Outlined()
    solver = Valued("RellikCage")
    order = Order.ANY
    numbers = Numbers()
    rules = (
        "No one or more digits of a rellik cage add up to the number in its corner; none repeats."
    )

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        digits = [grid[cell] for cell in clue.cells]
        some = [held for count in range(1, 1 + len(digits)) for held in combinations(digits, count)]
        return len({*digits}) == len(digits) and clue.values[0] not in map(sum, some)

    def machine(self, puzzle: CagePuzzle, clue: Clue) -> Machine:
        """States: what digits read so far add up to, of some of them or none."""
        total, positive = clue.values[0], puzzle.digits[0] >= 0

        def step(state: State, digit: int) -> State | None:
            fresh = {held + digit for held in state}
            if total in fresh:
                return None
            return frozenset(held for held in state | fresh if held < total or not positive)

        return Machine(frozenset((0,)), step, distinct=True)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield from ((total,) for total in range(1, len(cells) * puzzle.digits[-1]))

    def reason(self, puzzle: CagePuzzle, clue: Clue) -> str:
        return f"has no digits that add up to {clue.values[0]}, and no digit twice"


SORT = RellikCage()
