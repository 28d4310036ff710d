# The C types of digger.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.generate.grids cimport Grids
from kenken_cp.kinds.cages.kernel.generate.judge cimport Judge, COSTLY, EASY, GENTLE, KEPT, PAUSE
from kenken_cp.kinds.cages.kernel.generate.pieces cimport FREE
from kenken_cp.kinds.cages.kernel.logic.canonical cimport CageForm
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore
from kenken_cp.kinds.cages.kernel.generate.unavoidable cimport Unavoidable

cdef int TIER, GOOD, TOO_EASY, TOO_HARD, NO_GRID, FEW_GIVENS, MANY_GIVENS, ABOVE
cdef int ROOT, STUCK, BLANKING, EASING, TRIMMING, FILLING, IDLE, FIRST_SHARE, FEWER, SHAKEN

cdef class Digger(Judge):
    # which cells are given together
    cdef int orbits
    cdef int[::1] orbit_of
    cdef int[::1] size
    cdef int[::1] first_cell
    cdef int[::1] orbit_cell
    cdef Unavoidable unavoidable
    # how much may be tried, and how many givens are wanted
    cdef int digs
    cdef int few
    cdef int many
    cdef bint bounded
    # the dig at hand
    cdef int digs_left
    cdef int stage
    cdef int[::1] is_given
    cdef int given_count
    cdef int[::1] order
    cdef int at
    cdef int chunk
    cdef int goal
    cdef int[::1] is_out
    cdef int[::1] is_open
    cdef bint is_loaded
    cdef int tier
    cdef int[::1] saved
    # how many puzzles were looked at
    cdef readonly int looked

    cpdef bint go_on(self) except -1
    cdef void _begin_dig(self) noexcept
    cdef void _shake(self) noexcept
    cdef void _begin_stage(self, int stage) noexcept
    cdef int _end_stage(self) except -1
    cdef void _set(self, int orbit, bint given) noexcept
    cdef void _write_givens(self) noexcept
    cdef int _blank_some(self) except -1
    cdef bint _can_do(self, int count) except -1
    cdef bint _wants_singles(self) noexcept
    cdef bint _is_unique(self, int orbit) except -1
    cdef int _weigh_dug(self) except -1
    cdef int _begin_easing(self) except -1
    cdef int _ease(self) except -1
    cdef void _note_stuck(self) noexcept
    cdef bint _may_do(self, int orbit) except -1
    cdef bint _keeps_easy(self) noexcept
    cdef bint _go_on_from(self, int place, int orbit) noexcept
    cdef void _leave_out(self) noexcept
    cdef int _trim(self) except -1
    cdef bint _is_good(self, bint known) except -1
    cdef void _fill_up(self) noexcept
    cdef int _fill(self) except -1
    cdef void _end(self, int outcome) noexcept
    cdef void _keep_on_the_way(self, int place) noexcept
    cdef void _keep(self, int place) noexcept
