# The C types of picture_changer.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.engine.changing cimport ChangingGenerator
from kenken_cp.engine.generator cimport PAUSE
from kenken_cp.kinds.lines.kernel.generate.frontier cimport Frontier
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport LineEvaluator

cdef int TRIED, SWEPT, JOLTS, IDLE_LOOKS, EDGES
cdef unsigned long long ONE

cdef class PictureChanger(ChangingGenerator):
    cdef readonly LineEvaluator lines
    # large boards: where they are changed, the fewest cells that a look left open, and how many
    # looks ago that was
    cdef Frontier frontier
    cdef int least_open
    cdef int idle_looks
    # the cells that change together
    cdef int[::1] orbit_begins
    cdef int[::1] orbit_cells

    cdef bint _sweep(self) except -1
    cdef bint _is_lost(self) noexcept
    cdef int _fill(self, int line) except -1
    cdef bint _close_in_line(self, bint always) except -1
    cdef int _tightness(self, int cell) noexcept
    cdef int _count_gained(self, int start, int stride, int length, int place) noexcept
    cdef int _count_covered(self, int start, int stride, int length) noexcept
    cdef int _loosen(self) except -1
    cdef int _an_edge(self) except -1
    cdef bint _is_edge(self, int cell) noexcept
    cdef void _flip(self, int cell) noexcept
