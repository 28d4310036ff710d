# The C types of complete.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport TAKE
from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState
from kenken_cp.kinds.lines.kernel.logic.line_technique cimport LineTechnique

cdef int MOST_CASES

cdef class CaseLine(LineTechnique):
    pass

cdef class CompleteLine(LineTechnique):
    pass
