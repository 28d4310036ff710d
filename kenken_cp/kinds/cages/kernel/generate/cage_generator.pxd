# The C types of cage_generator.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.cages.kernel.generate.pieces cimport Pieces, FREE, NEAR
from kenken_cp.engine.rng cimport Rng, next_below

cdef int DOMINOES, FIXED, MERGE, ROTATION, SPLIT, SEEN

@cython.final
cdef class CageGenerator(Pieces):
    cdef int[::1] size_drawn
    cdef int[::1] weight
    cdef int kinds
    cdef int total_weight
    cdef int[::1] may_size
    cdef readonly int largest
    cdef readonly int singles
    cdef readonly int uncaged
    cdef int[::1] fixed
    cdef int[::1] grid
    cdef bint apart
    # scratch
    cdef int[::1] order
    cdef int widest
    # whether all free cells are one region, and the number of those beside the last cage
    cdef bint whole
    cdef int edges
    cdef int[::1] target_size
    cdef int[::1] beside

    cdef void keep_apart(self, int[::1] grid) noexcept
    cdef unsigned int _digits(self, int label) noexcept
    cdef bint _repeats(self, int cell, int label) noexcept
    cdef bint cut(self, Rng rng) noexcept
    cdef void _take_fixed(self) noexcept
    cdef void _leave_out(self, Rng rng) noexcept
    cdef bint _leaves_pairs(self, int cell) noexcept
    cdef void _clear_blanks(self) noexcept
    cdef void _blank_out(self, int cell, int label) noexcept
    cdef bint _is_blank(self, int cell) noexcept
    cdef void _carve(self, Rng rng) noexcept
    cdef int _draw_size(self, Rng rng) noexcept
    cdef int _largest_region(self) noexcept
    cdef bint _stays_whole(self) noexcept
    cdef int _start_in_region(self, Rng rng) noexcept
    cdef int _grow(self, Rng rng, int start, int label, int size) noexcept
    cdef int _widen_edge(self, int cell, int edges) noexcept
    cdef void _merge_cells(self, Rng rng) noexcept
    cdef void _merge_within_target(self, int one, int other) noexcept
    cdef void _lay_dominoes(self, Rng rng) noexcept
    cdef void _shuffle_cells(self, Rng rng) noexcept
    cdef bint _join_singles(self, Rng rng) noexcept
    cdef int _join_single(self, Rng rng, int cell) noexcept
    cdef int _join_both(self, Rng rng, int cell) noexcept
    cdef bint _has_joined(self, int cell, int other) noexcept
    cdef int _take_both(self, int cell, int other) noexcept
