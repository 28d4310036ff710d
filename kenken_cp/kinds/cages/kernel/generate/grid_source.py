# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What every source of random grids has: the grid that was drawn last."""

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.rng import Rng


@cython.cclass
class GridSource:
    """A work space for grids of one kind of board; `grid` holds digits by their index."""

    def __init__(self, cells: int) -> None:
        self.grid = ints(cells)

    def draw(self, rng):
        """Fill `grid` anew; False if that did not come about."""
        return rng is None

    def drawn(self, rng: Rng) -> tuple:
        """A grid, as digits from 0, cell by cell; empty if none came about."""
        return tuple(self.grid) if self.draw(rng) else ()
