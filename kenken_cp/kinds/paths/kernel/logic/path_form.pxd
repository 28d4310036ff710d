# The C types of path_form.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.canonical cimport CanonicalForm
from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef class PathForm(CanonicalForm):
    cdef readonly int rows
    cdef readonly int columns
    cdef Layout layout
    cdef int[::1] turned
    cdef long long[::1] reading

    cpdef void turn(self, Layout layout, Layout into) except *
    cdef long long _part(self, int way, int place, int part) noexcept
    cdef long long _directions(self, int way, int held) noexcept
