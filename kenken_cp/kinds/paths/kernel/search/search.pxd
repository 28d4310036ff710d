# The C types of search.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.paths.kernel.search.board cimport NOWHERE, PathBoard
from kenken_cp.kinds.paths.kernel.search.layout cimport Layout
from kenken_cp.kinds.paths.kernel.search.propagate cimport propagate

cdef int FINE

cdef class PathSearch:
    cdef readonly PathBoard board
    cdef readonly Layout layout
    cdef readonly list idle
    cdef readonly long long nodes
    cdef public int found
    cdef readonly bint exhausted
    cdef int[::1] solutions
    cdef int room
    cdef int[::1] branch_number
    cdef int[::1] branch_cell
    cdef int[::1] guide
    cdef int[::1] failures
    cdef int depth
    cdef bint consistent
    cdef bint fresh

    cdef int load(self, Layout layout) except -1
    cdef int _run(self, int limit, long long nodes) except -1
    cdef void _propagate(self) noexcept
    cdef int _choose(self) noexcept
    cdef int _branch(self, int number) except -1
    cdef void _retreat(self) noexcept
    cdef void _record(self) noexcept
