# The C types of completion.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique
from kenken_cp.kinds.cages.kernel.logic.disjoint_houses cimport DisjointHouses
from kenken_cp.kinds.cages.kernel.logic.line_shares cimport LineShares

cdef int HOUSE, CAGE

cdef class Completing(CageTechnique):
    cdef LineShares ways
    cdef DisjointHouses apart
    cdef TechniqueLoop loop
    # by region, when nothing followed, and from how many shares, or -1 if they were not listed
    cdef int[::1] quiet_at
    cdef int[::1] quiet_shares

    cdef void begin(self) noexcept
    cdef void weigh_region(self, int place, int houses) noexcept
    cdef void _find_failing(self, int i) noexcept

cdef class LineCompletion(Completing):
    cdef void look(self, int place) noexcept

cdef class TwoLineCompletion(Completing):
    cdef void look(self, int place) noexcept
