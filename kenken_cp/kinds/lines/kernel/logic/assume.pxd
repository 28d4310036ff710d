# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport TAKE
from kenken_cp.engine.technique cimport SharedWorkspace, Technique
from kenken_cp.kinds.lines.kernel.logic.complete cimport MOST_CASES
from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, EMPTY_BIT, FILLED_BIT, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_state cimport LineState
from kenken_cp.kinds.lines.kernel.logic.probe cimport Memory, Probe

cdef int CASE, CELL, LINE, BLOCK, CASE_START
cdef int MOST_CELLS

cdef class Assuming(Technique):
    cdef LineState state
    cdef LineBoard board
    cdef Probe probe
    cdef Memory memory
    cdef bint too_large
    cdef int numbers

    cdef void ready(self) noexcept

cdef class Strips(SharedWorkspace):
    cdef LineState state
    cdef LineBoard board
    cdef Probe probe
    cdef int[::1] place
    cdef int[::1] value
    cdef int count

    cdef bint breaks(self, int line, int other, int at, int value) noexcept
    cdef void _note_news(self, int line) noexcept

cdef class TwoLines(Assuming):
    cdef Strips strips
    cdef bint border

    cdef void _try(self, int place, int line, int other, int at, int value) noexcept

cdef class EdgeLogic(TwoLines):
    pass

cdef class Contradiction(Assuming):
    pass

cdef class EitherWay(Assuming):
    cdef int most_blocks
    cdef int[::1] start
    cdef int[::1] value
    cdef int[::1] times
    cdef int[::1] seen
    cdef int seen_count

    cdef int _list_cases(self, int place) noexcept
    cdef int _find_agreed(self, int place, int cases) noexcept
    cdef void _assume(self, int place, int case) noexcept
    cdef void _note_cases(self, int place, int cases) noexcept
