# The C types of simple.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, EMPTY_BIT, FILLED_BIT, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState
from kenken_cp.kinds.lines.kernel.logic.line_technique cimport LineTechnique

cdef int from_end(LineBoard board, int line, int step) noexcept
cdef void claim_from(LineState state, int line, int step, int start, int end, int value) noexcept
cdef int number_of(LineBoard board, int line, int step, int block) noexcept

cdef class EmptyLine(LineTechnique):
    pass

cdef class FullLine(LineTechnique):
    pass

cdef class FinishedLine(LineTechnique):
    pass

cdef class SimpleBoxes(LineTechnique):
    pass

cdef class Glue(LineTechnique):
    pass

cdef class Cap(LineTechnique):
    pass
