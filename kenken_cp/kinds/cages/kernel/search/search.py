# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting search: propagate, branch, backtrack.

At first it branches on the cell with fewest candidates, which is quick and solves most puzzles in a
few nodes. Where that does not do, cells are weighed: each contradiction adds weight to the cells
of the cage or house where it showed, and to the cell of the last branching, later ones more than
earlier ones (after Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
constraints", 2004), and propagation weeds tuples.

The search is an explicit stack, so it can stop after a number of solutions or nodes and be resumed
there.
"""

from array import array

import cython

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.derive import derive
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate


# The nodes before cells are weighed; NEVER is more than any search has.
EARLY = 8
NEVER = 1 << 62
# The weight that a contradiction gives: at first, and the most, when all lose SCALE bits. It grows
# by 1/AGE with each; the cell of a branching that failed takes it BRANCH times.
FIRST = 1 << 6
MOST = 1 << 20
SCALE = 14
AGE = 16
BRANCH = 4
# Products of a weight, 31 candidates and a number of tuples fit into 63 bits: no cage counts for
# more tuples, and no cell weighs more before all lose SCALE bits.
MOST_TUPLES = 1 << 22
HEAVIEST = 1 << 34


def _count(values):
    """The number of candidates."""
    count: cython.int = 0
    while values:
        values &= values - 1
        count += 1
    return count


def choose_crossed(board):
    """On boards where houses cross: the open cell with fewest candidates, -1 if none is open.

    Ties go to the cell that shares a value with most cells of its houses.
    """
    house: cython.int
    i: cython.int
    k: cython.int
    cell: cython.int
    score: cython.int
    values: cython.uint
    chosen: cython.int = -1
    fewest: cython.int = 99
    best: cython.int = 0
    for cell in range(board.cells):
        values = board.candidates[cell]
        if values & (values - 1) == 0:
            continue
        score = _count(values)
        if score > fewest:
            continue
        if score < fewest:
            best = -1
            fewest = score
        score = 0
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            for k in range(board.house_start[house], board.house_start[house + 1]):
                score += board.candidates[board.house_cells[k]] & values != 0
        if score > best:
            best = score
            chosen = cell
    return chosen


@cython.cclass
class CageSearch:
    """A depth-first search over one board at a time, with a deterministic order of solutions.

    `nodes` counts the values tried at branchings; a puzzle that propagation solves has none.
    `guide` may name a value for each cell, as a bit, that is tried first; with a whole solution as
    guide, solutions near it are found first. Cells are weighed after `early` nodes.
    """

    def __init__(self, geometry, digits: tuple, room: int, idle: list) -> None:
        """For one geometry and digit set; `room` is the most solutions per run, `idle` the pool of
        searches."""
        self.idle = idle
        self.board = Board(geometry, len(digits), digits)
        self.values = array("q", digits)
        self.room = room
        self.solutions = array("I", bytes(4 * room * self.board.cells))
        self.branch_cell = array("i", bytes(4 * (self.board.cells + 1)))
        self.branch_value = array("I", bytes(4 * (self.board.cells + 1)))
        self.weight = array("q", bytes(8 * self.board.cells))
        self.gain = FIRST
        self.early = EARLY
        self.caging = self.board.caging
        self.store = None
        self.derives = False
        self.guide = array("I", bytes(4 * self.board.cells))

    def load(self, puzzle, store):
        """Load a puzzle of this geometry and digit set; False if a cage has too many tuples."""
        self.board.caging.read(puzzle)
        return self.load_cages(self.board.caging, store)

    def load_cages(self, caging, store):
        """Load a puzzle given as a Caging; False as in `load`."""
        if not self.load_plain(caging, store):
            return False
        self.derives = self.board.regions > 0
        self.caging = caging
        self.store = store
        return True

    def load_plain(self, caging, store):
        """As `load_cages`, without derived cages: generators look at the propagated board first."""
        self.nodes = 0
        self.found = 0
        self.depth = 0
        self.fresh = True
        self.derives = False
        self.exhausted = False
        self.board.weeds = False
        return self.board.load_cages(caging, store)

    def add_derived(self, caging, store):
        """Add the derived cages, before the search runs."""
        derive(self.board, caging, store)
        return 0

    def run(self, limit, nodes):
        """Continue for up to `limit` (at most `room`) more solutions, or `nodes` more nodes.

        Then `found` is the number of solutions that can be read, and `exhausted` says whether there
        are no others. If `found` < `limit` and it is not exhausted, the nodes ran out.
        """
        self.found = 0
        if self.derives:
            self._derive()
        with cython.nogil:
            self._run(limit, nodes)

    def _derive(self):
        """Propagate, and once more with derived cages if cells are open: most puzzles need none."""
        cell: cython.int
        store = self.store
        self.store = None
        self.derives = False
        self.fresh = False
        self.consistent = propagate(self.board)
        if self.consistent:
            for cell in range(self.board.cells):
                if self.board.candidates[cell] & (self.board.candidates[cell] - 1):
                    self.add_derived(self.caging, store)
                    self.consistent = propagate(self.board)
                    break
        return 0

    def solution(self, index: cython.int) -> tuple:
        """The values, cell by cell, of one of the `found` solutions of the last run."""
        cell: cython.int
        digit: cython.int
        bit: cython.uint
        first: cython.int = index * self.board.cells
        values = []
        for cell in range(first, first + self.board.cells):
            bit = self.solutions[cell]
            digit = 0
            while bit > 1:
                bit >>= 1
                digit += 1
            values.append(self.values[digit])
        return tuple(values)

    def _run(self, limit, nodes):
        cell: cython.int
        if self.fresh:
            self.fresh = False
            self.consistent = propagate(self.board)
        while True:
            if not self.consistent:
                if self.depth == 0:
                    self.exhausted = True
                    return
                self._retreat()
                continue
            if self.nodes >= self.early:
                cell = self._choose_weighed()
            elif self.board.crossings:
                cell = choose_crossed(self.board)
            else:
                cell = self._choose()
            if cell < 0:
                self._record()
                self.consistent = False
                if self.found == limit:
                    return
            elif nodes == 0:
                return
            else:
                nodes -= 1
                self._branch(cell)

    def _choose(self):
        """The open cell with fewest candidates, -1 if none is open.

        Ties go to the cell whose cage has fewest tuples.
        """
        cell: cython.int
        chosen: cython.int = -1
        fewest: cython.int = 99
        least: cython.int = 0
        live: cython.int
        size: cython.int
        for cell in range(self.board.cells):
            size = _count(self.board.candidates[cell])
            if size < 2:
                continue
            live = self.board.live[self.board.cell_cage[cell]]
            if size < fewest or (size == fewest and live < least):
                fewest = size
                least = live
                chosen = cell
        return chosen

    def _choose_weighed(self):
        """The open cell with the least product of candidates but one and tuples of its cage,
        divided by its weight; -1 if none is open."""
        cell: cython.int
        chosen: cython.int = -1
        values: cython.uint
        product: cython.longlong
        least: cython.longlong = 0
        weight: cython.longlong = 0
        if not self.board.weeds:
            self._begin_weighing()
        for cell in range(self.board.cells):
            values = self.board.candidates[cell]
            if values & (values - 1) == 0:
                continue
            product = _count(values) - 1
            product *= 1 + min(MOST_TUPLES, self.board.live[self.board.cell_cage[cell]])
            if chosen < 0 or product * weight < least * self.weight[cell]:
                least = product
                weight = self.weight[cell]
                chosen = cell
        return chosen

    def _begin_weighing(self):
        """Let all cells weigh the same."""
        cell: cython.int
        self.board.weeds = True
        self.gain = FIRST
        for cell in range(self.board.cells):
            self.weight[cell] = FIRST

    def _blame(self):
        """Add weight to the cells of the cage or house with the contradiction just found."""
        i: cython.int
        fault: cython.int = self.board.fault
        if fault < 0:
            for i in range(self.board.house_start[~fault], self.board.house_start[~fault + 1]):
                self.weight[self.board.house_cells[i]] += self.gain
        elif fault >= self.board.room:
            self._blame_factor(self.board.relations, fault - self.board.room)
        else:
            for i in range(self.board.cage_start[fault], self.board.cage_start[fault + 1]):
                self.weight[self.board.cage_cells[i]] += self.gain
        self.gain += self.gain // AGE
        if self.gain > MOST:
            self.gain >>= SCALE
            self._lighten()

    def _blame_factor(self, relations, factor):
        """Add weight to the cells of a clue."""
        i: cython.int
        for i in range(relations.start[factor], relations.start[factor + 1]):
            self.weight[relations.scope[i]] += self.gain

    def _lighten(self):
        """Take SCALE bits off all weights."""
        cell: cython.int
        for cell in range(self.board.cells):
            self.weight[cell] = (self.weight[cell] >> SCALE) + 1

    def _branch(self, cell):
        """Try the guide's value of the cell, else the lowest."""
        values: cython.uint = self.board.candidates[cell]
        value: cython.uint = values & self.guide[cell]
        if value == 0:
            value = values & ~(values - 1)
        self.board.save(self.depth)
        self.branch_cell[self.depth] = cell
        self.branch_value[self.depth] = value
        self.depth += 1
        self.nodes += 1
        self.board.candidates[cell] = value
        self.board.touch(cell)
        self.consistent = propagate(self.board)
        if self.board.weeds and not self.consistent:
            self._blame()

    def _retreat(self):
        """Undo the last branching and remove its value."""
        cell: cython.int
        self.depth -= 1
        self.board.restore(self.depth)
        cell = self.branch_cell[self.depth]
        self.board.candidates[cell] &= ~self.branch_value[self.depth]
        self.board.touch(cell)
        self.consistent = propagate(self.board)
        if self.board.weeds:
            self.weight[cell] += BRANCH * self.gain
            if self.weight[cell] > HEAVIEST:
                self._lighten()
            if not self.consistent:
                self._blame()

    def _record(self):
        """Save the solution on the board."""
        cell: cython.int
        for cell in range(self.board.cells):
            self.solutions[self.found * self.board.cells + cell] = self.board.candidates[cell]
        self.found += 1
