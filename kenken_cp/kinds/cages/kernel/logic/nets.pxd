# The C types of nets.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport as_signed
from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate
from kenken_cp.kinds.cages.kernel.logic.assume cimport fill, most_lost
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int CAGE, CASE_TUPLE
cdef int MOST

cdef class CombinationNet(CageTechnique):
    cdef bint breaks
    cdef TechniqueLoop loop
    cdef int begun_at
    cdef int[::1] failed_at
    cdef int[::1] failed_live

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef bint _agree(self, int cage, int cases) noexcept
    cdef bint _has_failed(self, int cage) noexcept

cdef class BrokenNet(CombinationNet):
    pass
