# The C types of choice_count.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.paths.kernel.search.layout cimport Layout, MOST_DIRECTIONS

cdef int NONE

cdef class ChoiceCount:
    cdef readonly long long choices
    cdef readonly long long routes
    cdef int cells
    cdef Layout layout
    cdef int[::1] shift
    cdef int[::1] used
    cdef int[::1] where
    # the steps in order
    cdef int[::1] start
    cdef int[::1] goal
    cdef int[::1] left
    cdef int[::1] is_last
    cdef int steps
    # for each step so far its cell, and the directions tried
    cdef int[::1] cell
    cdef int[::1] tried
    cdef int[::1] distance
    cdef int goals
    cdef int[::1] queue

    cdef bint count(self, Layout layout, long long most) except -1
    cdef void _fill(self, int first, long long most) noexcept
    cdef bint _plan(self) except -1
    cdef int _plan_gap(self, int start, int length, int end) except -1
    cdef int _measure(self, int goal, int end) except -1
    cdef object _longer(self)
    cdef void _enter(self, int depth) noexcept
    cdef int _from(self, int depth) noexcept
    cdef bint _may(self, int depth, int direction) noexcept
    cdef bint _advance(self, int depth) noexcept
