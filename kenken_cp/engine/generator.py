# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Units of work of a generator: draw a solution, make attempts at it, keep the puzzles found.

A unit is a function of its seed, its target and its limits. `changing` and `removing` define how an
attempt proceeds; a kind defines how solutions are drawn and candidates saved.
"""

from array import array
from typing import Any

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import KEPT, TIER, UNIQUE

if not cython.compiled:
    from kenken_cp.engine.evaluator import MEDIUM, Evaluator
    from kenken_cp.engine.rng import Rng

# no puzzle was made; no place
NONE = -1
# A unit returns to its caller after this many evaluations, so that Ctrl-C is noticed; costly ones
# count more.
PAUSE = 64


@cython.cclass
class Generator:
    """Makes puzzles of one kind: call `begin`, then `go_on` until it returns False, then read
    `made`.

    `made` is the place of the puzzle that meets the target, or -1; `looked` counts the candidates
    evaluated. Hooks: `draw`, `begin_attempt`, `step`, `resume`, `save`, `restore` and `write`.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int) -> None:
        """`outcomes` is one more than the highest outcome code."""
        self.rng = Rng()
        self.evaluator = evaluator
        self.filled = ints(KEPT)
        self.codes = outcomes
        self.outcomes = array("q", bytes(8 * outcomes))
        self.made = NONE
        self.looked = 0
        self.attempts = 1
        self.attempts_left = 0
        self.trying = False
        self.aim(UNIQUE, 0, 0, 0)

    def aim(
        self, figure: cython.int, low: cython.longlong, high: cython.longlong, tiers: cython.int
    ) -> None:
        """Set the target, a figure between two bounds; puzzles of the `tiers` (bits) are kept too.

        Effort is in thousandths. The bit ABOVE keeps one puzzle whose tier is above the target.
        """
        self.evaluator.aim(figure, low, high)
        self.kept_tiers = tiers

    def begin(self, seed: cython.ulonglong) -> None:
        """Begin a unit of work: everything drawn follows from the seed."""
        self.rng.state = seed
        self.evaluator.nodes = 0
        self.looked = 0
        self.made = NONE
        self.trying = False
        self.attempts_left = 0
        for i in range(KEPT):
            self.filled[i] = 0
        for i in range(self.codes):
            self.outcomes[i] = 0
        if self.draw():
            self.attempts_left = self.attempts
        else:
            self.count()

    def go_on(self) -> bool:
        """Work until the next pause; True if there is more to do."""
        pause: cython.int = PAUSE
        while pause > 0 and self.made == NONE:
            if self.trying:
                self.evaluator.begin()
                self.step()
                pause -= self.evaluator.price()
            elif self.attempts_left > 0:
                self.attempts_left -= 1
                self.begin_attempt()
                pause -= 1
            else:
                return False
        return self.made == NONE

    # hooks that a kind or a generation method overrides

    def draw(self):
        """Draw a solution; on failure return False and set the evaluator's `outcome`."""
        raise NotImplementedError

    def begin_attempt(self):
        """Begin an attempt at the solution; set `trying` if it can continue with `step`."""
        raise NotImplementedError

    def step(self):
        """Advance the attempt by about one evaluation; clear `trying` when it ends."""
        raise NotImplementedError

    def resume(self):
        """Continue from the puzzle that was made and dismissed."""
        raise NotImplementedError

    def save(self, place):
        """Copy the candidate into a place, a number below PLACES."""
        raise NotImplementedError

    def restore(self, place):
        """Make the copy in a place the candidate; `write` must be called before it is read."""
        raise NotImplementedError

    def write(self):
        """Write the candidate to where the evaluator reads it."""
        raise NotImplementedError

    # results

    def count(self):
        """Count the evaluator's `outcome`."""
        self.outcomes[self.evaluator.outcome] += 1

    def keep_on_the_way(self, place):
        """Keep a puzzle that misses the target, if its tier is wanted and it is the first of that
        tier."""
        evaluator: Evaluator = self.evaluator
        if evaluator.figure == TIER and evaluator.low > MEDIUM and 0 < place <= MEDIUM:
            if not self.keeps_easy():
                return 0
            place = evaluator.find_tier(place)
        if not self.filled[place] and self.kept_tiers >> place & 1:
            self.keep(place)
        return 0

    def keeps_easy(self):
        """Whether the first puzzle of a tier up to MEDIUM is still to be kept."""
        tier: cython.int
        for tier in range(1, MEDIUM + 1):
            if self.kept_tiers >> tier & 1 and not self.filled[tier]:
                return True
        return False

    def keep(self, place):
        """Keep the candidate as the puzzle of a place."""
        self.filled[place] = 1
        self.save(place)
        return 0

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues from it."""
        self.made = NONE
        self.resume()

    def list_places(self) -> list:
        """The places that hold a puzzle."""
        return [place for place in range(KEPT) if self.filled[place]]

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Make a kept puzzle the candidate, in canonical orientation; see Evaluator.orient.

        If False, `reason` says why the solver cannot be loaded.
        """
        self.restore(place)
        self.write()
        return self.evaluator.orient(loaded)

    def key(self) -> bytes:
        """Bytes that identify the puzzle laid out last, up to the symmetries of its board."""
        return self.evaluator.key()

    def count_outcomes(self) -> list:
        """How often each outcome occurred, indexed by its code."""
        return [self.outcomes[code] for code in range(self.codes)]

    def tally(self, reasons) -> tuple:
        """How many outcomes there were, and of those with a reason how many, by its words.

        `reasons` are rows; words that nothing was counted for are left out.
        """
        code: cython.int
        total: cython.longlong = 0
        rejected: dict = {}
        for code in range(self.codes):
            total += self.outcomes[code]
        for row in reasons:
            code = row[0]
            if self.outcomes[code]:
                rejected[row[1]] = self.outcomes[code]
        return total, rejected

    def reason(self, reasons) -> str:
        """The words, from these rows, for the last outcome."""
        return next(row.words for row in reasons if row.code == self.evaluator.outcome)

    @property
    def nodes(self) -> int:
        """The number of nodes searched in this unit."""
        return self.evaluator.nodes

    @property
    def solver(self) -> Any:
        """The human solver, which `lay_out` loads."""
        return self.evaluator.solver
