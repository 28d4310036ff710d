# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Generators that repair a candidate until it meets the target.

A candidate that misses the target is changed, not discarded: where a second solution differs, where
the human solver is stuck, or anywhere in order to make it harder. Each kind decides whether the
solution stays fixed or changes with the candidate.
"""

import cython

from kenken_cp.engine.generator import Generator
from kenken_cp.engine.outcomes import (
    ABOVE,
    BEFORE,
    CLIMBED,
    GOOD,
    PLACES,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
)

if not cython.compiled:
    from kenken_cp.engine.evaluator import Evaluator
    from kenken_cp.engine.generator import NONE

# How many changes are tried and undone before the candidate is given up.
TENTATIVE = 12
# A candidate that is easier than the last is accepted once in so many times.
DOWNHILL = 8


@cython.cclass
class ChangingGenerator(Generator):
    """A Generator that evaluates and changes a candidate in a loop (stochastic hill climbing).

    An attempt begins with `compose`. After each evaluation it calls one of `rule_out`,
    `make_easier` and `make_harder`. A kind overrides these four, and `draw`, `save`, `restore` and
    `write`.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int) -> None:
        super().__init__(evaluator, outcomes)
        self.changes_left = 0
        self.climbing = False
        self.base_value = 0
        self.allow(8, 100)

    def allow(self, attempts: cython.int, changes: cython.int) -> None:
        """Allow this many attempts per solution, with this many changes each."""
        self.attempts = attempts
        self.changes = changes

    # hooks that a kind overrides

    def compose(self):
        """Build the first candidate for the solution; on failure return False and set `outcome`.

        Each attempt builds another one.
        """
        raise NotImplementedError

    def rule_out(self):
        """Change the candidate so that it excludes the other solution found; False on failure."""
        return self.make_easier()

    def make_easier(self):
        """Change the candidate at its open cells so that its clues say more; False on failure."""
        raise NotImplementedError

    def make_harder(self):
        """Change the candidate so that its clues say less; False on failure."""
        raise NotImplementedError

    # the loop

    def begin_attempt(self):
        self.climbing = False
        if self.compose():
            self.changes_left = self.changes
            self.trying = self.changes > 0
        else:
            self.count()

    def step(self):
        """Evaluate the candidate, then keep it or change it."""
        evaluator: Evaluator = self.evaluator
        self.looked += 1
        evaluator.evaluate(False)
        self.count()
        self.changes_left -= evaluator.cost
        if evaluator.outcome == GOOD:
            self.keep(evaluator.reached)
            self.made = evaluator.reached
            return
        if evaluator.outcome == TOO_EASY:
            self.keep_on_the_way(evaluator.reached)
            self._climb_on()
        elif evaluator.outcome == TOO_HARD and evaluator.figure == TIER:
            self.keep_on_the_way(ABOVE)
        self.trying = self._change() and self.changes_left > 0

    def _climb_on(self):
        """Make this candidate the base of the climb if it is no easier than the last base, or by
        chance."""
        value: cython.longlong = self.evaluator.value
        if not self.climbing or value >= self.base_value or self.rng.below(DOWNHILL) == 0:
            self.climbing = True
            self.base_value = value
            self.save(CLIMBED)
        return 0

    def _change(self):
        """Change the candidate as its outcome requires; False if no change succeeds."""
        back: cython.int = BEFORE
        if self.climbing:
            back = CLIMBED
            self.restore(back)
        else:
            self.save(back)
        for tries in range(TENTATIVE):
            if self._try_change():
                return True
            self.restore(back)
        return False

    def _try_change(self):
        if self.climbing:
            return self.make_harder()
        if self.evaluator.outcome == SEVERAL:
            return self.rule_out()
        return self.make_easier()

    def resume(self):
        """Continue from the dismissed puzzle towards a harder one."""
        self.climbing = True
        self.base_value = 0
        self.save(CLIMBED)
        self.trying = self._change() and self.changes_left > 0
