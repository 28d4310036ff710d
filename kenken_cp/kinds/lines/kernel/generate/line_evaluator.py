# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates pictures as puzzles, with the kernel's search and the human solver."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.evaluator import Evaluator
from kenken_cp.engine.outcomes import GOOD, SEVERAL, TOO_HARD, UNSETTLED
from kenken_cp.kinds.lines.kernel.generate.codes import FULL, LINES
from kenken_cp.kinds.lines.kernel.generate.tier_solver import LONGEST, TierSolver
from kenken_cp.kinds.lines.kernel.logic.ladder import Ladder
from kenken_cp.kinds.lines.kernel.search.search import LineSearch

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.engine.evaluator import BEYOND, MEDIUM, SEARCH_TIER, TIER
    from kenken_cp.kinds.lines.kernel.search.board import Board

# The last tier whose techniques look at one line at a time.
HARD = 4
# A line that its own clue settles weighs as much as so many open cells.
FULL_COST = 8


@cython.cclass
class LineEvaluator(Evaluator):
    """Evaluates puzzles of one size; `grid` is the candidate, as the picture that solves it.

    Unless `full_lines`, no line may be settled by its own clue.
    """

    def __init__(self, rows: cython.int, columns: cython.int, ladder: list) -> None:
        """`ladder` has the (technique, tier, weight) of the human solver."""
        self.ladder = Ladder(rows, columns, ladder, [])
        super().__init__(rows * columns, self.ladder)
        self.rows = rows
        self.columns = columns
        self.search = LineSearch(rows, columns, 2, [])
        self.board = self.search.board
        self.tier_solver = TierSolver(self.board)
        self.narrow = max(rows, columns) <= LONGEST
        self.grid = array("b", bytes(self.cells))
        self.starts = ints(self.board.lines + 1)
        self.clues = ints(len(self.board.blocks))
        self.by_lines = False
        self.gained = 0
        self.rooted = False
        self.full_lines = True
        self.lines_only = False

    def look(self):
        """Load the candidate and solve its lines; see Evaluator.look.

        Where a tier is the target, `reached` is the tier of a candidate that lines alone solve.
        """
        self.reached = 0
        self.rooted = False
        self.gained = 0
        self.looseness = 0
        self.board.load_picture(self.grid)
        if not self.full_lines and self._count_full():
            self._list_full()
            self.outcome = FULL
            return False
        self.search.start()
        if self.figure != TIER or not self.narrow:
            self._settle_lines()
        else:
            self._look_by_tiers()
        return True

    def _settle_lines(self):
        """Solve the lines, and list the cells that stay open."""
        self.search.settle()
        self.by_lines = self.board.open_cells == 0
        self._list_open()

    def _look_by_tiers(self):
        """Apply one tier after the other, up to the target, and lines at last.

        The open cells are those that lines leave, or else those where the human solver is stuck.
        Where Hard alone is wanted, MEDIUM stands for it and all below.
        """
        if self.low <= MEDIUM or self.high > HARD:
            self.reached = self.tier_solver.solve(min(self.high, MEDIUM))
        elif self.tier_solver.solve_at_once():
            self.reached = MEDIUM
        self._list_open()
        if self.reached:
            self.by_lines = True
            return
        self.gained = self.board.open_cells
        self.tier_solver.queue_open_lines()
        self.search.settle()
        self.gained -= self.board.open_cells
        self.by_lines = self.board.open_cells == 0
        if not self.by_lines:
            self._list_open()
        elif self.high >= HARD:
            self.reached = HARD

    def find_tier(self, most):
        """The tier of a candidate that `look` found to be MEDIUM at most."""
        self.board.load_picture(self.grid)
        return self.tier_solver.solve(most)

    def evaluate(self, known):
        """As in Evaluator; with `lines_only`, or for a modest target, lines alone must solve it."""
        if not self.look():
            return 0
        if self.by_lines:
            self._evaluate_unique()
        elif self.lines_only or (self.figure == TIER and self.high <= HARD):
            self.outcome = LINES
            self.rooted = True
        elif self._is_unique():
            self._evaluate_unique()
        return 0

    def _evaluate_tier(self):
        """As in Evaluator; where `look` does not tell the tier, the human solver does."""
        if self.reached == 0 and not (self.narrow and self.by_lines):
            self.load_solver()
            self.climb_to_target()
        if self.reached == 0 or self.reached > self.high:
            self.outcome = TOO_HARD
        self.value = self.reached
        self.looseness = self._looseness()
        return 0

    def measure(self, cells, begin, end):
        """How far the candidate is from a puzzle that lines alone solve, if these cells change.

        That is the number of its open cells, and more for lines that its own clue settles. Where
        lines alone were followed last, and left all these cells open, only the lines that change
        are solved again: what the others settled before is taken as still settled.
        """
        near: cython.bint = self.rooted and self.are_open(cells, begin, end)
        for i in range(begin, end):
            self.grid[cells[i]] ^= 1
        if near:
            self.board.mark()
            self._reload(cells, begin, end)
            for i in range(begin, end):
                self.board.push(cells[i] // self.columns)
                self.board.push(self.rows + cells[i] % self.columns)
            self.board.propagate()
        else:
            self.rooted = False
            self.board.load_picture(self.grid)
            self.board.propagate()
        found = self.board.open_cells
        if not self.full_lines:
            found += FULL_COST * self._count_full()
        for i in range(begin, end):
            self.grid[cells[i]] ^= 1
        if near:
            self.board.restore()
            self._reload(cells, begin, end)
        return found

    def root(self):
        """Solve the lines of the candidate, unless the board holds what they settle."""
        if not self.rooted:
            self.board.load_picture(self.grid)
            self.board.propagate()
            self.rooted = True

    def are_open(self, cells, begin, end):
        """Whether the board leaves all these cells open."""
        for i in range(begin, end):
            if self.board.value(cells[i]) >= 0:
                return False
        return True

    def follow(self, cells, begin, end):
        """Solve the lines of these cells, just changed, from where lines gave out.

        What the others settled is taken as settled, as in `measure`; the open cells are not listed
        anew. False if nothing is open then, or lines were not followed to these cells.
        """
        if not self.rooted or not self.are_open(cells, begin, end):
            return False
        self._reload(cells, begin, end)
        for i in range(begin, end):
            self.board.push(cells[i] // self.columns)
            self.board.push(self.rows + cells[i] % self.columns)
        self.rooted = self.board.propagate()
        return self.rooted and self.board.open_cells > 0

    def _reload(self, cells, begin, end):
        """Load the clues of the lines of these cells."""
        for i in range(begin, end):
            self.board.load_line(cells[i] // self.columns, self.grid)
            self.board.load_line(self.rows + cells[i] % self.columns, self.grid)

    def _is_full(self, line):
        """Whether the clue of a line settles it."""
        room: cython.int = -1
        for i in range(self.board.begins[line], self.board.ends[line]):
            room += self.board.blocks[i] + 1
        return room < 0 or room == (self.columns if line < self.rows else self.rows)

    def _count_full(self):
        """How many lines their own clues settle."""
        count: cython.int = 0
        for line in range(self.board.lines):
            if self._is_full(line):
                count += 1
        return count

    def _list_full(self):
        """List the cells of the lines that their own clues settle."""
        self.open_count = 0
        for row in range(self.rows):
            for column in range(self.columns):
                if self._is_full(row) or self._is_full(self.rows + column):
                    self.open_cells[self.open_count] = row * self.columns + column
                    self.open_count += 1

    def _list_open(self):
        """List the cells that lines alone leave open."""
        self.open_count = 0
        if self.board.open_cells == 0:
            return
        for row in range(self.rows):
            for word in range(self.board.words):
                at = row * self.board.words + word
                left = self.board.may_fill[at] & self.board.may_empty[at]
                while left:
                    self.open_cells[self.open_count] = row * self.columns + 64 * word + lowest(left)
                    self.open_count += 1
                    left &= left - 1

    def _looseness(self):
        """How much is open after a first look at each line: cells that no block must cover."""
        covered: cython.int = 0
        for line in range(self.board.lines):
            room: cython.int = -1
            for i in range(self.board.begins[line], self.board.ends[line]):
                room += self.board.blocks[i] + 1
            slack: cython.int = (self.columns if line < self.rows else self.rows) - room
            for i in range(self.board.begins[line], self.board.ends[line]):
                if self.board.blocks[i] > slack:
                    covered += self.board.blocks[i] - slack
        return 2 * self.cells - covered

    # search for a second solution

    def search_other(self):
        """Search for a second solution from where lines gave out; see Evaluator.search_other."""
        self.search.run(2, self.nodes_allowed)
        self.spend(self.search.nodes)
        if self.search.found < 2:
            return GOOD if self.search.exhausted else UNSETTLED
        self.open_count = 0
        for cell in range(self.cells):
            if self.search.is_filled(0, cell) != self.search.is_filled(1, cell):
                self.open_cells[self.open_count] = cell
                self.open_count += 1
        return SEVERAL

    # the human solver

    def load_solver(self):
        """Load the candidate, which is in the board's clues, into the human solver."""
        at: cython.int = 0
        self.ladder.refresh()
        for line in range(self.board.lines):
            self.starts[line] = at
            for i in range(self.board.begins[line], self.board.ends[line]):
                self.clues[at] = self.board.blocks[i]
                at += 1
        self.starts[self.board.lines] = at
        self.ladder.board_state.canonical_form.start = self.starts
        self.ladder.board_state.canonical_form.clue = self.clues
        self.ladder.board_state.canonical_form.orient()
        self.ladder.board_state.load()
        self.ladder.begin()
        return True

    def climb(self, cut):
        """Run the human solver; see Evaluator.climb."""
        reached: cython.int = self.ladder.climb(cut)
        if reached == 0:
            self._list_stuck()
        return reached

    def _list_stuck(self):
        """List the cells that the human solver left open."""
        wide: cython.int = self.columns if self.columns > self.rows else self.rows
        self.open_count = 0
        for cell in range(self.cells):
            if self.ladder.board_state.is_open(cell):
                row = cell // wide
                column = cell % wide
                self.open_cells[self.open_count] = self.ladder.board_state.canonical_form.cell_at(
                    self.ladder.board_state.canonical_form.way, row, column
                )
                self.open_count += 1

    def tell_solution(self):
        """Give the human solver the picture."""
        self.ladder.tell_solution(tuple(self.grid))

    def orient(self, loaded):
        """Load the candidate into the human solver, which orients it."""
        self.board.load_picture(self.grid)
        if loaded:
            self.load_solver()
        return True

    def grid_rows(self) -> list:
        """The rows of the picture."""
        cells = list(self.grid)
        return [cells[at : at + self.columns] for at in range(0, self.cells, self.columns)]
