# The C types of number_sets.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnNumbers, OnPathCells
from kenken_cp.kinds.paths.kernel.search.board cimport cell_in

cdef int CELL, VALUE, LARGEST

cdef bint _is_small(PathState state, int number, int most) noexcept
cdef int _cells_of(PathState state, int first, int second, int third) noexcept
cdef void _offer_numbers(PathState state, int first, int second, int third) noexcept
cdef void _note_cells(PathState state) noexcept
cdef int _unite(PathState state, int one, int other, int into) noexcept
cdef void _offer_cells(PathState state, int first, int second, int third, int numbers, int count) noexcept

cdef class NumberSet(OnNumbers):
    pass

cdef class CellSet(OnPathCells):
    cdef int[::1] listed
    cdef int[::1] counts
    cdef int clock

    cdef void _list_all(self) noexcept
    cdef void _copy(self, int cell, int into) noexcept
    cdef void _look_with(self, int first) noexcept
    cdef void _look_with_two(self, int first, int second) noexcept
