# The C types of pose.py; that file alone is the program, this one makes it fast.

cdef class Pose:
    cdef readonly object turns
    cdef readonly int cells
    # orientations: `ways` of them, each a place for every cell, and its inverse
    cdef int ways
    cdef int[::1] places
    cdef int[::1] origins
    # the puzzle, by its own cells and cages
    cdef int[::1] owner
    cdef int[::1] sizes
    cdef int[::1] operators
    cdef long long[::1] targets
    # where each cage begins in each orientation, and which orientations may yet be chosen
    cdef int[::1] first_place
    cdef int[::1] racing
    # the orientation chosen, and the puzzle's cages in the board's order
    cdef readonly int way
    cdef int[::1] order

    cdef int orient(self, object puzzle) except -1
    cdef void _race(self, int cages) noexcept
    cdef int _compare(self, int way, int best, int place) noexcept
    cdef int[::1] place(self)
