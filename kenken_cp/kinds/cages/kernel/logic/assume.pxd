# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.engine.bits cimport popcount, as_signed
from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int CAGE, CASE, CASE_TUPLE, CELL, HOUSE, VALUE
cdef int MOST_CASES, SPLITS

cdef int list_cases(CageState state, int place, int most) noexcept
cdef void _assume(CageState state, int place, int case) noexcept
cdef void fill(CageState state, int cage, int case) noexcept
cdef int most_lost(CageState state) noexcept
cdef void note_cases(CageState state, int place, int cases) noexcept
cdef void contradiction(CageState state, int place) noexcept

cdef class EitherWay(CageTechnique):
    cdef TechniqueLoop loop
    cdef int begun_at
    cdef int[::1] followed_at
    cdef int[::1] stands
    cdef unsigned int[::1] left

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef bint _agree(self, int split, int cases) noexcept
    cdef int _row(self, int split, int case) noexcept
    cdef bint _is_followed(self, int row, int since) noexcept
    cdef void _follow(self, int split, int case, int row) noexcept

cdef class Contradiction(CageTechnique):
    cdef void look(self, int place) noexcept
