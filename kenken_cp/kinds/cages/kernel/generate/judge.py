# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What is thought of a puzzle at hand, as against what is wanted; and what came of a unit of work.

The puzzle was made from a grid, which is a solution always: to know it unique is to know that there
is no other. Propagation first, then a search for a second solution, then the human solver.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.cages.kernel.codes import (
    DEPTH,
    EFFORT,
    GOOD,
    NO_TABLE,
    OUTCOMES,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    UNSETTLED,
)
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.kernel.search.search import Search

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.generate.grids import Grids
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore

# What propagation alone comes to, and what lies beyond the techniques that assume little.
GENTLE = 1
EASY = 2
MASTER = 6
BEYOND = 7
SEARCH_TIER = 8
# Where puzzles are kept: one a tier and one ABOVE.
KEPT = 10
# Nodes within which a second solution is to be found, or there is none. Where not much is wanted,
# a puzzle that takes more is given up, as too hard to tell.
NODES = 2_000
FEW_NODES = 300
# Judgements after which a unit pauses, so that Ctrl-C is heard. Costly ones count more; one that
# searched long counts as several changes besides.
PAUSE = 64
COSTLY = 8
NODES_A_CHANGE = 100
# Tiers are compared first, then how loose the clues are, which is less than this.
LOOSER = 1 << 20
ENDLESS = 1 << 30


@cython.cclass
class Judge:
    """What makers of all kinds of puzzles have in common; `caging` is the puzzle at hand."""

    def __init__(self, geometry, digits: tuple, grids: Grids, rows: list) -> None:
        """`grids` draws the solutions; `rows` are (technique, tier, weight) of the ladder."""
        self.rng = Rng()
        self.grids = grids
        self.grid = grids.grid
        self.caging = Caging(geometry.rows * geometry.columns)
        self.search = Search(geometry, digits, 2, [])
        self.ladder = Ladder(geometry, digits, rows, [])
        self.cells = geometry.rows * geometry.columns
        self.columns = geometry.columns
        self.digits = array("q", digits)
        self.other = ints(self.cells)
        self.root = array("I", bytes(4 * self.cells))
        self.open_cells = ints(self.cells)
        self.filled = ints(KEPT)
        self.outcomes = array("q", bytes(8 * OUTCOMES))
        self.cost = 0
        self.value = 0
        self.made = FREE
        self.aim(UNIQUE, 0, 0, 0)

    def aim(
        self, figure: cython.int, low: cython.longlong, high: cython.longlong, tiers: cython.int
    ) -> None:
        """Aim at a figure between two bounds; `tiers`, as bits, are kept on the way."""
        self.figure = figure
        self.low = low
        self.high = high
        self.kept_tiers = tiers
        self.nodes_allowed = NODES
        if figure == UNIQUE or (figure == TIER and high < MASTER):
            self.nodes_allowed = FEW_NODES

    def _begin(self, seed, store):
        """Begin a unit of work with another grid; False if none came about."""
        at: cython.int
        self.rng.state = seed
        self.store = store
        for at in range(KEPT):
            self.filled[at] = 0
        for at in range(OUTCOMES):
            self.outcomes[at] = 0
        self.nodes = 0
        self.made = FREE
        return self.grids.draw(self.rng)

    def _was_costly(self):
        """Whether the judgement took more than propagation, so that it is time for a pause soon."""
        if self.thought == TOO_HARD or self.thought == NO_TABLE:
            return True
        return self.cost > 1 or self.reached > EASY

    # judging

    def _judge(self, known):
        """Think of the puzzle at hand; `thought` and, if it is unique, `value` and `reached`.

        `known` says that it surely is unique.
        """
        if not self._look():
            self.thought = NO_TABLE
            return 0
        if self.reached or known:
            self._weigh()
        elif self.figure == TIER and EASY < self.high < MASTER and self.search.board.regions:
            # Where a search derives cages, the human solver, who proves a puzzle unique too, is
            # asked first: most puzzles are too easy, and so a fifth more are made.
            self._weigh()
            if self.thought == TOO_HARD and self._find_other():
                self.thought = TOO_HARD
        elif self._find_other():
            self._weigh()
        return 0

    def _look(self):
        """Look at the puzzle at hand: `reached` is a tier that propagation alone comes to, or 0.

        False if a cage cannot be tabulated.
        """
        search: Search = self.search
        self.reached = 0
        self.open_count = 0
        if not search.load_plain(self.caging, self.store):
            return False
        self.looseness = self._loose(search.board)
        settle(search.board)
        if self._list_open(search.board) == 0:
            self.reached = GENTLE
        elif propagate(search.board) and self._is_filled(search.board):
            self.reached = EASY
        else:
            self._note_root(search.board)
        return True

    def _loose(self, board):
        """How much the clues leave open: the sum of the logarithms of the cages' combinations.

        Base 2, in sixteenths. Of two puzzles of a tier the looser is nearer to being harder.
        """
        cage: cython.int
        live: cython.int
        bits: cython.int
        loose: cython.longlong = 0
        for cage in range(board.cages):
            live = board.live[cage]
            bits = 0
            while live >> bits > 1:
                bits += 1
            loose += 16 * bits + (((live << 4) >> bits) & 15)
        return loose

    def _list_open(self, board):
        """List the cells that have several candidates; how many they are."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            if board.candidates[cell] & (board.candidates[cell] - 1):
                self.open_cells[count] = cell
                count += 1
        self.open_count = count
        return count

    def _is_filled(self, board):
        """Whether every cell has one candidate."""
        cell: cython.int
        for cell in range(self.cells):
            if board.candidates[cell] & (board.candidates[cell] - 1):
                return False
        return True

    def _note_root(self, board):
        """Note what propagation left, for the human solver to go on from."""
        cell: cython.int
        for cell in range(self.cells):
            self.root[cell] = board.candidates[cell]

    def _find_other(self):
        """Search for a solution that is not the grid; True if there surely is none."""
        self.search.add_derived(self.caging, self.store)
        self.search._run(2, self.nodes_allowed)
        self.nodes += self.search.nodes
        self.cost += self.search.nodes // NODES_A_CHANGE
        if self.search.found == 2:
            self._note_other()
            self.thought = SEVERAL
            return False
        self.thought = UNSETTLED
        return self.search.exhausted

    def _is_only(self, cell):
        """Whether no solution of what was just loaded has another digit than the grid in this cell.

        Lists where one that has is not the grid.
        """
        board: Board = self.search.board
        board.candidates[cell] &= ~(cython.cast(cython.uint, 1) << self.grid[cell])
        if board.candidates[cell] == 0:  # the search expects that a cell has something left
            return True
        board.touch(cell)
        self.search._run(1, self.nodes_allowed)
        self.nodes += self.search.nodes
        self.cost += self.search.nodes // NODES_A_CHANGE
        if self.search.found:
            self._list_other()
        return self.search.found == 0 and self.search.exhausted

    def _list_other(self):
        """List where the first solution found is not the grid."""
        cell: cython.int
        self.open_count = 0
        for cell in range(self.cells):
            if self.search.solutions[cell] >> self.grid[cell] != 1:
                self.open_cells[self.open_count] = cell
                self.open_count += 1

    def _note_other(self):
        """Note the solution found that is not the grid, and list where it differs."""
        cell: cython.int
        at: cython.int = self.cells
        for cell in range(self.cells):
            if self.search.solutions[cell] >> self.grid[cell] != 1:
                at = 0  # the first solution is another already
        for cell in range(self.cells):
            self.other[cell] = self.ladder.finder.index(self.search.solutions[at + cell])
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

    def _weigh(self):
        """Compare a unique puzzle with what is wanted."""
        self.thought = GOOD
        if self.figure == UNIQUE:
            return 0
        if self.figure == TIER:
            self._weigh_tier()
        else:
            self._weigh_figure()
        self._weigh_ease()
        return 0

    def _weigh_ease(self):
        """Say of a puzzle that is not too hard if it is too easy."""
        if self.thought == GOOD and self.value < self.low:
            self.thought = TOO_EASY
            self.value = self.value * LOOSER + self.looseness

    def _weigh_tier(self):
        """The tier, if that is within what is wanted; what is left open if it is above."""
        if self.reached == 0 and self.high > GENTLE:
            if not self.ladder.load_cages(self.caging, self.store):
                self.thought = NO_TABLE
                return 0
            self._climb()
        if self.reached == 0 or self.reached > self.high:
            self.thought = TOO_HARD
        self.value = self.reached
        return 0

    def _climb(self):
        """Let the ladder, at its start, go on from the root as far as is wanted."""
        ladder: Ladder = self.ladder
        ladder.start_at(self.root)
        self.reached = ladder.climb(self.high if self.high < BEYOND else BEYOND)
        if self.reached == 0 and self.high == SEARCH_TIER:
            self.reached = SEARCH_TIER
        if self.reached == 0:
            self._list_stuck()

    def _list_stuck(self):
        """List the cells that the human solver left open."""
        ladder: Ladder = self.ladder
        cell: cython.int
        count: cython.int = 0
        first: cython.int = ladder.finder.pose.way * self.cells
        for cell in range(self.cells):
            if not ladder.finder.placed[ladder.finder.pose.places[first + cell]]:
                self.open_cells[count] = cell
                count += 1
        self.open_count = count

    def _weigh_figure(self):
        """Effort or depth, for which the steps, and the rounds, are taken one by one."""
        ladder: Ladder = self.ladder
        if not ladder.load_cages(self.caging, self.store):
            self.thought = NO_TABLE
            return 0
        self._tell_grid()
        while ladder.run(SEARCH_TIER, ENDLESS):
            if self.figure == EFFORT and ladder.effort > self.high:
                break
        self.reached = ladder.reached
        self.value = ladder.effort
        if self.figure == DEPTH:
            ladder.begin_rounds()
            while ladder.count_rounds(self.reached):
                pass
            self.value = ladder.rounds
        if self.value > self.high or self.reached == SEARCH_TIER:
            self.thought = TOO_HARD
        return 0

    def _tell_grid(self):
        """Let the ladder know the solution, for where it gives out."""
        ladder: Ladder = self.ladder
        cell: cython.int
        first: cython.int = ladder.finder.pose.way * self.cells
        for cell in range(self.cells):
            ladder.solution[ladder.finder.pose.places[first + cell]] = (
                cython.cast(cython.uint, 1) << self.grid[cell]
            )
        ladder.has_solution = True

    # what came of it

    def kept(self) -> list:
        """The places of the puzzles that were kept."""
        return [place for place in range(KEPT) if self.filled[place]]

    def load(self, loaded: cython.bint) -> bool:
        """Lay the puzzle at hand as its images are laid, and if that is wanted load the ladder.

        False if that cannot list a cage's combinations: how many it looks at, and so whether they
        are too many, depends on how the cage lies.
        """
        if loaded:
            return self.ladder.load_cages(self.caging, self.store)
        self.ladder.finder.pose.orient(self.caging)
        return True

    def grid_rows(self) -> list:
        """The rows of the grid."""
        return self._rows([self.digits[index] for index in self.grid])

    def cages(self) -> list:
        """The rows of the cages' numbers, from 1 in the order of their first cells; 0 is none."""
        return self._rows([self.caging.owner[i] + 1 for i in range(self.cells)])

    def operators(self) -> list:
        """The cages' operators."""
        return [chr(self.caging.operators[i]) for i in range(self.caging.cages)]

    def targets(self) -> list:
        """The cages' targets."""
        return [self.caging.targets[i] for i in range(self.caging.cages)]

    def givens(self) -> list:
        """The rows of the digits that are given; None is none."""
        i: cython.int
        given: list = [None] * self.cells
        for i in range(self.caging.givens):
            given[self.caging.given_cell[i]] = self.digits[self.caging.given[i]]
        return self._rows(given)

    def _rows(self, entries: list) -> list:
        """Entries cell by cell as rows."""
        return [entries[at : at + self.columns] for at in range(0, self.cells, self.columns)]

    def key(self) -> bytes:
        """What the puzzle at hand and its images have in common, and no other puzzle."""
        return self.ladder.finder.pose.key(self.caging)

    def counted(self) -> list:
        """How often each thing was thought of a puzzle, or befell one in the making."""
        return [self.outcomes[i] for i in range(OUTCOMES)]
