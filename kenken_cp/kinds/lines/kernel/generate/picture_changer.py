# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Changes the cells of a picture of a Nonogram, so that lines settle more cells or fewer.

How much the change of a cell gains is measured by what lines settle then or, more cheaply, by the
cells that simple boxes would fill.
"""

from array import array

import cython

from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.kinds.lines.kernel.generate.codes import OUTCOMES
from kenken_cp.kinds.lines.kernel.generate.frontier import Frontier

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.engine.generator import PAUSE
    from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator

# Of the cells that may be changed, so many are tried, and the best one is changed.
TRIED = 12
# On large boards changes go on for so many lines. Where none helps, one that does not is made, so
# often; after so many looks that find no fewer cells open, the attempt ends.
SWEPT = 4096
JOLTS = 4
IDLE_LOOKS = 16
# So many cells are tried for a change that makes a picture harder.
EDGES = 8
ONE = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def count_boxed(cells: cython.ulonglong, length: cython.int) -> cython.int:
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
class PictureChanger(ChangingGenerator):
    """Changes pictures of one size; a cell changes together with those of its orbit.

    The orbits are the cells that the symmetry of the picture makes equal: those of a cell are
    `orbit_cells` from its entry in `orbit_begins` up to the next.
    """

    def __init__(self, evaluator: LineEvaluator, orbits: list) -> None:
        """`orbits` has for each cell all that change with it."""
        self.lines = evaluator
        super().__init__(evaluator, OUTCOMES)
        self.frontier = Frontier(evaluator.board)
        self.least_open = evaluator.cells
        self.idle_looks = 0
        cells = array("i")
        begins = array("i", [0])
        for orbit in orbits:
            cells.extend(orbit)
            begins.append(len(cells))
        self.orbit_cells = cells
        self.orbit_begins = begins

    def _sweep(self):
        """Change cells at the edge of what lines settle, as far as that can be followed; False if
        many looks in a row found no fewer cells open."""
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

    def _tightness(self, cell):
        """How many more cells of its row and column simple boxes would fill if the cell changed."""
        row: cython.int = cell // self.lines.columns
        column: cython.int = cell % self.lines.columns
        return self._count_gained(
            row * self.lines.columns, 1, self.lines.columns, column
        ) + self._count_gained(column, self.lines.columns, self.lines.rows, row)

    def _count_gained(self, start, stride, length, place):
        """How many more cells of a line simple boxes would fill if the cell at a place changed."""
        i: cython.int
        cells: cython.ulonglong = 0
        cell: cython.int = start + place * stride
        if not self.lines.narrow:
            gained = -self._count_covered(start, stride, length)
            self.lines.grid[cell] ^= 1
            gained += self._count_covered(start, stride, length)
            self.lines.grid[cell] ^= 1
            return gained
        for i in range(length - 1, -1, -1):
            cells = cells + cells + self.lines.grid[start + i * stride]
        return count_boxed(cells ^ (ONE << place), length) - count_boxed(cells, length)

    def _count_covered(self, start, stride, length):
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

    def _loosen(self):
        """Change one cell, of a few at edges of blobs, such that simple boxes fill least."""
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
        for i in range(self.orbit_begins[cell], self.orbit_begins[cell + 1]):
            self.lines.grid[self.orbit_cells[i]] ^= 1

    # places
