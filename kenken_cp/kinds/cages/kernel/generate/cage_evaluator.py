# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates candidate puzzles, of cages and givens, with the search and the human solver."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.evaluator import Evaluator
from kenken_cp.kinds.cages.kernel.codes import ALL, GOOD, NO_TABLE, SEVERAL, TIER, UNSETTLED
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.kernel.plain import is_plain
from kenken_cp.kinds.cages.kernel.search.band_singles import BandSingles
from kenken_cp.kinds.cages.kernel.search.bands import BandSearch
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.kernel.search.search import CageSearch

if not cython.compiled:
    from kenken_cp.engine.evaluator import EASY, GENTLE, MEDIUM
    from kenken_cp.kinds.cages.kernel.generate.grid_source import GridSource
    from kenken_cp.kinds.cages.kernel.search.band_singles import IN_BOXES, IN_LINES
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle
    from kenken_cp.kinds.cages.kernel.search.search import NEVER
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore

# The nodes that words of bands may take for one cell: far fewer than the general search is allowed.
BAND_NODES = 30
# How many times as few nodes a search near the grid may take, with cells weighed.
NEAR_SHARE = 6
# The fields of a family's data that differ between the puzzles of one recipe and board.
PARTS = frozenset(("cage", "operator", "target", "sum", "given"))
SYMBOLS = [chr(code) for code in range(128)]  # of operators, by their codes


@cython.cclass
class CageEvaluator(Evaluator):
    """Evaluates puzzles of one board and digits; `caging` is the candidate, `grid` its solution."""

    def __init__(
        self, geometry, digits: tuple, grids: GridSource, rows: list, store: TupleStore
    ) -> None:
        """`grids` draws the solutions; `rows` are (technique, tier, weight) of the ladder.

        `store` caches the combinations of cages.
        """
        self.ladder = Ladder(geometry, digits, rows, [])
        super().__init__(geometry.rows * geometry.columns, self.ladder)
        self.store = store
        self.grids = grids
        self.grid = grids.grid
        self.caging = Caging(self.cells)
        self.search = CageSearch(geometry, digits, 2, [])
        # A candidate that needs many nodes is dropped, so weights gain little (0.96 of the time of
        # hard 9×9 puzzles) and would move what is made from a seed.
        self.search.early = NEVER
        self.search.board.takes = ALL
        # On boards where the search derives cages most candidates are too easy: with the human
        # solver first, a fifth more puzzles are made.
        self.solver_first = self.search.board.regions > 0
        # on plain 9×9 boards, givens are removed with the help of words of digits and bands
        self.plain = is_plain(geometry) and len(digits) == geometry.rows
        self.bands = BandSearch()
        self.near = False
        self.singles = BandSingles()
        self.bands.first_pair = True  # which other solution it finds first moves what is made
        self.differs = False
        self.settled = EASY
        self.columns = geometry.columns
        self.digits = array("q", digits)
        self.symbols = SYMBOLS
        self.other = ints(self.cells)
        self.root = array("I", bytes(4 * self.cells))

    def stay_near(self):
        """Search near the grid from now on, with cells weighed from the first branching.

        On large boards most other solutions differ from the grid in few cells, and a search from
        anywhere seldom comes to them. This one settles more candidates with a sixth of the nodes.
        """
        self.search.early = 0
        self.near = True

    def note_grid(self):
        """Use the grid just drawn as the search's guide, if it is to stay near."""
        cell: cython.int
        if self.near:
            for cell in range(self.cells):
                self.search.guide[cell] = cython.cast(cython.uint, 1) << self.grid[cell]

    # propagation

    def look(self):
        """Load the candidate and propagate; see Evaluator.look."""
        search: CageSearch = self.search
        reached: cython.int
        self.looseness = 0
        self.open_count = 0
        self.reached = self._tier_of_singles()
        if self.reached:
            return True
        if not search.load_plain(self.caging, self.store):
            self.outcome = NO_TABLE
            return False
        self.looseness = self._loose(search.board)
        settle(search.board)
        if self.list_open(search.board) == 0:
            # a naked single in a cell without a cage is Medium
            self.reached = EASY if search.board.cages == search.board.parts else MEDIUM
        elif propagate(search.board) and self._is_filled(search.board):
            self.reached = MEDIUM
        else:
            self.note_root(search.board)
        if self.reached and self.figure == TIER and self.low <= MEDIUM:
            if not self.load_solver():
                return False
            reached = self.ladder.climb(self.high if self.high < MEDIUM else MEDIUM)
            if reached:
                self.reached = reached
            else:
                self._list_stuck()
        return True

    def _tier_of_singles(self):
        """The tier of a plain Sudoku that singles solve, where no target above Easy asks for more;
        else 0."""
        singles: BandSingles = self.singles
        if not (self.plain and self.figure == TIER and self.high <= EASY):
            return 0
        if not self.caging.interchangeable():
            return 0
        if singles.solve(self.caging, IN_BOXES):
            return GENTLE
        return EASY if singles.solve(self.caging, IN_LINES) else 0

    def find_tier(self, most):
        """The tier of a candidate, by the human solver; see Evaluator.find_tier."""
        return self.ladder.climb(most) if self.load_solver() else 0

    def _loose(self, board):
        """How much the clues leave open: the sum of log2 of the cages' numbers of combinations.

        In sixteenths. Of two puzzles of the same tier the looser one is nearer to being harder.
        """
        cage: cython.int
        live: cython.longlong
        bits: cython.int
        loose: cython.longlong = 0
        for cage in range(board.cages):
            live = board.live[cage]
            bits = 0
            while live >> bits > 1:
                bits += 1
            loose += 16 * bits + (((live << 4) >> bits) & 15)
        return loose

    def list_open(self, board):
        """List the cells with several candidates. Returns how many there are."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            if board.candidates[cell] & (board.candidates[cell] - 1):
                self.open_cells[count] = cell
                count += 1
        self.open_count = count
        return count

    def _is_filled(self, board):
        """Whether every cell has exactly one candidate."""
        cell: cython.int
        for cell in range(self.cells):
            if board.candidates[cell] & (board.candidates[cell] - 1):
                return False
        return True

    def note_root(self, board):
        """Save the candidates that propagation left, as the start of the human solver."""
        cell: cython.int
        for cell in range(self.cells):
            self.root[cell] = board.candidates[cell]

    # search for a second solution

    def search_other(self):
        """Search for a solution other than the grid; see Evaluator.search_other."""
        self.search.add_derived(self.caging, self.store)
        self.search._run(2, self.nodes_allowed // (NEAR_SHARE if self.near else 1))
        self.spend(self.search.nodes)
        if self.search.found == 2:
            self._note_other()
            return SEVERAL
        return GOOD if self.search.exhausted else UNSETTLED

    def is_only(self, cell, again):
        """Whether the cell has the grid's digit in every solution of the candidate.

        The candidate was just loaded, unless it is to be loaded `again`. If another solution is
        found, `differs` is set and the cells are listed in which it differs from the grid.
        """
        board: Board = self.search.board
        if self.plain and self.caging.interchangeable() and self._asks_bands(cell):
            self.differs = self.bands.found > 0
            return not self.differs
        self.differs = False
        if again or self.plain:
            self.search.load_plain(self.caging, self.store)
        board.candidates[cell] &= ~(cython.cast(cython.uint, 1) << self.grid[cell])
        if board.candidates[cell] == 0:  # the search requires a candidate in each cell
            return True
        board.touch(cell)
        self.search._run(1, self.nodes_allowed)
        self.spend(self.search.nodes)
        if self.search.found:
            self.differs = True
            self._list_other()
        return self.search.found == 0 and self.search.exhausted

    def _asks_bands(self, cell):
        """Ask for another digit in the cell, as `is_only` does; whether few nodes told it.

        With many nodes the general search is asked, whose own limit then says what is unsettled.
        """
        i: cython.int
        bands: BandSearch = self.bands
        bands.load(self.caging)
        bands.forbid(cell, self.grid[cell])
        bands.run(1, BAND_NODES)
        if bands.found == 0 and not bands.exhausted:
            return False
        self.spend(bands.nodes)
        if bands.found:
            self.open_count = 0
            for i in range(self.cells):
                if bands.solutions[i] != self.grid[i]:
                    self.open_cells[self.open_count] = i
                    self.open_count += 1
        return True

    def _list_other(self):
        """List the cells in which the first solution found differs from the grid."""
        cell: cython.int
        self.open_count = 0
        for cell in range(self.cells):
            if self.search.solutions[cell] >> self.grid[cell] != 1:
                self.open_cells[self.open_count] = cell
                self.open_count += 1

    def _note_other(self):
        """Save the solution that is not the grid, and list the cells in which it differs."""
        cell: cython.int
        at: cython.int = self.cells
        for cell in range(self.cells):
            if self.search.solutions[cell] >> self.grid[cell] != 1:
                at = 0  # the first solution already differs
        for cell in range(self.cells):
            self.other[cell] = self.ladder.board_state.index(self.search.solutions[at + cell])
        self._list_differing()

    def _list_differing(self):
        """List the cells in which the other solution differs from the grid."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            if self.other[cell] != self.grid[cell]:
                self.open_cells[count] = cell
                count += 1
        self.open_count = count

    # the human solver

    def load_solver(self):
        """Load the candidate into the ladder; False if a cage has too many combinations."""
        if not self.ladder.load_cages(self.caging, self.store):
            self.outcome = NO_TABLE
            return False
        return True

    def climb(self, cut):
        """Run the ladder from the saved root; see Evaluator.climb."""
        reached: cython.int
        self.ladder.start_at(self.root)
        reached = self.ladder.climb(cut)
        if reached == 0:
            self._list_stuck()
        return reached

    def _list_stuck(self):
        """List the cells that the human solver left open."""
        ladder: Ladder = self.ladder
        cell: cython.int
        count: cython.int = 0
        first: cython.int = ladder.board_state.canonical_form.way * self.cells
        for cell in range(self.cells):
            if not ladder.board_state.placed[
                ladder.board_state.canonical_form.places[first + cell]
            ]:
                self.open_cells[count] = cell
                count += 1
        self.open_count = count

    def tell_solution(self):
        """Give the ladder the grid, for cells that it supplies where techniques run out."""
        ladder: Ladder = self.ladder
        cell: cython.int
        first: cython.int = ladder.board_state.canonical_form.way * self.cells
        for cell in range(self.cells):
            ladder.solution[ladder.board_state.canonical_form.places[first + cell]] = (
                ladder.board_state.canonical_form.in_form(
                    cython.cast(cython.uint, 1) << self.grid[cell]
                )
            )
        ladder.has_solution = True

    def orient(self, loaded):
        """Put the candidate into canonical orientation, and if `loaded` load it into the ladder.

        False if the ladder cannot list a cage's combinations. The number of partial combinations
        visited depends on the orientation, so a cage can fail in one and fit in another.
        """
        if loaded:
            return self.load_solver()
        self.ladder.board_state.canonical_form.orient(self.caging)
        return True

    # the candidate as plain data, for JSON

    def fill_form(self, form: dict) -> dict:
        """A copy of a family's data in which the fields of PARTS are those of the candidate."""
        fields: dict = form.copy()
        if "cage" in fields:
            fields["cage"] = self.cages()
        if "operator" in fields:
            fields["operator"] = self.operators()
        if "target" in fields:
            fields["target"] = self.targets()
        if "sum" in fields:
            fields["sum"] = self.targets()
        if "given" in fields:
            fields["given"] = self.givens()
        return fields

    def grid_rows(self) -> list:
        """The solution, as rows of digits."""
        return self._rows([self.digits[self.grid[cell]] for cell in range(self.cells)])

    def cages(self) -> list:
        """The rows of the cage numbers, from 1 in the order of their first cells; 0 for no cage."""
        return self._rows([self.caging.owner[cell] + 1 for cell in range(self.cells)])

    def operators(self) -> list:
        """The symbols of the cages' operators."""
        return [self.symbols[self.caging.operators[cage]] for cage in range(self.caging.cages)]

    def targets(self) -> list:
        """The cages' targets."""
        return [self.caging.targets[cage] for cage in range(self.caging.cages)]

    def givens(self) -> list:
        """The rows of the given digits; elsewhere 0 or, if that is a digit, the lowest less 1."""
        i: cython.int
        empty: cython.longlong = self.digits[0] - 1 if 0 in list(self.digits) else 0
        given: list = [empty] * self.cells
        for i in range(self.caging.givens):
            given[self.caging.given_cell[i]] = self.digits[self.caging.given[i]]
        return self._rows(given)

    def _rows(self, entries: list) -> list:
        """Split a list of one entry per cell into rows."""
        return [entries[at : at + self.columns] for at in range(0, self.cells, self.columns)]

    def key(self):
        """What the candidate and its images have in common, and no other puzzle."""
        return self.ladder.board_state.canonical_form.key(self.caging)
