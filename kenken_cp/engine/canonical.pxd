# The C types of canonical.py; that file alone is the program, this one makes it fast.

cdef class CanonicalForm:
    cdef readonly int cells
    # `ways` orientations, each with the new place of every cell, and their inverses
    cdef int ways
    cdef int[::1] places
    cdef int[::1] origins
    cdef int[::1] racing
    # the number of the chosen orientation
    cdef readonly int way

    cdef int read(self, int way, int best, int place) noexcept
    cdef void choose(self) noexcept
    cdef int[::1] place(self)
