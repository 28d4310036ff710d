# The C types of prober.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.lines.kernel.search.board cimport Board, place_of

cdef int BROKEN, UNCHANGED, CHANGED, SOLVED
cdef int UNIT

@cython.final
cdef class Prober:
    cdef readonly Board board
    cdef readonly int cells
    cdef readonly int groups
    # cells that are to be probed (again), and where the sweep is
    cdef signed char[::1] due
    cdef int at
    cdef int left
    # the lines that the probes of a cell changed
    cdef unsigned long long[::1] touched
    cdef unsigned long long[::1] touching
    # the gains of the last probes, of the cell empty and filled
    cdef int[::1] gains
    cdef int[::1] extra
    # the rows after the first probe
    cdef unsigned long long[::1] fill
    cdef unsigned long long[::1] empty
    cdef int[::1] met
    cdef int stamp
    cdef int[::1] both
    cdef int shared

    cpdef void rewind(self) noexcept
    cdef void begin(self) noexcept
    cdef int next(self) noexcept
    cdef int probe(self, int cell) noexcept
    cdef bint settle(self, int cell, bint filled) noexcept
    cdef int choose(self) noexcept
    cdef int better(self, int cell) noexcept
    cdef void _clear(self, int cell) noexcept
    cdef int _assume(self, int cell, bint filled) noexcept
    cdef void _touch(self, int cell) noexcept
    cdef void _hold(self) noexcept
    cdef void _meet(self) noexcept
    cdef bint _agree(self) noexcept
    cdef void _renew(self) noexcept
    cdef void _make_due(self, int group, unsigned long long lines) noexcept
