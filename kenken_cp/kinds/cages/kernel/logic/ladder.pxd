# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, COUNT, TAKE, GATHER, NOTHING, popcount
from kenken_cp.kinds.cages.kernel.logic.pose cimport Pose
from kenken_cp.kinds.cages.kernel.logic.changes cimport Changes
from kenken_cp.kinds.cages.kernel.logic.techniques cimport Techniques

cdef int FULL, NAKED_SINGLE, LAST, HIDDEN_SINGLE, NAKED_PAIR, HIDDEN_QUAD
cdef int REQUIRES, CLAIMS, CLASH, COMPARISON, CAGE_FISH, LOCKED
cdef int SUM_ONE, SUM_TWO, PARITY, TWO_SUM, PRODUCT, BOUNDS, COUNT_DIGITS
cdef int BOX_SINGLE, SOLE, STEP, SEARCH, CELL, VALUE
cdef int MASTER, TIERS, ALL_OPENINGS, LATE, BREATH

cdef class Ladder:
    cdef readonly Finder finder
    cdef readonly list idle
    cdef Techniques techniques
    cdef Changes changes
    # the rows, in the order of the ladder
    cdef int rows
    cdef int[::1] code
    cdef int[::1] tier
    cdef long long[::1] weight
    cdef int[::1] first_of_tier
    cdef int[::1] left_out
    # per code: its places, what was last found at each, and in all
    cdef int[::1] places
    cdef int[::1] fixed_places
    cdef int[::1] cage_places
    cdef int[::1] offset
    cdef int[::1] count
    cdef int[::1] total
    # per tier the clock when it was last asked, and the clock when the puzzle began
    cdef int[::1] asked
    cdef int began
    # what the next step is
    cdef int row
    cdef int place
    # the path so far
    cdef readonly int steps
    cdef readonly long long effort
    cdef readonly int hardest
    cdef readonly int hardest_at
    cdef readonly int reached
    cdef readonly int supplied
    cdef readonly int rounds
    cdef int[::1] used
    cdef unsigned int[::1] solution
    cdef bint has_solution

    cpdef bint load(self, object puzzle, TupleStore store) except -1
    cdef bint load_cages(self, Caging caging, TupleStore store) except -1
    cdef bint _run(self, int cut, int most) noexcept
    cdef int _survey(self, int tier) noexcept
    cdef void _note_changes(self, int tier) noexcept
    cdef void _clear_counts(self, int code) noexcept
    cdef void _look(self, int code) noexcept
    cdef void _look_at(self, int code, int[::1] places, int count, int first) noexcept
    cdef void _look_everywhere(self, int code) noexcept
    cdef void _take(self, int openings) noexcept
    cdef void _supply(self) noexcept
    cdef int _loosest(self) noexcept
    cdef void start_at(self, unsigned int[::1] candidates) noexcept
    cdef int climb(self, int cut) noexcept
    cdef bint _advance(self, int tier) noexcept
    cdef bint _count_rounds(self, int cut) noexcept
    cdef bint _gather(self, int tier) noexcept
    cdef void _forget(self) noexcept
