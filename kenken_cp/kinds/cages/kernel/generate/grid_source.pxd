# The C types of grid_source.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng

cdef class GridSource:
    cdef int[::1] grid

    cdef bint draw(self, Rng rng) except -1
    cpdef tuple draw_grid(self, Rng rng)
