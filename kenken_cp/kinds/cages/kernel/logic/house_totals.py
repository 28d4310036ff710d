# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the parts of a house, or of two that share cages, contribute: a quick test of which regions
sums say nothing of.

There are many more regions than houses. The houses of a region fall into groups that share no cage:
single houses, and twos. The totals of a region are the sums of those of its groups, or of single
and twos where a house shares cages with two others; so they are known exactly unless a cage lies in
three of its houses. Then it contributes at least what it does to each at least, and no more above
that than it can vary in all of them together; likewise at most.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import SharedWorkspace
from kenken_cp.kinds.cages.kernel.logic.cage_bounds import CageBounds

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.logic.dirty import CageDirtySet
    from kenken_cp.kinds.cages.kernel.search.amounts import contribution
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED

# Beyond all weights: what a cage without a list contributes in one house and in another bounds
# nothing in both.
FAR = 1 << 40
UNEQUAL, UNDECIDED = 0, 1  # parts with several sums, and those both odd and even
WIDEST = 3  # the most houses of a region whose twos are weighed; so many are these


@cython.cclass
class HouseTotals(SharedWorkspace):
    """Tests the region of the bounds, which `take` looks at first; weights are those of `weigh`.

    Where it says no, nothing follows from the region; where it says yes, perhaps something does.
    Totals are numbered by two houses; those of a single house, by it twice.
    """

    def __init__(self, ladder) -> None:
        houses: cython.int = ladder.board_state.board.houses
        self.bounds = ladder.share(CageBounds)
        self.dirty = ladder.dirty
        self.houses = houses
        self.kinds = self.bounds.primes + 1
        self.singles_at = ints(2)
        self.region_houses = 0
        self.twos = 0
        self.two = ints(WIDEST)
        self.is_alone = ints(houses)
        self.meeting = 0
        self.is_exact = True
        self.is_listed = False
        self.shared = ints(houses * houses)
        self.noted = ints(2 * houses * houses)
        self.tight = ints(houses * houses)
        self.low = array("q", bytes(8 * self.kinds * houses * houses))
        self.high = array("q", bytes(8 * self.kinds * houses * houses))
        self.widest = array("q", bytes(8 * self.kinds * houses * houses))
        self.parts = ints(2 * houses * houses)

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        self.is_listed = False

    def forget(self):
        """Discard all totals, since the clock was reset."""
        self.is_listed = False

    def _list_shared(self):
        """Count the cages that lie in each two houses; no totals are known yet."""
        state: CageState = self.bounds.state
        cage: cython.int
        i: cython.int
        j: cython.int
        self.is_listed = True
        self.singles_at[0] = self.singles_at[1] = -1
        for i in range(self.houses * self.houses):
            self.shared[i] = 0
            self.noted[2 * i] = self.noted[2 * i + 1] = -1
        for cage in range(state.board.cages):
            for i in range(state.meet_start[cage], state.meet_start[cage + 1]):
                for j in range(state.meet_start[cage], state.meet_start[cage + 1]):
                    self.shared[state.meet_house[i] * self.houses + state.meet_house[j]] += 1

    def take(self, houses):
        """Begin with the first `houses` houses of the region."""
        i: cython.int
        j: cython.int
        two: cython.int
        if not self.is_listed:
            self._list_shared()
        self.region_houses = houses
        self.meeting = self.twos = 0
        for i in range(houses):
            self.is_alone[i] = True
            for j in range(i):
                two = self.bounds.region[j] * self.houses + self.bounds.region[i]
                if self.shared[two]:
                    self.meeting += self.shared[two]
                    self.is_alone[i] = self.is_alone[j] = False
                    if houses <= WIDEST:
                        self.two[self.twos] = two
                        self.twos += 1
        self.is_exact = self.meeting == 0 or (houses <= WIDEST and not self._is_crowded())

    def _is_crowded(self):
        """Whether a cage lies in three houses of the region, which has as many at most."""
        state: CageState = self.bounds.state
        first: cython.int = self.bounds.region[0]
        i: cython.int
        for i in range(state.cross_start[first], state.cross_start[first + 1]):
            if (
                self.twos == WIDEST
                and state.inside_of(state.cross_cage[i], self.bounds.region[1])
                and state.inside_of(state.cross_cage[i], self.bounds.region[2])
            ):
                return True
        return False

    def may_leave(self, most):
        """Whether no more than `most` parts have several sums."""
        return self._count(UNEQUAL) <= most

    def may_decide(self):
        """Whether no more than one part can be both odd and even."""
        return self._count(UNDECIDED) <= 1

    def _count(self, which):
        """How many parts of the region are such ones; or fewer, if totals are not exact."""
        i: cython.int
        count: cython.int = 0
        self._note_singles(False)
        for i in range(self.region_houses):
            count += self.parts[2 * _single(self, i) + which]
        if not self.is_exact:
            return count - 2 * self.meeting
        for i in range(self.twos):
            self._note(self.two[i], False)
            count += self.parts[2 * self.two[i] + which]
            count -= self.parts[2 * _first(self, i) + which]
            count -= self.parts[2 * _second(self, i) + which]
        return count

    def may_multiply(self):
        """Whether `may_bound` can be true of a prime."""
        i: cython.int
        tight: cython.bint = not self.is_exact or self.twos > 1
        if not tight:
            self._note_singles(True)
            for i in range(self.region_houses):
                tight |= self.is_alone[i] and self.tight[_single(self, i)]
            for i in range(self.twos):
                self._note(self.two[i], True)
                tight |= self.tight[self.two[i]]
        return tight != 0

    def may_bound(self, kind):
        """Whether some part can contribute what the others leave no room for."""
        i: cython.int
        at: cython.int
        room: cython.longlong = self.bounds.full_weight[kind] * self.region_houses
        excess: cython.longlong = -room
        widest: cython.longlong = 0
        varying: cython.longlong = 0
        self._note_singles(kind > 0)
        for i in range(self.region_houses):
            at = _single(self, i) * self.kinds + kind
            room -= self.low[at]
            excess += self.high[at]
            varying += self.widest[at]
            if self.is_alone[i]:
                widest = max(widest, self.widest[at])
        if not self.is_exact:
            return (1 + self.meeting) * varying > min(room, excess)
        for i in range(self.twos):
            self._note(self.two[i], kind > 0)
            at = self.two[i] * self.kinds + kind
            room -= self.low[at]
            excess += self.high[at]
            widest = max(widest, self.widest[at])
            at = _first(self, i) * self.kinds + kind
            room += self.low[at]
            excess -= self.high[at]
            at = _second(self, i) * self.kinds + kind
            room += self.low[at]
            excess -= self.high[at]
        return widest > min(room, excess)

    def _note_singles(self, of_primes):
        """Note the totals of each single house, if anything has changed since."""
        house: cython.int
        if self.singles_at[of_primes] == self.bounds.state.clock:
            return
        self.singles_at[of_primes] = self.bounds.state.clock
        for house in range(self.houses):
            self._note(house * (self.houses + 1), of_primes)

    def _note(self, two, of_primes):
        """Note these totals of sums, or of primes, unless nothing near has changed since."""
        one: cython.int = two // self.houses
        other: cython.int = two % self.houses
        at: cython.int = 2 * two + of_primes
        if self.noted[at] >= max(self.dirty.near_clock[one], self.dirty.near_clock[other]):
            return
        self.noted[at] = self.bounds.state.clock
        self._add_up(two, 1 if of_primes else 0, self.kinds if of_primes else 1)

    def _add_up(self, two, first, last):
        """Add up what the parts contribute, of the kinds from `first` up to before `last`."""
        state: CageState = self.bounds.state
        one: cython.int = two // self.houses
        other: cython.int = two % self.houses
        i: cython.int
        kind: cython.int
        at: cython.int = two * self.kinds
        inside: cython.int
        room: cython.longlong
        is_known: cython.bint = True
        for kind in range(first, last):
            self.low[at + kind] = self.high[at + kind] = self.widest[at + kind] = 0
        if first == 0:
            self.parts[2 * two + UNEQUAL] = self.parts[2 * two + UNDECIDED] = 0
        for i in range(state.cross_start[one], state.cross_start[one + 1]):
            inside = state.cross_cells[i]
            if one != other:
                inside |= state.inside_of(state.cross_cage[i], other)
            is_known &= self._add(two, state.cross_cage[i], inside, first, last)
        for i in range(state.cross_start[other], state.cross_start[other + 1]):
            if one != other and not state.inside_of(state.cross_cage[i], one):
                is_known &= self._add(two, state.cross_cage[i], state.cross_cells[i], first, last)
        if not is_known:
            self._allow_anything(two, first, last)
        if first:
            self.tight[two] = False
            for kind in range(first, last):
                room = self.bounds.full_weight[kind] * (1 if one == other else 2)
                room = min(room - self.low[at + kind], self.high[at + kind] - room)
                self.tight[two] |= self.widest[at + kind] > room

    def _allow_anything(self, two, first, last):
        """Let no test pass over regions with these totals."""
        kind: cython.int
        for kind in range(first, last):
            self.widest[two * self.kinds + kind] = FAR
        if first == 0:
            self.parts[2 * two + UNEQUAL] = -self.houses * self.houses
            self.parts[2 * two + UNDECIDED] = -self.houses * self.houses

    def _add(self, two, cage, inside, first, last):
        """Add what the cage's cells in these positions contribute; False if that is not known."""
        bounds: CageBounds = self.bounds
        kind: cython.int
        at: cython.int = two * self.kinds
        if bounds.state.board.live[cage] == UNLISTED:
            # to weigh a cage of which this says no would break the board
            if first or not contribution(bounds.state.board, cage, inside, 0):
                return False
            self.widest[at] = FAR
        for kind in range(first, last):
            bounds.weigh_cells(cage, inside, kind)
            self.low[at + kind] += bounds.least
            self.high[at + kind] += bounds.most
            self.widest[at + kind] = max(self.widest[at + kind], bounds.most - bounds.least)
        if first == 0:
            self.parts[2 * two + UNEQUAL] += bounds.least != bounds.most
            self.parts[2 * two + UNDECIDED] += bounds.parities == 3
        return True


def _single(totals, i):
    """The number of the totals of house `i` of the region."""
    return totals.bounds.region[i] * (totals.houses + 1)


def _first(totals, i):
    """The number of the totals of the first house of the region's two `i`."""
    return totals.two[i] // totals.houses * (totals.houses + 1)


def _second(totals, i):
    """The number of the totals of the second house of the region's two `i`."""
    return totals.two[i] % totals.houses * (totals.houses + 1)
