# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates candidate puzzles, paths with some numbers given, by search and human solver."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.evaluator import Evaluator
from kenken_cp.kinds.paths.kernel.codes import BRANCHES, GOOD, NO_ROOM, SEVERAL, UNSETTLED
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.generate.pair_clues import PairClues
from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
from kenken_cp.kinds.paths.kernel.search.choice_count import ChoiceCount
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.kernel.search.search import PathSearch

if not cython.compiled:
    from kenken_cp.engine.evaluator import GENTLE, TIER
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.kinds.paths.kernel.logic.path_sets import NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.search.propagate import propagate

ANY_CHOICES = -1


@cython.cclass
class PathEvaluator(Evaluator):
    """Evaluates puzzles of one board; `layout` is the candidate, `source` draws its solution."""

    def __init__(self, layout: Layout, source: PathSource, rows: list) -> None:
        """`rows` are (technique, tier, weight) of the ladder."""
        self.ladder = PathLadder(layout.rows, layout.columns, rows, [])
        super().__init__(layout.cells, self.ladder)
        self.layout = layout
        self.source = source
        self.search = PathSearch(layout.rows, layout.columns, 2, [])
        self.changed = ints(layout.cells)
        self.choice_count = ChoiceCount(layout.rows, layout.columns)
        self.most_choices = ANY_CHOICES
        self.pair_clues: list = []
        self.pairs_of: dict = {}

    def add_pairs(self, what: str, clues: PairClues) -> None:
        """Draw walls or links for each path; the source must have a layout of its own."""
        self.pair_clues.append(clues)
        self.pairs_of[what] = clues

    def draw_pairs(self, rng):
        """Draw the walls and links of the path; False if it has no room for them."""
        clues: PairClues
        for clues in self.pair_clues:
            if not clues.draw(rng):
                self.outcome = NO_ROOM
                return False
        self.write_pairs()
        return True

    def write_pairs(self):
        """Write the walls and links to the layout."""
        clues: PairClues
        for clues in self.pair_clues:
            clues.write(self.layout)
        return 0

    def limit_choices(self, most: cython.longlong) -> None:
        """Reject candidates where a plain search meets more choices."""
        self.most_choices = most

    def is_plain(self):
        """Whether a plain search of the candidate meets no more choices than allowed."""
        if self.most_choices == ANY_CHOICES:
            return True
        return self.choice_count.count(self.layout, self.most_choices)

    def take_path(self):
        """Let the search try the solution's cells first."""
        for number in range(self.layout.count):
            self.search.guide[number] = self.source.order[number]
        return 0

    def look(self):
        """Load the candidate; what propagation solves is left to the search and the ladder."""
        self.reached = 0
        self.open_count = 0
        self.looseness = 0
        for number in range(self.layout.count):
            if not self.layout.given[self.source.order[number]]:
                self.open_cells[self.open_count] = self.source.order[number]
                self.open_count += 1
        self.looseness = self.open_count
        if not self.is_plain():
            self.outcome = BRANCHES
            return False
        self.search.load(self.layout)
        if self.figure == TIER and self.high == GENTLE:
            self.ladder.load(self.layout)
            self.reached = self.ladder.climb(GENTLE)
        return True

    def search_other(self):
        """Search for a solution other than the path; see Evaluator.search_other."""
        self.search.found = 0
        self.search._run(2, self.nodes_allowed)
        self.spend(self.search.nodes)
        if self.search.found == 2:
            self._list_other(0)
            if self.open_count == 0:
                self._list_other(self.cells)
            return SEVERAL
        return GOOD if self.search.exhausted else UNSETTLED

    def settles(self):
        """Whether propagation solves the puzzle just loaded into the search."""
        return propagate(self.search.board) and self.search.board.is_solved()

    def is_only(self, number):
        """Whether the number is in the path's cell in every solution of the puzzle just loaded.

        If not, lists the cells in which the solution found differs from the path.
        """
        self.search.board.remove(number, self.source.order[number])
        self.search.found = 0
        self.search._run(1, self.nodes_allowed)
        self.spend(self.search.nodes)
        if self.search.found:
            self._list_other(0)
        return self.search.found == 0 and self.search.exhausted

    def _list_other(self, first):
        """List the cells in which the solution that begins at `first` differs from the path."""
        self.open_count = 0
        for number in range(self.layout.count):
            if self.search.solutions[first + self.source.order[number]] != number + 1:
                self.open_cells[self.open_count] = self.source.order[number]
                self.open_count += 1

    # the human solver

    def load_solver(self):
        """Load the candidate into the ladder."""
        self.ladder.load(self.layout)
        return True

    def climb(self, cut):
        """Run the ladder from the givens; see Evaluator.climb."""
        reached: cython.int = self.ladder.climb(cut)
        if reached == 0:
            self._list_stuck()
        return reached

    def places(self, numbers, count, cut):
        """Whether techniques up to the tier `cut` place the first `count` of these numbers, from
        the candidate just loaded into the ladder."""
        state: PathState = self.ladder.board_state
        i: cython.int = 0
        while i < count:
            if state.at[numbers[i]] != NONE:
                i += 1
            elif not self.ladder.climb_once(cut):
                return False
        return state.broken == NOTHING

    def _list_stuck(self):
        """List the cells that the human solver left open."""
        state: PathState = self.ladder.board_state
        self.open_count = 0
        for number in range(self.layout.count):
            if state.at[number] == NONE:
                self.open_cells[self.open_count] = self.source.order[number]
                self.open_count += 1

    def tell_solution(self):
        """Give the ladder the path, for cells that it supplies where techniques run out."""
        for number in range(self.layout.count):
            self.ladder.solution[self.ladder.place_of(self.source.order[number])] = number
        self.ladder.has_solution = True

    def orient(self, loaded):
        """Put the candidate into canonical orientation, and if `loaded` load it into the ladder."""
        if loaded:
            return self.load_solver()
        self.ladder.board_state.form.orient(self.layout)
        return True

    def key(self):
        """What the candidate and its images have in common, and no other puzzle."""
        return self.ladder.board_state.form.key()

    # the candidate as plain data, for JSON

    def grid_rows(self) -> list:
        """The solution, as rows of numbers; 0 in holes."""
        grid: list = [0] * self.cells
        for number in range(self.layout.count):
            grid[self.source.order[number]] = number + 1
        return self._rows(grid)

    def givens(self) -> list:
        """The rows of the given numbers; 0 for none."""
        return self._rows(list(self.layout.given))

    def pairs_drawn(self, what: str) -> list:
        """The pairs of cells drawn as `walls` or `links`, in ascending order."""
        return self.pairs_of[what].pairs() if what in self.pairs_of else []

    def _rows(self, entries: list) -> list:
        """Split a list of one entry per cell into rows."""
        wide = self.layout.columns
        return [entries[at : at + wide] for at in range(0, self.cells, wide)]
