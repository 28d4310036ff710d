# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Divides a board by straight cuts into rectangles of wanted areas and sides.

Used where the random chain (`division`) reaches no such division; the chain can then go on from the
one made here. Which boxes can be cut up is found once, for all sides up to the board's. Then each
box is cut at a random place that leaves two such boxes. For symmetric clues the division is its own
half-turn.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.rectangles.kernel.generate.division import Division

# What can be done with a box: nothing, cut it, or also leave it whole.
NOTHING, CUT, WHOLE = range(3)


@cython.cclass
class Cuts:
    """Cuts up the board of one division."""

    def __init__(self, division: Division, areas: list) -> None:
        """`areas` are those wanted; the division knows the shortest side."""
        self.division = division
        self.rng = Rng()
        rows: cython.int = division.rows
        columns: cython.int = division.columns
        self.can = ints((rows + 1) * (columns + 1))
        self.middles = ints(2 * (rows + 1) * (columns + 1))
        wanted = set(areas)
        for high in range(1, rows + 1):
            for wide in range(1, columns + 1):
                whole = high * wide in wanted and min(high, wide) >= division.least
                self.can[high * (columns + 1) + wide] = WHOLE if whole else NOTHING
        self._find_all()

    def _find_all(self):
        """Find which boxes can be cut up, smaller ones first."""
        high: cython.int
        wide: cython.int
        width: cython.int = self.division.columns + 1
        for high in range(1, self.division.rows + 1):
            for wide in range(1, width):
                if self.can[high * width + wide] == NOTHING and self._places(high, wide):
                    self.can[high * width + wide] = CUT

    def _can(self, high, wide):
        """Whether a box of these sides can be cut up; one without cells is."""
        if high == 0 or wide == 0:
            return True
        return self.can[high * (self.division.columns + 1) + wide] != NOTHING

    def _places(self, high, wide):
        """How many straight cuts leave two boxes that can be cut up."""
        at: cython.int
        found: cython.int = 0
        for at in range(1, high):
            found += self._can(at, wide) and self._can(high - at, wide)
        for at in range(1, wide):
            found += self._can(high, at) and self._can(high, wide - at)
        return found

    def draw(self, rng):
        """Replace the division by a random one of wanted rectangles; False if there is none."""
        division: Division = self.division
        self.rng = rng
        if division.symmetric:
            return self._draw_symmetric()
        if not self._can(division.rows, division.columns):
            return False
        division.count = 0
        self._cut_up(0, 0, division.rows, division.columns)
        return True

    def _cut_up(self, top, left, high, wide):
        """Cut up a box, and add its rectangles to the division."""
        at: cython.int
        if high == 0 or wide == 0:
            return 0
        whole: cython.bint = self.can[high * (self.division.columns + 1) + wide] == WHOLE
        chosen: cython.int = self._places(high, wide)
        if whole and (chosen == 0 or self.rng.below(2)):
            self._add(top, left, high, wide)
            return 0
        chosen = self.rng.below(chosen)
        for at in range(1, high):
            if self._can(at, wide) and self._can(high - at, wide):
                if chosen == 0:
                    self._cut_up(top, left, at, wide)
                    self._cut_up(top + at, left, high - at, wide)
                    return 0
                chosen -= 1
        for at in range(1, wide):
            if self._can(high, at) and self._can(high, wide - at):
                if chosen == 0:
                    self._cut_up(top, left, high, at)
                    self._cut_up(top, left + at, high, wide - at)
                    return 0
                chosen -= 1
        return 0

    def _add(self, top, left, high, wide):
        """Add a rectangle to the division, with a random cell for its clue."""
        division: Division = self.division
        k: cython.int = division.count
        division._add(top, left, high, wide)
        division.clue[k] = (top + self.rng.below(high)) * division.columns
        division.clue[k] += left + self.rng.below(wide)

    # divisions that are their own half-turn

    def _draw_symmetric(self):
        """Cut up one half of the board, or what lies round a box in the middle, and turn it."""
        division: Division = self.division
        rows: cython.int = division.rows
        columns: cython.int = division.columns
        division.count = 0
        if rows % 2 == 0 and self._can(rows // 2, columns):
            self._cut_up(0, 0, rows // 2, columns)
        elif columns % 2 == 0 and self._can(rows, columns // 2):
            self._cut_up(0, 0, rows, columns // 2)
        elif rows % 2 and columns % 2:
            return self._draw_round_the_middle()
        else:
            return False
        self._turn(division.count)
        return True

    def _turn(self, count):
        """Add the half-turns of the first rectangles."""
        division: Division = self.division
        for k in range(count):
            self._add(
                division.rows - division.bottom[k],
                division.columns - division.right[k],
                division.bottom[k] - division.top[k],
                division.right[k] - division.left[k],
            )
            division.clue[division.count - 1] = division.cells - 1 - division.clue[k]

    def _draw_round_the_middle(self):
        """Choose a box in the middle that leaves boxes that can be cut up beside and above it."""
        division: Division = self.division
        high: cython.int
        wide: cython.int
        found: cython.int = 0
        for high in range(1, division.rows + 1, 2):
            for wide in range(1, division.columns + 1, 2):
                above: cython.int = (division.rows - high) // 2
                beside: cython.int = (division.columns - wide) // 2
                if (
                    self.can[high * (division.columns + 1) + wide] == WHOLE
                    and self._can(above, division.columns)
                    and self._can(high, beside)
                ):
                    self.middles[2 * found] = high
                    self.middles[2 * found + 1] = wide
                    found += 1
        if found == 0:
            return False
        found = self.rng.below(found)
        high = self.middles[2 * found]
        wide = self.middles[2 * found + 1]
        above = (division.rows - high) // 2
        beside = (division.columns - wide) // 2
        self._cut_up(0, 0, above, division.columns)
        self._cut_up(above, 0, high, beside)
        self._turn(division.count)
        self._add(above, beside, high, wide)
        division.clue[division.count - 1] = division.cells // 2
        return True
