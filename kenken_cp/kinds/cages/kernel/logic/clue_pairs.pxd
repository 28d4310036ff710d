# The C types of clue_pairs.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.clues cimport OnFactors
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations, count_ways, weigh, PAIR

cdef int CELL, CLUE, HOUSE, VALUE
cdef int NO_CELL, NO_CLUE, NO_PLACE

cdef class ClueComparison(OnFactors):
    cdef unsigned int[::1] trial
    # the cells that the assumed value changes
    cdef int[::1] changed
    cdef int[::1] is_changed
    cdef int changes
    # where the assumed value leaves nothing: what, its number, and the value without a place
    cdef int lack
    cdef int lack_at
    cdef unsigned int lacking
    cdef int[::1] asked_at
    cdef int round
    cdef int[::1] seen_at
    cdef int house_round

    cdef void begin(self) noexcept
    cdef bint _solves(self, int factor, int position, unsigned int value) noexcept
    cdef void _copy(self) noexcept
    cdef void _undo(self) noexcept
    cdef bint _fails_by(self, int factor) noexcept

    cdef int _changed(self, int factor) noexcept
    cdef void search(self, int place) noexcept
    cdef bint _fails(self, int factor, int cell, unsigned int value) noexcept
    cdef void _narrow(self, int cell, unsigned int left) noexcept
    cdef void _clear(self, int cell) noexcept
    cdef bint _breaks_house(self) noexcept
    cdef bint _breaks_clue(self, int factor) noexcept
    cdef void _tell(self, int factor, int cell, unsigned int value) noexcept
