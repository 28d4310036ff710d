# The C types of beliefs.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.lines.kernel.search.board cimport Board

cdef int FIRST_ROUNDS, ROUNDS
cdef double LEAST, KEPT

@cython.final
cdef class Beliefs:
    cdef readonly Board board
    # what the rows, and what the columns, say of each cell: the chance that it is filled
    cdef double[::1] by_rows
    cdef double[::1] by_columns
    cdef int rounds
    # the line that sends: weights of its cells, and where its placements fill cells
    cdef double[::1] black
    cdef double[::1] white
    cdef double[::1] filled
    cdef double[::1] before
    cdef double[::1] behind
    cdef double[::1] own

    cdef void begin(self) noexcept
    cdef void update(self) noexcept
    cdef double chance(self, int cell) noexcept
    cdef int choose(self, int[::1] gains) noexcept
    cdef void _send(self, int line, double[::1] received, double[::1] sent, int first, int step) noexcept
    cdef bint _weigh(self, int line, int length, double[::1] received, int first, int step) noexcept
    cdef double _place(self, int line, int length) noexcept
    cdef int _forward(self, int begin, int end, int shifts) noexcept
    cdef void _back(self, int at, int shifts, int place, int size) noexcept
