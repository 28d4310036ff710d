# The C types of line_technique.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport DirtySet, PlaceList
from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard
from kenken_cp.kinds.lines.kernel.logic.line_technique_base cimport LineTechniqueBase
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState

cdef class LineTechnique(LineTechniqueBase):
    cdef LineState state
    cdef LineBoard board

cdef class LineDirtySet(DirtySet):
    cdef LineState state
    cdef readonly PlaceList lines
