# The C types of search.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int PROBED_AFTER, WORK_AT_ONCE

@cython.final
cdef class RectangleSearch:
    cdef readonly Board board
    cdef readonly list idle
    cdef readonly long long nodes
    cdef readonly int found
    cdef readonly bint exhausted
    cdef int room
    # when to probe, and how much work to do at once
    cdef public long long probed_after
    cdef public long long work_at_once
    cdef int met
    cdef int[::1] solutions
    # for each branching, the lengths of the board's trails before it, and what was tried
    cdef int depth
    cdef int[::1] mark
    cdef int[::1] tried
    cdef bint fresh
    # rectangles to be tried last
    cdef bint guided
    cdef int[::1] guide
    # probing: where it is, and whether nothing more comes of it here
    cdef bint probing
    cdef bint settled
    cdef int cursor
    cdef int quiet

    cdef bint start(self) except -1
    cpdef int run(self, int most, long long nodes) except -1
    cdef int _choose(self) noexcept
    cdef int _branch(self, int clue) except -1
    cdef int _retreat(self) except -1
    cdef void _begin_probing(self) noexcept
    cdef int _probe(self, long long paused_at) except -1
    cdef void _record(self) noexcept
