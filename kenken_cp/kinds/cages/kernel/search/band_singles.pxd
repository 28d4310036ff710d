# The C types of band_singles.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.search.bands cimport ALL, BOX, COLUMN, ROW, WORDS
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef int IN_BOXES, IN_LINES, IN_CELLS

@cython.final
cdef class BandSingles:
    # the candidates, 9·band + digit, and as they were when they were looked at
    cdef unsigned int[::1] words
    cdef unsigned int[::1] seen
    # the filled cells of each band
    cdef unsigned int[::1] settled
    # the cells whose digits are asked for, of each band
    cdef unsigned int[::1] wanted
    cdef unsigned int[::1] keeps

    cpdef void load(self, Caging caging) noexcept
    cpdef void want(self, int cell) noexcept
    cpdef bint solve(self, Caging caging, int singles) noexcept
    cpdef bint places(self, int singles) noexcept
    cdef bint _lacks_any(self) noexcept
    cdef bint _sweep(self, bint in_lines) noexcept
    cdef void _place_all(self, int digit, int band, unsigned int cells) noexcept
    cdef void _place(self, int digit, int band, unsigned int bit) noexcept
    cdef unsigned int _lone(self, unsigned int word) noexcept
    cdef unsigned int _lone_in_boxes(self, unsigned int word) noexcept
    cdef unsigned int _lone_columns(self, int digit) noexcept
    cdef bint _fill_lines(self) noexcept
    cdef bint _fill_cells(self) noexcept
