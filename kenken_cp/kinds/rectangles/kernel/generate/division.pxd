# The C types of division.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng

cdef int MOVES_A_CELL, MORE_MOVES_A_CELL, NOWHERE
cdef double UNWANTED, SCALE

cdef class Division:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef double[::1] weight
    # edges between cells side by side, and all edges
    cdef int across
    cdef int edges
    cdef int[::1] before
    cdef int[::1] behind
    cdef readonly int count
    cdef readonly int[::1] grid
    cdef readonly int[::1] top
    cdef readonly int[::1] left
    cdef readonly int[::1] bottom
    cdef readonly int[::1] right
    # the cell of each rectangle's clue, if they are to be symmetric
    cdef readonly int[::1] clue
    cdef public bint symmetric
    # how many moves are made for each cell
    cdef public int moves
    cdef Rng rng

    cpdef bint draw(self, Rng rng) except -1
    cpdef bint mix(self, Rng rng) except -1
    cdef void _begin(self) noexcept
    cdef bint _is_wanted(self) noexcept
    cdef void _move_more(self) noexcept
    cdef int area(self, int k) noexcept
    cdef bint accepts(self, double ratio) noexcept
    cdef void _move(self) noexcept
    cdef void _meet(self, int one, int other, bint beside) noexcept
    cdef double _merged_ratio(self, int one, int other) noexcept
    cdef double _split_ratio(self, int k, int row, int column) noexcept
    cdef void _split(self, int k, int edge) noexcept
    cdef void _cut(self, int k, int row, int column) noexcept
    cdef void _paint(self, int k) noexcept
    cdef void _merge(self, int one, int other) noexcept
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
