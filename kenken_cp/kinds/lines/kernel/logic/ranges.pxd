# The C types of ranges.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, EMPTY_BIT, FILLED_BIT, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState
from kenken_cp.kinds.lines.kernel.logic.line_technique cimport LineTechnique
from kenken_cp.kinds.lines.kernel.logic.simple cimport claim_from, from_end, number_of

cdef int gap_end(LineBoard board, int line, int start) noexcept
cdef int run_end(LineBoard board, int line, int start) noexcept
cdef bint covers(LineBoard board, int line, int block, int start, int end) noexcept
cdef int only_block(LineBoard board, int line, int start, int end) noexcept

cdef class Mercury(LineTechnique):
    pass

cdef class TooSmallGap(LineTechnique):
    cdef bint _is_too_small(self, int line, int start, int end) noexcept

cdef class Forcing(LineTechnique):
    pass

cdef class SimpleSpaces(LineTechnique):
    pass

cdef class Joining(LineTechnique):
    pass

cdef class Splitting(LineTechnique):
    pass

cdef class Punctuating(LineTechnique):
    pass

cdef class Stretching(LineTechnique):
    cdef int _shortest(self, int line, int start, int end, bint begins) noexcept

cdef class Overlap(LineTechnique):
    pass
