# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates a generator's candidate, the clues placed in a division, for `engine.evaluator`.

Is the division its only solution, and is it as hard as wanted? The kernel's search and its human
solver (the ladder) answer.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.evaluator import Evaluator
from kenken_cp.engine.outcomes import GOOD, SEVERAL, TIER, UNSETTLED
from kenken_cp.kinds.rectangles.kernel.generate.division import Division
from kenken_cp.kinds.rectangles.kernel.logic.ladder import Ladder
from kenken_cp.kinds.rectangles.kernel.search.search import RectangleSearch

if not cython.compiled:
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_form import RectangleForm
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import NOBODY, RectangleState
    from kenken_cp.kinds.rectangles.kernel.search.board import Board
    from kenken_cp.kinds.rectangles.kernel.search.listing import NO_CLUE

MEDIUM = 3  # propagation finds what techniques up to this tier find
TOO_MANY = 7  # the first code of our own: rectangles that are too many to list
UNKNOWN = -1


@cython.cclass
class RectangleEvaluator(Evaluator):
    """Evaluates puzzles of one size: `cell[k]` is the clue of the division's rectangle k.

    `shown[k]` says whether the clue has its number. After a search that found several solutions,
    `other` has for each cell the rectangle whose clue the cell belongs to in the other one.
    """

    def __init__(self, division: Division, table: list) -> None:
        """`table` has (technique, tier, weight) of the ladder."""
        self.ladder = Ladder(division.rows, division.columns, table, [])
        super().__init__(division.cells, self.ladder)
        self.division = division
        self.search = RectangleSearch(division.rows, division.columns, 2, [])
        self.cell = ints(self.cells)
        self.shown = ints(self.cells)
        self.numbers = ints(self.cells)
        self.rectangle_of = ints(self.cells)
        self.other = ints(self.cells)

    def write_numbers(self):
        """Write the clues into `numbers`, cell by cell, 0 for none."""
        division: Division = self.division
        for i in range(self.cells):
            self.numbers[i] = 0
        for i in range(division.count):
            self.numbers[self.cell[i]] = division.area(i) if self.shown[i] else UNKNOWN

    def look(self):
        """Load the candidate and propagate; see Evaluator.look."""
        board: Board = self.search.board
        self.reached = 0
        self.open_count = 0
        self.write_numbers()
        board.clues = 0
        for i in range(self.cells):
            if self.numbers[i]:
                self.rectangle_of[board.clues] = self.division.grid[i]
                board.add_clue(i, self.numbers[i])
            else:
                board.clue_at[i] = NO_CLUE
        if not self.search.start():
            self.outcome = TOO_MANY
            return False
        self.looseness = board.listed
        board.propagate()
        self.search.fresh = False
        if self.search._choose() >= 0:
            return True
        self.reached = MEDIUM
        if self.figure == TIER and self.low <= MEDIUM:
            if not self.load_solver():
                return False
            self.reached = self.ladder.climb(MEDIUM)
        return True

    def search_other(self):
        """Search for a solution other than the division; see Evaluator.search_other."""
        self._guide()
        self.search.run(1, self.nodes_allowed)
        while self.search.found == 0 and self.search.nodes < self.nodes_allowed:
            self.search.run(1, self.nodes_allowed - self.search.nodes)
        self.spend(self.search.nodes)
        if self.search.found == 0:
            return UNSETTLED
        # every branch assumes a rectangle that is not the division's own: if this comes first, it
        # came without any, after all others were refuted
        return SEVERAL if self._list_differing() else GOOD

    def _guide(self):
        """Have the search try the division's own rectangles last."""
        board: Board = self.search.board
        division: Division = self.division
        for clue in range(board.clues):
            k = self.rectangle_of[clue]
            for i in range(board.first[clue], board.first[clue] + board.live[clue]):
                if (
                    board.top[board.order[i]] == division.top[k]
                    and board.left[board.order[i]] == division.left[k]
                    and board.bottom[board.order[i]] == division.bottom[k]
                    and board.right[board.order[i]] == division.right[k]
                ):
                    self.search.guide[clue] = board.order[i]
        self.search.guided = True

    def _list_differing(self):
        """List the cells in which the solution found differs from the division; how many."""
        self.open_count = 0
        for i in range(self.cells):
            self.other[i] = self.rectangle_of[self.search.solutions[i] - 1]
            if self.other[i] != self.division.grid[i]:
                self.open_cells[self.open_count] = i
                self.open_count += 1
        return self.open_count

    # the human solver

    def load_solver(self):
        """Load the candidate into the ladder; False if its rectangles are too many."""
        form: RectangleForm = self.ladder.board_state.form
        for i in range(self.cells):
            form.numbers[i] = self.numbers[i]
        if not self.ladder.load_numbers():
            self.outcome = TOO_MANY
            return False
        return True

    def climb(self, cut):
        """Use techniques up to the tier `cut`; see Evaluator.climb."""
        state: RectangleState = self.ladder.board_state
        reached: cython.int = self.ladder.climb(cut)
        self.open_count = 0
        for place in range(self.cells):
            if state.owner[place] == NOBODY:
                self.open_cells[self.open_count] = state.form.origins[
                    state.form.way * self.cells + place
                ]
                self.open_count += 1
        return reached

    def tell_solution(self):
        """Give the ladder the solution."""
        self.ladder.tell_solution(tuple([value for row in self.grid_rows() for value in row]))

    def grid_rows(self) -> list:
        """The solution: for each cell the number of its clue, from 1, in the order of cells."""
        count: cython.int = self.division.count
        cells = sorted([self.cell[i] for i in range(count)])
        rank = {cell: number for number, cell in enumerate(cells, start=1)}
        number = [rank[self.cell[i]] for i in range(count)]
        wide: cython.int = self.division.columns
        grid = [number[k] for k in self.division.grid]
        return [grid[start : start + wide] for start in range(0, self.cells, wide)]

    def number_rows(self) -> list:
        """The numbers of the clues, row by row."""
        wide: cython.int = self.division.columns
        numbers = [self.numbers[i] for i in range(self.cells)]
        return [numbers[start : start + wide] for start in range(0, self.cells, wide)]

    def orient(self, loaded):
        """Put the candidate into canonical orientation; see Evaluator.orient."""
        form: RectangleForm = self.ladder.board_state.form
        if loaded:
            return self.load_solver()
        for i in range(self.cells):
            form.numbers[i] = self.numbers[i]
        form.choose()
        return True

    def reading(self) -> list:
        """The numbers in canonical orientation, of which the key is made."""
        return self.ladder.board_state.form.reading()
