"""Disjoint groups: cells in the same place of their boxes have different digits."""

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import Flag
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape, box_sides_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.solver_rules import Whole


class DisjointGroups(ClueSort):
    """A rule of a board with rectangular boxes."""

    id = "disjoint-groups"
    title = "Disjoint groups"
    noun = "disjoint-groups rule"
    shape = Shape.BOARD
    field = Flag("disjointgroups")
    solver = Whole("DisjointSets")
    rules = "Cells in the same place of their boxes have different digits."
    states = "forbids equal digits in the same place of two boxes"

    def normal(self, puzzle: CagePuzzle, clue: Clue) -> Clue:
        groups = self.houses(puzzle, clue)
        if not groups or not 1 < len(groups[0]) <= len(puzzle.digits):
            raise self.fault(puzzle, clue, "needs a board with several boxes, all of one size")
        return clue

    def houses(self, puzzle: CagePuzzle, clue: Clue) -> list[tuple[int, ...]]:
        """The cells in each place of a box."""
        sides = box_sides_of(puzzle)
        if sides is None:
            return []
        high, wide = sides
        tops, lefts = range(0, puzzle.rows, high), range(0, puzzle.columns, wide)
        return [
            tuple((top + row) * puzzle.columns + left + column for top in tops for left in lefts)
            for row in range(high)
            for column in range(wide)
        ]

    def holds(self, puzzle: CagePuzzle, clue: Clue, grid: Grid) -> bool:
        groups = [[grid[cell] for cell in cells] for cells in self.houses(puzzle, clue)]
        return all(len(set(digits)) == len(digits) for digits in groups)

    def relation(self, puzzle: CagePuzzle, clue: Clue) -> tuple[Constraint, ...]:
        return ()  # the board's houses say it


SORT = DisjointGroups()
