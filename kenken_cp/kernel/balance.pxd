# The C types of balance.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.board cimport Board
from kenken_cp.kernel.finder cimport Finder, popcount

cdef int HOUSE, CAGE, CELL, VALUE, NUMBER, PRIME

cdef bint _all_full(Finder finder, int houses) noexcept
cdef long long _whole(Finder finder, int houses, int kind) noexcept
cdef bint _is_constant(Finder finder, int cage, int positions) noexcept
cdef long long _first_total(Finder finder, int cage, int positions) noexcept
cdef int _loose_cells(Finder finder, int cage, int positions) noexcept
cdef int _loose_cell(Finder finder, int cage, int positions) noexcept
cdef long long _settled(Finder finder, int cage, int positions) noexcept
cdef int _everywhere(Board board, int cage) noexcept
cdef void sum_left(Finder finder, int houses, int cells) noexcept
cdef void _sum_of_one(Finder finder, int houses, int cage, bint sticks, long long rest) noexcept
cdef void _sum_in_cage(Finder finder, int houses, int cage, bint sticks, long long rest) noexcept
cdef void _note_loose(Finder finder, int cage, int positions) noexcept
cdef void _sum_of_two(Finder finder, int houses, int one, bint one_sticks, int two, bint two_sticks, long long rest) noexcept
cdef unsigned int _unmatched(Finder finder, int cell, int sign, int other, int other_sign, long long rest) noexcept
cdef void _note_counted(Finder finder, int houses, int one, int two) noexcept
cdef void parity(Finder finder, int houses) noexcept
cdef void sum_bounds(Finder finder, int houses) noexcept
cdef void products(Finder finder, int houses) noexcept
cdef void _bounds(Finder finder, int houses, int kind) noexcept
cdef void _drop_beyond(Finder finder, int houses, int cage, long long least, long long most, int kind) noexcept
cdef void digit_count(Finder finder, int one, int two) noexcept
cdef void _weigh_counts(Finder finder, int one, int two) noexcept
cdef void _drop_miscounts(Finder finder, int one, int two, int cage, unsigned int value, int least, int most) noexcept
cdef int _times_in(Finder finder, int cage, long long at, int one, int two, unsigned int value) noexcept
cdef int _inside_of(Finder finder, int cage, int house) noexcept
