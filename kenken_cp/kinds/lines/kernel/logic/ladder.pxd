# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.lines.kernel.logic.line_form cimport LineForm
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState

cdef int CELL, VALUE

cdef class Ladder(TechniqueLoop):
    cdef readonly LineState board_state
    cdef signed char[::1] solution

    cpdef bint load(self, object puzzle) except -1
