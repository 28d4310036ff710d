# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting search: propagate, branch on a number with few cells, backtrack.

The search is an explicit stack, so it can stop after a number of solutions or nodes and be resumed
there. A number is chosen by its cells divided by how often propagation failed at it (Boussemart,
Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004).
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.paths.kernel.search.board import PathBoard

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.search.board import NOWHERE
    from kenken_cp.kinds.paths.kernel.search.layout import Layout
    from kenken_cp.kinds.paths.kernel.search.propagate import propagate

FINE = 1 << 12  # so many parts of one cell, when cells are divided by failures


@cython.cclass
class PathSearch:
    """A depth-first search over one board at a time, with a deterministic order of solutions.

    `nodes` counts the cells tried at branchings; a puzzle that propagation solves has none. `guide`
    may name for each number, from 0, a cell that is tried first; NOWHERE for none.
    """

    def __init__(self, rows: cython.int, columns: cython.int, room: cython.int, idle: list) -> None:
        """`room` is the most solutions per run; `idle` is the pool that the search returns to."""
        cells: cython.int = rows * columns
        self.idle = idle
        self.board = PathBoard(rows, columns)
        self.layout = self.board.layout
        self.room = room
        self.solutions = ints(room * cells)
        self.branch_number = ints(cells + 1)
        self.branch_cell = ints(cells + 1)
        self.guide = array("i", [NOWHERE] * cells)
        self.failures = ints(cells)
        self.consistent = True

    def load_puzzle(self, puzzle) -> None:
        """Load a puzzle of these sides."""
        self.layout.read(puzzle)
        self.load(self.layout)

    def load(self, layout):
        """Load a puzzle as the kernel reads it."""
        self.nodes = 0
        self.found = 0
        self.depth = 0
        self.fresh = True
        self.exhausted = False
        self.board.load(layout)
        for number in range(self.board.count):
            self.failures[number] = 1
        return 0

    def run(self, limit: cython.int, nodes: cython.longlong) -> None:
        """Continue for up to `limit` (at most `room`) more solutions, or `nodes` more nodes.

        Then `found` is the number of solutions that can be read, and `exhausted` says whether there
        are no others. If `found` < `limit` and it is not exhausted, the nodes ran out.
        """
        self.found = 0
        self._run(limit, nodes)

    def solution(self, index: cython.int) -> tuple:
        """The numbers, cell by cell, of one of the `found` solutions; 0 in a hole."""
        first: cython.int = index * self.board.cells
        return tuple([self.solutions[first + cell] for cell in range(self.board.cells)])

    def _run(self, limit, nodes):
        if self.fresh:
            self.fresh = False
            self._propagate()
        while True:
            if not self.consistent:
                if self.depth == 0:
                    self.exhausted = True
                    return 0
                self._retreat()
                continue
            number = self._choose()
            if number == NOWHERE:
                self._record()
                self.consistent = False
                if self.found == limit:
                    return 0
            elif nodes == 0:
                return 0
            else:
                nodes -= 1
                self._branch(number)

    def _propagate(self):
        """Propagate, and count a failure against the number where it was found."""
        self.consistent = propagate(self.board)
        if not self.consistent:
            self.failures[self.board.conflict] += 1

    def _choose(self):
        """The open number with fewest cells for its failures; NOWHERE if all have their cells."""
        least: cython.longlong = 0
        chosen: cython.int = NOWHERE
        for number in range(self.board.count):
            if self.board.at[number] != NOWHERE:
                continue
            size = cython.cast(cython.longlong, self.board.size(number)) * FINE
            size //= self.failures[number]
            if chosen == NOWHERE or size < least:
                chosen = number
                least = size
        return chosen

    def _branch(self, number):
        """Try the guide's cell of the number, else its first."""
        cell: cython.int = self.guide[number]
        if cell == NOWHERE or not self.board.has(number, cell):
            cell = self.board.first(number)
        self.board.save(self.depth)
        self.branch_number[self.depth] = number
        self.branch_cell[self.depth] = cell
        self.depth += 1
        self.nodes += 1
        self.board.only(number, cell)
        self._propagate()
        return 0

    def _retreat(self):
        """Undo the last branching and remove its cell."""
        self.depth -= 1
        self.board.restore(self.depth)
        self.board.remove(self.branch_number[self.depth], self.branch_cell[self.depth])
        self._propagate()

    def _record(self):
        """Save the solution on the board."""
        first: cython.int = self.found * self.board.cells
        for number in range(self.board.cells):
            self.solutions[first + number] = 0
        for number in range(self.board.count):
            self.solutions[first + self.board.at[number]] = number + 1
        self.found += 1
