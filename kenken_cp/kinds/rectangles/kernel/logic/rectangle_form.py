# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The canonical orientation of a puzzle of rectangles, in which the solver's board holds it.

It is the rotation or reflection whose clues, read cell by cell with 0 for none, come first.
"""

import cython

from kenken_cp.core.geometry import images
from kenken_cp.engine.arrays import ints
from kenken_cp.engine.canonical import CanonicalForm


@cython.cclass
class RectangleForm(CanonicalForm):
    """The orientations of boards of one size, laid so that they are not taller than wide."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        self.rows = min(rows, columns)
        self.columns = max(rows, columns)
        super().__init__(list(images(rows, columns, self.rows, self.columns)))
        self.numbers = ints(rows * columns)

    def read(self, way, best, place):
        """Compare the clues that two orientations have at this place; see CanonicalForm.read."""
        if best < 0:
            return 0
        one = self.numbers[self.origins[way * self.cells + place]]
        other = self.numbers[self.origins[best * self.cells + place]]
        return 0 if one == other else 1 if one > other else -1

    def clear(self):
        """Forget all clues."""
        for cell in range(self.cells):
            self.numbers[cell] = 0

    def cells_of_board(self) -> list:
        """For each place of the board, in the chosen orientation, the puzzle's cell."""
        start: cython.int = self.way * self.cells
        return list(self.origins[start : start + self.cells])

    def reading(self) -> list:
        """The clues' numbers cell by cell in the chosen orientation, 0 for none."""
        start: cython.int = self.way * self.cells
        return [self.numbers[cell] for cell in self.origins[start : start + self.cells]]
