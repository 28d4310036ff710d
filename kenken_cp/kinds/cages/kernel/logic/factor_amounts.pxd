# The C types of factor_amounts.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.logic.clues cimport OnFactors
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.weighing cimport FOLD, PAIR, onward, weigh_afresh

cdef int MOST

cdef class FactorAmounts(OnFactors):
    cdef bint fits
    cdef int[::1] weight
    # what all parts of a house together must come to
    cdef int due
    # all amounts up to the total
    cdef unsigned long long whole
    cdef unsigned int[::1] support
    cdef unsigned long long[::1] before
    cdef unsigned long long[::1] after

    cdef void begin(self) noexcept
    cdef bint is_inside(self, int cell, int place) noexcept
    cdef unsigned long long sums(self, unsigned long long one, unsigned long long other) noexcept
    cdef unsigned long long ways(self, int factor, int place, unsigned long long left) noexcept
    cdef int _weight_at(self, int factor, int place, int position, int digit) noexcept
    cdef unsigned long long _of_pair(self, int factor, int place, unsigned long long left) noexcept
    cdef unsigned long long _of_table(self, int factor, int place, unsigned long long left) noexcept
    cdef int _of_tuple(self, int factor, int place, int word, int bit, bint supports) noexcept
    cdef void _lead_up(self, int factor, int place) noexcept
    cdef unsigned long long _go_back(self, int factor, int place, unsigned long long left) noexcept
