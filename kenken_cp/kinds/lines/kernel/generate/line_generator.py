# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes Nonograms: draws a picture, and changes cells until its clues have one solution and the
level wanted."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.engine.outcomes import GOOD, TOO_EASY, TOO_HARD
from kenken_cp.kinds.lines.kernel.generate.codes import FULL, LINES
from kenken_cp.kinds.lines.kernel.generate.picture_changer import PictureChanger

if not cython.compiled:
    from kenken_cp.engine.changing import PLACES
    from kenken_cp.engine.evaluator import EASY, MASTER, MEDIUM, TIER
    from kenken_cp.engine.generator import NONE
    from kenken_cp.kinds.lines.kernel.generate.line_evaluator import HARD, LineEvaluator
    from kenken_cp.kinds.lines.kernel.generate.picture_changer import TRIED
    from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource

# For a level fewer cells than TRIED are tried for a change: what is best for lines need not be best
# for the level.
TRIED_FOR_LEVEL = 4
# So many changes are made before a picture is looked at again as a whole.
FOLLOWED = 4
# So many looks a large board has.
LARGE_LOOKS = 100
# How often noise is smoothed where neither grain nor level is named.
ANY_GRAIN = -1
USUAL_BLOBS = 1
MOST_BLOBS = 40
# Where noise smoothed once hardly ever makes a puzzle: large boards less than half filled, or less
# than two thirds at so many cells a side.
LARGE_BLOBS = 30
LARGE_SIDE = 250
# A unit draws one picture, and attempts it so often; for a level it draws so many. Up to Easy many
# pictures are of their level as drawn, and another is drawn and rated sooner than one is changed:
# the first pictures stay as they are.
USUAL_ATTEMPTS = 5
PICTURES = 40
UNCHANGED = 20
# How often a picture is changed to be harder, before it is rated and after it. Of many cells most
# are of the level as drawn, up to Expert, and drawing another comes sooner to it; of few cells
# hardly any is hard.
FEW_CELLS = 200
LOOSENED = 5
CLIMBS = 50
CLIMBS_OF_MANY = 1
# Up to FEW_CELLS, Hard is first sought in so many pictures whose lines settle more than easier
# techniques do, but not all: a change that lets them settle all often leaves it Hard. So many
# changes are tried, of those by which simple boxes fill at most so many cells more.
REPAIRED = 8
TRIED_FOR_HARD = 6
MOST_TIGHTER = 1


@cython.cclass
class LineGenerator(PictureChanger):
    """Makes the puzzles of one size; the picture changes with the candidate."""

    def __init__(
        self, evaluator: LineEvaluator, source: PictureSource, orbits: list, grain: cython.int
    ) -> None:
        """`orbits` has for each cell all that change with it; `grain` is how often noise is
        smoothed, or ANY_GRAIN."""
        super().__init__(evaluator, orbits)
        self.source = source
        self.grain = grain
        self.unchanged = UNCHANGED
        self.changed = NONE
        self.repairing = False
        self.loosened = LOOSENED
        self.stuck_cells = ints(evaluator.cells)
        self.stuck_count = 0
        self.least_stuck = 0
        self.left_open = 0
        self.drawn = array("b", bytes(evaluator.cells))
        self.kept_grids = array("b", bytes(PLACES * evaluator.cells))
        looks = 60 + 2 * (evaluator.rows + evaluator.columns) if evaluator.narrow else LARGE_LOOKS
        self.allow(USUAL_ATTEMPTS, looks)

    def draw(self):
        """Draw a picture; see Generator.draw."""
        self.attempts = PICTURES if self.evaluator.figure == TIER else USUAL_ATTEMPTS
        if self._is_repaired():
            self.attempts += REPAIRED
        self._draw_picture()
        return True

    def _draw_picture(self):
        """Draw a picture of noise, smoothed as the target requires."""
        self.loosened = LOOSENED
        self.source.draw(self.rng, self.drawn, self._rounds())
        return 0

    def _rounds(self):
        """How often noise is smoothed for the target: easier levels and larger pictures have larger
        blobs.

        As small as a rate of three puzzles for each of sgt-pattern allows, measured from 10×10 to
        30×30: pictures of large blobs are much alike.
        """
        side: cython.int = (self.lines.rows + self.lines.columns) // 2
        level: cython.longlong = (self.evaluator.low + self.evaluator.high) // 2
        if self.grain != ANY_GRAIN:
            return self.grain
        if self.evaluator.figure != TIER:
            return LARGE_BLOBS if self._is_sparse() else USUAL_BLOBS
        if level <= EASY:
            return min(side * side // 50 + (3 if level < EASY else 0), MOST_BLOBS)
        if level == MEDIUM:
            return min(side * side // 150, MOST_BLOBS)
        return side // 25

    def _is_sparse(self):
        """Whether lines settle next to nothing of noise of this size and fill."""
        if self.lines.narrow:
            return False
        return 2 * self.source.wanted < self.lines.cells or (
            self.lines.rows + self.lines.columns >= 2 * LARGE_SIDE
            and 3 * self.source.wanted < 2 * self.lines.cells
        )

    def compose(self):
        """Begin with the picture drawn; for a level each attempt has its own."""
        self.changed = NONE
        self.repairing = self._is_repaired() and self.attempts - self.attempts_left <= REPAIRED
        if self.evaluator.figure == TIER and self.attempts_left + 1 < self.attempts:
            self._draw_picture()
        self.least_open = self.lines.cells
        self.idle_looks = 0
        self.climbs_left = CLIMBS
        if self.lines.cells > FEW_CELLS and self.evaluator.high < MASTER:
            self.climbs_left = CLIMBS_OF_MANY
        for cell in range(self.lines.cells):
            self.lines.grid[cell] = self.drawn[cell]
        if self.evaluator.figure == TIER and self.evaluator.low > MEDIUM:
            if self.lines.cells <= FEW_CELLS:
                for change in range(self.loosened):
                    self._loosen()
        return True

    def _change(self):
        """As in ChangingGenerator; False for a picture that is not to be changed."""
        if (
            self.evaluator.figure == TIER
            and self.evaluator.high <= EASY
            and self.lines.narrow
            and self.attempts - self.attempts_left <= self.unchanged
        ):
            return False
        if self.repairing:
            return self._repair()
        return ChangingGenerator._change(self)

    def resume(self):
        """As in ChangingGenerator."""
        self.repairing = False
        ChangingGenerator.resume(self)

    def _is_repaired(self):
        """Whether the target is Hard alone and the board small, so that pictures are repaired."""
        return (
            self.evaluator.figure == TIER
            and self.evaluator.low == HARD
            and self.evaluator.high == HARD
            and self.lines.narrow
            and self.lines.cells <= FEW_CELLS
        )

    def _repair(self):
        """Change a picture that is likely to be Hard once lines solve it; False for any other.

        That is one whose lines settle cells that easier techniques do not.
        """
        if self.evaluator.outcome == TOO_EASY:
            return False
        if self.evaluator.outcome == LINES and self.lines.gained == 0:
            return False
        return self.make_easier()

    def make_easier(self):
        """Change the cell, of a few where a change is due, that leaves fewest cells open.

        For a level this goes on where lines give out next, as far as that can be followed. Large
        boards are changed along the edge of what lines settle instead (`_sweep`); so are others
        without a level, at the last attempt.
        """
        most: cython.int = 1
        tries: cython.int = TRIED
        if self.evaluator.figure == TIER:
            if self.changed != NONE or self.evaluator.outcome == TOO_HARD:
                return self._ease_solver()
            most = FOLLOWED
            tries = TRIED_FOR_LEVEL
            if self.repairing:
                tries = TRIED_FOR_HARD
        if self._is_swept() and self.evaluator.outcome != FULL:
            return self._sweep()
        for change in range(most):
            cell = self._close(tries, change > 0)
            if cell < 0:
                return change > 0
            if self.left_open == 0:
                break
            if change + 1 < most and not self.lines.follow(
                self.orbit_cells, self.orbit_begins[cell], self.orbit_begins[cell + 1]
            ):
                break
        return True

    def _is_swept(self):
        """Whether the attempt changes cells at the edge of what lines settle."""
        return not self.lines.narrow or (self.evaluator.figure != TIER and self.attempts_left == 0)

    def _close(self, most, followed):
        """Change the one of at most so many open cells that leaves fewest open; -1 for none.

        If changes were `followed`, not all cells that are listed as open still are.
        """
        tried: cython.int = 0
        chosen: cython.int = -1
        best: cython.int = 1 << 30
        count: cython.int = self.evaluator.open_count
        while tried < most and count > 0 and best > 0:
            at = self.rng.below(count)
            cell = self.evaluator.open_cells[at]
            count -= 1
            self.evaluator.open_cells[at] = self.evaluator.open_cells[count]
            self.evaluator.open_cells[count] = cell
            if followed and self.lines.board.value(cell) >= 0:
                continue
            if self.repairing and self._tightness(cell) > MOST_TIGHTER:
                continue
            tried += 1
            score = self.lines.measure(
                self.orbit_cells, self.orbit_begins[cell], self.orbit_begins[cell + 1]
            )
            if score < best:
                best = score
                chosen = cell
        if chosen >= 0:
            self._flip(chosen)
        self.left_open = best
        return chosen

    def _ease_solver(self):
        """Change a cell where the human solver is stuck, after taking back a change that did harm.

        A change did harm if more cells are stuck than before. Lines alone solve these pictures, so
        that `measure` cannot tell which cell is best; of a few it is the one that simple boxes gain
        most by. No cell is tried twice.
        """
        best: cython.int = 0
        chosen: cython.int = 0
        evaluator: LineEvaluator = self.lines
        if self.changed == NONE or (
            evaluator.outcome == TOO_HARD and evaluator.open_count <= self.least_stuck
        ):
            self.least_stuck = evaluator.open_count
            self.stuck_count = evaluator.open_count
            for i in range(self.stuck_count):
                self.stuck_cells[i] = evaluator.open_cells[i]
        else:
            self._flip(self.changed)
        if self.stuck_count == 0:
            return False
        for tried in range(TRIED):
            at = self.rng.below(self.stuck_count)
            score = self._tightness(self.stuck_cells[at])
            if tried == 0 or score > best:
                best = score
                chosen = at
        self.changed = self.stuck_cells[chosen]
        self.stuck_count -= 1
        self.stuck_cells[chosen] = self.stuck_cells[self.stuck_count]
        self._flip(self.changed)
        return True

    def make_harder(self):
        """Change a cell at the edge of a blob; for a level only so often."""
        if self.evaluator.figure != TIER:
            self._flip(self._an_edge())
            return True
        self.climbs_left -= 1
        if self.climbs_left < 0:
            return False
        self._loosen()
        return True

    def save(self, place):
        """Copy the picture into a place."""
        for cell in range(self.lines.cells):
            self.kept_grids[place * self.lines.cells + cell] = self.lines.grid[cell]

    def restore(self, place):
        """Copy the picture back."""
        for cell in range(self.lines.cells):
            self.lines.grid[cell] = self.kept_grids[place * self.lines.cells + cell]

    def write(self):
        """Nothing: the evaluator reads the picture itself."""
