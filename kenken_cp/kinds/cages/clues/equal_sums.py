"""Equal sums: some groups of cells add up to the same number."""

from collections.abc import Iterator
from functools import partial

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Outlined
from kenken_cp.kinds.cages.clue_sort import ClueSort, Numbers, Shape
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import related, same_sums

MOST = 64  # groups


class EqualSums(ClueSort):
    """The cells of one group after the other; the values are how many cells each has."""

    id = "equal-sums"
    title = "Equal sums"
    noun = "equal sum"
    shape = Shape.CELLS
    look = Outlined(groups=True)
    least = 2
    repeats = True
    numbers = Numbers(2, MOST, low=1)
    rules = "Groups of cells that are marked as equal add up to the same number."
    states = "has the same sum in each of its groups"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        if sum(clue.values) != len(clue.cells):
            sizes = " ".join(map(str, clue.values))
            what = f"has {len(clue.cells)} cells, but groups of {sizes} cells"
            raise self.fault(puzzle, clue, what)
        return clue

    def _groups(self, clue: Clue) -> list[tuple[int, ...]]:
        cells = iter(clue.cells)
        return [tuple([next(cells) for _ in range(size)]) for size in clue.values]

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        return len({sum(grid[cell] for cell in group) for group in self._groups(clue)}) == 1

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        """Each group has the sum of the first."""
        first, *others = self._groups(clue)
        found: list[Constraint] = []
        for other in others:
            lengths = len(first), len(other)
            key = "equal-sums", lengths
            found += related(
                puzzle, (*first, *other), key, partial(same_sums, lengths, puzzle.digits)
            )
        return tuple(found)

    def values_from(
        self, puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid
    ) -> Iterator[tuple[int, ...]]:
        for size in range(1, len(cells)):
            yield size, len(cells) - size


SORT = EqualSums()
