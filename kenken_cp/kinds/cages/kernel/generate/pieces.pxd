# The C types of pieces.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng, next_below

cdef int MIRROR, ROTATION
cdef int FREE, NEAR

cdef class Pieces:
    cdef readonly int cells
    cdef readonly int style
    cdef int[::1] near
    cdef int[::1] image
    cdef bint symmetric
    cdef int[::1] owner
    cdef int[::1] sizes
    cdef int[::1] blank
    cdef int blanks
    cdef int[::1] region
    cdef int[::1] queue
    cdef int[::1] like_near
    cdef int[::1] chosen
    cdef int[::1] edge
    cdef int[::1] on_edge

    cdef int _free_label(self) noexcept
    cdef int _flood(self, int start, int label, int mark) noexcept
    cdef void _give(self, int cell, int label) noexcept
    cdef void join(self, int one, int other) noexcept
    cdef int count_singles(self) noexcept
    cdef bint _can_leave(self, int cell) noexcept
    cdef int _any_of(self, int label) noexcept
    cdef bint part(self, Rng rng, int label, int size) noexcept
    cdef bint _try_part(self, Rng rng, int label, int size) noexcept
    cdef int _nth_of(self, int label, int which) noexcept
    cdef int split_off(self) noexcept
    cdef int mate_of(self, int label) noexcept
