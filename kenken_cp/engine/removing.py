# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Generators that remove clues from a candidate that has all of them.

Clues are removed in random order, one orbit of the symmetry at a time, as long as the puzzle stays
unique. What could not be removed once stays needed, since fewer clues leave no fewer solutions:
when each orbit was tried, none can be spared. Of such puzzles few are of a middling tier. One that
is too hard is eased: by one orbit more, of which each is tried alone where a tier is wanted; for
effort or depth, by one after the other, save those with which it becomes too easy. Then, of what is
given, whatever can be spared is removed. So a puzzle has as few clues as come: none can be left out
within what is wanted, which need not be the fewest there could be. What is kept on the way may have
more. Where a number of clues is asked for, some come back. After an attempt that brought nothing,
or whose puzzle was dismissed, some more is given, and the others are tried anew.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.generator import Generator
from kenken_cp.engine.outcomes import (
    ABOVE,
    FEW_GIVENS,
    GOOD,
    MANY_GIVENS,
    TIER,
    TOO_EASY,
    TOO_HARD,
)
from kenken_cp.engine.unavoidable import UnavoidableSets

if not cython.compiled:
    from kenken_cp.engine.evaluator import GENTLE, Evaluator
    from kenken_cp.engine.generator import KEPT

# The stages of an attempt.
REMOVING, EASING, TRIMMING, FILLING = range(4)
# Of the orbits one in so many is removed at once as long as that goes well, then again one in so
# many of these.
FIRST_SHARE = 3
FEWER = 3
# Orbits that are given again before a second attempt. Of 2 to 5 the one by which most Medium
# Sudokus were made.
RESTORED_ORBITS = 4


@cython.cclass
class ClueRemover(Generator):
    """A Generator of puzzles whose clues stand in cells, and may be removed from each.

    A kind says, beside `draw` and `write`, whether what was removed leaves the puzzle unique: by
    `load`, `settles` and `stays_unique`; and, where it knows a quick way, what may ease a puzzle:
    by `begin_easing` and `may_ease`. It may tell `unavoidable` of sets that it knows when it draws
    a solution, and of those that it finds in `stays_unique`.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int, orbits: list) -> None:
        """`orbits` numbers from 0, cell by cell, the clues that are given together."""
        super().__init__(evaluator, outcomes)
        cells = len(orbits)
        self.orbits = max(orbits) + 1
        self.orbit_of = ints(cells)
        self.size = ints(self.orbits)
        self.first_cell = ints(self.orbits)
        in_order = sorted(range(cells), key=orbits.__getitem__)
        self.orbit_cell = array("i", in_order)
        for at, cell in enumerate(in_order):
            self.orbit_of[cell] = orbits[cell]
            self.size[orbits[cell]] += 1
            self.first_cell[orbits[cell]] = at + 1 - self.size[orbits[cell]]
        self.unavoidable = UnavoidableSets(self.orbit_of, self.orbits, cells)
        self.is_given = ints(self.orbits)
        self.is_out = ints(self.orbits)
        self.is_open = ints(self.orbits)
        self.order = ints(self.orbits)
        self.saved = ints(KEPT * self.orbits)
        self.given_count = 0
        self.tier = 0
        self.allow(1, 0, cells, False)

    def allow(
        self, attempts: cython.int, few: cython.int, many: cython.int, bounded: cython.bint
    ) -> None:
        """Make so many attempts at a solution; if `bounded`, leave from few to many clues."""
        self.attempts = attempts
        self.few = few
        self.many = many
        self.bounded = bounded

    def begin(self, seed: cython.ulonglong) -> None:
        """Begin a unit of work."""
        self.unavoidable.clear()
        super().begin(seed)

    # what a kind says

    def load(self):
        """Load the candidate that was written, for `settles` and `stays_unique`."""
        raise NotImplementedError

    def settles(self):
        """Whether the gentlest propagation solves what was loaded."""
        raise NotImplementedError

    def stays_unique(self, orbit):
        """Whether what was loaded is unique; it was before this orbit was removed."""
        raise NotImplementedError

    def begin_easing(self):
        """The candidate was evaluated as of a tier too high; `may_ease` will be asked of orbits."""

    def may_ease(self, orbit):
        """Whether that candidate might be of a tier wanted with this orbit given besides.

        If False, the evaluator's `outcome` and `reached` may tell what looking at it cost.
        """
        return True

    # an attempt

    def begin_attempt(self):
        """Begin to remove clues; after a first attempt, give some of them again before."""
        self._begin_stage(REMOVING)
        self.trying = True
        if self.attempts_left == self.attempts - 1:
            self._give_all()
            self.tier = GENTLE
            self.chunk = self.orbits // FIRST_SHARE + 1
        else:
            self.tier = 0
            self.chunk = 1
            self._restore_some()

    def _give_all(self):
        """Note that all is given, at the beginning of a unit."""
        orbit: cython.int
        self.given_count = 0
        for orbit in range(self.orbits):
            self.is_given[orbit] = 1
            self.given_count += self.size[orbit]

    def _restore_some(self):
        """Give some orbits more. They are tried last: first, they would most often go again."""
        at: cython.int
        orbit: cython.int
        last: cython.int = self.orbits
        for at in range(self.orbits - 1, -1, -1):
            orbit = self.order[at]
            if not self.is_given[orbit] and last > self.orbits - RESTORED_ORBITS:
                self._set(orbit, True)
                last -= 1
                self.order[at] = self.order[last]
                self.order[last] = orbit

    def _begin_stage(self, stage):
        """Begin to go through the orbits, in an order drawn anew."""
        orbit: cython.int
        for orbit in range(self.orbits):
            self.order[orbit] = orbit
        self.rng.shuffle(self.order, self.orbits)
        self.at = 0
        self.stage = stage

    def step(self):
        """Try the next orbits, or end the stage if all were tried."""
        if self.at == self.orbits:
            self._end_stage()
        elif self.stage == REMOVING:
            self._remove_some()
        elif self.stage == EASING:
            self._ease()
        elif self.stage == TRIMMING:
            self._trim()
        else:
            self._fill()

    def _end_stage(self):
        """Every orbit was tried: go on with what is next, or say what came of the attempt."""
        if self.stage == REMOVING:
            self._evaluate_minimal()
        elif self.stage == EASING:
            self._end(TOO_HARD)
        elif self.stage == TRIMMING:
            self._fill_up()
        else:
            self._end(FEW_GIVENS if self.given_count < self.few else GOOD)
        return 0

    def _set(self, orbit, given):
        """Give the orbit's clues, or remove them."""
        more: cython.int = 1 if given else -1
        self.is_given[orbit] = given
        self.given_count += more * self.size[orbit]
        self.unavoidable.change(orbit, more)

    # removing

    def _remove_some(self):
        """Remove the next orbits of the order if singles solve the puzzle then; or fewer, or one.

        Some at a time comes to the same as one by one: what singles solve with fewer clues they
        solve with more. One alone is removed too if the puzzle is unique otherwise.
        """
        count: cython.int = min(self.chunk, self.orbits - self.at)
        i: cython.int
        if not self.is_given[self.order[self.at]] or self.unavoidable.needs(self.order[self.at]):
            self.at += 1
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], False)
        if self._can_do(count):
            self.at += count
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], True)
        self.at += count == 1
        self.chunk = count // FEWER + (count < FEWER)
        return 0

    def _can_do(self, count):
        """Whether the puzzle, from which so many orbits were just removed, may stay so."""
        if self.unavoidable.bare:
            return False
        self.looked += 1
        self.write()
        self.load()
        if self.tier == GENTLE or self._wants_gentle():
            if self.settles():
                return True
            if count > 1 or self._wants_gentle():
                return False
        if not self.stays_unique(self.order[self.at]):
            return False
        self.tier = 0
        self.chunk = 1  # of more than one orbit the next would be in vain
        return True

    def _wants_gentle(self):
        """Whether the gentlest propagation alone is to solve the puzzle."""
        return self.evaluator.figure == TIER and self.evaluator.high == GENTLE

    def _evaluate_minimal(self):
        """Evaluate the puzzle of which no orbit can be spared, and say what is to come of it."""
        evaluator: Evaluator = self.evaluator
        self._evaluate(True)
        self.tier = evaluator.reached
        if evaluator.outcome == TOO_HARD:
            if evaluator.figure == TIER:
                self._keep_if_counted(ABOVE)
            self._begin_easing()
        elif evaluator.outcome == TOO_EASY:
            self._keep_if_counted(self.tier)
            self._end(TOO_EASY)
        else:
            self._fill_up()
        return 0

    def _evaluate(self, known):
        """Evaluate the candidate; whether it is as wanted. `known`: it surely is unique."""
        self.looked += 1
        self.write()
        self.evaluator.evaluate(known)
        return self.evaluator.outcome == GOOD

    # easing, and trimming afterwards

    def _begin_easing(self):
        """Note what the puzzle that is too hard comes to, for each orbit to go on from."""
        orbit: cython.int
        for orbit in range(self.orbits):
            self.is_out[orbit] = self.is_given[orbit]
        if self.evaluator.figure == TIER:
            self.leave_out()
            self.begin_easing()
        self._begin_stage(EASING)
        return 0

    def _ease(self):
        """Give the next orbit if the puzzle is as wanted then, or comes nearer by little steps.

        A tier does not: most often it falls far at once, and rather from where it is high.
        """
        evaluator: Evaluator = self.evaluator
        orbit: cython.int = self.order[self.at]
        self.at += 1
        if self.is_out[orbit]:
            return 0
        if evaluator.figure == TIER and not self.may_ease(orbit):
            self.looked += 1
            return 0
        self._set(orbit, True)
        if self._evaluate(True):
            self.tier = evaluator.reached
            self._begin_stage(TRIMMING)
            return 0
        if evaluator.outcome == TOO_EASY:
            self._keep_if_counted(evaluator.reached)
        if evaluator.outcome == TOO_EASY or evaluator.figure == TIER:
            self._set(orbit, False)
        return 0

    def leave_out(self):
        """The candidate is too hard still: any orbit that was solved in it would be too little.

        Of what is solved or given nothing more needs to be tried; the evaluator lists the rest.
        """
        i: cython.int
        orbit: cython.int
        for orbit in range(self.orbits):
            self.is_open[orbit] = 0
        for i in range(self.evaluator.open_count):
            self.is_open[self.orbit_of[self.evaluator.open_cells[i]]] = 1
        for orbit in range(self.orbits):
            self.is_out[orbit] |= not self.is_open[orbit]

    def _trim(self):
        """Remove the next orbit if the puzzle is then as wanted too."""
        orbit: cython.int = self.order[self.at]
        self.at += 1
        if self.is_given[orbit]:
            self._set(orbit, False)
            if self.unavoidable.bare or not self._is_good(False):
                self._set(orbit, True)
        return 0

    def _is_good(self, known):
        """Whether the candidate is as wanted, which its tier is noted of."""
        if not self._evaluate(known):
            return False
        self.tier = self.evaluator.reached
        return True

    # as many clues as are asked for

    def _fill_up(self):
        """The puzzle is as wanted; if a number of clues is asked for, see to that."""
        if not self.bounded:
            self._end(GOOD)
        elif self.given_count > self.many:
            self._end(MANY_GIVENS)
        else:
            self.goal = self.few + self.rng.below(self.many - self.few + 1)
            self._begin_stage(FILLING)
        return 0

    def _fill(self):
        """Give the next orbit if the puzzle is still as wanted, up to the number that was drawn."""
        orbit: cython.int = self.order[self.at]
        if self.given_count >= self.goal:
            self.at = self.orbits
            return 0
        self.at += 1
        if not self.is_given[orbit] and self.given_count + self.size[orbit] <= self.many:
            self._set(orbit, True)
            if not self._is_good(True):
                self._set(orbit, False)
        return 0

    # what came of it

    def _end(self, outcome):
        """The attempt is over."""
        self.outcomes[outcome] += 1
        self.trying = False
        if outcome == GOOD:
            self.made = self.tier
            self.keep(self.made)
        return 0

    def _keep_if_counted(self, place):
        """Keep a puzzle on the way if it has as many clues as asked for."""
        if not self.bounded or self.few <= self.given_count <= self.many:
            self.keep_on_the_way(place)
        return 0

    def resume(self):
        """The next attempt goes on from the puzzle that was dismissed."""

    def save(self, place):
        orbit: cython.int
        for orbit in range(self.orbits):
            self.saved[place * self.orbits + orbit] = self.is_given[orbit]

    def restore(self, place):
        orbit: cython.int
        for orbit in range(self.orbits):
            if self.is_given[orbit] != self.saved[place * self.orbits + orbit]:
                self._set(orbit, self.saved[place * self.orbits + orbit])
