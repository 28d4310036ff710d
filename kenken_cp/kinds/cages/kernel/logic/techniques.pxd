# The C types of techniques.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder
from kenken_cp.kinds.cages.kernel.logic.scales cimport Scales
from kenken_cp.kinds.cages.kernel.logic.chains cimport Links, ANY, ONE_DIGIT, PAIRS
from kenken_cp.kinds.cages.kernel.logic.colours cimport Colours
from kenken_cp.kinds.cages.kernel.logic.singles cimport given_cage, full_house, cage_values, cage_positions, naked_single, last_combination, hidden_single
from kenken_cp.kinds.cages.kernel.logic.subsets cimport naked_set, hidden_set
from kenken_cp.kinds.cages.kernel.logic.combinations cimport requires, claims, outside_clash, diagonal_pair, cage_comparison
from kenken_cp.kinds.cages.kernel.logic.sums cimport sum_left
from kenken_cp.kinds.cages.kernel.logic.balance cimport parity, sum_bounds, products
from kenken_cp.kinds.cages.kernel.logic.counts cimport digit_count, cage_fish
from kenken_cp.kinds.cages.kernel.logic.patterns cimport fish, wing, w_wing
from kenken_cp.kinds.cages.kernel.logic.crossed cimport locked, boxed_fish
from kenken_cp.kinds.cages.kernel.logic.assume cimport either_way, contradiction

cdef int GIVEN, FULL, VALUES, POSITIONS, NAKED_SINGLE, LAST, HIDDEN_SINGLE
cdef int NAKED_PAIR, NAKED_QUAD, HIDDEN_PAIR, HIDDEN_QUAD
cdef int REQUIRES, CLAIMS, CLASH, DIAGONAL, COMPARISON, CAGE_FISH
cdef int SUM_ONE, SUM_TWO, PARITY, TWO_SUM, PRODUCT, BOUNDS, COUNT_DIGITS, WIDE_SUM
cdef int X_WING, FISH, XY_WING, XYZ_WING, CHAIN, EITHER_WAY, CONTRADICTION, SEARCH
cdef int BOX_SINGLE, SOLE, LOCKED, BOXED_FISH, W_WING, COLOURS, X_CHAIN, XY_CHAIN

cdef class Techniques:
    cdef readonly Finder finder
    cdef Scales scales
    cdef Links links
    cdef Colours colours
    # regions of houses without common cells
    cdef int pairs
    cdef int[::1] pair
    cdef int wides
    cdef int[::1] wide
    cdef int[::1] wide_start

    cdef void begin(self) noexcept
    cdef bint is_worn(self, int late) noexcept
    cdef void forget(self) noexcept
    cdef void find(self, int code, int place) noexcept
    cdef void _find_in_line_or_cage(self, int code, int place) noexcept
    cdef void _find_between(self, int code, int place) noexcept
    cdef void _find_linked(self, int code, int place) noexcept
    cdef void _find_balance(self, int code, int place) noexcept
