# The C types of halves_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.line_generator cimport LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source cimport PictureSource

cdef int UPSIDE_DOWN, MIRRORED, TURNED

cdef class HalvesGenerator(LineGenerator):
    cdef unsigned long long[::1] halves
    cdef int half_count

    cdef int _put_together(self) except -1
    cdef int _source(self, int row, int column, unsigned long long way) noexcept
