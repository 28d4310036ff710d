# The C types of pockets.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport CELL_BROKEN, NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnPathCells
from kenken_cp.kinds.paths.kernel.search.board cimport bit_of, cell_in, word_of

cdef int CELL, NUMBER, VALUE, GAP

cdef class Pocket(OnPathCells):
    cdef unsigned long long[::1] regions
    cdef int[::1] region_size
    cdef int[::1] gap_first
    cdef int[::1] gap_size
    cdef int[::1] sums
    cdef unsigned long long[::1] left
    cdef signed char[::1] within
    cdef int whole_clock
    cdef int whole

    cdef int _list_regions(self, int but) noexcept
    cdef int _grow(self, int at, int word) noexcept
    cdef void _list_within(self, int regions) noexcept
    cdef int _list_gaps(self, int number) noexcept
    cdef bint _wraps(self, int number) noexcept
    cdef bint _touches(self, int gap, int region, int number) noexcept
    cdef bint _is_beside(self, int number, int region) noexcept
    cdef void _set_beside(self, int cell) noexcept
    cdef bint _sums_to(self, int region, int regions, int gaps, int but, int number) noexcept
    cdef bint _elsewhere(self, int gap, int region, int regions, int number) noexcept
    cdef void _whole_board(self) noexcept
    cdef bint _fits(self, int gap, int region, int regions, int gaps) noexcept
    cdef int _cell_in(self, int region) noexcept
    cdef void _offer(self, int gap, int region, bint inside) noexcept
    cdef void _note(self, int gap, int region) noexcept
    cdef void _note_region(self, int region) noexcept
    cdef void _cut(self, int cell) noexcept
    cdef bint _may_cut(self, int cell) noexcept
    cdef int _find_stranded(self, int number, int regions) noexcept
