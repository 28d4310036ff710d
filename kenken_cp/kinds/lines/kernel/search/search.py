# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting search: solve lines, probe, branch on the cell whose probes settle most, backtrack.

The search is an explicit stack, so it can stop after a number of solutions or nodes and be resumed
there. A probe that fills the board has found a solution: it is recorded, and the cell takes its
other value. A search without a solution after PATIENCE nodes starts again, and branches as
`beliefs` says until it has its first.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.kinds.lines.kernel.search.beliefs import Beliefs
    from kenken_cp.kinds.lines.kernel.search.board import Board
    from kenken_cp.kinds.lines.kernel.search.prober import BROKEN, SOLVED, Prober

FIRST_DEPTH = 16
# A search that has no solution after so many nodes starts again, and lets beliefs guide it to its
# first. Generators search far shorter. Boards of single cells apart take 12,000 nodes, and more
# with beliefs; the worst random boards of 25×25 take 800,000 without.
PATIENCE = 20_000


@cython.cclass
class LineSearch:
    """A depth-first search over one board at a time, with a deterministic order of solutions.

    `nodes` counts the cells probed and the branches; a puzzle that lines alone solve has none.
    """

    def __init__(self, rows: cython.int, columns: cython.int, room: cython.int, idle: list) -> None:
        """For boards of these sides; `room` is the most solutions per run, `idle` the pool."""
        self.idle = idle
        self.board = Board(rows, columns)
        self.prober = Prober(self.board)
        self.room = room
        self.solutions = array("Q", bytes(8 * room * rows * self.board.words))
        self.depth = 0
        self.deepest = 0
        self.beliefs: Beliefs | None = None
        self.patience = PATIENCE
        self.saved = array("Q")
        self.saved_open = ints(0)
        self.branch_cell = ints(0)
        self.branch_value = array("b")
        self._grow()

    def load(self, puzzle):
        """Load a puzzle of these sides."""
        self.board.load(puzzle)
        self.prober.rewind()
        self.start()

    def start(self):
        """Start at the puzzle that was loaded into the board."""
        self.nodes = 0
        self.found = 0
        self.total = 0
        self.depth = 0
        self.guided = False
        self.fresh = True
        self.exhausted = False

    def settle(self):
        """Solve lines alone, at the start of a search; False on a contradiction."""
        if self.fresh:
            self.fresh = False
            self.consistent = self.board.propagate()
            self.prober.begin()
        return self.consistent

    def run(self, limit, nodes):
        """Continue for up to `limit` (at most `room`) more solutions, or `nodes` more nodes.

        Then `found` is the number of solutions that can be read, and `exhausted` says whether there
        are no others. If `found` < `limit` and it is not exhausted, the nodes ran out.
        """
        self.found = 0
        self.settle()
        while True:
            if not self.consistent and self.depth == 0:
                self.exhausted = True
                return
            if self.found == limit:
                return
            if not self.consistent:
                self._retreat()
                continue
            if self.board.open_cells == 0:
                self._record()
                self.consistent = False
                continue
            if nodes == 0:
                return
            if self.nodes == self.patience and self.total == 0 and not self.guided:
                self._guide()
            nodes -= 1
            self.nodes += 1
            cell = self.prober.next()
            if cell >= 0:
                self._probe(cell)
            else:
                self._branch()

    def solution(self, index: cython.int) -> tuple:
        """The values, cell by cell, of one of the `found` solutions of the last run."""
        values = []
        for row in range(self.board.rows):
            at = (index * self.board.rows + row) * self.board.words
            for column in range(self.board.columns):
                values.append(self.solutions[at + column // 64] >> (column % 64) & 1)  # noqa: PERF401
        return tuple(values)

    def is_filled(self, index, cell):
        """Whether a cell is filled in one of the `found` solutions."""
        column: cython.int = cell % self.board.columns
        at: cython.int = (
            index * self.board.rows + cell // self.board.columns
        ) * self.board.words + column // 64
        return self.solutions[at] >> (column % 64) & 1

    def _probe(self, cell):
        """Probe a cell; if one of its values fills the board, only the other is left."""
        outcome: cython.int = self.prober.probe(cell)
        if outcome == SOLVED:
            filled: cython.bint = self.board.value(cell) == 1
            self._record()
            self.board.restore()
            self.consistent = self.prober.settle(cell, not filled)
        elif outcome == BROKEN:
            self.consistent = False

    def _guide(self):
        """Let beliefs guide the search from now on; start again, with what is settled for good."""
        self.guided = True
        if self.beliefs is None:
            self.beliefs = Beliefs(self.board)
        self.beliefs.begin()
        if self.depth:
            self._return_to(0)
            self.prober.begin()

    def _branch(self):
        """Try the value that settles more of the cell chosen; guided, the likelier value."""
        size: cython.int = self.board.lines * self.board.words
        start: cython.longlong = cython.cast(cython.longlong, 2) * size * self.depth
        if self.beliefs is not None and self.guided and self.total == 0:
            self.beliefs.update()
            cell: cython.int = self.beliefs.choose(self.prober.gains)
            value: cython.bint = cell & 1
            cell >>= 1
        else:
            cell = self.prober.choose()
            value = self.prober.better(cell)
        if self.depth == self.deepest:
            self._grow()
        for at in range(size):
            self.saved[start + at] = self.board.may_fill[at]
            self.saved[start + size + at] = self.board.may_empty[at]
        self.saved_open[self.depth] = self.board.open_cells
        self.branch_cell[self.depth] = cell
        self.branch_value[self.depth] = value
        self.depth += 1
        self.consistent = self.prober.settle(cell, value)

    def _retreat(self):
        """Undo the last branching and take the cell's other value."""
        self._return_to(self.depth - 1)
        self.consistent = self.prober.settle(
            self.branch_cell[self.depth], not self.branch_value[self.depth]
        )

    def _return_to(self, depth):
        """Restore the board as it was before the branching at this depth."""
        size: cython.int = self.board.lines * self.board.words
        start: cython.longlong = cython.cast(cython.longlong, 2) * size * depth
        self.depth = depth
        for at in range(size):
            self.board.may_fill[at] = self.saved[start + at]
            self.board.may_empty[at] = self.saved[start + size + at]
        self.board.open_cells = self.saved_open[depth]

    def _record(self):
        """Save the solution on the board."""
        size: cython.int = self.board.rows * self.board.words
        for at in range(size):
            self.solutions[self.found * size + at] = self.board.may_fill[at]
        self.found += 1
        self.total += 1

    def _grow(self):
        """Make room for more branches."""
        deepest: cython.int = 2 * self.deepest + FIRST_DEPTH
        size: cython.longlong = (
            cython.cast(cython.longlong, 2) * self.board.lines * self.board.words
        )
        saved = array("Q", bytes(8 * size * deepest))
        cells = ints(deepest)
        values = array("b", bytes(deepest))
        counts = ints(deepest)
        if self.deepest:
            saved[: size * self.deepest] = array("Q", self.saved)
            cells[: self.deepest] = array("i", self.branch_cell)
            values[: self.deepest] = array("b", self.branch_value)
            counts[: self.deepest] = array("i", self.saved_open)
        self.saved, self.branch_cell, self.branch_value, self.saved_open = (
            saved, cells, values, counts,
        )  # fmt: skip
        self.deepest = deepest
