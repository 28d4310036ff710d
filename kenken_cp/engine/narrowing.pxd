# The C types of narrowing.py; that file alone is the program, this one makes it fast.

cdef class Narrowing:
    cdef unsigned long long[::1] masks
    cdef bint changed
    cdef readonly bint broken
    # lines: their cells, and whether they have all values
    cdef int lines
    cdef int[::1] line_cells
    cdef int[::1] line_start
    cdef int[::1] whole
    # tables: their cells, tuples and words, and which tuples are gone
    cdef int tables
    cdef int[::1] table_cells
    cdef int[::1] table_start
    cdef int[::1] row_start
    cdef int[::1] word_start
    cdef unsigned long long[::1] words
    cdef int[::1] gone
    cdef unsigned long long[::1] union

    cdef void _differ(self, int line) noexcept
    cdef void _fit(self, int table) noexcept
    cdef void _keep(self, int cell, unsigned long long mask) noexcept
