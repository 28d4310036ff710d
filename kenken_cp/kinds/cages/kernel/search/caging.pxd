# The C types of caging.py; that file alone is the program, this one makes it fast.

cdef int FREE

cdef class Caging:
    cdef readonly int size
    cdef readonly int cages
    cdef int[::1] start
    cdef int[::1] cells
    cdef int[::1] owner
    cdef int[::1] operators
    cdef long long[::1] targets
    cdef readonly bint distinct
    cdef readonly int givens
    cdef int[::1] given_cell
    cdef int[::1] given
    cdef readonly int limited
    cdef int[::1] limited_cell
    cdef unsigned int[::1] allowed
    # the puzzle, if it has clues that are neither cages nor givens nor candidates
    cdef public object clued
    # that puzzle in canonical orientation, and the number of the symmetry; or None, and -1
    cdef public object image
    cdef public int way

    cdef bint interchangeable(self) noexcept
    cpdef void read(self, object puzzle) except *
    cdef void _read_givens(self, object puzzle) except *
    cdef void _read_candidates(self, object puzzle) except *
