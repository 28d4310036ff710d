# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes Nonograms: draws a picture, and changes cells until its clues have one solution and the
level wanted."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.engine.outcomes import GOOD, TOO_EASY, TOO_HARD
from kenken_cp.kinds.lines.kernel.generate.codes import FULL, LINES, OUTCOMES
from kenken_cp.kinds.lines.kernel.generate.frontier import Frontier

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.engine.changing import PLACES
    from kenken_cp.engine.evaluator import EASY, MASTER, MEDIUM, TIER
    from kenken_cp.engine.generator import NONE, PAUSE
    from kenken_cp.kinds.lines.kernel.generate.line_evaluator import HARD, LineEvaluator
    from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource

# Of the cells that may be changed, so many are tried, and the best one is changed; fewer for a
# level, where what is best for lines need not be best for the level.
TRIED = 12
TRIED_FOR_LEVEL = 4
# So many changes are made before a picture is looked at again as a whole.
FOLLOWED = 4
# On large boards changes go on for so many lines. Where none helps, one that does not is made, so
# often; after so many looks that find no fewer cells open, the attempt ends.
SWEPT = 4096
JOLTS = 4
IDLE_LOOKS = 16
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
# So many cells are tried for a change that makes a picture harder.
EDGES = 8
# Up to FEW_CELLS, Hard is first sought in so many pictures whose lines settle more than easier
# techniques do, but not all: a change that lets them settle all often leaves it Hard. So many
# changes are tried, of those by which simple boxes fill at most so many cells more.
REPAIRED = 8
TRIED_FOR_HARD = 6
MOST_TIGHTER = 1
ONE = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def boxed(cells: cython.ulonglong, length: cython.int) -> cython.int:
    """How many cells of a line of so many cells its blocks cover wherever they lie.

    Each block covers as many as it has more than the line has cells to spare.
    """
    spare: cython.int = length + 1 - count_bits(cells) - count_bits(cells & ~(cells << 1))
    left: cython.int = spare
    by: cython.int = 1
    while left > 0 and cells:
        cells &= cells >> min(left, by)
        left -= by
        by *= 2
    return count_bits(cells)


@cython.cclass
class LineGenerator(ChangingGenerator):
    """Makes the puzzles of one size; the picture changes with the candidate."""

    def __init__(
        self, evaluator: LineEvaluator, source: PictureSource, orbits: list, grain: cython.int
    ) -> None:
        """`orbits` has for each cell all that change with it; `grain` is how often noise is
        smoothed, or ANY_GRAIN."""
        self.lines = evaluator
        super().__init__(evaluator, OUTCOMES)
        self.source = source
        self.grain = grain
        self.unchanged = UNCHANGED
        self.changed = NONE
        self.repairing = False
        self.loosened = LOOSENED
        self.stuck_cells = ints(evaluator.cells)
        self.stuck_count = 0
        self.least_stuck = 0
        self.frontier = Frontier(evaluator.board)
        self.least_open = evaluator.cells
        self.idle_looks = 0
        self.left_open = 0
        self.drawn = array("b", bytes(evaluator.cells))
        self.kept_grids = array("b", bytes(PLACES * evaluator.cells))
        self.orbit_begins = array("i", [0])
        cells = array("i")
        begins = array("i", [0])
        for orbit in orbits:
            cells.extend(orbit)
            begins.append(len(cells))
        self.orbit_cells = cells
        self.orbit_begins = begins
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
        cell: cython.int
        change: cython.int
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
        change: cython.int
        cell: cython.int
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

    def _sweep(self):
        """Change cells at the edge of what lines settle, as far as that can be followed; False if
        many looks in a row found no fewer cells open."""
        line: cython.int
        jolted: cython.bint
        jolts: cython.int = 0
        frontier: Frontier = self.frontier
        self.lines.root()
        self.idle_looks += 1
        if self.lines.board.open_cells < self.least_open:
            self.least_open = self.lines.board.open_cells
            self.idle_looks = 0
        if self.idle_looks > IDLE_LOOKS:
            return False
        self.evaluator.cost = PAUSE  # so that a pause follows
        if self._is_lost():
            self._fill(frontier.border())
            self.lines.rooted = False
            self.lines.root()
        frontier.forget()
        for line in range(SWEPT):
            jolted = not frontier.choose(self.rng, line == 0 and self.idle_looks > 0)
            if jolted:
                jolts += 1
                frontier.forget()
                if jolts > JOLTS or not frontier.choose(self.rng, True):
                    break
            if self._close_in_line(jolted):
                frontier.forget()
            if not self.lines.rooted:
                break
        return True

    def _is_lost(self):
        """Whether there is no edge to go on from, so that a line of the border is filled."""
        return self.frontier.is_missing()

    def _fill(self, line):
        """Fill cells of a line until its clue settles it, or nearly so where no clue may."""
        place: cython.int
        cell: cython.int
        last: cython.int = (self.lines.columns if line < self.lines.rows else self.lines.rows) - 1
        due: cython.bint = self.lines.full_lines
        for place in range(last + 1):
            cell = self.frontier.cell_at(line, place)
            if self.lines.grid[cell]:
                due = False
            elif due or (place == last and self.lines.full_lines):
                self._flip(cell)
                due = False
            else:
                due = True
        return 0

    def _close_in_line(self, always):
        """Change the one of a few open cells of the frontier's line that leaves fewest open, and
        follow it; False if none leaves fewer than are open now, unless `always`."""
        tried: cython.int = 0
        at: cython.int
        cell: cython.int
        score: cython.int
        chosen: cython.int = -1
        best: cython.int = self.lines.cells + 1 if always else self.lines.board.open_cells
        frontier: Frontier = self.frontier
        count: cython.int = frontier.count
        while tried < TRIED and count > 0 and best > 0:
            at = self.rng.below(count)
            cell = frontier.cells[at]
            count -= 1
            frontier.cells[at] = frontier.cells[count]
            if not self.lines.are_open(
                self.orbit_cells, self.orbit_begins[cell], self.orbit_begins[cell + 1]
            ):
                continue
            tried += 1
            score = self.lines.measure(
                self.orbit_cells, self.orbit_begins[cell], self.orbit_begins[cell + 1]
            )
            if score < best:
                best = score
                chosen = cell
        if chosen < 0:
            return False
        self._flip(chosen)
        self.lines.follow(
            self.orbit_cells, self.orbit_begins[chosen], self.orbit_begins[chosen + 1]
        )
        return True

    def _close(self, most, followed):
        """Change the one of at most so many open cells that leaves fewest open; -1 for none.

        If changes were `followed`, not all cells that are listed as open still are.
        """
        tried: cython.int = 0
        at: cython.int
        cell: cython.int
        score: cython.int
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
        i: cython.int
        tried: cython.int
        at: cython.int
        score: cython.int
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

    def _tightness(self, cell):
        """How many more cells of its row and column simple boxes would fill if the cell changed."""
        row: cython.int = cell // self.lines.columns
        column: cython.int = cell % self.lines.columns
        return self._gained(row * self.lines.columns, 1, self.lines.columns, column) + self._gained(
            column, self.lines.columns, self.lines.rows, row
        )

    def _gained(self, start, stride, length, place):
        """How many more cells of a line simple boxes would fill if the cell at a place changed."""
        i: cython.int
        gained: cython.int
        cells: cython.ulonglong = 0
        cell: cython.int = start + place * stride
        if not self.lines.narrow:
            gained = -self._covered(start, stride, length)
            self.lines.grid[cell] ^= 1
            gained += self._covered(start, stride, length)
            self.lines.grid[cell] ^= 1
            return gained
        for i in range(length - 1, -1, -1):
            cells = cells + cells + self.lines.grid[start + i * stride]
        return boxed(cells ^ (ONE << place), length) - boxed(cells, length)

    def _covered(self, start, stride, length):
        """How many cells of a line its blocks cover wherever they lie."""
        i: cython.int
        run: cython.int = 0
        covered: cython.int = 0
        slack: cython.int = length + 1
        for i in range(length + 1):
            if i < length and self.lines.grid[start + i * stride]:
                run += 1
            elif run:
                slack -= run + 1
                run = 0
        for i in range(length + 1):
            if i < length and self.lines.grid[start + i * stride]:
                run += 1
            elif run:
                if run > slack:
                    covered += run - slack
                run = 0
        return covered

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

    def _loosen(self):
        """Change one cell, of a few at edges of blobs, such that simple boxes fill least."""
        tried: cython.int
        score: cython.int
        other: cython.int
        cell: cython.int = self._an_edge()
        best: cython.int = self._tightness(cell)
        for tried in range(EDGES):
            other = self._an_edge()
            score = self._tightness(other)
            if score < best:
                best = score
                cell = other
        self._flip(cell)
        return 0

    def _an_edge(self):
        """A cell at the edge of a blob, if one is soon found."""
        tried: cython.int
        cell: cython.int = 0
        for tried in range(4 * TRIED):
            cell = self.rng.below(self.lines.cells)
            if self._is_edge(cell):
                break
        return cell

    def _is_edge(self, cell):
        """Whether a neighbour of the cell is not as it is."""
        column: cython.int = cell % self.lines.columns
        value: cython.int = self.lines.grid[cell]
        if column > 0 and self.lines.grid[cell - 1] != value:
            return True
        if column + 1 < self.lines.columns and self.lines.grid[cell + 1] != value:
            return True
        if cell >= self.lines.columns and self.lines.grid[cell - self.lines.columns] != value:
            return True
        return (
            cell + self.lines.columns < self.lines.cells
            and self.lines.grid[cell + self.lines.columns] != value
        )

    def _flip(self, cell):
        """Change a cell and all that the symmetry makes equal to it."""
        i: cython.int
        for i in range(self.orbit_begins[cell], self.orbit_begins[cell + 1]):
            self.lines.grid[self.orbit_cells[i]] ^= 1

    # places

    def save(self, place):
        """Copy the picture into a place."""
        cell: cython.int
        for cell in range(self.lines.cells):
            self.kept_grids[place * self.lines.cells + cell] = self.lines.grid[cell]

    def restore(self, place):
        """Copy the picture back."""
        cell: cython.int
        for cell in range(self.lines.cells):
            self.lines.grid[cell] = self.kept_grids[place * self.lines.cells + cell]

    def write(self):
        """Nothing: the evaluator reads the picture itself."""
