"""Disjoint groups: cells in the same place of their boxes have different digits."""

from kenken_cp.kinds.cages import clue_kit as kit


class DisjointGroups(kit.HouseSort):
    """A rule of a board with rectangular boxes."""

    id = "disjoint-groups"
    title = "Disjoint groups"
    noun = "disjoint-groups rule"
    shape = kit.Shape.BOARD
    field = kit.Flag("disjointgroups")
    solver = kit.Whole("DisjointSets")
    rules = "Cells in the same place of their boxes have different digits."
    states = "forbids equal digits in the same place of two boxes"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        groups = self.houses(puzzle, clue)
        if not groups or not 1 < len(groups[0]) <= len(puzzle.digits):
            raise self.fault(puzzle, clue, "needs a board with several boxes, all of one size")
        return clue

    def houses(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> list[kit.Values]:
        """The cells in each place of a box."""
        sides = kit.box_sides_of(puzzle)
        if sides is None:
            return []
        high, wide = sides
        tops, lefts = range(0, puzzle.rows, high), range(0, puzzle.columns, wide)
        return [
            tuple((top + row) * puzzle.columns + left + column for top in tops for left in lefts)
            for row in range(high)
            for column in range(wide)
        ]


SORT = DisjointGroups()
