# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The base of all sources of random grids."""

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.rng import Rng


@cython.cclass
class GridSource:
    """Draws random grids of one kind of board into `grid`, digits by index."""

    def __init__(self, cells: int) -> None:
        self.grid = ints(cells)

    def draw(self, rng):
        """Fill `grid` with a new random grid; False on failure."""
        return rng is None

    def draw_grid(self, rng: Rng) -> tuple:
        """A random grid as digit indices, cell by cell; empty on failure."""
        return tuple(self.grid) if self.draw(rng) else ()
