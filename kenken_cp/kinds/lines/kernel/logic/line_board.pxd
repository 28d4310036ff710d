# The C types of line_board.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.lines.kernel.search.lines cimport Lines

cdef int EMPTY_BIT, FILLED_BIT, OPEN

cdef class LineBoard:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef readonly int lines
    cdef readonly int spare
    # for each line where its cells begin and how many there are, and the same of its blocks
    cdef int[::1] base
    cdef int[::1] size
    cdef int[::1] first
    cdef int[::1] blocks
    cdef int[::1] need
    # cells of all lines, and what a complete look at a line leaves them
    cdef signed char[::1] cell
    cdef signed char[::1] can
    # blocks of all lines: size, first and last start
    cdef int[::1] clue
    cdef int[::1] least
    cdef int[::1] most
    # the line solver, and the line that it is given
    cdef Lines solver
    cdef unsigned long long[::1] may_fill
    cdef unsigned long long[::1] may_empty
    cdef int[::1] ways

    cdef void clear(self) noexcept
    cdef bint add_clue(self, int line, int[::1] clue, int start, int end, bint turned) noexcept
    cdef int line_of(self, int cell, bint across) noexcept
    cdef int cell_of(self, int line, int place) noexcept
    cdef void write(self, int cell, int value) noexcept
    cdef void copy(self, int line) noexcept
    cdef bint fit(self, int line) noexcept
    cdef bint solve(self, int line) noexcept
    cdef int placements(self, int line, int most) noexcept
