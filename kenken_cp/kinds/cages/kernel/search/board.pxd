# The C types of board.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging, FREE
from kenken_cp.kinds.cages.kernel.search.readings cimport Readings, UNLISTED
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore, TOO_LARGE, MAX_CELLS, MAX_TARGET, TIMES, DIVIDED, NO_OP

cdef int DERIVED_CELLS
cdef int ALL, COMPLETE, MOST_LISTED, MOST_UNLISTED

cdef class Board(Readings):
    # which cages may be without a list of tuples
    cdef public int takes
    # the geometry
    cdef readonly int cells
    cdef readonly int digits
    cdef readonly int houses
    cdef unsigned int full
    cdef int span
    cdef int[::1] house_cells
    cdef int[::1] house_start
    cdef int[::1] house_complete
    cdef int[::1] house_boxed
    cdef int[::1] cell_houses
    # the houses of each cell, and all houses, as bits of so many words
    cdef int house_words
    cdef unsigned long long[::1] cell_mask
    cdef unsigned long long[::1] house_mask
    cdef int[::1] together
    # pairs of houses with several common cells: both, the first alone, the second alone
    cdef int crossings
    cdef int[::1] cross_pair
    cdef int[::1] cross_start
    cdef int[::1] cross_cells
    # the identity: each cell in its own place
    cdef int[::1] upright
    # the puzzle as read, and its cages on the board
    cdef readonly Caging caging
    cdef readonly int cages
    cdef readonly int tables
    cdef readonly int parts
    # regions of full houses, and their sums
    cdef int regions
    cdef int[::1] region_cells
    cdef int[::1] region_start
    cdef long long[::1] region_sum
    # whether each holds a cell, and whether it is the one before it with more houses
    cdef signed char[::1] region_holds
    cdef int[::1] region_extends
    # cages derived from them: the most there can be, those of each cell, and scratch space
    cdef int room
    cdef int[::1] derived
    cdef int[::1] derived_count
    cdef int[::1] derived_cells
    cdef int[::1] within
    cdef bint distinct
    # whether some clue is, or may be, a product or a quotient
    cdef bint multiplied
    # the givens and their cells
    cdef int givens
    cdef int[::1] given_cell
    cdef unsigned int[::1] given
    # the cells with candidates of the puzzle, and these
    cdef int limited
    cdef int[::1] limited_cell
    cdef unsigned int[::1] allowed
    cdef int[::1] is_free
    cdef int[::1] cage_cells
    cdef int[::1] cage_start
    cdef int[::1] cage_stride
    cdef long long[::1] cage_tuples
    cdef int[::1] cell_cage
    cdef int per_word
    # current candidates and live tuples
    cdef unsigned int[::1] candidates
    cdef unsigned long long[::1] tuples
    cdef int[::1] live
    # dirty flags: what changed since propagation last looked at it
    cdef unsigned long long[::1] house_dirty
    cdef bint houses_dirty
    cdef int[::1] cage_dirty
    cdef int[::1] cage_fewer
    cdef unsigned long long[::1] house_fewer
    cdef int[::1] cross_dirty
    # the two houses of each pair, as bits of so many words
    cdef unsigned long long[::1] cross_mask
    # the candidates and live counts at each depth of a search
    cdef unsigned int[::1] saved_candidates
    cdef int[::1] saved_live
    # one cage's candidates and the union of its live tuples, packed
    cdef unsigned long long[::1] packed
    cdef unsigned long long[::1] union
    # the houses that one cage meets, and the bits of the cage's cells in each, in a packed tuple
    cdef int[::1] met
    cdef unsigned long long[::1] shadow
    # the open cells of one house outside that cage, and whether tuples are weeded with them
    cdef unsigned int[::1] beside
    cdef int besides
    cdef bint weeds
    # where the last contradiction showed: a cage, ~ a house, or a clue's factor after all cages
    cdef int fault
    # what clues demand of cells, and the number of its factors: 0 for most puzzles
    cdef readonly Relations relations
    cdef readonly int clue_factors

    cdef bint load_cages(self, Caging caging, TupleStore store) except -1
    cdef bint load_turned(self, Caging caging, TupleStore store, int[::1] place, int[::1] order) except -1
    cdef void _place(self, int cage, int first, Caging caging, int own, int[::1] place) noexcept
    cdef long long _apart(self, int first, int size) noexcept
    cdef long long _apart_in_houses(self, int first, int size) noexcept
    cdef int _load_tuples(self, int cage, int first, int size, int entry, TupleStore store) except -1
    cdef bint _load_clues(self, Caging caging, int[::1] place) except -1
    cdef bint _holds_all(self, int size) noexcept
    cdef bint _takes_unlisted(self, int size, long long target) noexcept
    cdef int _load_unlisted(self, int cage, int first, int size, int operator, long long target, TupleStore store) except -1
    cdef int _load_free(self, Caging caging, int[::1] place) except -1
    cdef int list_free(self) except -1
    cdef int _load_givens(self, Caging caging, int[::1] place) except -1
    cdef int _load_candidates(self, Caging caging, int[::1] place) except -1
    cdef int _load_cage(self, int cage, int first, int size, int entry, TupleStore store) except -1
    cdef int _reserve(self, long long words) except -1
    cdef void save(self, int depth) noexcept nogil
    cdef void restore(self, int depth) noexcept nogil
    cdef void touch(self, int cell) noexcept nogil
