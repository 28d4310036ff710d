# The C types of singles.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport OnChangedCells, OnChangedClues
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState, NOBODY
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int CELL, CLUE

cdef class OnlyRectangle(OnChangedClues):
    pass

cdef class OnlyCover(OnChangedCells):
    pass

cdef class Core(OnChangedClues):
    pass

cdef class OnlyReach(OnChangedCells):
    pass
