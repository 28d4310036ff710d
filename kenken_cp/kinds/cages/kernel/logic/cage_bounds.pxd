# The C types of cage_bounds.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport as_signed, lowest
from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.search.amounts cimport contribution
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.search.unlisted cimport find_needed
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CAGE_BROKEN, FIELDS, CageState, values_on

cdef int MOST_CELLS, SLOTS_A_CELL, WHEN, LOW, HIGH, PARITIES, ENTRY, WORD

cdef long long _weight_in(CageBounds bounds, unsigned long long word, int kind) noexcept
cdef int _entry(CageBounds bounds, int slot, int kind) noexcept
cdef long long _in_turn(Board board, int cage, int k) noexcept

cdef class CageBounds(SharedWorkspace):
    cdef CageState state
    cdef TechniqueLoop loop
    # parts of the region: the cages that meet it, and their cells inside it
    cdef int[::1] region
    cdef int parts
    cdef int[::1] part
    cdef int[::1] inside
    cdef int[::1] seen
    cdef int looked
    # the region of the parts, its number of houses and the time
    cdef int found
    cdef int found_at
    cdef int[::1] found_region
    cdef int caged
    cdef bint unsettled
    cdef int[::1] kinds
    # cached weights: for each slot, a cage's from `first_slot` on, those of each kind
    # cached after them: what is counted in two houses, a cage's from `first_count` on
    cdef int slot_kinds
    cdef int counts_from
    cdef int[::1] first_slot
    cdef int[::1] first_count
    cdef long long least
    cdef long long most
    cdef int parities
    cdef long long[::1] weighed
    # bounds of the next weight, if it was cached before the cage changed
    cdef bint is_bounded
    cdef long long floor
    cdef long long ceiling
    cdef long long[::1] low
    cdef long long[::1] high
    # the remainder of a sum, and the at most two loose parts that make it up
    cdef long long rest
    cdef int left
    cdef int loose
    cdef int[::1] loose_part
    cdef int[::1] sticks_out
    cdef int[::1] either
    cdef long long[::1] swing
    # the weights of each digit: itself, and its exponent of each prime
    cdef int primes
    cdef long long[::1] prime
    cdef long long[::1] weights
    cdef long long[::1] weight_of
    # the weight of all digits together
    cdef long long[::1] full_weight

    cdef long long total(self, long long at, int positions, int kind) noexcept
    cdef void find_parts(self, int houses) noexcept
    cdef bint _is_found(self, int houses) noexcept
    cdef void begin(self) noexcept
    cdef bint needs_reset(self, int late) noexcept
    cdef void forget(self) noexcept
    cdef void weigh(self, int i, int kind) noexcept
    cdef void weigh_cells(self, int cage, int positions, int kind) noexcept
    cdef bint constant(self, int cage) noexcept
    cdef unsigned int always(self, int cage, int positions) noexcept
    cdef void _weigh(self, int cage, int positions, int kind) noexcept
    cdef bint _is_known(self, int cage, int at) noexcept
    cdef void _keep(self, int cage, int at) noexcept
    cdef void _weigh_unlisted(self, int cage, int positions, int kind) noexcept
    cdef void _weigh_sums(self, int cage, int positions, int kind, int slot) noexcept
    cdef void _weigh_digits(self, int cage, int positions) noexcept
    cdef unsigned int _find_supported(self, int cage, int positions) noexcept
    cdef void weigh_counts(self, int i, int in_one, int in_two) noexcept
