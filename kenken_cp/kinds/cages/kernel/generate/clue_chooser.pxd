# The C types of clue_chooser.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.engine.rng cimport Rng, next_below, next_word
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore, TOO_LARGE
from kenken_cp.kinds.cages.kernel.search.tuples cimport PLUS, MINUS, TIMES, DIVIDED, GIVEN, NO_OP

cdef long long HUGE, SMALL
cdef int WEAK_RATIO, ANY, LOOSE, TIGHT

@cython.final
cdef class ClueChooser:
    cdef long long[::1] digits
    cdef int[::1] allowed
    cdef bint pairs_only
    cdef long long no_op
    cdef bint weak
    cdef readonly bint distinct
    cdef bint negative
    cdef int lean
    # operators that fit the cage, their targets, and the number of combinations of each
    cdef int[::1] fitting
    cdef long long[::1] target
    cdef long long[::1] combinations
    # totals of the cage's digits
    cdef long long total
    cdef long long product
    cdef int zeros
    cdef long long top
    cdef long long found

    cdef bint choose(self, Rng rng, Caging caging, int cage, int[::1] grid, TupleStore store, long long apart) except -1
    cdef bint _repeats(self, Caging caging, int cage, int[::1] grid) noexcept
    cdef int _list_fitting(self, Caging caging, int cage, int[::1] grid) noexcept
    cdef bint _has_target(self, int operator, Caging caging, int cage, int[::1] grid) noexcept
    cdef void _compute_totals(self, Caging caging, int cage, int[::1] grid) noexcept
    cdef bint _is_huge_with(self, long long value) noexcept
    cdef bint _has_quotient(self, Caging caging, int cage, int[::1] grid) noexcept
    cdef int _count_combinations(self, int fits, int size, TupleStore store, long long apart) except -1
    cdef int _drop_weak(self, int fits) noexcept
    cdef int _prefer(self, int fits) noexcept
    cdef bint meets(self, Caging caging, int cage, int[::1] grid) noexcept
    cdef bint _explains(self, int operator, Caging caging, int cage, int[::1] grid, long long target) noexcept
