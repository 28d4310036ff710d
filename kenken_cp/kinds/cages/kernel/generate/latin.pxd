# The C types of latin.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.generate.grid_source cimport GridSource
from kenken_cp.engine.rng cimport Rng, next_below

cdef int NONE, THIN

cdef int _nth(unsigned int values, int skipped) noexcept

@cython.final
cdef class Latin(GridSource):
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int digits
    cdef public int walks
    # the board transposed so that it is no taller than wide
    cdef bint upright
    cdef int tall
    cdef int flat
    cdef int spare
    # a shuffled cyclic square
    cdef int[::1] order
    cdef int[::1] down
    cdef int[::1] across
    # the cube, the spare row last: for each row and column its digits, for each row and digit its
    # columns, for each column and digit its rows, as bits; and the entry that is -1
    cdef unsigned int[::1] digits_at
    cdef unsigned int[::1] columns_at
    cdef unsigned int[::1] rows_at
    cdef bint improper
    cdef int bad_row
    cdef int bad_column
    cdef int bad_digit
    # the position of each digit in each row and column
    cdef int[::1] in_row
    cdef int[::1] in_column
    cdef int[::1] chain

    cdef void _shuffle(self, Rng rng) noexcept
    cdef void _walk(self, Rng rng) noexcept
    cdef void _put(self, int r, int c, int digit) noexcept
    cdef void _fill_cube(self, Rng rng) noexcept
    cdef void _turn(self, int r, int c, int d) noexcept
    cdef bint _holds(self, int r, int c, int d) noexcept
    cdef void _step(self, Rng rng) noexcept
    cdef int _draw_row(self, Rng rng) noexcept
    cdef void _turn_box(self, int r, int c, int d, int r2, int c2, int d2) noexcept
    cdef void _swap_chains(self, Rng rng) noexcept
    cdef void _fill_grid(self, Rng rng) noexcept
    cdef void _swap_chain(self, int cell, int other) noexcept
    cdef int _follow(self, int cell, int first, int other, int length, bint in_row) noexcept
