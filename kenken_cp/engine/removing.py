# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Generators that start with all clues given and remove them.

Clues are removed in random order, one orbit of the pattern's symmetry at a time, as long as the
puzzle stays unique; for a target tier that propagation decides, only as long as the puzzle can be
solved within that tier (`settles`). An orbit that cannot be removed once can never be removed
later, since fewer clues never leave fewer solutions, nor make a puzzle easier. So one pass over all
orbits gives a puzzle that is minimal: no orbit can be spared.

Few minimal puzzles are of a middling tier. One that is too hard is eased by giving orbits back: for
a tier a single orbit, each tried alone; for effort or depth one after the other, skipping those
that make it too easy. After that every orbit that the target does not need is removed again. The
result is locally minimal: it need not have the fewest clues possible, and puzzles kept on the way
may have more. Where a number of givens is asked for, orbits are added to reach it. After an attempt
that failed, or whose puzzle was dismissed, the next one gives some orbits back and tries the others
again.
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
    from kenken_cp.engine.evaluator import Evaluator
    from kenken_cp.engine.generator import KEPT

# Stages of an attempt.
REMOVING, EASING, TRIMMING, FILLING = range(4)
# The first chunk removed at once is 1/FIRST_SHARE of the orbits; a chunk that fails is cut to
# 1/FEWER.
FIRST_SHARE = 3
FEWER = 3
# Orbits given back before another attempt. Of 2 to 5, this number made the most Medium Sudokus.
RESTORED_ORBITS = 4


@cython.cclass
class ClueRemover(Generator):
    """A Generator of puzzles whose clues are givens in cells, each of which can be removed.

    Beside `draw` and `write`, a kind overrides `load`, `settles` and `stays_unique`, which decide
    whether a clue can be removed; and, where it has a quick test, `begin_easing` and
    `may_ease`. It may add unavoidable sets to `unavoidable` when it draws a solution and when
    `stays_unique` finds another one.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int, orbits: list) -> None:
        """`orbits` has the number, from 0, of each cell's orbit: clues that are given together."""
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
        self.settled = False
        self.tier = 0
        self.allow(1, 0, cells, False)

    def allow(
        self, attempts: cython.int, few: cython.int, many: cython.int, bounded: cython.bint
    ) -> None:
        """Allow this many attempts per solution; if `bounded`, leave `few` to `many` clues."""
        self.attempts = attempts
        self.few = few
        self.many = many
        self.bounded = bounded

    def begin(self, seed: cython.ulonglong) -> None:
        """Begin a unit of work."""
        self.unavoidable.clear()
        super().begin(seed)

    # hooks that a kind overrides

    def load(self):
        """Load the written candidate, for `settles` and `stays_unique`."""
        raise NotImplementedError

    def settles(self):
        """Whether propagation solves the loaded candidate, within the target's tier if
        `_wants_settled`.
        """
        raise NotImplementedError

    def stays_unique(self, orbit):
        """Whether the loaded candidate is still unique after this orbit was removed."""
        raise NotImplementedError

    def begin_easing(self):
        """Prepare for calls of `may_ease`: the candidate was just rated above the target's tier."""

    def may_ease(self, orbit):
        """Whether giving this orbit could bring the candidate down to the target's tier.

        If False, the evaluator's `outcome` and `reached` may say what the look found.
        """
        return True

    # an attempt

    def begin_attempt(self):
        """Begin to remove clues; every attempt but the first gives some orbits back before."""
        self._begin_stage(REMOVING)
        self.trying = True
        if self.attempts_left == self.attempts - 1:
            self._give_all()
            self.settled = True
            self.chunk = self.orbits // FIRST_SHARE + 1
        else:
            self.settled = False
            self.chunk = 1
            self._restore_some()

    def _give_all(self):
        """Mark all clues as given, at the beginning of a unit."""
        self.given_count = 0
        for orbit in range(self.orbits):
            self.is_given[orbit] = 1
            self.given_count += self.size[orbit]

    def _restore_some(self):
        """Give some orbits back and move them to the end of the order, or they would soon be
        removed again."""
        at: cython.int
        last: cython.int = self.orbits
        for at in range(self.orbits - 1, -1, -1):
            orbit = self.order[at]
            if not self.is_given[orbit] and last > self.orbits - RESTORED_ORBITS:
                self._set(orbit, True)
                last -= 1
                self.order[at] = self.order[last]
                self.order[last] = orbit

    def _begin_stage(self, stage):
        """Begin a pass over the orbits, in a new random order."""
        for orbit in range(self.orbits):
            self.order[orbit] = orbit
        self.rng.shuffle(self.order, self.orbits)
        self.at = 0
        self.stage = stage

    def step(self):
        """Try the next orbits of the stage, or end the stage."""
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
        """All orbits were tried: go on to the next stage, or end the attempt."""
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
        """Give or remove the clues of an orbit."""
        more: cython.int = 1 if given else -1
        self.is_given[orbit] = given
        self.given_count += more * self.size[orbit]
        self.unavoidable.change(orbit, more)

    # removing

    def _remove_some(self):
        """Remove the next chunk of orbits if singles still solve the puzzle; else retry with a
        smaller one.

        A chunk gives the same result as single orbits: what singles solve with fewer clues they
        also solve with more. A single orbit is removed as well if the puzzle stays unique by other
        means.
        """
        count: cython.int = min(self.chunk, self.orbits - self.at)
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
        """Whether the last `count` orbits can stay removed."""
        if self.unavoidable.bare:
            return False
        self.looked += 1
        self.write()
        self.load()
        if self.settled or self._wants_settled():
            if self.settles():
                return True
            if count > 1 or self._wants_settled():
                return False
        if not self.stays_unique(self.order[self.at]):
            return False
        self.settled = False
        self.chunk = 1  # singles no longer solve it, so larger chunks would fail
        return True

    def _wants_settled(self):
        """Whether the target is a tier that `settles` decides."""
        return self.evaluator.figure == TIER and self.evaluator.high <= self.evaluator.settled

    def _evaluate_minimal(self):
        """Evaluate the minimal puzzle, and choose the next stage by its outcome."""
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
        """Evaluate the candidate, `known` to be unique or not. Returns whether it is on target."""
        self.looked += 1
        self.write()
        self.evaluator.evaluate(known)
        return self.evaluator.outcome == GOOD

    # easing, and trimming afterwards

    def _begin_easing(self):
        """Save the figures of the puzzle that is too hard, as the base for each orbit tried."""
        for orbit in range(self.orbits):
            self.is_out[orbit] = self.is_given[orbit]
        if self.evaluator.figure == TIER:
            self.leave_out()
            self.begin_easing()
        self._begin_stage(EASING)
        return 0

    def _ease(self):
        """Give the next orbit back, and keep it if the puzzle then meets the target or comes nearer
        to it.

        A tier does not come nearer in steps: one orbit often lowers it a lot. So with a tier as
        target each orbit is tried alone, from the minimal puzzle.
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
        """Skip orbits that cannot help: the candidate is still too hard with them solved.

        Nothing more needs to be tried for solved or given cells; the evaluator lists the open ones.
        """
        for orbit in range(self.orbits):
            self.is_open[orbit] = 0
        for i in range(self.evaluator.open_count):
            self.is_open[self.orbit_of[self.evaluator.open_cells[i]]] = 1
        for orbit in range(self.orbits):
            self.is_out[orbit] |= not self.is_open[orbit]

    def _trim(self):
        """Remove the next orbit if the puzzle still meets the target."""
        orbit: cython.int = self.order[self.at]
        self.at += 1
        if self.is_given[orbit]:
            self._set(orbit, False)
            if self.unavoidable.bare or not self._is_good(False):
                self._set(orbit, True)
        return 0

    def _is_good(self, known):
        """Whether the candidate meets the target; sets `tier` if so."""
        if not self._evaluate(known):
            return False
        self.tier = self.evaluator.reached
        return True

    # the number of givens asked for

    def _fill_up(self):
        """The puzzle meets the target: end the attempt, or begin to add givens if a number is asked
        for."""
        if not self.bounded:
            self._end(GOOD)
        elif self.given_count > self.many:
            self._end(MANY_GIVENS)
        else:
            self.goal = self.few + self.rng.below(self.many - self.few + 1)
            self._begin_stage(FILLING)
        return 0

    def _fill(self):
        """Give the next orbit if the puzzle still meets the target, up to the number drawn."""
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

    # results

    def _end(self, outcome):
        """End the attempt with this outcome."""
        self.outcomes[outcome] += 1
        self.trying = False
        if outcome == GOOD:
            self.made = self.tier
            self.keep(self.made)
        return 0

    def _keep_if_counted(self, place):
        """Keep a puzzle that misses the target, if its number of givens is in range."""
        if not self.bounded or self.few <= self.given_count <= self.many:
            self.keep_on_the_way(place)
        return 0

    def resume(self):
        """Let the next attempt start from the dismissed puzzle."""

    def save(self, place):
        for orbit in range(self.orbits):
            self.saved[place * self.orbits + orbit] = self.is_given[orbit]

    def restore(self, place):
        for orbit in range(self.orbits):
            if self.is_given[orbit] != self.saved[place * self.orbits + orbit]:
                self._set(orbit, self.saved[place * self.orbits + orbit])
