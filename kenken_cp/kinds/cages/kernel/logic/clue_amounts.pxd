# The C types of clue_amounts.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits, lowest
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.factor_amounts cimport FactorAmounts
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.weighing cimport count_ways, DIFFERENT, PAIR

cdef int CELL, HOUSE, NUMBER

cdef class HouseAmounts(FactorAmounts):
    cdef int found
    cdef int[::1] is_plain
    cdef int[::1] factor
    cdef int[::1] gain
    cdef unsigned long long[::1] amounts
    cdef int parts
    cdef int[::1] part
    cdef int[::1] is_taken

    cdef void begin(self) noexcept
    cdef bint _stands_alone(self, int factor) noexcept
    cdef bint _needs_clue(self, int factor, int cell, int other) noexcept
    cdef int _last_change(self, int place) noexcept
    cdef void search(self, int place) noexcept
    cdef void _find(self, int place) noexcept
    cdef int _first_inside(self, int factor, int place) noexcept
    cdef void _take_up(self, int factor, int place) noexcept
    cdef unsigned long long _of_cell(self, int cell) noexcept
    cdef void _divide(self, int place, int first) noexcept
    cdef unsigned long long _others(self, int place, int part, int without) noexcept
    cdef unsigned long long _of_cells(self, int place, int without) noexcept
    cdef unsigned long long _between(self, unsigned int digits, int cells) noexcept
    cdef unsigned long long _amounts_left(self, unsigned long long others) noexcept
    cdef void _compare(self, int place, int part) noexcept
    cdef void _compare_cells(self, int place) noexcept
    cdef void _tell(self, int place, int part) noexcept

cdef class ClueTotals(HouseAmounts):
    pass

cdef class ClueParity(HouseAmounts):
    pass
