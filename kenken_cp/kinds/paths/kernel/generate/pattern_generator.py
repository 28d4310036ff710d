# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles whose given cells are fixed: paths are drawn until one is unique and on target.

If none of them is unique, the last one is changed until it is, or until changes stop helping.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.generator import Generator
from kenken_cp.engine.outcomes import (
    ABOVE,
    GOOD,
    KEPT,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNSETTLED,
)
from kenken_cp.kinds.paths.kernel.codes import NO_PATH, OUTCOMES
from kenken_cp.kinds.paths.kernel.generate.pair_clues import PairClues
from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator
from kenken_cp.kinds.paths.kernel.generate.path_repair import PathRepair

# A path is given up after so many changes for each cell without one that leaves less open.
PATIENCE = 20
# A change may leave more open by less than this.
WORSE = 8
# So many changes are drawn for each cell before propagation is asked, and so many at a time.
NARROWING = 300
AT_A_TIME = 64


@cython.cclass
class PatternGenerator(Generator):
    """Draws a path, gives the cells of the pattern, and evaluates; an attempt is one path.

    The path of the last attempt is changed if its givens leave several solutions. Walls and links
    are drawn for a path, so paths with them are not changed.
    """

    def __init__(
        self, evaluator: PathEvaluator, pattern: list, both_ends: cython.bint, attempts: cython.int
    ) -> None:
        """`pattern` has the cells that are given; `both_ends` adds the first and last number."""
        super().__init__(evaluator, OUTCOMES)
        self.evaluator: PathEvaluator = evaluator
        cells: cython.int = evaluator.cells
        self.attempts = attempts
        self.repair = PathRepair(evaluator, pattern, both_ends)
        self.draws_left = 0
        self.changes_left = 0
        self.saved = ints(KEPT * cells)

    def draw(self):
        """Paths are drawn for each attempt."""
        evaluator: PathEvaluator = self.evaluator
        evaluator.source.begin()
        return True

    def begin_attempt(self):
        """Draw the next path from the one before, by as many moves as from nothing."""
        evaluator: PathEvaluator = self.evaluator
        self.draws_left = 0
        self.changes_left = 0
        if not evaluator.source.draw(self.rng):
            evaluator.outcome = NO_PATH
            self.count()
        elif not evaluator.draw_pairs(self.rng):
            self.count()
        else:
            self.trying = True

    def step(self):
        """Evaluate the path with its pattern, or change it."""
        evaluator: PathEvaluator = self.evaluator
        if self.draws_left > 0:
            self._narrow()
            return
        if self.changes_left:
            self._change()
            return
        self.write()
        self._evaluate()
        if self.trying and self.attempts_left == 0 and not evaluator.pair_clues:
            self.draws_left = NARROWING * evaluator.cells
        self.trying = self.draws_left > 0

    def _narrow(self):
        """Change the path by distances alone; begin to change it by propagation after that."""
        repair: PathRepair = self.repair
        self.draws_left -= AT_A_TIME
        repair.narrow(self.rng, AT_A_TIME)
        if self.draws_left > 0:
            return 0
        self.write()
        self._evaluate()
        if self.trying:
            repair.measure()
            repair.list_loose()
            self.least = repair.left
            self.changes_left = PATIENCE * self.evaluator.cells
        return 0

    def _change(self):
        """Change the path; evaluate it if it leaves less open than before."""
        repair: PathRepair = self.repair
        evaluator: PathEvaluator = self.evaluator
        before: cython.longlong = repair.left
        self.changes_left -= 1
        self.trying = self.changes_left > 0
        if not repair.change(self.rng):
            self.trying = False
            return 0
        self.write()
        repair.measure()
        if repair.left > before + self.rng.below(WORSE):
            repair.undo()
            repair.left = before
            return 0
        repair.list_loose()
        if repair.left < self.least:
            self.least = repair.left
            self.changes_left = PATIENCE * evaluator.cells
            self._evaluate()
        return 0

    def _evaluate(self):
        """Evaluate the path, and keep it if it is wanted; clear `trying` if it is unique."""
        evaluator: PathEvaluator = self.evaluator
        self.looked += 1
        evaluator.take_path()
        evaluator.evaluate(False)
        self.count()
        self.trying = evaluator.outcome in (SEVERAL, UNSETTLED)
        if evaluator.outcome == GOOD:
            self.made = evaluator.reached
            self.keep(self.made)
        elif evaluator.outcome == TOO_EASY:
            self.keep_on_the_way(evaluator.reached)
        elif evaluator.outcome == TOO_HARD and evaluator.figure == TIER:
            self.keep_on_the_way(ABOVE)
        return 0

    def resume(self):
        """The next attempt draws another path."""

    def write(self):
        """Write the given numbers to the evaluator's layout."""
        evaluator: PathEvaluator = self.evaluator
        for number in range(evaluator.layout.count):
            cell = evaluator.source.order[number]
            evaluator.layout.given[cell] = 0
            if self.repair.is_given(number):
                evaluator.layout.given[cell] = number + 1
        evaluator.write_pairs()

    def save(self, place):
        evaluator: PathEvaluator = self.evaluator
        clues: PairClues
        for number in range(evaluator.layout.count):
            self.saved[place * evaluator.cells + number] = evaluator.source.order[number]
        for clues in evaluator.pair_clues:
            clues.save(place)

    def restore(self, place):
        evaluator: PathEvaluator = self.evaluator
        clues: PairClues
        for number in range(evaluator.layout.count):
            cell = self.saved[place * evaluator.cells + number]
            evaluator.source.put(number, cell)
        for clues in evaluator.pair_clues:
            clues.restore(place)
