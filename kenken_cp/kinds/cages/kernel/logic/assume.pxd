# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, popcount, as_signed
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle

cdef int CAGE, CASE, CASE_TUPLE, CELL, HOUSE, VALUE
cdef int MOST_CASES

cdef void either_way(Finder finder, int place) noexcept
cdef int _list_cases(Finder finder, int place) noexcept
cdef bint _follow(Finder finder, int place, int case) noexcept
cdef void _assume(Finder finder, int place, int case) noexcept
cdef int _shared(Finder finder) noexcept
cdef void _note_cases(Finder finder, int place, int cases) noexcept
cdef void contradiction(Finder finder, int place) noexcept
