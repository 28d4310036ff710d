# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Generators that change a candidate until it is as wanted.

A candidate that is not the puzzle wanted is changed, not thrown away: where a second solution
differs, where the human solver is stuck, or anywhere to make it harder. Whether the solution stays
as it was drawn or changes with the candidate is the kind's business.
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

# Changes tried, and taken back, before a candidate is given up.
TENTATIVE = 12
# One in so many steps of a climb may lead down.
DOWN = 8


@cython.cclass
class ChangingGenerator(Generator):
    """A Generator by the evaluate-and-change loop.

    An attempt begins with `compose` and goes on with one of `rule_out`, `make_easier` and
    `make_harder` after each evaluation; these a kind says, beside `draw`, `save`, `restore` and
    `write`.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int) -> None:
        super().__init__(evaluator, outcomes)
        self.changes_left = 0
        self.climbing = False
        self.best = 0
        self.allow(8, 100)

    def allow(self, attempts: cython.int, changes: cython.int) -> None:
        """Make so many attempts at a solution, with so many changes each."""
        self.attempts = attempts
        self.changes = changes

    # what a kind says

    def compose(self):
        """Make a first candidate of the solution; False, with the evaluator's `outcome`, if that
        did not come about. It is another in each attempt."""
        raise NotImplementedError

    def rule_out(self):
        """Change the candidate so that it rules the other solution out; False if that failed."""
        return self.make_easier()

    def make_easier(self):
        """Change the candidate where it is open, to say more; False if that failed."""
        raise NotImplementedError

    def make_harder(self):
        """Change the candidate so that its clues say less; False if that failed."""
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
        """Evaluate the candidate, then keep or change it."""
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
        """Go on from this candidate or, if one before was better, most often from that."""
        if not self.climbing or self.evaluator.value >= self.best or self.rng.below(DOWN) == 0:
            self.climbing = True
            self.best = self.evaluator.value
            self.save(CLIMBED)
        return 0

    def _change(self):
        """Change the candidate as its outcome asks; False if no change succeeded."""
        tries: cython.int
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
        """Go on from the puzzle that was dismissed, towards a harder one."""
        self.climbing = True
        self.best = 0
        self.save(CLIMBED)
        self.trying = self._change() and self.changes_left > 0
