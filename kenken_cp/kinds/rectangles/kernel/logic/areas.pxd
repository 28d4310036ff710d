# The C types of areas.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport RectangleTechnique
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int NUMBER, CLUE, REGION, MOST_SIDE

cdef class AreaCount(RectangleTechnique):
    # the bounds of all regions, and of the current one
    cdef int[::1] bounds
    cdef int top
    cdef int left
    cdef int bottom
    cdef int right
    # what each clue covers of it
    cdef int[::1] most
    cdef int[::1] least

    cdef void _measure(self, int clue) noexcept
    cdef int _inside(self, int rectangle) noexcept
    cdef void _offer(self, bint most, int tight) noexcept
