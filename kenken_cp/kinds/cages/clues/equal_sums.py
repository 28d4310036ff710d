"""Equal sums: some groups of cells add up to the same number."""

from functools import partial

from kenken_cp.kinds.cages import clue_kit as kit

MOST = 64  # groups


class EqualSums(kit.ClueSort):
    """The cells of one group after the other; the values are how many cells each has."""

    id = "equal-sums"
    title = "Equal sums"
    noun = "equal sum"
    shape = kit.Shape.CELLS
    look = kit.Outlined(groups=True)
    least = 2
    repeats = True
    numbers = kit.Numbers(2, MOST, low=1)
    rules = "Groups of cells that are marked as equal add up to the same number."
    states = "has the same sum in each of its groups"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if sum(clue.values) != len(clue.cells):
            sizes = " ".join(map(str, clue.values))
            what = f"has {len(clue.cells)} cells, but groups of {sizes} cells"
            raise self.fault(puzzle, clue, what)
        return clue

    def _groups(self, clue: kit.Clue) -> list[kit.Values]:
        cells = iter(clue.cells)
        return [tuple([next(cells) for _ in range(size)]) for size in clue.values]

    def holds(self, puzzle: kit.CagePuzzle, clue: kit.Clue, grid: kit.Grid) -> bool:
        return len({sum(grid[cell] for cell in group) for group in self._groups(clue)}) == 1

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        """Each group has the sum of the first."""
        first, *others = self._groups(clue)
        found: list[kit.Constraint] = []
        for other in others:
            lengths = len(first), len(other)
            key = "equal-sums", lengths
            found += kit.relate(
                puzzle, (*first, *other), key, partial(kit.same_sums, lengths, puzzle.digits)
            )
        return tuple(found)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(size, len(digits) - size) for size in range(1, len(digits))]


SORT = EqualSums()
