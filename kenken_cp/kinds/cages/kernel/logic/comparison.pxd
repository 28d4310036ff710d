# The C types of comparison.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, values_on
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int HOUSE, CAGE
cdef int MAX_PAIRS, FOREVER

cdef class CageComparison(CageTechnique):
    cdef unsigned long long[::1] words
    # how many combinations are packed in `words`
    cdef int packed
    cdef int[::1] empty_at
    # by cage, `house_words` words of bits, if they are listed
    cdef bint is_listed
    cdef unsigned long long[::1] meets

    cdef void begin(self) noexcept
    cdef void _list_houses(self) noexcept
    cdef bint _meet(self, int cage, int other) noexcept
    cdef unsigned long long pack(self, int cage, long long at, int shared, int of) noexcept
    cdef bint has_room(self, int cage, int other, int shared) noexcept
    cdef unsigned long long _pack(self, int other, int i, int shared) noexcept
    cdef bint fits(self, int cage, long long at, int other, int shared) noexcept
    cdef void look(self, int place) noexcept

cdef int _list_shared(CageState state, int cage, int other) noexcept
cdef void _compare(CageComparison comparison, int cage, int other, int shared) noexcept
cdef bint _stands_beside(CageState state, int cage, long long at, int other, int shared) noexcept
