# The C types of rectangle_form.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.canonical cimport CanonicalForm

cdef class RectangleForm(CanonicalForm):
    cdef readonly int rows
    cdef readonly int columns
    cdef int[::1] numbers

    cdef void clear(self) noexcept
