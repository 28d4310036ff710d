# The C types of cage_technique.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport Technique
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.board cimport Board

cdef class CageTechnique(Technique):
    cdef CageState state
    cdef int fixed
    cdef int per_cage

    cdef void begin(self) noexcept

cdef class OnHouses(CageTechnique):
    pass

cdef class OnCages(CageTechnique):
    pass

cdef class NearCages(CageTechnique):
    pass

cdef class OnValues(CageTechnique):
    cdef int[::1] empty_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef void search(self, int place) noexcept

cdef class OnCells(CageTechnique):
    pass

cdef class OnBoard(CageTechnique):
    pass
