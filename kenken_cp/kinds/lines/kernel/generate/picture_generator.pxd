# The C types of picture_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport TIER
from kenken_cp.engine.generator cimport NONE
from kenken_cp.kinds.lines.kernel.generate.frontier cimport Frontier
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.line_generator cimport LineGenerator

cdef int NEAREST, CHANCE, LOST_LOOKS, SPARED, TURNS, IDLE_TURNS, TAKEN_BACK
cdef int BEFORE, GOOD, FULL, MANY_CHANGES

cdef class PictureGenerator(LineGenerator):
    # the picture, what a change of each cell costs, and whether it must stay
    cdef signed char[::1] picture
    cdef int[::1] price
    cdef signed char[::1] locked
    cdef signed char[::1] before
    cdef int most
    cdef bint over

    cdef int _best_open(self) except -2
    cdef int _open_border(self, int line) noexcept
    cdef int _count_changed(self) noexcept
    cdef bint _allows(self) noexcept
    cdef int _refuse(self) except -1
    cdef int _improve(self) except -1
    cdef int _take_back(self, int number, int most) except -1
    cdef bint _close_within(self, int most) except -1
    cdef void _undo(self) except *
