# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the parts of single houses contribute: a quick test of which regions sums say nothing of.

A part of a region that lies in one of its houses contributes to both the same, and there are many
more regions than houses. A cage in several of them contributes at least what it does to each at
least, and no more above that than it can vary in all of them together; likewise at most.
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


@cython.cclass
class HouseTotals(SharedWorkspace):
    """Tests the region of the bounds, which `take` looks at first; weights are those of `weigh`.

    Where it says no, nothing follows from the region; where it says yes, perhaps something does.
    """

    def __init__(self, ladder) -> None:
        houses: cython.int = ladder.board_state.board.houses
        self.bounds = ladder.share(CageBounds)
        self.dirty = ladder.dirty
        self.houses = houses
        self.region_houses = 0
        self.meeting = 0
        self.is_listed = False
        self.shared = ints(houses * houses)
        kinds: cython.int = self.bounds.primes + 1
        self.noted = ints(kinds * houses)
        self.low = array("q", bytes(8 * kinds * houses))
        self.high = array("q", bytes(8 * kinds * houses))
        self.widest = array("q", bytes(8 * kinds * houses))
        self.unequal = ints(houses)
        self.undecided = ints(houses)

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        self.is_listed = False
        self.forget()

    def forget(self):
        """Discard all totals, since the clock was reset."""
        i: cython.int
        for i in range(len(self.noted)):
            self.noted[i] = -1

    def _list_shared(self):
        """Count the cages that lie in each two houses."""
        state: CageState = self.bounds.state
        cage: cython.int
        i: cython.int
        j: cython.int
        self.is_listed = True
        for i in range(self.houses * self.houses):
            self.shared[i] = 0
        for cage in range(state.board.cages):
            for i in range(state.meet_start[cage], state.meet_start[cage + 1]):
                for j in range(state.meet_start[cage], state.meet_start[cage + 1]):
                    self.shared[state.meet_house[i] * self.houses + state.meet_house[j]] += 1

    def take(self, houses):
        """Begin with the first `houses` houses of the region."""
        i: cython.int
        j: cython.int
        if not self.is_listed:
            self._list_shared()
        self.region_houses = houses
        self.meeting = 0
        for i in range(houses):
            for j in range(i):
                self.meeting += self.shared[
                    self.bounds.region[i] * self.houses + self.bounds.region[j]
                ]

    def may_leave(self, most):
        """Whether no more than `most` parts have several sums."""
        h: cython.int
        count: cython.int = 0
        for h in range(self.region_houses):
            self._sum_up(self.bounds.region[h], 0)
            count += self.unequal[self.bounds.region[h]]
        return count - 2 * self.meeting <= most

    def may_decide(self):
        """Whether no more than one part can be both odd and even."""
        h: cython.int
        count: cython.int = 0
        for h in range(self.region_houses):
            self._sum_up(self.bounds.region[h], 0)
            count += self.undecided[self.bounds.region[h]]
        return count - 2 * self.meeting <= 1

    def may_bound(self, kind):
        """Whether some part can contribute what the others leave no room for."""
        h: cython.int
        at: cython.int
        room: cython.longlong = self.bounds.full_weight[kind] * self.region_houses
        excess: cython.longlong = -room
        widest: cython.longlong = 0
        varying: cython.longlong = 0
        for h in range(self.region_houses):
            self._sum_up(self.bounds.region[h], kind)
            at = kind * self.houses + self.bounds.region[h]
            room -= self.low[at]
            excess += self.high[at]
            widest = max(widest, self.widest[at])
            varying += self.widest[at]
        if self.meeting:
            widest = (1 + self.meeting) * varying
        return widest > room or widest > excess

    def _sum_up(self, house, kind):
        """Add up what the parts of a house contribute, unless nothing near it has changed since."""
        state: CageState = self.bounds.state
        at: cython.int = kind * self.houses + house
        i: cython.int
        cage: cython.int
        is_bounded: cython.bint = True
        is_known: cython.bint = True
        if self.noted[at] >= self.dirty.near_clock[house]:
            return
        self.noted[at] = state.clock
        self.low[at] = self.high[at] = self.widest[at] = 0
        if kind == 0:
            self.unequal[house] = self.undecided[house] = 0
        for i in range(state.cross_start[house], state.cross_start[house + 1]):
            cage = state.cross_cage[i]
            if state.board.live[cage] == UNLISTED:
                is_bounded = False
                # where this says no, to weigh the cage would break the board
                if kind or not contribution(state.board, cage, state.cross_cells[i], 0):
                    is_known = False
                    break
            self.bounds._weigh(cage, state.cross_cells[i], kind)
            self.low[at] += self.bounds.least
            self.high[at] += self.bounds.most
            self.widest[at] = max(self.widest[at], self.bounds.most - self.bounds.least)
            if kind == 0:
                self.unequal[house] += self.bounds.least != self.bounds.most
                self.undecided[house] += self.bounds.parities == 3
        if not is_bounded:
            self.widest[at] = FAR
        if kind == 0 and not is_known:
            self.unequal[house] = self.undecided[house] = -self.houses * self.houses
