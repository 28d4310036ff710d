# The C types of removing.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport Evaluator
from kenken_cp.engine.generator cimport Generator, KEPT
from kenken_cp.engine.unavoidable cimport UnavoidableSets

cdef int TIER, GOOD, TOO_EASY, TOO_HARD, FEW_GIVENS, MANY_GIVENS, ABOVE
cdef int REMOVING, EASING, TRIMMING, FILLING, FIRST_SHARE, FEWER, RESTORED_ORBITS

cdef class ClueRemover(Generator):
    # orbits: clues that are given together
    cdef readonly int orbits
    cdef int[::1] orbit_of
    cdef int[::1] size
    cdef int[::1] first_cell
    cdef int[::1] orbit_cell
    cdef readonly UnavoidableSets unavoidable
    # the number of givens wanted
    cdef int few
    cdef int many
    cdef bint bounded
    # the current attempt
    cdef int stage
    cdef readonly int[::1] is_given
    cdef readonly int given_count
    cdef int[::1] order
    cdef int at
    cdef int chunk
    cdef int goal
    cdef int[::1] is_out
    cdef int[::1] is_open
    # whether propagation has solved every candidate so far
    cdef bint settled
    cdef int tier
    cdef int[::1] saved

    cpdef void load(self) except *
    cpdef bint settles(self) except -1
    cpdef bint stays_unique(self, int orbit) except -1
    cpdef void begin_easing(self) except *
    cpdef bint may_ease(self, int orbit) except -1
    cdef void _give_all(self) noexcept
    cdef void _restore_some(self) noexcept
    cdef void _begin_stage(self, int stage) noexcept
    cdef int _end_stage(self) except -1
    cdef void _set(self, int orbit, bint given) noexcept
    cdef int _remove_some(self) except -1
    cdef bint _can_do(self, int count) except -1
    cdef bint _wants_settled(self) noexcept
    cdef int _evaluate_minimal(self) except -1
    cdef bint _evaluate(self, bint known) except -1
    cdef int _begin_easing(self) except -1
    cdef int _ease(self) except -1
    cdef void leave_out(self) noexcept
    cdef int _trim(self) except -1
    cdef bint _is_good(self, bint known) except -1
    cdef int _fill_up(self) except -1
    cdef int _fill(self) except -1
    cdef int _end(self, int outcome) except -1
    cdef int _keep_if_counted(self, int place) except -1
