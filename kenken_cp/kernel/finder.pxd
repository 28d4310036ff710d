# The C types of finder.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.board cimport Board
from kenken_cp.kernel.tuples cimport TupleStore
from kenken_cp.kernel.propagate cimport _gather, _drop, _drop_wide

cdef int COUNT, TAKE, GATHER
cdef int NOTHING, CELL_BROKEN, CAGE_BROKEN, HOUSE_BROKEN
cdef int PLACE, STRIKE, DROP

cdef int popcount(unsigned int values) noexcept
cdef int lowest(unsigned int values) noexcept

cdef class Finder:
    cdef readonly Board board
    cdef readonly object geometry
    cdef readonly object turns
    cdef readonly int rows
    cdef readonly int columns
    cdef long long[::1] values
    # orientations: `ways` of them, each a place for every cell, and its inverse
    cdef int ways
    cdef int[::1] places
    cdef int[::1] origins
    cdef int[::1] owner
    cdef int[::1] sizes
    cdef int[::1] operators
    cdef long long[::1] targets
    cdef int[::1] first_place
    cdef int[::1] racing
    cdef readonly int way
    cdef int[::1] order
    # what is written down
    cdef unsigned int[::1] candidates
    cdef int[::1] placed
    cdef int[::1] open_in_house
    cdef int[::1] open_in_cage
    cdef unsigned int[::1] support
    cdef int[::1] first_live
    cdef unsigned int[::1] first_support
    cdef readonly int open_cells
    cdef readonly int broken
    cdef readonly int broken_at
    # which cages meet which houses, and in which of their cells (by position)
    cdef int[::1] meet_start
    cdef int[::1] meet_house
    cdef int[::1] meet_cells
    cdef int[::1] cross_start
    cdef int[::1] cross_cage
    cdef int[::1] cross_cells
    # the finding
    cdef int mode
    cdef int openings
    cdef int enough
    cdef bint done
    cdef long long held
    # what was found and is not yet written down
    cdef unsigned int[::1] struck
    cdef unsigned int[::1] put
    cdef int[::1] pending
    cdef int pendings
    cdef unsigned char[::1] doomed
    cdef int[::1] dropping
    cdef int[::1] is_dropping
    cdef int droppings
    # when a house or cage last changed
    cdef readonly int clock
    cdef int[::1] house_clock
    cdef int[::1] cage_clock
    cdef int[::1] cage_refit
    # the log: triples
    cdef readonly bint logging
    cdef long long[::1] log
    cdef int logged
    # the parts of a region of houses: the cages that meet it, and in which cells
    cdef int[::1] region
    cdef int parts
    cdef int[::1] part
    cdef int[::1] inside
    cdef int[::1] seen
    cdef int looked
    cdef int[::1] kinds
    cdef int[::1] part_meet
    cdef int meetings
    cdef int[::1] cross_meet
    cdef int[::1] weighed
    cdef int[::1] weighed_kinds
    cdef long long[::1] weighed_low
    cdef long long[::1] weighed_high
    cdef long long[::1] low
    cdef long long[::1] high
    # what each digit weighs: itself, and how often each of the primes divides it
    cdef int primes
    cdef long long[::1] prime
    cdef long long[::1] weights
    cdef long long[::1] weight_of
    cdef int[::1] index_of
    # scratch for the techniques
    cdef int[::1] picked
    cdef int[::1] listed
    cdef unsigned int[::1] masks
    cdef unsigned int[::1] union

    cpdef bint load(self, object puzzle, TupleStore store) except -1
    cdef int _orient(self, object puzzle) except -1
    cdef void _race(self, int cages) noexcept
    cdef int _compare(self, int way, int best, int place, int cages) noexcept
    cdef void _keep_start(self) noexcept
    cdef void rewind(self) noexcept
    cdef int _note_meetings(self) except -1
    cdef unsigned int on(self, int cage, long long at, int positions) noexcept
    cdef int index(self, unsigned int value) noexcept
    cdef long long total(self, int cage, long long at, int positions, int kind) noexcept
    cdef void find_parts(self, int houses) noexcept
    cdef int _part_of(self, int cage) noexcept
    cdef void weigh(self, int i, int kind) noexcept
    cdef void _weigh_sums(self, int i, int cage, int kind) noexcept
    cdef void _weigh_digits(self, int i, int cage) noexcept
    cdef bint opening(self) noexcept
    cdef void strike(self, int cell, unsigned int values) noexcept
    cdef void put_in(self, int cell, unsigned int value) noexcept
    cdef void drop(self, int cage, long long at) noexcept
    cdef void note(self, int kind, long long a, long long b) noexcept
    cdef void break_off(self, int kind, int at) noexcept
    cdef void commit(self) noexcept
    cdef void write_down(self) noexcept
    cdef void _strike_unsupported(self, int cage) noexcept
    cdef void _place(self, int cell, unsigned int value) noexcept
    cdef void _take_away(self, int cell, unsigned int values) noexcept
    cdef void _drop_doomed(self, int cage) noexcept
    cdef void _refit(self, int cage) noexcept
