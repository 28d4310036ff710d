# The C types of changes.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder

cdef class Changes:
    cdef Finder finder
    cdef int pairs
    cdef int[::1] pair
    # the places that changed, and those that see a change
    cdef int[::1] new_cage
    cdef int new_cages
    cdef int[::1] new_house
    cdef int new_houses
    cdef int[::1] near_cage
    cdef int near_cages
    cdef int[::1] near_house
    cdef int near_houses
    cdef int[::1] near_pair
    cdef int near_pairs
    cdef int[::1] wide_cage
    cdef int wide_cages
    cdef int[::1] is_near
    cdef int[::1] is_new
    cdef int[::1] new_crossing
    cdef int new_crossings

    cdef void note(self, int last, bint near) noexcept
    cdef void _note_crossings(self) noexcept
    cdef void _note_near(self, int last) noexcept
    cdef bint _meets_near_house(self, int cage) noexcept
    cdef int _changed_around_cage(self, int cage) noexcept
    cdef int _changed_around_house(self, int house) noexcept
