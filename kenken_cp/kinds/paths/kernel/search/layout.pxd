# The C types of layout.py; that file alone is the program, this one makes it fast.

cdef int MOST_DIRECTIONS

cdef class Layout:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef readonly int count
    cdef readonly bint closed
    cdef readonly int[::1] is_open
    cdef readonly int[::1] may
    cdef readonly int[::1] must
    cdef readonly int[::1] given

    cdef int turn(self, Layout other, int[::1] place, int[::1] turned) except -1
