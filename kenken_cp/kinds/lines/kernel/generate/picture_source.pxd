# The C types of picture_source.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng

cdef int BITS, SHARE_BITS
cdef unsigned long long ONE_SHARE

cdef class PictureSource:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef readonly int wanted
    cdef int[::1] noise
    cdef int[::1] smooth
    # each cell's place under the symmetry: the first cell of its orbit
    cdef int[::1] first

    cdef void draw(self, Rng rng, signed char[::1] grid, int rounds) noexcept
    cdef void _blur(self) noexcept
    cdef void _add_beside(self, int start) noexcept
    cdef int _threshold(self) noexcept
