# The C types of patterns.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, popcount

cdef int HOUSE, COVER, CELL, VALUE, LINK

cdef void fish(Finder finder, int place, int least, int most) noexcept
cdef void _grow_fish(Finder finder, int place, int size, int picked, int start, unsigned int covers) noexcept
cdef void _found_fish(Finder finder, int place, int size, unsigned int covers) noexcept
cdef int _crossing(Finder finder, int down, int line, int cross) noexcept
cdef void _note_fish(Finder finder, int down, int size, unsigned int covers, unsigned int value) noexcept
cdef void wing(Finder finder, int pivot, int size) noexcept
cdef void _found_wing(Finder finder, int pivot, int one, int two, unsigned int value, bint sees_pivot) noexcept
cdef void w_wing(Finder finder, int one) noexcept
cdef bint _bridges(Finder finder, int house, int one, int two, unsigned int value) noexcept
cdef void _found_w_wing(Finder finder, int one, int two, unsigned int value) noexcept
