# The C types of clues.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, CLUE_BROKEN, HOUSE_BROKEN
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.weighing cimport count_ways, has_way, weigh, DIFFERENT

cdef int CELL, CLUE, HOUSE, VALUE

cdef class OnFactors(CageTechnique):
    cdef Relations relations
    # when nothing was found at a place
    cdef int[::1] empty_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef void search(self, int place) noexcept
    cdef int _last_change(self, int factor) noexcept
    cdef bint weighs(self, int factor) noexcept
    cdef void name(self, int factor) noexcept
    cdef bint has(self, int factor, int cell) noexcept

cdef class ClueInHouses(OnFactors):
    cdef void search(self, int place) noexcept

cdef class ClueValues(ClueInHouses):
    pass

cdef class LastWay(OnFactors):
    pass

cdef class ClueRequires(OnFactors):
    cdef unsigned int[::1] trial
    cdef int[::1] seeing

    cdef void _require(self, int factor, unsigned int value) noexcept
    cdef void _in_house(self, int factor, unsigned int value, int house) noexcept
    cdef void _from_seeing(self, int factor, unsigned int value) noexcept
    cdef bint _needs(self, int factor, unsigned int value, int house) noexcept

cdef class ClueClaims(OnFactors):
    cdef unsigned int[::1] trial
    cdef unsigned int[::1] union

    cdef void _claim(self, int factor, unsigned int value, int house) noexcept
    cdef bint _unite(self, int factor, unsigned int value, int house) noexcept
