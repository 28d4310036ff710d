# The C types of house_totals.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.dirty cimport CageDirtySet
from kenken_cp.kinds.cages.kernel.search.amounts cimport contribution
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED

cdef long long FAR

cdef class HouseTotals(SharedWorkspace):
    cdef CageBounds bounds
    cdef CageDirtySet dirty
    cdef int houses
    # the region: its number of houses, and how often a cage lies in two of them
    cdef int region_houses
    cdef int meeting
    # by two houses, the cages that lie in both
    cdef bint is_listed
    cdef int[::1] shared
    # by kind and house, when its parts were added up, and what came of it
    cdef int[::1] noted
    cdef long long[::1] low
    cdef long long[::1] high
    cdef long long[::1] widest
    # by house, the parts with several sums, and those both odd and even
    cdef int[::1] unequal
    cdef int[::1] undecided

    cdef void begin(self) noexcept
    cdef void forget(self) noexcept
    cdef void _list_shared(self) noexcept
    cdef void take(self, int houses) noexcept
    cdef bint may_leave(self, int most) noexcept
    cdef bint may_decide(self) noexcept
    cdef bint may_bound(self, int kind) noexcept
    cdef void _sum_up(self, int house, int kind) noexcept
