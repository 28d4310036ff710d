# The C types of sums.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.engine.solver_state cimport GATHER
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.dirty cimport CageDirtySet
from kenken_cp.kinds.cages.kernel.logic.balance cimport all_full, full_weight, note_counted, parity, products
from kenken_cp.kinds.cages.kernel.logic.balance cimport NearHouses, NearPairs, SumTechnique

cdef int CELL, VALUE, NUMBER

cdef void sum_left(CageBounds bounds, int houses, int fewest, int most) noexcept
cdef void _leave_over(CageBounds bounds, int cage) noexcept
cdef int _over(CageBounds bounds, int which) noexcept
cdef int _lone_loose(CageBounds bounds) noexcept
cdef void _sum_of_one(CageBounds bounds, int houses) noexcept
cdef void _note_counted(CageBounds bounds, int houses) noexcept
cdef void _sum_in_cage(CageBounds bounds, int houses) noexcept
cdef void _sum_of_two(CageBounds bounds, int houses) noexcept
cdef void _turn(CageBounds bounds, int way) noexcept
cdef bint _has_pair(CageBounds bounds, int houses) noexcept
cdef unsigned int _find_unmatched(CageBounds bounds, int cell, int sign, int other, int other_sign) noexcept
cdef int _loose_cells(CageBounds bounds, int cage, int positions) noexcept
cdef int _loose_cell(CageBounds bounds, int cage, int positions) noexcept
cdef void _note_loose(CageBounds bounds, int cage, int positions) noexcept
cdef long long _sum_settled(CageBounds bounds, int cage, int positions) noexcept
cdef int _everywhere(Board board, int cage) noexcept

cdef class LineSumOne(NearHouses):
    cdef void look(self, int place) noexcept

cdef class LineSumTwo(NearHouses):
    cdef void look(self, int place) noexcept

cdef class TwoLineSum(NearPairs):
    cdef void look(self, int place) noexcept

cdef class WideSum(SumTechnique):
    cdef CageDirtySet dirty
    cdef int[::1] empty_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
