# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes Hard Nonograms of one size from known halves of pictures (`generator/hard_halves.py`).

Random noise is hardly ever Hard: that takes a few lines that work together, often all in one half
of the picture. Some halves make a Hard puzzle with nearly half of all other halves.
"""

from array import array

import cython

from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.line_generator import LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource

# What may be done to a half, and to the whole picture.
UPSIDE_DOWN, MIRRORED, TURNED = 1, 2, 1


@cython.cclass
class HalvesGenerator(LineGenerator):
    """A LineGenerator of square pictures; for Hard alone it starts from two known halves."""

    def __init__(
        self,
        evaluator: LineEvaluator,
        source: PictureSource,
        orbits: list,
        grain: cython.int,
        halves: tuple,
    ) -> None:
        """Each half is the upper half of a picture as bits, row by row."""
        super().__init__(evaluator, source, orbits, grain)
        self.halves = array("Q", halves)
        self.half_count = len(halves)

    def _draw_picture(self):
        """Put two halves together while pictures are repaired; noise as in LineGenerator then."""
        if self._is_repaired() and (self.repairing or self.attempts_left == 0):
            self.loosened = 0
            self._put_together()
        else:
            LineGenerator._draw_picture(self)
        return 0

    def _put_together(self):
        """Draw a picture of two halves, one above the other or beside it."""
        row: cython.int
        side: cython.int = self.lines.columns
        upper: cython.ulonglong = self.halves[self.rng.below(self.half_count)]
        lower: cython.ulonglong = self.halves[self.rng.below(self.half_count)]
        ways: cython.ulonglong = self.rng.word()
        turned: cython.bint = ways & TURNED
        for row in range(side // 2):
            for column in range(side):
                cell: cython.int = row * side + column
                place: cython.int = column * side + row if turned else cell
                self.drawn[place] = (upper >> self._source(row, column, ways >> 2)) & 1
                cell += side // 2 * side
                place = column * side + row + side // 2 if turned else cell
                self.drawn[place] = (lower >> self._source(row, column, ways >> 4)) & 1
        return 0

    def _source(self, row, column, way):
        """The cell of a half that comes to a place if the half is turned over in this way."""
        if way & UPSIDE_DOWN:
            row = self.lines.rows // 2 - 1 - row
        if way & MIRRORED:
            column = self.lines.columns - 1 - column
        return row * self.lines.columns + column
