# The C types of clue_pairs.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.clues cimport OnFactors
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.weighing cimport count_ways, has_way, weigh, PAIR

cdef int CELL, CLUE, HOUSE, VALUE
cdef int NO_CELL, NO_CLUE, NO_PLACE, MOST_WORDS

cdef class ClueComparison(OnFactors):
    cdef unsigned int[::1] trial
    # what the assumed value changes: cells, and what they had
    cdef int[::1] changed
    cdef unsigned int[::1] before
    cdef int changes
    cdef int[::1] most_barred
    # where the assumed value leaves nothing: what, its number, and the value without a place
    cdef int lack
    cdef int lack_at
    cdef unsigned int lacking
    cdef bint lacks
    cdef int[::1] asked_at
    cdef int round
    cdef int[::1] chained_at
    cdef int chain_round
    cdef int[::1] seen_at
    cdef int house_round
    # whether the value may be in a cell outside the clue
    cdef bint far

    cdef void begin(self) noexcept
    cdef bint _solves(self, int factor, int position, unsigned int value) noexcept
    cdef void _copy(self) noexcept
    cdef void _undo(self, int changes) noexcept
    cdef bint _fails_by(self, int factor, int since) noexcept
    cdef bint _leads_on(self, int factor) noexcept
    cdef int _last_change(self, int factor) noexcept
    cdef void search(self, int place) noexcept
    cdef bint _fails(self, int factor, int cell, unsigned int value) noexcept
    cdef void _narrow(self, int cell, unsigned int left) noexcept
    cdef void _clear(self, int cell) noexcept
    cdef bint _breaks_house(self, int since) noexcept
    cdef bint _breaks_clue(self, int factor, int since) noexcept
    cdef void _tell(self, int factor, int cell, unsigned int value) noexcept
    cdef void _name_all(self, int factor, int cell) noexcept

cdef class ClueChain(ClueComparison):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef int _first_failing(self) noexcept
    cdef bint _counts(self, int factor) noexcept
    cdef bint _is_solved(self, int factor) noexcept

cdef class ClueRelay(ClueChain):
    # the second factor of those through which a value leaves something nothing
    cdef int second
    cdef int[::1] relayed_at
    cdef int relay_round

    cdef void begin(self) noexcept
    cdef int _first_failing(self) noexcept
    cdef bint _fails_after(self, int factor, int since) noexcept
    cdef void _name_all(self, int factor, int cell) noexcept
