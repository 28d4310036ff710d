# The C types of balance.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder
from kenken_cp.kinds.cages.kernel.logic.scales cimport Scales

cdef int HOUSE, CAGE, NUMBER, PRIME

cdef bint all_full(Scales scales, int houses) noexcept
cdef long long full_weight(Scales scales, int houses, int kind) noexcept
cdef void note_counted(Scales scales, int houses, int one, int two) noexcept
cdef void parity(Scales scales, int houses) noexcept
cdef void sum_bounds(Scales scales, int houses) noexcept
cdef void products(Scales scales, int houses) noexcept
cdef void _bounds(Scales scales, int houses, int kind) noexcept
cdef void _drop_beyond(Scales scales, int houses, int cage, long long least, long long most, int kind) noexcept
