# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state while it looks for deductions: its mode, the log, and a clock.

The clock is a counter of changes, which tells whether a cached result is out of date.

A kind extends it with its board, its candidates, and the effects found but not yet applied. A
technique looks at one place of the board and changes nothing. It passes each deduction to `offer`;
if that returns True, the technique names the effects through the kind's methods (a candidate to
remove, a value to place). In mode COUNT deductions are only counted, in TAKE the first is kept, in
GATHER all are. `commit` then applies what was kept.
"""

from array import array

import cython

COUNT = 0
TAKE = 1
GATHER = 2

# Codes for `broken`: nothing; a kind numbers its sorts of places from 1.
NOTHING = 0


@cython.cclass
class SolverState:
    """The base of each kind's state, which overrides `rewind`, `has_found`, `commit` and `room`.

    `cells` is the number of cells and `open_cells` how many have no value yet; `broken` is the sort
    of place that has no possibility left, and `broken_at` its number; `held` is what the step just
    taken obliges a person to remember.
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
        """Return to the start of the puzzle and mark all places as changed. A kind adds its own
        part."""
        self.clock += 1
        self.open_cells = self.cells
        self.broken = NOTHING
        self.broken_at = 0
        self.logged = 0

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return False

    def commit(self):
        """Apply the effects found, advance the clock, and stamp everything that changes with it."""

    def room(self, cell):
        """The number of candidates of an open cell; 0 if it has its value."""
        return 0

    def offer(self):
        """Count a deduction; True if its effects are to be named."""
        self.available += 1
        if self.mode == COUNT:
            if self.available >= self.enough:
                self.done = True
            return False
        if self.mode == TAKE:
            self.done = True
        return True

    def note(self, kind, a, b):
        """Append an entry (kind, a, b) to the log, if one is kept."""
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
        """Record a place that has no possibility left; only the first one counts."""
        if self.broken == NOTHING:
            self.broken = kind
            self.broken_at = at

    def broken_place(self) -> tuple:
        """The broken place: its sort (NOTHING if none), and its number on the board."""
        return self.broken, self.broken_at

    def keep_log(self) -> None:
        """Log every step from now on."""
        self.logging = True

    def entries(self) -> list:
        """The log so far, as a flat list of triples."""
        return list(self.log[: 3 * self.logged])
