"""Region sum: the parts of the line in each box add up to the same number."""

from itertools import groupby

from kenken_cp.kinds.cages import clue_kit as kit


class RegionSum(kit.LineSort):
    """The cells along the line; each time that it enters a box, another part begins."""

    id = "region-sum"
    title = "Region sum line"
    noun = "region sum line"
    look = kit.Along(kit.Hue.BLUE)
    field = kit.Lines("regionsumline")
    solver = kit.Named("RegionSumLine")
    rules = (
        "Box borders divide a region sum line into parts, whose digits add up to the same number. "
        "Where the line enters a box again, a new part begins."
    )
    states = "has the same sum in each of its parts"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if not puzzle.boxes:
            raise self.fault(puzzle, clue, "needs a board with boxes, which divide it into parts")
        return clue

    def holds(self, puzzle: kit.CagePuzzle, clue: kit.Clue, grid: kit.Grid) -> bool:
        parts = groupby(clue.cells, key=lambda cell: puzzle.boxes[cell])
        return len({sum(grid[cell] for cell in part) for _, part in parts}) == 1

    def context(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Values:
        """The lengths of the parts."""
        parts = groupby(clue.cells, key=lambda cell: puzzle.boxes[cell])
        return tuple([len(list(part)) for _, part in parts])

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        return kit.same_sums(self.context(puzzle, clue), puzzle.digits)


SORT = RegionSum()
