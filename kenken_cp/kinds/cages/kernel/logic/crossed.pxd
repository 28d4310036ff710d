# The C types of crossed.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder
from kenken_cp.kinds.cages.kernel.search.propagate cimport _union

cdef int HOUSE, COVER, CELL, VALUE
cdef int MOST_LINES

cdef void locked(Finder finder, int crossing) noexcept
cdef void _found_locked(Finder finder, int house, int other, int rest, unsigned int values) noexcept
cdef void boxed_fish(Finder finder, int place) noexcept
cdef void _grow(Finder finder, int place, int picked, int start) noexcept
cdef bint _is_of(Finder finder, int house, bint rows) noexcept
cdef bint _can_join(Finder finder, int house, int picked, unsigned int value) noexcept
cdef bint _holds(Board board, int house, int cell) noexcept
cdef bint _cover(Finder finder, int place, int picked, int most, int covers) noexcept
cdef bint _is_picked(Finder finder, int house, int picked) noexcept
cdef int _uncovered(Finder finder, int place, int picked, int covers) noexcept
cdef void _found(Finder finder, int place, int size) noexcept
cdef void _note(Finder finder, int size, unsigned int value) noexcept
