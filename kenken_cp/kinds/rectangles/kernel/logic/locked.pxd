# The C types of locked.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport OnCells
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState, NOBODY
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int CELL, CLUE, MOST

cdef class LockedCells(OnCells):
    cdef int clue_count
    cdef int[::1] clues
    cdef int[::1] cells
    cdef int[::1] is_in

    cdef bint _add_clues(self, int cell) noexcept
    cdef bint _extend(self, int last, int count) noexcept
    cdef bint _is_near(self, int cell, int known) noexcept
    cdef bint _is_apart(self, int cell, int count) noexcept
    cdef bint _has_any(self, int rectangle, int count) noexcept
    cdef bint _offer(self, int count) noexcept
