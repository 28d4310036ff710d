# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting search: propagate, branch on the cell with fewest candidates, go back, go on.

The search is an explicit stack, so that it can stop at a number of solutions or nodes and be
taken up again where it stopped.
"""

from array import array

import cython

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.derive import derive
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate


def _count(values):
    """How many candidates there are."""
    count: cython.int = 0
    while values:
        values &= values - 1
        count += 1
    return count


def choose_crossed(board):
    """Where houses cross: the open cell with fewest candidates, -1 if none is open.

    Of several the one that shares a value with most cells of its houses.
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
    """A depth-first search over one board at a time; solutions come in the same order always.

    `nodes` counts the values tried at branchings, none for a puzzle that propagation settles.
    `guide` may name a value for each cell, as a bit, to be tried first; of a whole solution, those
    found next lie near to it.
    """

    def __init__(self, geometry, digits: tuple, room: int, idle: list) -> None:
        """For puzzles of one geometry and digit set; `room` solutions are kept between runs.

        `idle` is where the search goes when it is done with.
        """
        self.idle = idle
        self.board = Board(geometry, len(digits), digits)
        self.values = array("q", digits)
        self.room = room
        self.solutions = array("I", bytes(4 * room * self.board.cells))
        self.branch_cell = array("i", bytes(4 * (self.board.cells + 1)))
        self.branch_value = array("I", bytes(4 * (self.board.cells + 1)))
        self.guide = array("I", bytes(4 * self.board.cells))

    def load(self, puzzle, store):
        """Begin a puzzle of this geometry and digit set; False if a cage cannot be tabulated."""
        self.board.caging.read(puzzle)
        return self.load_cages(self.board.caging, store)

    def load_cages(self, caging, store):
        """The same with the cages of a puzzle."""
        if not self.load_plain(caging, store):
            return False
        self.add_derived(caging, store)
        return True

    def load_plain(self, caging, store):
        """The same without the cages that follow from sums, as makers look at a puzzle first."""
        self.nodes = 0
        self.found = 0
        self.depth = 0
        self.fresh = True
        self.exhausted = False
        return self.board.load_cages(caging, store)

    def add_derived(self, caging, store):
        """Add the cages that follow from sums, before the search runs."""
        derive(self.board, caging, store)
        return 0

    def run(self, limit, nodes):
        """Go on until `limit` (at most `room`) solutions more, or that many nodes more.

        Then `found` says how many solutions there are to be read, and `exhausted` whether
        there are no others; if it is neither that nor `found == limit`, the nodes ran out.
        """
        self.found = 0
        with cython.nogil:
            self._run(limit, nodes)

    def solution(self, index: cython.int) -> tuple:
        """The values of one of the `found` solutions of the last run, cell by cell."""
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
            cell = choose_crossed(self.board) if self.board.crossings else self._choose()
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
        """The open cell with fewest candidates, of several the one whose cage has fewest tuples.

        -1 if no cell is open.
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

    def _branch(self, cell):
        """Try the value that the guide has for the cell, else the lowest."""
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

    def _retreat(self):
        """Undo the last branching and rule its value out."""
        cell: cython.int
        self.depth -= 1
        self.board.restore(self.depth)
        cell = self.branch_cell[self.depth]
        self.board.candidates[cell] &= ~self.branch_value[self.depth]
        self.board.touch(cell)
        self.consistent = propagate(self.board)

    def _record(self):
        """Keep the solution that the board holds."""
        cell: cython.int
        for cell in range(self.board.cells):
            self.solutions[self.found * self.board.cells + cell] = self.board.candidates[cell]
        self.found += 1
