"""Clone: two or more shapes have the same digits in the same places."""

from collections.abc import Iterator

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Clones
from kenken_cp.kinds.cages.clue_looks import Shaded
from kenken_cp.kinds.cages.clue_pairs import PairSort
from kenken_cp.kinds.cages.clue_sort import Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Alike


class Clone(PairSort):
    """The cells of one shape, then those of each copy in the same order.

    The value is the number of shapes.
    """

    id = "clone"
    title = "Clone"
    noun = "clone"
    shape = Shape.CELLS
    look = Shaded()
    field = Clones("clone")
    solver = Alike("SameValues")
    least = 2
    repeats = True
    numbers = Numbers(low=2)
    rules = "Shapes that are marked as clones have the same digits in the same places."
    states = "has equal digits in the same places of its shapes"

    def defaults(self, puzzle: CagePuzzle) -> tuple[int, ...]:
        return (2,)

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if len(clue.cells) % clue.values[0]:
            count = f"{len(clue.cells)} cells, which are not {clue.values[0]} shapes of one size"
            raise self.fault(puzzle, clue, f"has {count}")
        return clue

    def pairs(self, puzzle: CagePuzzle, clue: Clue) -> Iterator[tuple[int, int]]:
        size = len(clue.cells) // clue.values[0]
        for place, cell in enumerate(clue.cells[size:], start=size):
            if cell != clue.cells[place % size]:
                yield clue.cells[place % size], cell

    def fits(self, values: tuple[int, ...], one: int, other: int) -> bool:
        return one == other

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        yield from ((count,) for count in (2, 3) if len(cells) % count == 0)


SORT = Clone()
