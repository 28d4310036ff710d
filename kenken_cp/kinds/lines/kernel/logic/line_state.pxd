# The C types of line_state.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport SolverState, TAKE
from kenken_cp.kinds.lines.kernel.logic.line_board cimport LineBoard, OPEN
from kenken_cp.kinds.lines.kernel.logic.line_form cimport LineForm
from kenken_cp.kinds.lines.kernel.logic.line_technique_base cimport LineTechniqueBase

cdef int CELL_BROKEN, LINE_BROKEN
cdef int PLACE, CELL, LINE, BLOCK

cdef class LineState(SolverState):
    cdef readonly LineBoard board
    cdef readonly LineForm canonical_form
    cdef int[::1] open_in
    cdef int[::1] line_clock
    cdef int[::1] solved_clock
    # effects not yet applied
    cdef signed char[::1] put
    cdef int[::1] pending
    cdef int pendings
    cdef int[::1] refitting
    cdef int refits
    # what the technique at work claims of the line it looks at
    cdef LineTechniqueBase asking
    cdef int asked_line
    cdef signed char[::1] claimed
    cdef int[::1] claims
    cdef int count
    # while the premises of a step are sought: what it must claim, and whether it does
    cdef bint matching
    cdef bint matched
    cdef signed char[::1] wanted
    cdef int[::1] targets
    cdef int target_count
    cdef int from_block
    cdef int to_block

    cdef bint load(self) except -1
    cdef void put_in(self, int cell, int value) noexcept
    cdef void _apply(self) noexcept
    cdef void _place(self, int cell, int value) noexcept
    cdef bint is_open(self, int cell) noexcept
    cdef bint solve_line(self, int line) noexcept
    cdef void ask(self, LineTechniqueBase technique, int line) noexcept
    cdef void claim(self, int start, int end, int value) noexcept
    cdef void settle(self, int from_block, int to_block) noexcept
    cdef bint _is_news(self) noexcept
    cdef bint _is_wanted(self) noexcept
    cdef void _forget_claims(self) noexcept
    cdef void _tell(self, int from_block, int to_block) noexcept
    cdef int _farthest(self, int at, int far) noexcept
    cdef bint _still(self) noexcept
    cdef void _minimise(self) noexcept
