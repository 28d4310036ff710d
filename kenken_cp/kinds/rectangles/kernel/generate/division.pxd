# The C types of division.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.rng cimport Rng, next_below, next_word
from kenken_cp.kinds.rectangles.kernel.generate.parts cimport NOWHERE, Parts

cdef int MOVES_A_CELL, MORE_MOVES_A_CELL, MORE_SYMMETRIC
cdef int MOVES_FIRST, MOVES_NEAR, ROUNDS_NEAR, NEAR
cdef double UNWANTED, SCALE

@cython.final
cdef class Division(Parts):
    # the weight of each area, and one that only tells those that are wanted
    cdef double[::1] weight
    cdef double[::1] flat
    # the weight of each area of which a side is too short, and the shortest side wanted
    cdef double[::1] thin
    cdef readonly int least
    # edges between cells side by side, and all edges
    cdef int across
    cdef int edges
    cdef int[::1] before
    cdef int[::1] behind
    # the column, or row, that begins behind it
    cdef int[::1] line
    cdef public bint symmetric
    # rectangles that are not wanted: their first cells
    cdef int unwanted
    cdef int[::1] places
    # how many moves are made for each cell
    cdef public int moves
    # whether a move was made, not only proposed, since this was asked last; not kept for symmetric clues
    cdef bint changed
    cdef Rng rng

    cpdef bint draw(self, Rng rng) except -1
    cpdef bint mix(self, Rng rng) except -1
    cdef bint _run(self) noexcept
    cdef bint _mend(self, int most) noexcept
    cdef void _begin(self) noexcept
    cdef void _move_all(self, int times) noexcept
    cdef int _list_unwanted(self) noexcept
    cdef bint _is_wanted(self, int k) noexcept
    cdef double _weight_of(self, int k) noexcept
    cdef double _weigh(self, int side, int other) noexcept
    cdef int area(self, int k) noexcept
    cdef bint accepts(self, double ratio) noexcept
    cdef void _move(self) noexcept
    cdef int _move_near(self, int cell) noexcept
    cdef void _propose(self, int edge) noexcept
    cdef void _meet(self, int one, int other, bint beside) noexcept
    cdef double _merged_ratio(self, int one, int other) noexcept
    cdef double _split_ratio(self, int k, int row, int column) noexcept
    cdef void _split(self, int k, int edge) noexcept
    cdef void _shift(self, int one, int other, bint beside, int way) noexcept
    cdef bint _keeps_clues(self, int one, int other, bint beside, int way) noexcept
    cdef int _partner(self, int cell) noexcept
    cdef void _die(self, int one, int other, bint first) noexcept
    cdef void _merge_at(self, int kept, int dead) noexcept
    cdef int _neighbour(self, int k) noexcept
    cdef void _bear(self, int k, int row, int column) noexcept
    cdef int _between(self, int one, int other) noexcept
    cdef int _empty_cell(self, int k, int row, int column) noexcept
    cdef void _cut_for(self, int k, int row, int column, int cell) noexcept
