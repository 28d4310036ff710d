# The C types of board.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.lines.kernel.search.lines cimport Lines

cdef int[::1] PLACE_OF_BIT
cdef unsigned long long ONE, WORD, SEQUENCE

cdef int place_of(unsigned long long bit) noexcept

@cython.final
cdef class Board:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int lines
    cdef readonly int words
    cdef readonly Lines solver
    # the clues: each line's blocks from `begins` on, `ends` behind the last
    cdef int[::1] blocks
    cdef int[::1] begins
    cdef int[::1] ends
    # what the cells of each line can be, rows first, bits by place in the line
    cdef unsigned long long[::1] may_fill
    cdef unsigned long long[::1] may_empty
    cdef readonly int open_cells
    # lines to be solved, a ring
    cdef int[::1] queue
    cdef signed char[::1] queued
    cdef int head
    cdef int waiting
    # lines changed since the last mark, with their masks at the mark
    cdef int[::1] changed
    cdef signed char[::1] is_changed
    cdef int changes
    cdef unsigned long long[::1] old_fill
    cdef unsigned long long[::1] old_empty
    cdef int old_open

    cpdef void load(self, object puzzle) except *
    cdef void load_picture(self, signed char[::1] grid) noexcept
    cdef void load_line(self, int line, signed char[::1] grid) noexcept
    cdef void _load_cells(self, int line, unsigned long long cells) noexcept
    cdef void clear(self) noexcept
    cdef bint propagate(self) noexcept
    cdef void push(self, int line) noexcept
    cdef int pop(self) noexcept
    cdef void forget_queue(self) noexcept
    cdef bint settle(self, int row, int column, bint filled) noexcept
    cdef void settle_cells(self, int line, int word, unsigned long long bits, bint filled) noexcept
    cdef void mark(self) noexcept
    cdef void restore(self) noexcept
    cdef int value(self, int cell) noexcept
    cdef void _keep(self, int line) noexcept
    cdef void _narrow(self, int line) noexcept
    cdef void _cross(self, int line, int word, unsigned long long bits, bint filled) noexcept
