# The C types of line_technique_base.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport Technique

cdef class LineTechniqueBase(Technique):
    cdef void search(self, int line) noexcept
