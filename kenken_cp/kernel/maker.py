# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A unit of work of the generator: a grid, cagings tried on it, and the puzzles that came of them.

A caging that does not make the puzzle wanted is changed, not thrown away: where a second solution
differs from the grid, where the human solver gave out, or anywhere to make it harder. The grid
stays, so it is a solution always, and to know a puzzle unique is to know that there is no other.
"""

from array import array

import cython

from kenken_cp.kernel.arrays import ints
from kenken_cp.kernel.codes import (
    ABOVE,
    DEPTH,
    EFFORT,
    FIXED,
    GOOD,
    NO_CAGES,
    NO_CLUE,
    NO_TABLE,
    OUTCOMES,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    UNSETTLED,
)
from kenken_cp.kernel.draft import Draft
from kenken_cp.kernel.ladder import Ladder
from kenken_cp.kernel.latin import Latin
from kenken_cp.kernel.rng import Rng
from kenken_cp.kernel.search import Search

if not cython.compiled:
    from kenken_cp.kernel.board import Board
    from kenken_cp.kernel.caging import Caging
    from kenken_cp.kernel.clues import ANY, LOOSE, TIGHT, Clues
    from kenken_cp.kernel.cutter import Cutter
    from kenken_cp.kernel.pieces import FREE
    from kenken_cp.kernel.propagate import propagate, settle
    from kenken_cp.kernel.tuples import TupleStore

# What propagation alone comes to, and what lies beyond the techniques that assume little.
GENTLE = 1
EASY = 2
MASTER = 6
BEYOND = 7
SEARCH_TIER = 8
# Where puzzles are kept: one a tier and one ABOVE, the one that a climb has come to, and the one
# at hand before its last change.
KEPT = 10
CLIMBED = 10
BEFORE = 11
# Nodes within which a second solution is to be found, or there is none. Where not much is wanted,
# a puzzle that takes more is given up, as too hard to tell.
NODES = 2_000
FEW_NODES = 300
# Changes tried, and taken back, before a puzzle is given up.
TENTATIVE = 12
# Judgements after which a unit pauses, so that Ctrl-C is heard. Costly ones count more; one that
# searched long counts as several changes besides.
PAUSE = 64
COSTLY = 8
NODES_A_CHANGE = 100
# One in so many steps of a climb may lead down.
DOWN = 8
# Tiers are compared first, then how loose the clues are, which is less than this.
LOOSER = 1 << 20
ENDLESS = 1 << 30


@cython.cclass
class Maker:
    """Makes puzzles of one kind: a board, digits, a style of caging and a choice of clues."""

    def __init__(self, geometry, digits: tuple, cutter: Cutter, clues: Clues, rows: list) -> None:
        """`rows` are (code, tier, weight) of the ladder."""
        self.rng = Rng()
        self.latin = Latin(geometry.rows, geometry.columns, len(digits))
        self.clues = clues
        self.search = Search(geometry, digits, 2, [])
        self.ladder = Ladder(geometry, digits, rows, [])
        self.draft = Draft(cutter, clues, self.search.board.together)
        self.cells = cutter.cells
        self.columns = geometry.columns
        self.digits = array("q", digits)
        self.grid = self.latin.grid
        self.other = ints(self.cells)
        self.root = array("I", bytes(4 * self.cells))
        self.open_cells = ints(self.cells)
        self.filled = ints(KEPT)
        self.outcomes = array("q", bytes(8 * OUTCOMES))
        self.value = 0
        self.best = 0
        self.allow(8, 100)
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

    def allow(self, cagings: cython.int, changes: cython.int) -> None:
        """Try so many cagings a grid, with so many changes each."""
        self.cagings = cagings
        self.changes = changes

    def begin(self, seed: cython.ulonglong, store: TupleStore) -> None:
        """Begin a unit of work."""
        at: cython.int
        self.rng.state = seed
        self.store = store
        self.draft.begin(self.rng, self.grid, store)
        for at in range(KEPT):
            self.filled[at] = 0
        for at in range(OUTCOMES):
            self.outcomes[at] = 0
        self.nodes = 0
        self.made = FREE
        self.cagings_left = self.cagings
        self.changes_left = 0
        self.latin.draw(self.rng)

    def go_on(self) -> bool:
        """Work for a while; whether there is more to do."""
        pause: cython.int = PAUSE
        while pause > 0 and self.made == FREE:
            if self.changes_left > 0:
                self.cost = 1
                self._judge()
                self.outcomes[self.thought] += 1
                self.changes_left -= self.cost
                pause -= COSTLY * self.cost if self._was_costly() else 1
                self._react()
            elif self.cagings_left > 0:
                self._begin_caging()
            else:
                return False
        return self.made == FREE

    def _was_costly(self):
        """Whether the judgement took more than propagation, so that it is time for a pause soon."""
        if self.thought == TOO_HARD or self.thought == NO_TABLE:
            return True
        return self.cost > 1 or self.reached > EASY

    def _begin_caging(self):
        """Cut the board anew and give the cages clues, if that can be done."""
        self.cagings_left -= 1
        self.climbing = False
        if not self.draft.cut():
            self.outcomes[NO_CAGES] += 1
        elif not self.draft.give_clues():
            self.outcomes[NO_CLUE] += 1
        else:
            self.changes_left = self.changes
        return 0

    # judging

    def _judge(self):
        """Think of the puzzle at hand; `thought` and, if it is unique, `value` and `reached`."""
        search: Search = self.search
        self.reached = 0
        self.open_count = 0
        if not search.load_cages(self.draft.caging, self.store):
            self.thought = NO_TABLE
            return 0
        self.looseness = self._loose(search.board)
        settle(search.board)
        if self._list_open(search.board) == 0:
            self.reached = GENTLE
        elif propagate(search.board) and self._is_filled(search.board):
            self.reached = EASY
        else:
            self._note_root(search.board)
            if not self._find_other():
                return 0
        self._weigh()
        return 0

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
        self.search._run(2, self.nodes_allowed)
        self.nodes += self.search.nodes
        self.cost += self.search.nodes // NODES_A_CHANGE
        if self.search.found == 2:
            self._note_other()
            self.thought = SEVERAL
            return False
        self.thought = UNSETTLED
        return self.search.exhausted

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
        if self.thought == GOOD and self.value < self.low:
            self.thought = TOO_EASY
            self.value = self.value * LOOSER + self.looseness
        return 0

    def _weigh_tier(self):
        """The tier, if that is within what is wanted; what is left open if it is above."""
        ladder: Ladder = self.ladder
        if self.reached == 0 and self.high > GENTLE:
            if not ladder.load_cages(self.draft.caging, self.store):
                self.thought = NO_TABLE
                return 0
            ladder.start_at(self.root)
            self.reached = ladder.climb(self.high if self.high < BEYOND else BEYOND)
            if self.reached == 0 and self.high == SEARCH_TIER:
                self.reached = SEARCH_TIER
            if self.reached == 0:
                self._list_stuck()
        if self.reached == 0 or self.reached > self.high:
            self.thought = TOO_HARD
        self.value = self.reached
        return 0

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
        if not ladder.load_cages(self.draft.caging, self.store):
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

    # reacting

    def _react(self):
        """Keep the puzzle, and go on from it or from one before."""
        changed: cython.bint
        if self.thought == GOOD:
            self.made = self.reached
            self._keep(self.made)
            return 0
        if self.thought == TOO_EASY:
            self._keep_on_the_way(self.reached)
            self._climb_on()
        elif self.thought == TOO_HARD and self.figure == TIER:
            self._keep_on_the_way(ABOVE)
        if self.climbing:
            self.draft.restore(CLIMBED)
            changed = self._harden()
        elif self.thought == SEVERAL:
            changed = self._rule_out()
        else:
            changed = self._soften()
        if not changed:
            self.changes_left = 0
        return 0

    def _climb_on(self):
        """Go on from the puzzle at hand, or, if one before was better, most often from that."""
        if not self.climbing or self.value >= self.best or self.rng.below(DOWN) == 0:
            self.climbing = True
            self.best = self.value
            self.draft.save(CLIMBED)

    def _keep_on_the_way(self, place):
        """Keep a copy of a puzzle that is not the one wanted, if it is the first of its tier."""
        if not self.filled[place] and self.kept_tiers >> place & 1:
            self._keep(place)

    def _keep(self, place):
        self.filled[place] = 1
        self.draft.save(place)

    def _rule_out(self):
        """Change a cage where the other solution differs so that it breaks the new clue."""
        tries: cython.int
        cell: cython.int
        self.draft.save(BEFORE)
        for tries in range(TENTATIVE):
            cell = self.open_cells[self.rng.below(self.open_count)]
            if self.draft.change_at(cell) and self.draft.rules_out(self.other):
                return True
            self.draft.restore(BEFORE)
        return False

    def _soften(self):
        """Change a cage where the human solver gave out, or anywhere, half the time to say more."""
        tries: cython.int
        cell: cython.int
        self.draft.save(BEFORE)
        for tries in range(TENTATIVE):
            cell = self.rng.below(self.cells)
            if self.open_count:
                cell = self.open_cells[self.rng.below(self.open_count)]
            if self.draft.change_at(cell) and self._give_clues(TIGHT):
                return True
            self.draft.restore(BEFORE)
        return False

    def _give_clues(self, lean):
        """Give the changed cages clues, half the time those that lean to one side."""
        given: cython.bint
        self.clues.lean = lean if self.rng.below(2) else ANY
        given = self.draft.give_clues()
        self.clues.lean = ANY
        return given

    def _harden(self):
        """Change the puzzle anywhere, half the time so that the clues say less."""
        tries: cython.int
        for tries in range(TENTATIVE):
            if self.draft.change_any() and self._give_clues(LOOSE):
                return True
            self.draft.restore(CLIMBED)
        return False

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: go on from it."""
        self.made = FREE
        self.climbing = True
        self.best = 0
        self.draft.save(CLIMBED)
        if not self._harden():
            self.changes_left = 0

    # what came of it

    def kept(self) -> list:
        """The places of the puzzles that were kept."""
        return [place for place in range(KEPT) if self.filled[place]]

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Take a puzzle that was kept in hand, and if it is wanted load the ladder with it.

        False if that cannot list a cage's combinations: how many it looks at, and so whether they
        are too many, depends on how the cage lies.
        """
        self.draft.restore(place)
        self.draft.clue_fresh()
        if loaded:
            return self.ladder.load_cages(self.draft.caging, self.store)
        self.ladder.finder.pose.orient(self.draft.caging)
        return True

    def puzzle(self) -> tuple:
        """The puzzle in hand: its cages, from 1, and the grid, both in rows; operators, targets."""
        caging: Caging = self.draft.caging
        row: list = []
        values: list = []
        cages: list = []
        grid: list = []
        i: cython.int
        for i in range(self.cells):
            if i % self.columns == 0:
                row = []
                values = []
                cages.append(row)
                grid.append(values)
            row.append(caging.owner[i] + 1)
            values.append(self.digits[self.grid[i]])
        operators: list = []
        targets: list = []
        for i in range(caging.cages):
            operators.append(chr(caging.operators[i]))
            targets.append(caging.targets[i])
        return cages, grid, operators, targets

    def key(self) -> bytes:
        """What the puzzle in hand and its images have in common, and no other puzzle."""
        return self.ladder.finder.pose.key(self.draft.caging)

    def counted(self) -> list:
        """How often each thing was thought of a puzzle, or befell a caging."""
        return [self.outcomes[i] for i in range(OUTCOMES)]
