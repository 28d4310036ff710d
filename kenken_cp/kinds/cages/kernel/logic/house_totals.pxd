# The C types of house_totals.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.dirty cimport CageDirtySet
from kenken_cp.kinds.cages.kernel.search.amounts cimport contribution
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED

cdef long long FAR
cdef int UNEQUAL, UNDECIDED, WIDEST

cdef int _single(HouseTotals totals, int i) noexcept
cdef int _first(HouseTotals totals, int i) noexcept
cdef int _second(HouseTotals totals, int i) noexcept

cdef class HouseTotals(SharedWorkspace):
    cdef CageBounds bounds
    cdef CageDirtySet dirty
    cdef int houses
    cdef int kinds
    # the region: its number of houses, which of them share no cage with another, the twos that do,
    # how often a cage lies in two of them, and whether its totals are those of singles and twos
    cdef int region_houses
    cdef int[::1] is_alone
    cdef int twos
    cdef int[::1] two
    cdef int meeting
    cdef bint is_exact
    # by two houses, the cages that lie in both
    cdef bint is_listed
    cdef int[::1] shared
    # when sums and primes of all single houses were noted, and those of each totals
    cdef int[::1] singles_at
    cdef int[::1] noted
    # by totals and kind
    cdef long long[::1] low
    cdef long long[::1] high
    cdef long long[::1] widest
    # by totals, whether something follows from a prime, and how many parts are UNEQUAL, UNDECIDED
    cdef int[::1] tight
    cdef int[::1] parts

    cdef void begin(self) noexcept
    cdef void forget(self) noexcept
    cdef void _list_shared(self) noexcept
    cdef void take(self, int houses) noexcept
    cdef bint _is_crowded(self) noexcept
    cdef bint may_leave(self, int most) noexcept
    cdef bint may_decide(self) noexcept
    cdef int _count(self, int which) noexcept
    cdef bint may_multiply(self) noexcept
    cdef bint may_bound(self, int kind) noexcept
    cdef void _note_singles(self, bint of_primes) noexcept
    cdef void _note(self, int two, bint of_primes) noexcept
    cdef void _add_up(self, int two, int first, int last) noexcept
    cdef void _allow_anything(self, int two, int first, int last) noexcept
    cdef bint _add(self, int two, int cage, int inside, int first, int last) noexcept
