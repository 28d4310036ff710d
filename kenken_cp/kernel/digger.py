# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A unit of work of the generator of puzzles of givens alone: a grid, and what is dug out of it.

Cells are blanked in random order, one orbit of the symmetry at a time, and given again where the
puzzle would not be unique any more, or harder than wanted. What was in vain once stays so, since
with fewer givens no puzzle is easier: a dig is over when each orbit was tried. First singles alone
are to solve the puzzle, which is quick to see and true of most blanks; then all that is wanted. So
a puzzle has as few givens as come: none can be left out within what is wanted, which need not be
the fewest there could be. Where a number of them is asked for, some come back.
"""

import cython

from kenken_cp.kernel.arrays import ints
from kenken_cp.kernel.codes import (
    ABOVE,
    DEPTH,
    EFFORT,
    FEW_GIVENS,
    GOOD,
    MANY_GIVENS,
    NO_GRID,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
)
from kenken_cp.kernel.judge import Judge

if not cython.compiled:
    from kenken_cp.kernel.caging import Caging
    from kenken_cp.kernel.grids import Grids
    from kenken_cp.kernel.judge import COSTLY, GENTLE, KEPT, PAUSE
    from kenken_cp.kernel.pieces import FREE
    from kenken_cp.kernel.propagate import settle
    from kenken_cp.kernel.tuples import TupleStore

# What a dig is at: singles alone, all that is wanted, filling up, and between two digs.
SINGLES, WANTED, FILLING, IDLE = range(4)
# Of the orbits, one in so many is blanked at once as long as that goes well.
FIRST_SHARE = 3
FEWER = 3


@cython.cclass
class Digger(Judge):
    """Makes puzzles of givens of one kind: a board, digits and a symmetry."""

    def __init__(self, geometry, digits: tuple, grids: Grids, orbits: list, rows: list) -> None:
        """`orbits` numbers the cells that are given together; the rest is as for a Judge."""
        super().__init__(geometry, digits, grids, rows)
        cells: list = [[] for _ in range(max(orbits) + 1)]
        for cell, orbit in enumerate(orbits):
            cells[orbit].append(cell)
        self.orbits = len(cells)
        self.orbit_of = ints(self.cells)
        for cell, orbit in enumerate(orbits):
            self.orbit_of[cell] = orbit
        self.size = ints(self.orbits)
        for orbit, own in enumerate(cells):
            self.size[orbit] = len(own)
        for cell in range(self.cells):
            self.caging.owner[cell] = FREE
        self.is_given = ints(self.orbits)
        self.order = ints(self.orbits)
        self.saved = ints(KEPT * self.orbits)
        self.allow(1, 0, self.cells, False)

    def allow(
        self, digs: cython.int, few: cython.int, many: cython.int, bounded: cython.bint
    ) -> None:
        """Dig a grid out so many times; if that is `bounded`, leave from few to many givens."""
        self.digs = digs
        self.few = few
        self.many = many
        self.bounded = bounded

    def begin(self, seed: cython.ulonglong, store: TupleStore) -> None:
        """Begin a unit of work."""
        self.looked = 0
        self.stage = IDLE
        self.digs_left = self.digs
        if not self._begin(seed, store):
            self.outcomes[NO_GRID] += 1
            self.digs_left = 0

    def go_on(self) -> bool:
        """Work for a while; whether there is more to do."""
        pause: cython.int = PAUSE
        while pause > 0 and self.made == FREE:
            self.cost = 1
            self.thought = GOOD
            self.reached = GENTLE
            if self.stage == SINGLES:
                self._blank_some()
            elif self.stage == WANTED:
                self._blank_next()
            elif self.stage == FILLING:
                self._give_next()
            elif self.digs_left > 0:
                self._begin_dig()
            else:
                return False
            pause -= COSTLY * self.cost if self._was_costly() else 1
        return self.made == FREE

    def _begin_dig(self):
        """Give every cell, and draw the order in which they are blanked."""
        orbit: cython.int
        self.digs_left -= 1
        for orbit in range(self.orbits):
            self.is_given[orbit] = 1
            self.order[orbit] = orbit
        self.rng.shuffle(self.order, self.orbits)
        self.given_count = self.cells
        self.tier = GENTLE
        self.is_good = False
        self.at = 0
        self.chunk = self.orbits // FIRST_SHARE + 1
        self.stage = SINGLES

    # first what singles alone solve

    def _blank_some(self):
        """Blank the next orbits of the order if singles solve the puzzle then; or fewer, or none.

        Some at a time comes to the same as one by one: what singles solve with fewer givens they
        solve with more.
        """
        count: cython.int = min(self.chunk, self.orbits - self.at)
        i: cython.int
        if count == 0:
            self._end_singles()
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], 0)
        if self._is_gentle():
            self.at += count
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], 1)
        if count == 1:
            self.at += 1
        self.chunk = count // FEWER + (count < FEWER)
        return 0

    def _set(self, orbit, given):
        """Give the orbit's cells, or blank them."""
        self.is_given[orbit] = given
        self.given_count += self.size[orbit] if given else -self.size[orbit]

    def _is_gentle(self):
        """Whether singles alone solve the puzzle."""
        self._write_givens()
        self.looked += 1
        self.search.load_cages(self.caging, self.store)
        settle(self.search.board)
        return self._list_open(self.search.board) == 0

    def _write_givens(self):
        """Write down what is given."""
        cell: cython.int
        caging: Caging = self.caging
        givens: cython.int = 0
        for cell in range(self.cells):
            if self.is_given[self.orbit_of[cell]]:
                caging.given_cell[givens] = cell
                caging.given[givens] = self.grid[cell]
                givens += 1
        caging.givens = givens

    def _end_singles(self):
        """Go on with all that is wanted, or end the dig if that is no more."""
        if self.figure == EFFORT or self.figure == DEPTH:
            if not self._fits():
                self._draw_back()
                self._end_blanking()
                return 0
            self._note_value()
        elif self.figure == TIER and self.high == GENTLE:
            self._end_blanking()
            return 0
        self.at = 0
        self.stage = WANTED
        return 0

    def _draw_back(self):
        """Give back what was blanked last, until the figure is no higher than wanted."""
        low: cython.int = 0
        high: cython.int = self.orbits
        middle: cython.int
        i: cython.int
        for i in range(self.orbits):  # whether it was blanked
            self.order[i] = -1 - self.order[i] if self.is_given[self.order[i]] else self.order[i]
        while high - low > 1:
            middle = (low + high) // 2
            self._blank_first(middle)
            if self._fits():
                low = middle
            else:
                high = middle
        self._blank_first(low)
        self._fits()
        self._note_value()

    def _blank_first(self, count):
        """Blank those of the first so many of the order that are not marked as given."""
        i: cython.int
        orbit: cython.int
        self.given_count = 0
        for i in range(self.orbits):
            orbit = self.order[i]
            self.is_given[orbit if orbit >= 0 else -1 - orbit] = orbit < 0 or i >= count
        for i in range(self.orbits):
            self.given_count += self.size[i] if self.is_given[i] else 0

    # then all that is wanted

    def _blank_next(self):
        """Blank the next orbit that is given, if the puzzle is still within what is wanted."""
        orbit: cython.int
        while self.at < self.orbits and not self.is_given[self.order[self.at]]:
            self.at += 1
        if self.at == self.orbits:
            self._end_blanking()
            return 0
        orbit = self.order[self.at]
        self.at += 1
        self._set(orbit, 0)
        if self._fits():
            if self.reached != self.tier:
                self._set(orbit, 1)
                self._keep_on_the_way(self.tier)
                self._set(orbit, 0)
            self._note_value()
            return 0
        if self.thought == TOO_HARD and self.figure == TIER:
            self._keep_on_the_way(ABOVE)
        self._set(orbit, 1)
        return 0

    def _fits(self):
        """Whether the puzzle at hand is unique and no harder than wanted."""
        self._write_givens()
        self.looked += 1
        self._judge()
        return self.thought == GOOD or self.thought == TOO_EASY

    def _note_value(self):
        """The puzzle at hand is the one to go on from."""
        self.tier = self.reached
        self.is_good = self.thought == GOOD

    def _end_blanking(self):
        """Say what came of it, or fill the puzzle up with givens."""
        i: cython.int
        if self.figure == TIER:
            self.is_good = self.tier >= self.low
        elif self.figure == UNIQUE:
            self.is_good = True
        if not self.is_good:
            self._keep_on_the_way(self.tier)
            self._end(TOO_EASY)
        elif self.bounded and self.given_count > self.many:
            self._end(MANY_GIVENS)
        elif self.bounded:
            self.goal = self.few + self.rng.below(self.many - self.few + 1)
            for i in range(self.orbits):
                self.order[i] = i
            self.rng.shuffle(self.order, self.orbits)
            self.at = 0
            self.stage = FILLING
        else:
            self._end(GOOD)

    def _give_next(self):
        """Give another orbit back if the puzzle is still what is wanted, up to the number drawn."""
        orbit: cython.int
        if self.given_count >= self.goal or self.at == self.orbits:
            self._end(FEW_GIVENS if self.given_count < self.few else GOOD)
            return 0
        orbit = self.order[self.at]
        self.at += 1
        if self.is_given[orbit] or self.given_count + self.size[orbit] > self.many:
            return 0
        self._set(orbit, 1)
        if self._fits() and self.thought == GOOD:
            self._note_value()
        else:
            self._set(orbit, 0)
        return 0

    def _end(self, outcome):
        """The dig is over."""
        self.outcomes[outcome] += 1
        self.stage = IDLE
        if outcome == GOOD:
            self.made = self.tier
            self._keep(self.made)

    def _keep_on_the_way(self, place):
        """Keep a copy of a puzzle that is not the one wanted, if it is the first of its tier."""
        if self.filled[place] or not self.kept_tiers >> place & 1:
            return
        if not self.bounded or self.few <= self.given_count <= self.many:
            self._keep(place)

    def _keep(self, place):
        orbit: cython.int
        self.filled[place] = 1
        for orbit in range(self.orbits):
            self.saved[place * self.orbits + orbit] = self.is_given[orbit]

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: dig anew."""
        self.made = FREE

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Take a puzzle that was kept in hand; see `load`."""
        orbit: cython.int
        for orbit in range(self.orbits):
            self.is_given[orbit] = self.saved[place * self.orbits + orbit]
        self._write_givens()
        return self.load(loaded)
