# The C types of parts.py; that file alone is the program, this one makes it fast.

cdef int NOWHERE

cdef class Parts:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef readonly int count
    cdef readonly int[::1] grid
    cdef readonly int[::1] top
    cdef readonly int[::1] left
    cdef readonly int[::1] bottom
    cdef readonly int[::1] right
    # the cell of each rectangle's clue
    cdef readonly int[::1] clue

    cdef void _add(self, int top, int left, int high, int wide) noexcept
    cdef void _cut(self, int k, int row, int column) noexcept
    cdef void _paint(self, int k) noexcept
    cdef void _merge(self, int one, int other) noexcept
