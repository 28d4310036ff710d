# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique cimport RectangleDirtySet
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int CELL, VALUE

cdef class Ladder(TechniqueLoop):
    cdef readonly RectangleState board_state
    # the clue of each cell, where it is known
    cdef int[::1] solution

    cdef bint load_numbers(self) except -1
    cdef int _place_of(self, int cell) noexcept
