# The C types of sums.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, GATHER
from kenken_cp.kinds.cages.kernel.logic.scales cimport Scales
from kenken_cp.kinds.cages.kernel.logic.balance cimport all_full, full_weight, note_counted

cdef int CELL, VALUE, NUMBER

cdef void sum_left(Scales scales, int houses, int fewest, int most) noexcept
cdef void _leave_over(Scales scales, int cage) noexcept
cdef int _over(Scales scales, int which) noexcept
cdef int _lone_loose(Scales scales) noexcept
cdef void _sum_of_one(Scales scales, int houses) noexcept
cdef void _note_counted(Scales scales, int houses) noexcept
cdef void _sum_in_cage(Scales scales, int houses) noexcept
cdef void _sum_of_two(Scales scales, int houses) noexcept
cdef void _turn(Scales scales, int way) noexcept
cdef bint _has_pair(Scales scales, int houses) noexcept
cdef unsigned int _unmatched(Scales scales, int cell, int sign, int other, int other_sign) noexcept
cdef int _loose_cells(Scales scales, int cage, int positions) noexcept
cdef int _loose_cell(Scales scales, int cage, int positions) noexcept
cdef void _note_loose(Scales scales, int cage, int positions) noexcept
cdef long long _settled(Scales scales, int cage, int positions) noexcept
cdef int _everywhere(Board board, int cage) noexcept
