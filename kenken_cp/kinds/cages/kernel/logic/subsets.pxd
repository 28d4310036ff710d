# The C types of subsets.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, popcount

cdef int HOUSE, CELL, VALUE

cdef void naked_set(Finder finder, int house, int size) noexcept
cdef void _grow_naked(Finder finder, int house, int size, int picked, int start, unsigned int values) noexcept
cdef void _found_naked(Finder finder, int house, int size, unsigned int values) noexcept
cdef void hidden_set(Finder finder, int house, int size) noexcept
cdef void _grow_hidden(Finder finder, int house, int size, int picked, int start, unsigned int places) noexcept
cdef void _found_hidden(Finder finder, int house, int size, unsigned int places) noexcept
