# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles from a path by removing numbers while the puzzle stays unique."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.removing import ClueRemover
from kenken_cp.kinds.paths.kernel.codes import NO_PATH, OUTCOMES

if not cython.compiled:
    from kenken_cp.engine.evaluator import MASTER
    from kenken_cp.engine.outcomes import TIER
    from kenken_cp.engine.removing import REMOVING
    from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
    from kenken_cp.kinds.paths.kernel.generate.pair_clues import PairClues
    from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator


@cython.cclass
class PathRemover(ClueRemover):
    """Makes puzzles of one board and symmetry.

    With a tier below Master as the target, numbers are removed as long as the human solver needs
    no higher tier. To remove them while the puzzle is unique and then to give one back, as for
    other targets, leaves a large board too hard.
    """

    def __init__(self, evaluator: PathEvaluator, orbits: list) -> None:
        """`orbits` has the number of each cell's orbit: cells that are given together."""
        super().__init__(evaluator, OUTCOMES, orbits)
        self.evaluator: PathEvaluator = evaluator
        self.window = ints(evaluator.cells)
        self.number_of = ints(evaluator.cells)
        self.removed = ints(evaluator.cells)
        self.is_marked = ints(self.orbits)
        self.shuffled = ints(self.orbits)
        self.both_ends = True
        self.stretch = evaluator.cells

    def require(self, both_ends: cython.bint, stretch: cython.int) -> None:
        """Whether the first and last number stay given, and the longest run of missing numbers."""
        self.both_ends = both_ends
        self.stretch = stretch

    def draw(self):
        """Draw a path; what must stay given is noted as unavoidable sets."""
        evaluator: PathEvaluator = self.evaluator
        source: PathSource = evaluator.source
        step: cython.int
        count: cython.int = source.count
        source.begin()
        if not source.draw(self.rng):
            evaluator.outcome = NO_PATH
            return False
        if not evaluator.draw_pairs(self.rng):
            return False
        evaluator.take_path()
        for number in range(count):
            self.number_of[source.order[number]] = number
        for number in range(evaluator.cells):
            if not evaluator.layout.is_open[number]:  # a hole counts as given and stays so
                self.window[0] = number
                self.unavoidable.learn(self.window, 1, True)
        if self.both_ends:
            self.window[0] = source.order[0]
            self.unavoidable.learn(self.window, 1, True)
            self.window[0] = source.order[count - 1]
            self.unavoidable.learn(self.window, 1, True)
        for number in range(count - self.stretch):
            for step in range(self.stretch + 1):
                self.window[step] = source.order[number + step]
            self.unavoidable.learn(self.window, self.stretch + 1, True)
        return True

    def _begin_stage(self, stage):
        """Begin a pass over the orbits; numbers beside walls and links are removed first, since
        a clue between two givens says nothing."""
        ClueRemover._begin_stage(self, stage)
        evaluator: PathEvaluator = self.evaluator
        clues: PairClues
        at: cython.int = 0
        if stage != REMOVING or not evaluator.pair_clues:
            return
        for i in range(self.orbits):
            self.is_marked[i] = 0
            self.shuffled[i] = self.order[i]
        for clues in evaluator.pair_clues:
            clues.mark(self.is_marked, self.orbit_of)
        for marked in (1, 0):
            for i in range(self.orbits):
                if self.is_marked[self.shuffled[i]] == marked:
                    self.order[at] = self.shuffled[i]
                    at += 1

    def write(self):
        """Write the given numbers to the evaluator's layout."""
        evaluator: PathEvaluator = self.evaluator
        for number in range(evaluator.layout.count):
            cell = evaluator.source.order[number]
            evaluator.layout.given[cell] = number + 1 if self.is_given[self.orbit_of[cell]] else 0

    def load(self):
        """Load the given numbers into the search."""
        evaluator: PathEvaluator = self.evaluator
        evaluator.search.load(evaluator.layout)

    def settles(self):
        """Whether propagation solves the loaded puzzle, or the human solver within the target's
        tier, with no more choices than allowed.

        The human solver solved the puzzle before the last orbits were removed: it does so again
        once it has placed their numbers.
        """
        evaluator: PathEvaluator = self.evaluator
        if not evaluator.is_plain():
            return False
        if self._wants_settled():
            evaluator.load_solver()
            return evaluator.places(self.removed, self._list_removed(), evaluator.high)
        return evaluator.settles()

    def _list_removed(self):
        """List the numbers of the orbits that were removed last. Returns how many there are."""
        count: cython.int = 0
        for at in range(self.at, min(self.at + self.chunk, self.orbits)):
            orbit = self.order[at]
            for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
                cell = self.orbit_cell[i]
                if self.evaluator.layout.is_open[cell]:
                    self.removed[count] = self.number_of[cell]
                    count += 1
        return count

    def _wants_settled(self):
        """Whether the target is a tier that the human solver reaches quickly."""
        return self.evaluator.figure == TIER and self.evaluator.high < MASTER

    def stays_unique(self, orbit):
        """Whether the loaded puzzle is still unique, with no more choices than allowed, after this
        orbit was removed."""
        evaluator: PathEvaluator = self.evaluator
        if not evaluator.is_plain():
            return False
        for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
            if not evaluator.layout.is_open[self.orbit_cell[i]]:
                continue
            self.load()
            if not evaluator.is_only(self.number_of[self.orbit_cell[i]]):
                if evaluator.search.found:
                    self.unavoidable.learn(evaluator.open_cells, evaluator.open_count, False)
                return False
        return True
