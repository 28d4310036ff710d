# The C types of comparison.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, values_on
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int HOUSE, CAGE
cdef int MAX_PAIRS

cdef class CageComparison(CageTechnique):
    cdef unsigned long long[::1] words
    cdef int[::1] empty_at

    cdef void begin(self) noexcept
    cdef void pack(self, int other, int shared) noexcept
    cdef bint fits(self, int cage, long long at, int others, int shared) noexcept
    cdef void look(self, int place) noexcept

cdef int _list_shared(CageState state, int cage, int other) noexcept
cdef void _compare(CageComparison comparison, int cage, int other, int shared) noexcept
cdef bint _stands_beside(CageState state, int cage, long long at, int other, int shared) noexcept
