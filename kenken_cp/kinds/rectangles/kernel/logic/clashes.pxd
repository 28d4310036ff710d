# The C types of clashes.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport OnClues
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState, NOBODY
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int CELL, CLUE

cdef void clear_away(Board board, int rectangle) noexcept

cdef class StrandsCell(OnClues):
    cdef int _find_stranded(self, int trailed) noexcept
    cdef void _note_clues(self, int place, int cell) noexcept
