# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Random jigsaw boxes: the board cut into connected regions of one size, its longer side.

It starts from rectangles, as square as possible, upright or lying at random, and makes random
exchanges. Each exchange moves a cell into a neighbouring region and moves one of that region's
cells back, if both stay connected. There are enough exchanges to forget the rectangles, and more,
within a limit, until no region is a whole row or column, which would add no constraint. Not every
map need be reachable by such exchanges, and maps are not claimed to be equally likely.
"""

from array import array

import cython

from kenken_cp.kinds.cages.kernel.codes import CARVE
from kenken_cp.kinds.cages.kernel.generate.pieces import Pieces

if not cython.compiled:
    from kenken_cp.engine.rng import Rng, next_below
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE, NEAR

# Exchanges tried per cell: EXCHANGES, or half the square of a rectangle's longer side if that is
# more, since long regions take long to bend. At most MOST times that number while some region is a
# line.
EXCHANGES = 24
MOST = 4


@cython.cclass
class Jigsaw(Pieces):
    """Draws maps of regions on boards of one shape."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, CARVE)
        self.columns = columns
        longer = max(rows, columns)
        heights = [
            high
            for high in range(1, longer + 1)
            if longer % high == 0 and rows % high == 0 and columns % (longer // high) == 0
        ]
        nearest = min(abs(high - longer // high) for high in heights)
        self.heights = array("i", [h for h in heights if abs(h - longer // h) == nearest])
        self.longer = longer

    def draw_map(self, rng: Rng) -> tuple:
        """A random map: the region of each cell, numbered from 0 in the order of first cells."""
        numbers: dict = {}
        self._draw(rng)
        return tuple([numbers.setdefault(label, len(numbers)) for label in self.owner])

    def _draw(self, rng):
        """Fill `owner` with a new random map."""
        cell: cython.int
        tries: cython.int
        high: cython.int = self.heights[next_below(rng, len(self.heights))]
        wide: cython.int = self.longer // high
        enough: cython.int = max(EXCHANGES, max(high, wide) * max(high, wide) // 2)
        for cell in range(self.cells):
            self.sizes[cell] = 0
        for cell in range(self.cells):
            self.owner[cell] = (
                cell // self.columns // high * (self.columns // wide) + cell % self.columns // wide
            )
            self.sizes[self.owner[cell]] += 1
        for tries in range(MOST * enough):
            if tries >= enough and not self._has_line():
                return
            for cell in range(self.cells):
                self._exchange(rng, next_below(rng, self.cells))

    def _has_line(self):
        """Whether some region is a whole row or column."""
        cell: cython.int
        last: cython.int = FREE
        across: cython.int = 0
        for cell in range(self.cells):  # the length of the run of one region along the row
            across = across + 1 if cell % self.columns and self.owner[cell] == last else 1
            last = self.owner[cell]
            if across == self.columns and self.sizes[last] == across:
                return True
        for cell in range(self.columns):
            last = cell
            while last < self.cells and self.owner[last] == self.owner[cell]:
                last += self.columns
            if last >= self.cells and self.sizes[self.owner[cell]] * self.columns == self.cells:
                return True
        return False

    def _exchange(self, rng, cell):
        """Move a cell into a neighbouring region and another back; undo it if a region splits."""
        home: cython.int = self.owner[cell]
        other: cython.int = self.near[NEAR * cell + next_below(rng, NEAR)]
        label: cython.int
        back: cython.int
        if other == FREE or self.owner[other] == home or not self._can_leave(cell):
            return False
        label = self.owner[other]
        self._give(cell, label)
        back = self._one_beside(rng, label, home, cell)
        if back != FREE and self._can_leave(back):
            self._give(back, home)
            return True
        self._give(cell, home)
        return False

    def _one_beside(self, rng, label, home, but):
        """A random cell of region `label` that borders region `home`; FREE if there is none."""
        cell: cython.int
        k: cython.int
        other: cython.int
        found: cython.int = 0
        best: cython.int = FREE
        for cell in range(self.cells):
            if self.owner[cell] != label or cell == but:
                continue
            for k in range(NEAR):
                other = self.near[NEAR * cell + k]
                if other == FREE:
                    break
                if self.owner[other] == home:
                    found += 1
                    if next_below(rng, found) == 0:
                        best = cell
                    break
        return best
