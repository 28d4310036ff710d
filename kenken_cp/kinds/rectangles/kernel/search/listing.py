# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The clues of a board, and the rectangles that each may have: those that hold no other clue.

A rectangle's number is its place in lists of bounds (`top`, `left`, `bottom`, `right`, the last two
excluded). The rectangles of a clue follow one another: by their first row, from the clue's row
upwards, and then by their last, downwards.
"""

import cython

from kenken_cp.engine.arrays import ints

# The most rectangles of a puzzle, and the most cells of all of them together.
MOST_RECTANGLES = 400_000
MOST_CELLS = 40_000_000
NO_CLUE = -1
UNKNOWN = -1  # the number of a clue whose area is not given


def _longer(numbers, room):
    """A longer copy of an array."""
    longer = ints(room)
    i: cython.int
    for i in range(len(numbers)):
        longer[i] = numbers[i]
    return longer


@cython.cclass
class Listing:
    """The clues of one puzzle on a board of one size, with their rectangles."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        cells: cython.int = rows * columns
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.clues = 0
        self.clue_at = ints(cells)
        self.clue_cell = ints(cells)
        self.number = ints(cells)
        self.first = ints(cells + 1)
        self.live = ints(cells)
        self.clear_left = ints(rows)
        self.clear_right = ints(rows)
        self.listed = 0
        self.top = self.left = self.bottom = self.right = ints(0)
        self.owner = self.order = self.place = ints(0)
        self._reserve(4 * cells)

    def _reserve(self, room: cython.int) -> None:
        """Make room for so many rectangles; keeps those there are."""
        self.top = _longer(self.top, room)
        self.left = _longer(self.left, room)
        self.bottom = _longer(self.bottom, room)
        self.right = _longer(self.right, room)
        self.owner = _longer(self.owner, room)
        self.order = _longer(self.order, room)
        self.place = _longer(self.place, room)
        self.trail = ints(room)
        self.room = room

    def read(self, clues) -> None:
        """Take over the clues of a puzzle: pairs of a cell and a number, ascending."""
        cell: cython.int
        number: cython.int
        self.clues = 0
        for cell in range(self.cells):
            self.clue_at[cell] = NO_CLUE
        for cell, number in clues:
            self.add_clue(cell, number)

    def add_clue(self, cell, number):
        """Add a clue, behind those there are."""
        self.clue_at[cell] = self.clues
        self.clue_cell[self.clues] = cell
        self.number[self.clues] = number
        self.clues += 1

    def list_all(self):
        """List the rectangles of the clues read; False if they are too many.

        `fits` says whether the numbers can add up to the board's area.
        """
        total: cython.int = 0
        unknown: cython.int = 0
        for clue in range(self.clues):
            if self.number[clue] == UNKNOWN:
                unknown += 1
            else:
                total += self.number[clue]
        self.spare = self.cells - total - (unknown - 1)
        self.fits = total + unknown <= self.cells if unknown else total == self.cells
        self.listed = 0
        self.area = 0
        for clue in range(self.clues):
            self.first[clue] = self.listed
            if not self._list(clue):
                return False
            self.live[clue] = self.listed - self.first[clue]
        self.first[self.clues] = self.listed
        return True

    def _list(self, clue):
        """List the rectangles of a clue that hold no other; False if there are too many."""
        cell: cython.int = self.clue_cell[clue]
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        bottom: cython.int
        above_left: cython.int = 0
        above_right: cython.int = self.columns
        area: cython.int = self.number[clue]
        self._clear(row, column, False)
        # rows farther from the clue than its number are in none of its rectangles
        most: cython.int = self.rows if area == UNKNOWN else area
        for bottom in range(row + 1, min(row + most, self.rows)):
            if not self._clear(bottom, column, True):
                break
        else:
            bottom = min(row + most, self.rows)
        self.limit = bottom
        top: cython.int = row
        while top >= 0 and row - top < most:
            if top < row and not self._clear(top, column, True):
                break
            above_left = max(above_left, self.clear_left[top])
            above_right = min(above_right, self.clear_right[top])
            first = above_left
            last = above_right
            for bottom in range(row, self.limit):
                first = max(first, self.clear_left[bottom])
                last = min(last, self.clear_right[bottom])
                if area != UNKNOWN and bottom - top + 1 > area:
                    break
                if not self._between(clue, column, top, bottom + 1, first, last):
                    return False
            top -= 1
        return True

    def _clear(self, row, column, other):
        """Find the columns round this one without a clue, in the clue's row or an `other`; False if
        there are none."""
        start: cython.int = row * self.columns
        left: cython.int = column
        right: cython.int = column + 1
        if other and self.clue_at[start + column] != NO_CLUE:
            return False
        while left > 0 and self.clue_at[start + left - 1] == NO_CLUE:
            left -= 1
        while right < self.columns and self.clue_at[start + right] == NO_CLUE:
            right += 1
        self.clear_left[row] = left
        self.clear_right[row] = right
        return True

    def _between(self, clue, column, top, bottom, first, last):
        """List the clue's rectangles with its column in these rows, within these columns."""
        height: cython.int = bottom - top
        area: cython.int = self.number[clue]
        least: cython.int = 1
        most: cython.int = min(self.spare // height if self.spare > 0 else 0, last - first)
        width: cython.int
        left: cython.int
        if area != UNKNOWN:
            if area % height:
                return True
            least = most = area // height
        for width in range(least, most + 1):
            for left in range(max(first, column - width + 1), min(column, last - width) + 1):
                if self.listed == MOST_RECTANGLES:
                    return False
                if self.listed == self.room:
                    self._reserve(2 * self.room)
                self.top[self.listed] = top
                self.left[self.listed] = left
                self.bottom[self.listed] = bottom
                self.right[self.listed] = left + width
                self.owner[self.listed] = clue
                self.order[self.listed] = self.listed
                self.place[self.listed] = self.listed
                self.listed += 1
                self.area += height * width
                if self.area > MOST_CELLS:
                    return False
        return True

    def has(self, rectangle, cell):
        """Whether the rectangle has the cell."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        return (
            self.top[rectangle] <= row < self.bottom[rectangle]
            and self.left[rectangle] <= column < self.right[rectangle]
        )

    def area_of(self, rectangle):
        """The number of cells of the rectangle."""
        height: cython.int = self.bottom[rectangle] - self.top[rectangle]
        return height * (self.right[rectangle] - self.left[rectangle])

    def meet(self, one, other):
        """Whether two rectangles share a cell."""
        return (
            self.top[one] < self.bottom[other]
            and self.top[other] < self.bottom[one]
            and self.left[one] < self.right[other]
            and self.left[other] < self.right[one]
        )
