# The C types of singles.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, HOUSE_BROKEN

cdef int HOUSE, CAGE, CELL, VALUE

cdef void given_cage(Finder finder, int cage) noexcept
cdef void full_house(Finder finder, int place) noexcept
cdef void cage_values(Finder finder, int cage) noexcept
cdef void cage_positions(Finder finder, int cage) noexcept
cdef void naked_single(Finder finder, bint caged) noexcept
cdef void last_combination(Finder finder, int cage) noexcept
cdef void hidden_single(Finder finder, int house, bint boxed) noexcept
