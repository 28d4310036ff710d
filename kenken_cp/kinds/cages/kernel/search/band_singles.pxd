# The C types of band_singles.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.cages.kernel.search.bands cimport ALL, BOX, COLUMN, ROW, WORDS, BandSearch
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef int IN_BOXES, IN_LINES, IN_CELLS

@cython.final
cdef class BandSingles:
    cdef BandSearch bands
    # the cells whose digits are asked for, of each band
    cdef unsigned int[::1] wanted

    cpdef void load(self, Caging caging) noexcept
    cpdef void want(self, int cell) noexcept
    cpdef bint solve(self, Caging caging, int singles) noexcept
    cpdef bint places(self, int singles) noexcept
    cdef bint _lacks_any(self) noexcept
    cdef bint _sweep(self, bint in_lines) noexcept
    cdef unsigned int _lone_in_boxes(self, unsigned int word) noexcept
    cdef unsigned int _lone_columns(self, int digit) noexcept
    cdef bint _fill_lines(self) noexcept
