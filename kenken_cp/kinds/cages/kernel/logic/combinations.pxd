# The C types of combinations.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, popcount

cdef int HOUSE, CAGE, CELL, VALUE
cdef int MAX_PAIRS

cdef void requires(Finder finder, int cage) noexcept
cdef unsigned int always(Finder finder, int cage, int positions) noexcept
cdef bint _outside(Finder finder, int house, int cage, unsigned int value) noexcept
cdef void clear_outside(Finder finder, int house, int cage, int other, unsigned int value) noexcept
cdef void claims(Finder finder, int cage) noexcept
cdef void _claim(Finder finder, int cage, int house, int positions, unsigned int value) noexcept
cdef void outside_clash(Finder finder, int cage) noexcept
cdef void _clash_in(Finder finder, int cage, int house, int positions) noexcept
cdef void _clash_with(Finder finder, int cage, int house, int positions, int size, int picked, int start, unsigned int values) noexcept
cdef void _clash(Finder finder, int cage, int house, int positions, int size, unsigned int values) noexcept
cdef bint _clashes(Finder finder, int size, unsigned int values, unsigned int taken) noexcept
cdef void diagonal_pair(Finder finder, int cage) noexcept
cdef bint _always_differ(Finder finder, int cage, int i, int j) noexcept
cdef void _found_diagonal(Finder finder, int cage, int one, int two) noexcept
cdef void cage_comparison(Finder finder, int cage) noexcept
cdef int _list_shared(Finder finder, int cage, int other) noexcept
cdef void _compare(Finder finder, int cage, int other, int shared) noexcept
cdef bint _stands_beside(Finder finder, int cage, long long at, int other, int shared) noexcept
