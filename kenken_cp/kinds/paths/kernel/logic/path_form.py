# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The canonical form of a path puzzle, and its key.

A puzzle reads cell by cell: whether there is a cell, its given number, the directions that the path
may take from it and those that it must.
"""

from array import array

import cython

from kenken_cp.core.geometry import images
from kenken_cp.engine.arrays import ints
from kenken_cp.engine.canonical import CanonicalForm
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS, Layout


@cython.cclass
class PathForm(CanonicalForm):
    """The symmetries of a board of these sides, and the one chosen for the current puzzle."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = sorted((rows, columns))
        ways = list(images(rows, columns, self.rows, self.columns))
        super().__init__(ways)
        self.turned = array("i", [to for way in ways for to in self._turn(way, rows, columns)])
        self.reading = array("q", bytes(8 * 4 * self.cells))

    def _turn(self, place: tuple, rows: int, columns: int) -> list:
        """The new direction of each direction, from two cells that such a link would join."""
        found = []
        for down, across in DIRECTIONS:
            row, column = max(0, -down), max(0, -across)
            if max(row, row + down) >= rows or max(column, column + across) >= columns:
                found.append(0)  # the board is too narrow for this direction
                continue
            start = place[row * columns + column]
            end = place[(row + down) * columns + column + across]
            step = (
                end // self.columns - start // self.columns,
                end % self.columns - start % self.columns,
            )
            found.append(DIRECTIONS.index(step))
        return found

    def orient(self, layout: Layout) -> None:
        """Choose the orientation in which this puzzle, read cell by cell, is least."""
        self.layout = layout
        self.choose()

    def turn(self, layout: Layout, into: Layout) -> None:
        """Read a layout that was just oriented into another, in the chosen orientation."""
        first: cython.int = self.way * MOST_DIRECTIONS
        into.turn(layout, self.place(), self.turned[first : first + MOST_DIRECTIONS])

    def read(self, way, best, place):
        """Compare two orientations at this place; see CanonicalForm.read."""
        part: cython.int
        if best < 0:
            return 0
        for part in range(4):
            one = self._part(way, place, part)
            other = self._part(best, place, part)
            if one != other:
                return 1 if one > other else -1
        return 0

    def _part(self, way, place, part):
        """What an orientation reads at a place: cell, given, directions it may and must take."""
        layout: Layout = self.layout
        cell: cython.int = self.origins[way * self.cells + place]
        if part == 0:
            return layout.is_open[cell]
        if part == 1:
            return layout.given[cell]
        return self._directions(way, layout.may[cell] if part == 2 else layout.must[cell])

    def _directions(self, way, held):
        """The bits of directions as they lie in an orientation."""
        found: cython.longlong = 0
        for direction in range(MOST_DIRECTIONS):
            if held >> direction & 1:
                found |= 1 << self.turned[way * MOST_DIRECTIONS + direction]
        return found

    def key(self) -> bytes:
        """The puzzle as it reads in canonical form: equal for its images, and only for these."""
        part: cython.int
        for place in range(self.cells):
            for part in range(4):
                self.reading[4 * place + part] = self._part(self.way, place, part)
        return memoryview(self.reading)[: 4 * self.cells].tobytes()
