# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Units of work of a generator: a solution, attempts at it, and the puzzles that came of them.

A unit is a function of its seed, of what is aimed at and of how much may be tried. How an attempt
goes, `changing` and `removing` say; how solutions are drawn and candidates saved, a kind.
"""

from array import array
from typing import Any

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import KEPT, UNIQUE

if not cython.compiled:
    from kenken_cp.engine.evaluator import Evaluator
    from kenken_cp.engine.rng import Rng

# No puzzle was made, or no place.
NONE = -1
# Evaluations after which a unit pauses, so that Ctrl-C is heard; costly ones count more.
PAUSE = 64


@cython.cclass
class Generator:
    """Makes puzzles of one kind: `begin`, `go_on` until it returns False, then look at `made`.

    `made` is the place of the puzzle aimed at, or -1; `looked` counts the candidates looked at.
    Hooks: `draw`, `begin_attempt`, `step`, `resume`, `save`, `restore` and `write`.
    """

    def __init__(self, evaluator: Evaluator, outcomes: cython.int) -> None:
        """`outcomes` is one more than the last code of a reason."""
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
        """Aim at a figure between two bounds; `tiers`, as bits, are kept on the way.

        Effort counts in thousandths. The bit ABOVE keeps a puzzle whose tier is above the target.
        """
        self.evaluator.aim(figure, low, high)
        self.kept_tiers = tiers

    def begin(self, seed: cython.ulonglong) -> None:
        """Begin a unit of work."""
        i: cython.int
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
        """Work for a while; whether there is more to do."""
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

    # what a kind says, or a way of making puzzles

    def draw(self):
        """Draw a solution; False, with the evaluator's `outcome`, if none came about."""
        raise NotImplementedError

    def begin_attempt(self):
        """Begin an attempt at the solution; sets `trying` if there is something to go on with."""
        raise NotImplementedError

    def step(self):
        """Take the attempt one step further, by about one evaluation; clear `trying` at its end."""
        raise NotImplementedError

    def resume(self):
        """Go on from the puzzle that was made and dismissed."""
        raise NotImplementedError

    def save(self, place):
        """Keep a copy of the candidate at a place, a number below PLACES."""
        raise NotImplementedError

    def restore(self, place):
        """Take the copy kept at a place as the candidate; `write` is called before it is read."""
        raise NotImplementedError

    def write(self):
        """Write the candidate down where the evaluator reads it."""
        raise NotImplementedError

    # what came of it

    def count(self):
        """Count the evaluator's `outcome`."""
        self.outcomes[self.evaluator.outcome] += 1

    def keep_on_the_way(self, place):
        """Keep a puzzle that is not the one aimed at, if it is wanted and the first of its tier."""
        if not self.filled[place] and self.kept_tiers >> place & 1:
            self.keep(place)
        return 0

    def keep(self, place):
        """Keep the candidate as the puzzle of a place."""
        self.filled[place] = 1
        self.save(place)
        return 0

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: go on."""
        self.made = NONE
        self.resume()

    def kept(self) -> list:
        """The places of the puzzles that were kept."""
        return [place for place in range(KEPT) if self.filled[place]]

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Take a kept puzzle as the candidate, in canonical orientation; see Evaluator.orient.

        If False, `reason` says why the solver cannot be loaded.
        """
        self.restore(place)
        self.write()
        return self.evaluator.orient(loaded)

    def key(self) -> bytes:
        """What the puzzle laid out last and its images have in common, and no other puzzle."""
        return self.evaluator.key()

    def counted(self) -> list:
        """How often each outcome came about, by code."""
        return [self.outcomes[code] for code in range(self.codes)]

    def reason(self, reasons) -> str:
        """The words, in these rows, for what came of the candidate last."""
        return next(row.words for row in reasons if row.code == self.evaluator.outcome)

    @property
    def nodes(self) -> int:
        """How many nodes were searched in this unit."""
        return self.evaluator.nodes

    @property
    def solver(self) -> Any:
        """The human solver, which `lay_out` loads."""
        return self.evaluator.solver
