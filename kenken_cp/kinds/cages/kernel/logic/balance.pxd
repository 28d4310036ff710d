# The C types of balance.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.disjoint_houses cimport DisjointHouses
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique
from kenken_cp.kinds.cages.kernel.logic.house_totals cimport HouseTotals

cdef int HOUSE, CAGE, NUMBER, PRIME

cdef bint all_full(CageBounds bounds, int houses) noexcept
cdef long long full_weight(CageBounds bounds, int houses, int kind) noexcept
cdef void note_counted(CageBounds bounds, int houses, int one, int two) noexcept
cdef void parity(CageBounds bounds, int houses) noexcept
cdef void products(HouseTotals totals, int houses) noexcept
cdef void _bounds(CageBounds bounds, int houses, int kind) noexcept
cdef void _drop_beyond(CageBounds bounds, int houses, int cage, long long least, long long most, int kind) noexcept

cdef class SumTechnique(CageTechnique):
    cdef CageBounds bounds
    cdef HouseTotals totals
    cdef DisjointHouses apart

    cdef void begin(self) noexcept
    cdef void take_pair(self, int place) noexcept
    cdef int take_region(self, int place) noexcept

cdef class NearHouses(SumTechnique):
    pass

cdef class NearPairs(SumTechnique):
    pass

cdef class NearRegions(SumTechnique):
    pass

cdef class LineParity(NearHouses):
    cdef void look(self, int place) noexcept

cdef class SumBounds(NearRegions):
    cdef void look(self, int place) noexcept

cdef class LineProduct(NearRegions):
    cdef void look(self, int place) noexcept
