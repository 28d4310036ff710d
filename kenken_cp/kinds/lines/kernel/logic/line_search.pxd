# The C types of line_search.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport Technique

cdef class LineSearch(Technique):
    cdef void search(self, int line) noexcept
