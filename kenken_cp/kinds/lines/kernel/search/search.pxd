# The C types of search.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.lines.kernel.search.beliefs cimport Beliefs
from kenken_cp.kinds.lines.kernel.search.board cimport Board
from kenken_cp.kinds.lines.kernel.search.prober cimport BROKEN, SOLVED, Prober

cdef int PATIENCE

@cython.final
cdef class LineSearch:
    cdef readonly Board board
    cdef readonly Prober prober
    cdef readonly list idle
    cdef readonly long long nodes
    cdef readonly int found
    cdef readonly bint exhausted
    cdef readonly bint consistent
    cdef bint fresh
    cdef bint guided
    cdef long long total
    cdef public long long patience
    cdef Beliefs beliefs
    cdef int room
    # solutions, a bit a cell, and the branches taken with the boards before them
    cdef unsigned long long[::1] solutions
    cdef int depth
    cdef int deepest
    cdef unsigned long long[::1] saved
    cdef int[::1] saved_open
    cdef int[::1] branch_cell
    cdef signed char[::1] branch_value

    cpdef void load(self, object puzzle) except *
    cdef void start(self) noexcept
    cdef bint is_filled(self, int index, int cell) noexcept
    cpdef void run(self, int limit, long long nodes) except *
    cpdef bint settle(self) except -1
    cdef void _probe(self, int cell) noexcept
    cdef void _guide(self) except *
    cdef void _branch(self) except *
    cdef void _retreat(self) noexcept
    cdef void _return_to(self, int depth) noexcept
    cdef void _record(self) noexcept
    cdef void _grow(self) except *
