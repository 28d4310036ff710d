# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport OnClues, RectangleTechnique
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState, NOBODY
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int CELL, CASE_RECTANGLE, CLUE, MOST_CASES

cdef class EitherWay(RectangleTechnique):
    cdef int[::1] cases
    # for each clue and cell, whether the clue reaches it in some case
    cdef int[::1] reached

    cdef int _list_cases(self, int place) noexcept
    cdef bint _follow(self, int rectangle) noexcept
    cdef int _find_settled(self) noexcept
    cdef void _note(self, int place, int count) noexcept
    cdef void _deny(self, int clue, int cell) noexcept

cdef class Contradiction(OnClues):
    pass
