# The C types of board.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.rectangles.kernel.search.listing cimport Listing

@cython.final
cdef class Board(Listing):
    # boxes round the rectangles of each clue, and counts of these for each cell of a box
    cdef int[::1] box_top
    cdef int[::1] box_left
    cdef int[::1] box_bottom
    cdef int[::1] box_right
    cdef int slot_room
    cdef int[::1] slots
    cdef int[::1] covers
    cdef int[::1] slot_clue
    cdef int[::1] slot_next
    cdef int[::1] head
    # for each cell, how many clues reach it, and the sum of their numbers
    cdef readonly int[::1] reach
    cdef readonly int[::1] reach_sum
    # the cells that all rectangles of a clue have
    cdef int[::1] core_top
    cdef int[::1] core_left
    cdef int[::1] core_bottom
    cdef int[::1] core_right
    cdef int common_top
    cdef int common_left
    cdef int common_bottom
    cdef int common_right
    # what is to be looked at
    cdef int dirties
    cdef int[::1] dirty
    cdef int[::1] is_dirty
    cdef int forcings
    cdef int[::1] forced
    cdef bint overflowing
    # what is to be undone
    cdef int trailed
    cdef int core_trailed
    cdef int[::1] core_trail
    cdef readonly bint consistent
    cdef readonly int broken_clue
    cdef readonly int broken_cell
    # a measure of what was done since the puzzle was loaded
    cdef long long work

    cpdef bint load(self) except -1
    cdef int _count(self) except -1
    cdef void _box(self, int clue) noexcept
    cdef void _cover(self, int clue) noexcept
    cdef int slot(self, int clue, int row, int column) noexcept
    cdef int covered_by(self, int clue, int cell) noexcept
    cdef void break_clue(self, int clue) noexcept
    cdef void break_cell(self, int cell) noexcept
    cdef bint is_live(self, int rectangle) noexcept
    cdef bint holds(self, int rectangle, int row, int column) noexcept
    cdef void remove(self, int rectangle) noexcept
    cdef void _force(self, int cell) noexcept
    cdef void undo(self, int trailed, int core_trailed) noexcept
    cdef void _forget_changes(self) noexcept
    cdef void keep_only(self, int rectangle) noexcept
    cdef void give(self, int clue, int cell) noexcept
    cdef void deny_others(self, int clue, int cell) noexcept
    cpdef bint propagate(self) except -1
    cdef void meet_all(self, int clue) noexcept
    cdef void _find_core(self, int clue) except *
    cdef void _keep_core(self, int clue) except *
