# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles of rectangles: draws a division, and moves its clues until they fit.

If there is a second solution, a clue whose rectangle differs in it is moved to a cell that only its
wanted rectangle covers: the other one then no longer holds the clue.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.engine.outcomes import OWN, PLACES
from kenken_cp.kinds.rectangles.kernel.generate.cuts import Cuts

if not cython.compiled:
    from kenken_cp.engine.rng import next_below
    from kenken_cp.kinds.rectangles.kernel.generate.division import Division
    from kenken_cp.kinds.rectangles.kernel.generate.evaluator import RectangleEvaluator

NO_DIVISION = OWN + 1
OUTCOMES = OWN + 2
MOST_MOVED = 3  # clues moved at once to make a puzzle harder or easier


@cython.cclass
class RectangleGenerator(ChangingGenerator):
    """Makes puzzles of one size; `unknown` is the share of clues without a number."""

    def __init__(self, evaluator: RectangleEvaluator, unknown: cython.double) -> None:
        super().__init__(evaluator, OUTCOMES)
        self.own = evaluator
        self.unknown = unknown
        self.cuts = Cuts(evaluator.division, [])
        cells: cython.int = evaluator.cells
        self.saved = ints(2 * PLACES * cells)
        self.order = ints(cells)
        self.parent = ints(cells)
        self.is_done = ints(cells)
        self.partner = ints(cells)

    def draw(self):
        """Draw a division; with symmetric clues, pair its rectangles."""
        division: Division = self.own.division
        if not division.draw(self.rng) and not self._draw_by_cuts():
            self.own.outcome = NO_DIVISION
            return False
        for k in range(division.count):
            self.partner[k] = -1
            if division.symmetric:
                self.partner[k] = division.grid[division.cells - 1 - division.clue[k]]
        return True

    def cut_with(self, cuts: Cuts) -> None:
        """Let these cuts divide the board where the chain from single cells does not."""
        self.cuts = cuts

    def _draw_by_cuts(self):
        """Draw a division by straight cuts, and let the chain go on from it if it can."""
        division: Division = self.own.division
        if not self.cuts.draw(self.rng):
            return False
        return division.mix(self.rng) or self.cuts.draw(self.rng)

    def compose(self):
        """Put each clue into a random cell of its rectangle, and hide some numbers."""
        evaluator: RectangleEvaluator = self.own
        division: Division = evaluator.division
        for k in range(division.count):
            evaluator.cell[k] = division.clue[k]
            self.order[k] = k
            evaluator.shown[k] = 1
        for k in range(division.count):
            if self.partner[k] != k:
                self._move(k)
        hidden = cython.cast(cython.int, self.unknown * division.count + 0.5)
        self.rng.shuffle(self.order, division.count)
        for k in range(hidden):
            evaluator.shown[self.order[k]] = 0
        return True

    def _random_cell(self, k):
        """A random cell of a rectangle."""
        division: Division = self.own.division
        row: cython.int = division.top[k] + next_below(
            self.rng, division.bottom[k] - division.top[k]
        )
        column: cython.int = division.left[k]
        column += next_below(self.rng, division.right[k] - division.left[k])
        return row * division.columns + column

    def _move(self, k):
        """Move a clue to a random cell of its rectangle; with its partner, if they are paired."""
        tries: cython.int
        if self.partner[k] < 0:
            self.own.cell[k] = self._random_cell(k)
            return True
        for tries in range(8):
            if self._move_to(k, self._random_cell(k)):
                return True
        return False

    def _move_to(self, k, cell):
        """Move a clue to this cell of its rectangle; False if its partner could not follow."""
        evaluator: RectangleEvaluator = self.own
        opposite: cython.int = evaluator.cells - 1 - cell
        twin: cython.int = self.partner[k]
        if twin == k:  # in the middle
            return False
        if twin >= 0:
            if evaluator.division.grid[opposite] != twin:
                return False
            evaluator.cell[twin] = opposite
        evaluator.cell[k] = cell
        return True

    # hooks of ChangingGenerator: changes

    def rule_out(self):
        """In each part where the other solution differs, move a clue out of its other rectangle."""
        evaluator: RectangleEvaluator = self.own
        division: Division = evaluator.division
        count: cython.int = evaluator.open_count
        moved: cython.bint = False
        for k in range(division.count):
            self.parent[k] = k
            self.is_done[k] = 0
        for i in range(count):
            k = evaluator.open_cells[i]
            self.order[i] = k
            root = self._root(division.grid[k])
            self.parent[root] = self._root(evaluator.other[k])
        self.rng.shuffle(self.order, count)
        for i in range(count):
            k = division.grid[self.order[i]]
            root = self._root(k)
            if self.is_done[root]:
                continue
            if self._move_to(k, self.order[i]):
                self.is_done[root] = 1
                moved = True
                if not evaluator.shown[k] and next_below(self.rng, 2):
                    self._show(k)
        return moved

    def _root(self, k):
        """The rectangle that stands for the part of k (union-find)."""
        while self.parent[k] != k:
            self.parent[k] = self.parent[self.parent[k]]
            k = self.parent[k]
        return k

    def _show(self, k):
        """Show the number of this rectangle, and hide another's instead."""
        evaluator: RectangleEvaluator = self.own
        other: cython.int = next_below(self.rng, evaluator.division.count)
        if evaluator.shown[other] and other != k:
            evaluator.shown[k] = 1
            evaluator.shown[other] = 0

    def make_easier(self):
        """Move clues where the human solver is stuck, or any."""
        evaluator: RectangleEvaluator = self.own
        cell: cython.int = next_below(self.rng, evaluator.cells)
        if evaluator.open_count:
            cell = evaluator.open_cells[next_below(self.rng, evaluator.open_count)]
        return self._change_clue(evaluator.division.grid[cell])

    def make_harder(self):
        """Move some clues."""
        i: cython.int
        moved: cython.bint = False
        for i in range(1 + next_below(self.rng, MOST_MOVED)):
            moved |= self._change_clue(next_below(self.rng, self.own.division.count))
        return moved

    def _change_clue(self, k):
        """Move a clue, or now and then show its number and hide another's."""
        if not self.own.shown[k] and next_below(self.rng, 3) == 0:
            self._show(k)
            return True
        return self._move(k)

    def save(self, place):
        """Copy the clues into a place."""
        evaluator: RectangleEvaluator = self.own
        at: cython.int = 2 * place * evaluator.cells
        for k in range(evaluator.division.count):
            self.saved[at + 2 * k] = evaluator.cell[k]
            self.saved[at + 2 * k + 1] = evaluator.shown[k]

    def restore(self, place):
        """Take the clues from a place."""
        evaluator: RectangleEvaluator = self.own
        at: cython.int = 2 * place * evaluator.cells
        for k in range(evaluator.division.count):
            evaluator.cell[k] = self.saved[at + 2 * k]
            evaluator.shown[k] = self.saved[at + 2 * k + 1]

    def write(self):
        """Write the clues to where the evaluator reads them."""
        self.own.write_numbers()
