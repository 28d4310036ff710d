# The C types of board.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef unsigned long long FULL
cdef int NOWHERE, WORD_BITS

cdef int lowest(unsigned long long word) noexcept
cdef int bits_in(unsigned long long word) noexcept

cdef class PathBoard:
    cdef readonly int cells
    cdef readonly int count
    cdef readonly bint closed
    cdef int stride
    cdef readonly Layout layout
    cdef int[::1] shift
    # for each number its cells; for each direction the links left, and the certain ones
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] ways
    cdef unsigned long long[::1] sure
    cdef unsigned long long[::1] fresh
    cdef unsigned long long[::1] open
    # numbers to be looked at, numbers whose cells have changed, and cells whose links have
    cdef int[::1] dirty
    cdef int[::1] unseen
    cdef unsigned long long[::1] moved
    # the cell of each number that has only one, and is removed from all others
    cdef int[::1] at
    # the directions that occur
    cdef int directions
    cdef int[::1] direction
    # the number at which propagation last failed
    cdef int conflict
    # the states saved, by their depth
    cdef list frames

    cdef int load(self, Layout layout) except -1
    cdef void only(self, int number, int cell) noexcept
    cdef void remove(self, int number, int cell) noexcept
    cdef bint has(self, int number, int cell) noexcept
    cdef void touch(self, int number) noexcept
    cdef int size(self, int number) noexcept
    cdef int first(self, int number) noexcept
    cdef bint solved(self) noexcept
    cdef int save(self, int depth) except -1
    cdef int restore(self, int depth) except -1
