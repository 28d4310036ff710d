# The C types of cuts.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.rectangles.kernel.generate.division cimport Division

cdef int NOTHING, CUT, WHOLE

cdef class Cuts:
    cdef readonly Division division
    # what can be done with a box, by its sides, and the boxes that the middle may have
    cdef int[::1] can
    cdef int[::1] middles
    cdef Rng rng

    cdef void _find_all(self) noexcept
    cdef bint _can(self, int high, int wide) noexcept
    cdef int _places(self, int high, int wide) noexcept
    cpdef bint draw(self, Rng rng) except -1
    cdef int _cut_up(self, int top, int left, int high, int wide) noexcept
    cdef void _add(self, int top, int left, int high, int wide) noexcept
    cdef bint _draw_symmetric(self) except -1
    cdef void _turn(self, int count) noexcept
    cdef bint _draw_round_the_middle(self) except -1
