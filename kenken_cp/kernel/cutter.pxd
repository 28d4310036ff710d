# The C types of cutter.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.rng cimport Rng

cdef int DOMINOES, FIXED, MERGE, MIRROR, ROTATION, SPLIT
cdef int FREE, NEAR

cdef class Cutter:
    cdef readonly int cells
    cdef readonly int style
    cdef int[::1] size_drawn
    cdef int[::1] weight
    cdef int kinds
    cdef int total_weight
    cdef int[::1] may_size
    cdef readonly int largest
    cdef readonly int singles
    cdef int[::1] fixed
    cdef int[::1] near
    cdef int[::1] image
    cdef bint symmetric
    # the caging
    cdef int[::1] owner
    cdef int[::1] sizes
    # scratch
    cdef int[::1] order
    cdef int[::1] region
    cdef int widest
    cdef int[::1] queue
    cdef int[::1] chosen
    cdef int[::1] edge
    cdef int[::1] on_edge
    cdef int[::1] wish

    cdef bint cut(self, Rng rng) noexcept
    cdef void _carve(self, Rng rng) noexcept
    cdef int _draw_size(self, Rng rng) noexcept
    cdef int _free_label(self) noexcept
    cdef int _largest_region(self) noexcept
    cdef int _flood(self, int start, int label, int mark) noexcept
    cdef int _start_in_region(self, Rng rng) noexcept
    cdef int _grow(self, Rng rng, int start, int label, int size) noexcept
    cdef int _widen_edge(self, int cell, int edges) noexcept
    cdef void _give(self, int cell, int label) noexcept
    cdef void _merge_cells(self, Rng rng) noexcept
    cdef void _merge_wishing(self, int one, int other) noexcept
    cdef void _lay_dominoes(self, Rng rng) noexcept
    cdef void _shuffle_cells(self, Rng rng) noexcept
    cdef void join(self, int one, int other) noexcept
    cdef int count_singles(self) noexcept
    cdef bint _join_singles(self, Rng rng) noexcept
    cdef int _join_single(self, Rng rng, int cell) noexcept
    cdef bint _can_leave(self, int cell) noexcept
    cdef int _any_of(self, int label) noexcept
    cdef bint _join_both(self, Rng rng, int cell) noexcept
    cdef bint part(self, Rng rng, int label, int size) noexcept
    cdef bint _try_part(self, Rng rng, int label, int size) noexcept
    cdef int _nth_of(self, int label, int which) noexcept
    cdef int split_off(self) noexcept
    cdef int mate_of(self, int label) noexcept
