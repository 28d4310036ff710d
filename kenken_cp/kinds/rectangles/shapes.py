"""The rectangles that a clue may have: those of its area that hold no other clue."""

from collections.abc import Iterator

from kenken_cp.core.errors import TooLarge
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, Rectangle, RectanglePuzzle

# The most cells of all rectangles together that are listed; clues without a number on an empty
# board have millions of rectangles.
MOST_CELLS = 2_000_000


def rectangles(puzzle: RectanglePuzzle, most: int = MOST_CELLS) -> list[list[Rectangle]]:
    """For each clue its rectangles, ascending by their bounds.

    TooLarge, naming a clue, if they have more than `most` cells together.
    """
    board = _Board(puzzle)
    found, cells = [], 0
    for clue in puzzle.clues:
        own = []
        for rectangle in board.around(clue):
            cells += rectangle.area
            if cells > most:
                name = cell_name(clue.cell, puzzle.columns)
                raise TooLarge(
                    f"the clues have too many possible rectangles: as far as the clue at {name} "
                    f"they have more than {most:,} cells in all",
                    "use a smaller board, or more and smaller numbers",
                )
            own.append(rectangle)
        found.append(sorted(own))
    return found


class _Board:
    """A board on which rectangles are grown from their clues."""

    def __init__(self, puzzle: RectanglePuzzle) -> None:
        self.rows, self.columns = puzzle.rows, puzzle.columns
        self.taken = {clue.cell for clue in puzzle.clues}
        numbers = [clue.number for clue in puzzle.clues if clue.number != UNKNOWN]
        unknown = len(puzzle.clues) - len(numbers)
        # what the other clues leave to one whose area is not given
        self.room = self.rows * self.columns - sum(numbers) - (unknown - 1)

    def around(self, clue: Clue) -> Iterator[Rectangle]:
        """The rectangles of one clue."""
        row = clue.cell // self.columns
        above = (0, self.columns - 1)
        for top in range(row, -1, -1):
            above = _meet(above, self._clear(clue, top))
            span = above
            for bottom in range(row, self.rows):
                span = _meet(span, self._clear(clue, bottom))
                if span[0] > span[1]:
                    break
                yield from self._between(clue, top, bottom, span)

    def _between(
        self, clue: Clue, top: int, bottom: int, span: tuple[int, int]
    ) -> Iterator[Rectangle]:
        """The rectangles in these rows, within a span of columns without another clue."""
        (first, last), column = span, clue.cell % self.columns
        height = bottom - top + 1
        if clue.number == UNKNOWN:
            widths = range(1, min(self.room // height, last - first + 1) + 1)
        elif clue.number % height:
            return
        else:
            widths = range(clue.number // height, clue.number // height + 1)
        for width in widths:
            for left in range(max(first, column - width + 1), min(column, last - width + 1) + 1):
                yield Rectangle(top + 1, left + 1, bottom + 1, left + width)

    def _clear(self, clue: Clue, row: int) -> tuple[int, int]:
        """The widest span of columns around the clue's that has no other clue in this row."""
        column, start = clue.cell % self.columns, row * self.columns
        if start + column in self.taken and start + column != clue.cell:
            return 1, 0
        first = last = column
        while first > 0 and start + first - 1 not in self.taken:
            first -= 1
        while last < self.columns - 1 and start + last + 1 not in self.taken:
            last += 1
        return first, last


def _meet(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The columns in both spans."""
    return max(one[0], other[0]), min(one[1], other[1])
