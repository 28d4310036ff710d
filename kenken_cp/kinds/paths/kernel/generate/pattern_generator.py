# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles whose given cells are fixed: paths are drawn until one is unique and on target."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.generator import Generator
from kenken_cp.engine.outcomes import ABOVE, GOOD, KEPT, TIER, TOO_EASY, TOO_HARD
from kenken_cp.kinds.paths.kernel.codes import NO_PATH, OUTCOMES

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.generate.pair_clues import PairClues
    from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator


@cython.cclass
class PatternGenerator(Generator):
    """Draws a path, gives the cells of the pattern, and evaluates; an attempt is one path."""

    def __init__(
        self, evaluator: PathEvaluator, pattern: list, both_ends: cython.bint, attempts: cython.int
    ) -> None:
        """`pattern` has the cells that are given; `both_ends` adds the first and last number."""
        super().__init__(evaluator, OUTCOMES)
        self.evaluator: PathEvaluator = evaluator
        cells: cython.int = evaluator.cells
        self.in_pattern = ints(cells)
        for cell in pattern:
            self.in_pattern[cell] = 1
        self.both_ends = both_ends
        self.attempts = attempts
        self.saved = ints(KEPT * cells)

    def draw(self):
        """Paths are drawn for each attempt."""
        evaluator: PathEvaluator = self.evaluator
        evaluator.source.begin()
        return True

    def begin_attempt(self):
        """Draw the next path from the one before, by as many moves as from nothing."""
        evaluator: PathEvaluator = self.evaluator
        if not evaluator.source.draw(self.rng):
            evaluator.outcome = NO_PATH
            self.count()
        elif not evaluator.draw_pairs(self.rng):
            self.count()
        else:
            evaluator.take_path()
            self.trying = True

    def step(self):
        """Evaluate the path with its pattern."""
        evaluator: PathEvaluator = self.evaluator
        self.trying = False
        self.looked += 1
        self.write()
        evaluator.evaluate(False)
        self.count()
        if evaluator.outcome == GOOD:
            self.made = evaluator.reached
            self.keep(self.made)
        elif evaluator.outcome == TOO_EASY:
            self.keep_on_the_way(evaluator.reached)
        elif evaluator.outcome == TOO_HARD and evaluator.figure == TIER:
            self.keep_on_the_way(ABOVE)

    def resume(self):
        """The next attempt draws another path."""

    def write(self):
        """Write the given numbers to the evaluator's layout."""
        evaluator: PathEvaluator = self.evaluator
        number: cython.int
        cell: cython.int
        last: cython.int = evaluator.layout.count - 1
        for number in range(last + 1):
            cell = evaluator.source.order[number]
            evaluator.layout.given[cell] = 0
            if self.in_pattern[cell] or (self.both_ends and number in (0, last)):
                evaluator.layout.given[cell] = number + 1
        evaluator.write_pairs()

    def save(self, place):
        evaluator: PathEvaluator = self.evaluator
        clues: PairClues
        number: cython.int
        for number in range(evaluator.layout.count):
            self.saved[place * evaluator.cells + number] = evaluator.source.order[number]
        for clues in evaluator.pair_clues:
            clues.save(place)

    def restore(self, place):
        evaluator: PathEvaluator = self.evaluator
        clues: PairClues
        number: cython.int
        cell: cython.int
        for number in range(evaluator.layout.count):
            cell = self.saved[place * evaluator.cells + number]
            evaluator.source.put(number, cell)
        for clues in evaluator.pair_clues:
            clues.restore(place)
