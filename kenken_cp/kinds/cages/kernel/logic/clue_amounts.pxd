# The C types of clue_amounts.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits, lowest
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.clues cimport OnFactors
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations, count_ways, DIFFERENT, FOLD, PAIR
from kenken_cp.kinds.cages.kernel.search.relations cimport _onward, _weigh_afresh

cdef int CELL, HOUSE, NUMBER
cdef int MOST

cdef class HouseAmounts(OnFactors):
    cdef bint fits
    cdef int[::1] weight
    # what all parts together must come to
    cdef int due
    # all amounts up to the total
    cdef unsigned long long whole
    cdef int found
    cdef int[::1] is_plain
    cdef int[::1] factor
    cdef int[::1] gain
    cdef unsigned long long[::1] amounts
    cdef int parts
    cdef int[::1] part
    cdef int[::1] is_taken
    cdef unsigned int[::1] support
    cdef unsigned long long[::1] before
    cdef unsigned long long[::1] after

    cdef void begin(self) noexcept
    cdef bint _stands_alone(self, int factor) noexcept
    cdef bint _needs_clue(self, int factor, int cell, int other) noexcept
    cdef int _changed(self, int place) noexcept
    cdef void search(self, int place) noexcept
    cdef void _find(self, int place) noexcept
    cdef bint _is_inside(self, int cell, int place) noexcept
    cdef int _first_inside(self, int factor, int place) noexcept
    cdef void _take_up(self, int factor, int place) noexcept
    cdef unsigned long long _sums(self, unsigned long long one, unsigned long long other) noexcept
    cdef unsigned long long _of_cell(self, int cell) noexcept
    cdef void _divide(self, int place, int first) noexcept
    cdef unsigned long long _others(self, int place, int part, int without) noexcept
    cdef unsigned long long _of_cells(self, int place, int without) noexcept
    cdef unsigned long long _between(self, unsigned int digits, int cells) noexcept
    cdef unsigned long long _left(self, unsigned long long others) noexcept
    cdef void _compare(self, int place, int part) noexcept
    cdef void _compare_cells(self, int place) noexcept
    cdef void _tell(self, int place, int part) noexcept
    cdef unsigned long long _ways(self, int factor, int place, unsigned long long left) noexcept
    cdef int _weight_at(self, int factor, int place, int position, int digit) noexcept
    cdef unsigned long long _of_pair(self, int factor, int place, unsigned long long left) noexcept
    cdef unsigned long long _of_table(self, int factor, int place, unsigned long long left) noexcept
    cdef int _of_tuple(self, int factor, int place, int word, int bit, bint supports) noexcept
    cdef void _lead_up(self, int factor, int place) noexcept
    cdef unsigned long long _go_back(self, int factor, int place, unsigned long long left) noexcept

cdef class ClueTotals(HouseAmounts):
    pass

cdef class ClueParity(HouseAmounts):
    pass
