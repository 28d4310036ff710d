# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state while it looks for deductions: how it looks, the log, the clock of changes.

A kind of puzzle extends it with its board, candidates, and what was found but is not yet written
down. A technique looks at one place of the board and changes nothing: each deduction it sees it
hands to `offer`, and where that says so to what the kind has for it (a candidate that goes, a
value that is placed). In the mode COUNT deductions are only counted, in TAKE the first is kept,
in GATHER all are. `commit` then writes down what was kept.
"""

from array import array

import cython

COUNT = 0
TAKE = 1
GATHER = 2

# What is broken; a kind numbers its places from 1.
NOTHING = 0


@cython.cclass
class SolverState:
    """Extended by each kind of puzzle, which overrides `rewind`, `has_found`, `commit`, `room`.

    `cells` is how many the board has, `open_cells` how many have no value yet; `broken` what has
    nothing left, and `broken_at` which; `held` what the step taken makes one keep in mind.
    """

    def __init__(self, cells: cython.int) -> None:
        self.cells = cells
        self.open_cells = cells
        self.broken = NOTHING
        self.broken_at = 0
        self.clock = 0
        self.mode = COUNT
        self.available = 0
        self.enough = 0
        self.done = False
        self.held = 0
        self.logging = False
        self.log = array("q", bytes(8 * 3 << 10))
        self.logged = 0

    def rewind(self):
        """Go to the start of the puzzle; all places count as changed. A kind adds its own."""
        self.clock += 1
        self.open_cells = self.cells
        self.broken = NOTHING
        self.broken_at = 0
        self.logged = 0

    def has_found(self):
        """Whether anything was found that is not yet written down."""
        return False

    def commit(self):
        """Write down what was found, advance the clock, and note it for all that changes."""

    def room(self, cell):
        """How many candidates an open cell has; 0 if it has its value."""
        return 0

    def offer(self):
        """Count a deduction; whether it is wanted, so that its effects are to be named."""
        self.available += 1
        if self.mode == COUNT:
            if self.available >= self.enough:
                self.done = True
            return False
        if self.mode == TAKE:
            self.done = True
        return True

    def note(self, kind, a, b):
        """Write an entry into the log, if one is kept."""
        if not self.logging:
            return
        if 3 * self.logged + 3 > len(self.log):
            self._lengthen()
        self.log[3 * self.logged] = kind
        self.log[3 * self.logged + 1] = a
        self.log[3 * self.logged + 2] = b
        self.logged += 1

    def _lengthen(self) -> None:
        longer = array("q", self.log)
        longer.extend(longer)
        self.log = longer

    def break_off(self, kind, at):
        """Note what has nothing left; the first such thing counts."""
        if self.broken == NOTHING:
            self.broken = kind
            self.broken_at = at

    def broken_place(self) -> tuple:
        """What has nothing left: NOTHING or the kind of place, and its number on the board."""
        return self.broken, self.broken_at

    def keep_log(self) -> None:
        """Log every step from now on."""
        self.logging = True

    def entries(self) -> list:
        """The log so far, as a flat list of triples."""
        return list(self.log[: 3 * self.logged])
