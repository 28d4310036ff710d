# The C types of pose.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging, FREE

cdef int MOST_DIGITS

cdef class Pose:
    cdef readonly object turns
    cdef readonly int cells
    # orientations: `ways` of them, each a place for every cell, and its inverse
    cdef int ways
    cdef int[::1] places
    cdef int[::1] origins
    # where each cage begins in each orientation, and which orientations may yet be chosen
    cdef int[::1] first_place
    cdef int[::1] racing
    cdef long long[::1] said
    # by cell: 1 more than the index of the digit that is given there, or 0
    cdef int[::1] given
    cdef int[::1] name_of
    # the orientation chosen, and the puzzle's cages in the board's order
    cdef readonly int way
    cdef int[::1] order

    cpdef void orient(self, Caging caging) noexcept
    cdef void _race(self, Caging caging) noexcept
    cdef int _compare(self, Caging caging, int way, int best, int place) noexcept
    cdef int _compare_cages(
        self, Caging caging, int way, int best, int place, int one, int two
    ) noexcept
    cpdef bytes key(self, Caging caging)
    cdef bytes _key_of_givens(self)
    cdef int[::1] place(self)
