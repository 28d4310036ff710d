# The C types of choice_count.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int NONE

cdef class ChoiceCount:
    cdef readonly Board board
    cdef readonly long long choices
    # for each depth the length of the board's trail, where its options begin, and its clue
    cdef int[::1] mark
    cdef int[::1] tops
    cdef int[::1] placed
    cdef int[::1] options
    cdef int[::1] is_placed

    cdef int _enter(self, int depth) noexcept
    cdef bint _advance(self, int depth) noexcept
    cdef void _take_back(self, int depth) noexcept
