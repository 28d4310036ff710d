# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting search: propagate, branch on the clue with fewest rectangles, backtrack.

The search is an explicit stack, so it can stop after a number of solutions or nodes and be resumed
there. A search that has not settled the puzzle after some nodes begins to probe: it tries each
rectangle on its own, and removes those that propagation refutes. Puzzles with clues
without a number need this.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.rectangles.kernel.search.board import Board

# The nodes after which a search probes, and how much work it does at once: its caller looks at the
# clock in between. Work is counted in rectangles removed.
PROBED_AFTER = 200
WORK_AT_ONCE = 200_000


@cython.cclass
class RectangleSearch:
    """A depth-first search over one board at a time, with a deterministic order of solutions.

    `nodes` counts the rectangles tried at branchings, not those probed; a puzzle that propagation
    solves has none. With a `guide`, a rectangle for each clue, these are tried last: a solution
    that differs from them is found first, if there is one.
    """

    def __init__(self, rows: cython.int, columns: cython.int, room: cython.int, idle: list) -> None:
        """For boards of one size; `room` is the most solutions per run, `idle` the pool of
        searches."""
        self.idle = idle
        self.board = Board(rows, columns)
        self.room = room
        self.solutions = ints(room * rows * columns)
        self.mark = ints(2 * (rows * columns + 1))
        self.tried = ints(rows * columns + 1)
        self.guide = ints(rows * columns)
        self.guided = False
        self.probed_after = PROBED_AFTER
        self.work_at_once = WORK_AT_ONCE

    def load(self, clues) -> bool:
        """Load the clues of a puzzle; False if they have too many rectangles."""
        self.board.read(clues)
        return self.start()

    def start(self):
        """Start on the clues that the board has read; False as in `load`."""
        self.nodes = 0
        self.found = 0
        self.met = 0
        self.depth = 0
        self.fresh = True
        self.exhausted = False
        self.probing = False
        self.settled = False
        self.quiet = 0
        self.guided = False
        return self.board.load()

    def run(self, most, nodes):
        """Continue for up to `most` (at most the room) more solutions, or `nodes` more nodes.

        Then `found` is the number of solutions that can be read, and `exhausted` says whether there
        are no others. If `found` < `most` and it is not exhausted, the nodes ran out, or it was
        time to look at the clock.
        """
        board: Board = self.board
        paused_at: cython.longlong = board.work + self.work_at_once
        self.found = 0
        if self.fresh:
            self.fresh = False
            board.propagate()
        while True:
            if not board.consistent:
                if self.depth == 0:
                    self.exhausted = True
                    return 0
                self._retreat()
                continue
            if board.work > paused_at:
                return 0
            if self.probing and not self.settled:
                self._probe(paused_at)
                continue
            clue = self._choose()
            if clue < 0:
                self._record()
                board.consistent = False
                if self.found == most:
                    return 0
            elif nodes == 0:
                return 0
            else:
                nodes -= 1
                if self.nodes >= self.probed_after and not self.probing:
                    self._begin_probing()
                else:
                    self._branch(clue)

    def solution(self, index: cython.int) -> tuple:
        """The number of each cell's clue, from 1, in one of the `found` solutions."""
        cells: cython.int = self.board.cells
        return tuple(self.solutions[index * cells : (index + 1) * cells])

    def _choose(self):
        """The clue with fewest rectangles, but at least two; of these the one with the largest.

        -1 if each has one.
        """
        board: Board = self.board
        fewest: cython.int = 1 << 30
        largest: cython.int = 0
        chosen: cython.int = -1
        for clue in range(board.clues):
            live = board.live[clue]
            if live < 2 or live > fewest:
                continue
            rectangle = board.order[board.first[clue]]
            area = board.bottom[rectangle] - board.top[rectangle]
            area *= board.right[rectangle] - board.left[rectangle]
            if live < fewest or area > largest:
                fewest = live
                largest = area
                chosen = clue
        return chosen

    def _branch(self, clue):
        """Try the clue's first rectangle, but the guide's last."""
        board: Board = self.board
        rectangle: cython.int = board.order[board.first[clue]]
        if self.guided and rectangle == self.guide[clue]:
            rectangle = board.order[board.first[clue] + 1]
        self.mark[2 * self.depth] = board.trailed
        self.mark[2 * self.depth + 1] = board.core_trailed
        self.tried[self.depth] = rectangle
        self.depth += 1
        self.nodes += 1
        self.settled = False
        self.quiet = 0
        board.keep_only(rectangle)
        board.propagate()
        return 0

    def _retreat(self):
        """Undo the last branching and remove its rectangle."""
        board: Board = self.board
        self.depth -= 1
        board.undo(self.mark[2 * self.depth], self.mark[2 * self.depth + 1])
        self.settled = False
        self.quiet = 0
        board.remove(self.tried[self.depth])
        board.propagate()
        return 0

    def _begin_probing(self):
        """Probe from now on; from the root, if no solution was found there yet."""
        self.probing = True
        self.settled = False
        self.quiet = 0
        self.cursor = 0
        if self.met == 0 and self.depth:
            self.depth = 0
            self.board.undo(self.mark[0], self.mark[1])
            # what was settled at the root before is quiet: nothing to propagate

    def _probe(self, paused_at):
        """Try rectangles one by one, and remove those that are refuted, until none is.

        Goes on where it stopped at the last pause. Sets `settled` when a whole round found nothing.
        """
        board: Board = self.board
        if self.cursor >= board.listed:
            self.cursor = 0
        while self.quiet < board.listed and board.work <= paused_at:
            rectangle = self.cursor
            clue = board.owner[rectangle]
            self.cursor += 1
            if self.cursor == board.listed:
                self.cursor = 0
            self.quiet += 1
            if board.live[clue] < 2 or not board.is_live(rectangle):
                continue
            trailed = board.trailed
            core_trailed = board.core_trailed
            board.keep_only(rectangle)
            stands = board.propagate()
            board.undo(trailed, core_trailed)
            if not stands:
                self.quiet = 0
                board.remove(rectangle)
                if not board.propagate():
                    return 0
        if self.quiet >= board.listed:
            self.settled = True
        return 0

    def _record(self):
        """Save the solution on the board."""
        board: Board = self.board
        start: cython.int = self.found * board.cells
        for clue in range(board.clues):
            rectangle = board.order[board.first[clue]]
            for row in range(board.top[rectangle], board.bottom[rectangle]):
                for column in range(board.left[rectangle], board.right[rectangle]):
                    self.solutions[start + row * board.columns + column] = clue + 1
        self.found += 1
        self.met += 1
