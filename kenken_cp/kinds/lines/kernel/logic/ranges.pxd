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
    cdef void search(self, int line) noexcept

cdef class TooSmallGap(LineTechnique):
    cdef void search(self, int line) noexcept
    cdef bint _is_too_small(self, int line, int start, int end) noexcept

cdef class Forcing(LineTechnique):
    cdef void search(self, int line) noexcept

cdef class SimpleSpaces(LineTechnique):
    cdef void search(self, int line) noexcept

cdef class Joining(LineTechnique):
    cdef void search(self, int line) noexcept

cdef class Splitting(LineTechnique):
    cdef void search(self, int line) noexcept

cdef class Punctuating(LineTechnique):
    cdef void search(self, int line) noexcept

cdef class Stretching(LineTechnique):
    cdef void search(self, int line) noexcept
    cdef int _shortest(self, int line, int start, int end, bint begins) noexcept

cdef class Overlap(LineTechnique):
    cdef void search(self, int line) noexcept
