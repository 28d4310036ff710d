# The C types of evaluator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport Evaluator
from kenken_cp.kinds.rectangles.kernel.generate.division cimport Division
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_form cimport RectangleForm
from kenken_cp.kinds.rectangles.kernel.logic.ladder cimport Ladder
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state cimport RectangleState, NOBODY
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board
from kenken_cp.kinds.rectangles.kernel.search.listing cimport NO_CLUE
from kenken_cp.kinds.rectangles.kernel.search.search cimport RectangleSearch

cdef int GOOD, SEVERAL, UNSETTLED, TIER
cdef int MEDIUM, TOO_MANY, UNKNOWN

cdef class RectangleEvaluator(Evaluator):
    cdef readonly Ladder ladder
    cdef readonly Division division
    cdef readonly RectangleSearch search
    # the clue of each rectangle, and whether its number is shown
    cdef int[::1] cell
    cdef int[::1] shown
    # the clues cell by cell, and the rectangle of each clue of the board
    cdef readonly int[::1] numbers
    cdef int[::1] rectangle_of
    cdef readonly int[::1] other

    cpdef void write_numbers(self) noexcept
    cdef void _guide(self) noexcept
    cdef int _list_differing(self) noexcept
