# The C types of two_digit_sets.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.unavoidable cimport UnavoidableSets, NOWHERE
from kenken_cp.kinds.cages.kernel.search.board cimport Board

cdef class TwoDigitSets(UnavoidableSets):
    cdef Board board
    cdef int others
    cdef int[::1] where
    cdef int[::1] is_in
    cdef int[::1] queue

    cdef int read(self, int[::1] grid) except -1
    cdef int _slot(self, int cell, int own, int other) noexcept
    cdef int _follow(self, int start, int[::1] grid, int one, int other) noexcept
