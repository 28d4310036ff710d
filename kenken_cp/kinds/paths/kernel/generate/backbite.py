# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Random paths through all cells of a board, by backbite moves.

A move draws one of the two ends and one of the directions that steps have. If a free cell lies
there the path grows; if the path's own cell, the path is cut before it and turned round, which
gives a new end; beyond the board, in a hole and at the cell before, nothing changes. To draw a
direction and not an existing neighbour keeps the moves reversible with equal chances, so that all
paths come to be equally likely (Oberdorf, Ferguson, Jacobsen and Kondev, "Secondary structures in
long compact polymers", Physical Review E 74, 2006). Ergodicity is tested, not proven. The number of
moves after the board is covered follows Clisby, as 10·n·ln²(n + 2).
"""

from array import array
from math import log

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

MOVES_A_CELL = 10
# The board may take so many times as many moves to be covered, and to be closed.
PATIENCE = 40
FREE = -1


@cython.cclass
class PathSource:
    """Draws paths of one board; `order` has the cell of each number, from 0."""

    def __init__(self, layout: Layout) -> None:
        """`layout` has the board's cells and links; its givens are not looked at."""
        cells: cython.int = layout.cells
        self.layout = layout
        self.count = layout.count
        self.order = ints(cells)
        self.at = ints(cells)
        self.length = 0
        self.shift = array("i", [down * layout.columns + across for down, across in DIRECTIONS])
        used = 0
        for cell in range(cells):
            used |= layout.may[cell]
        self.direction = array("i", [d for d in range(8) if used >> d & 1] or [0])
        self.directions = len(self.direction)
        self.moves = int(MOVES_A_CELL * self.count * log(self.count + 2) ** 2) + 1

    def draw(self, rng):
        """Draw a path; False if the board was not covered, or not closed, in the moves allowed."""
        left: cython.longlong = self.moves
        budget: cython.longlong = left * PATIENCE
        if self.length == 0:
            for cell in range(self.layout.cells):
                self.at[cell] = FREE
            cell = self._random_cell(rng)
            self.order[0] = cell
            self.at[cell] = 0
            self.length = 1
        while self.length < self.count:
            budget -= 1
            if budget < 0:
                self.length = 0
                return False
            self._move(rng)
        while left > 0:
            left -= 1
            self._move(rng)
        while self.layout.closed and not self._closes():
            budget -= 1
            if budget < 0:
                self.length = 0
                return False
            self._move(rng)
        if self.layout.closed:
            self._turn(rng.below(self.count))
        if rng.below(2):
            self._reverse(0, self.count - 1)
        return True

    def begin(self) -> None:
        """Forget the last path: the next one is drawn from nothing."""
        self.length = 0

    def put(self, number, cell):
        """Let a number of the path be in a cell, for a path that is put back whole."""
        self.order[number] = cell
        self.at[cell] = number

    def draw_path(self, rng: Rng) -> tuple:
        """A path as its cells in order; empty on failure."""
        return tuple(self.order[: self.count]) if self.draw(rng) else ()

    def _random_cell(self, rng):
        """A random open cell."""
        cell: cython.int = rng.below(self.layout.cells)
        while not self.layout.is_open[cell]:
            cell = rng.below(self.layout.cells)
        return cell

    def _move(self, rng):
        """One backbite move, which may change nothing."""
        last: cython.int = self.length - 1
        back: cython.bint = rng.below(2) == 1
        direction: cython.int = self.direction[rng.below(self.directions)]
        end: cython.int = self.order[last] if back else self.order[0]
        if not self.layout.may[end] >> direction & 1:
            return
        other = end + self.shift[direction]
        place = self.at[other]
        if place == FREE:
            if not back:
                self._reverse(0, last)
            self.order[self.length] = other
            self.at[other] = self.length
            self.length += 1
        elif back:
            self._reverse(place + 1, last)
        else:
            self._reverse(0, place - 1)

    def _reverse(self, first, last):
        """Turn a part of the path round."""
        while first < last:
            cell = self.order[first]
            self.order[first] = self.order[last]
            self.order[last] = cell
            self.at[self.order[first]] = first
            self.at[cell] = last
            first += 1
            last -= 1

    def _closes(self):
        """Whether the path may step from its last cell to its first."""
        last: cython.int = self.order[self.count - 1]
        for i in range(self.directions):
            direction = self.direction[i]
            if self.layout.may[last] >> direction & 1:
                if last + self.shift[direction] == self.order[0]:
                    return True
        return False

    def _turn(self, by):
        """Let the closed path begin so many cells further on."""
        self._reverse(0, by - 1)
        self._reverse(by, self.count - 1)
        self._reverse(0, self.count - 1)
