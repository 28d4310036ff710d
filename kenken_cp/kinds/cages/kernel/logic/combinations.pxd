# The C types of combinations.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, values_on
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique, NearCages

cdef int HOUSE, CAGE, CELL, VALUE
cdef int MOST_CLASHING

cdef bint _outside(CageState state, int house, int cage, unsigned int value) noexcept
cdef void clear_outside(CageState state, int house, int cage, int other, unsigned int value) noexcept
cdef void _claim(CageState state, int cage, int house, int positions, unsigned int value) noexcept
cdef void _claim_once(CageState state, int cage, int house, int positions, unsigned int value) noexcept
cdef void _clash_in(CageState state, int cage, int house, int positions) noexcept
cdef unsigned int _find_supported(CageState state, int cage, int positions) noexcept
cdef void _clash_with(CageState state, int cage, int house, int positions, unsigned int ever, int size, int picked, int start, unsigned int values) noexcept
cdef void _clash(CageState state, int cage, int house, int positions, int size, unsigned int values) noexcept
cdef bint _clashes(CageState state, int size, unsigned int values, unsigned int taken) noexcept
cdef bint _always_differ(CageState state, int cage, int i, int j) noexcept
cdef void _found_diagonal(CageState state, int cage, int one, int two) noexcept

cdef class NearMeetings(NearCages):
    cdef int begun_at
    cdef int[::1] empty_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef void search(self, int cage, int house, int positions) noexcept

cdef class LineRequires(NearMeetings):
    cdef CageBounds bounds

    cdef void search(self, int cage, int house, int positions) noexcept

cdef class CageClaims(NearMeetings):
    cdef CageBounds bounds

    cdef void search(self, int cage, int house, int positions) noexcept

cdef class OutsideClash(NearMeetings):
    cdef void search(self, int cage, int house, int positions) noexcept

cdef class DiagonalPair(CageTechnique):
    cdef void look(self, int place) noexcept
