# The C types of simple.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport COUNT, GATHER, NOTHING
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport CELL_BROKEN, NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnNumbers, OnPathCells
from kenken_cp.kinds.paths.kernel.search.board cimport bit_of, neighbour, word_of

cdef int CELL, VALUE

cdef void note_beside(PathState state, int number) noexcept
cdef void note_ends(PathState state, int number) noexcept
cdef int nearest(PathState state, int number, int way) noexcept
cdef int _free_beside(PathState state, int cell, int number) noexcept
cdef int distance(PathState state, int one, int other) noexcept
cdef bint is_king(PathState state) noexcept
cdef bint ends_at(PathState state, int cell) noexcept
cdef int usable(PathState state, int cell, int into) noexcept
cdef bint fits(PathState state, int cell, int number, int other) noexcept
cdef void dead_end(PathState state, int cell) noexcept
cdef void list_bases(PathState state) noexcept
cdef bint settle(PathState state) noexcept
cdef void _put_only(PathState state, int number) noexcept

cdef class Between(OnNumbers):
    pass

cdef class OnlyWayOn(OnNumbers):
    pass

cdef class StraightRun(OnNumbers):
    pass

cdef class DeadEnd(OnPathCells):
    pass

cdef class OnlyCell(OnNumbers):
    pass

cdef class OnlyNumber(OnPathCells):
    pass
