# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.board cimport Board
from kenken_cp.kernel.tuples cimport TupleStore
from kenken_cp.kernel.finder cimport Finder, COUNT, TAKE, GATHER, NOTHING, popcount
from kenken_cp.kernel.chains cimport Links
from kenken_cp.kernel.singles cimport given_cage, full_house, cage_values, cage_positions, naked_single, last_combination, hidden_single
from kenken_cp.kernel.subsets cimport naked_set, hidden_set
from kenken_cp.kernel.combinations cimport requires, claims, outside_clash, diagonal_pair, cage_comparison, cage_fish
from kenken_cp.kernel.balance cimport sum_left, parity, sum_bounds, products, digit_count
from kenken_cp.kernel.patterns cimport fish, wing
from kenken_cp.kernel.assume cimport either_way, contradiction

cdef int GIVEN, FULL, VALUES, POSITIONS, NAKED_SINGLE, LAST, HIDDEN_SINGLE
cdef int NAKED_PAIR, NAKED_QUAD, HIDDEN_PAIR, HIDDEN_QUAD
cdef int REQUIRES, CLAIMS, CLASH, DIAGONAL, COMPARISON, CAGE_FISH
cdef int SUM_ONE, SUM_TWO, PARITY, TWO_SUM, PRODUCT, BOUNDS, COUNT_DIGITS, WIDE_SUM
cdef int X_WING, FISH, XY_WING, XYZ_WING, CHAIN, EITHER_WAY, CONTRADICTION
cdef int STEP, SEARCH, CELL, VALUE
cdef int MASTER, TIERS, ALL_OPENINGS, LATE

cdef class Ladder:
    cdef readonly Finder finder
    cdef readonly list idle
    cdef Links links
    # the rows, in the order of the ladder
    cdef int rows
    cdef int[::1] code
    cdef int[::1] tier
    cdef long long[::1] weight
    cdef int[::1] first_of_tier
    cdef int[::1] left_out
    # regions of houses without common cells
    cdef int pairs
    cdef int[::1] pair
    cdef int wides
    cdef int[::1] wide
    cdef int[::1] wide_start
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
    # the places that changed since, and those that see a change
    cdef int[::1] new_cage
    cdef int new_cages
    cdef int[::1] new_house
    cdef int new_houses
    cdef int[::1] near_cage
    cdef int near_cages
    cdef int[::1] near_house
    cdef int near_houses
    cdef int[::1] near_pair
    cdef int near_pairs
    cdef int[::1] is_near
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
    cpdef void run(self, int cut, int most)
    cdef void _run(self, int cut, int most) noexcept
    cdef int _survey(self, int tier) noexcept
    cdef void _note_changes(self, int tier) noexcept
    cdef void _clear_counts(self, int code) noexcept
    cdef void _look(self, int code) noexcept
    cdef void _look_at(self, int code, int[::1] places, int count, int first) noexcept
    cdef void _look_everywhere(self, int code) noexcept
    cdef void _take(self, int openings) noexcept
    cdef void _supply(self) noexcept
    cdef int _loosest(self) noexcept
    cdef int _changed_around_cage(self, int cage) noexcept
    cdef int _changed_around_house(self, int house) noexcept
    cdef void _find(self, int code, int place) noexcept
    cdef void _find_balance(self, int code, int place) noexcept
    cpdef void count_rounds(self, int cut)
    cdef bint _gather(self, int tier) noexcept
    cdef void _forget(self) noexcept
