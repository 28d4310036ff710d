# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.engine.bits cimport popcount, as_signed
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int CAGE, CASE, CASE_TUPLE, CELL, HOUSE, VALUE
cdef int MOST_CASES, SPLITS

cdef void either_way(CageState state, int place) noexcept
cdef int list_cases(CageState state, int place, int most) noexcept
cdef bint _follow(CageState state, int place, int case) noexcept
cdef void _assume(CageState state, int place, int case) noexcept
cdef void fill(CageState state, int cage, int case) noexcept
cdef int most_lost(CageState state) noexcept
cdef void note_cases(CageState state, int place, int cases) noexcept
cdef void contradiction(CageState state, int place) noexcept

cdef class EitherWay(CageTechnique):
    cdef void look(self, int place) noexcept

cdef class Contradiction(CageTechnique):
    cdef void look(self, int place) noexcept
