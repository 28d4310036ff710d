# The C types of digger.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.caging cimport Caging
from kenken_cp.kernel.grids cimport Grids
from kenken_cp.kernel.judge cimport Judge, COSTLY, GENTLE, KEPT, PAUSE
from kenken_cp.kernel.pieces cimport FREE
from kenken_cp.kernel.propagate cimport settle
from kenken_cp.kernel.tuples cimport TupleStore

cdef int UNIQUE, TIER, EFFORT, DEPTH
cdef int GOOD, TOO_EASY, TOO_HARD, NO_GRID, FEW_GIVENS, MANY_GIVENS, ABOVE
cdef int SINGLES, WANTED, FILLING, IDLE, FIRST_SHARE, FEWER

cdef class Digger(Judge):
    # which cells are given together
    cdef int orbits
    cdef int[::1] orbit_of
    cdef int[::1] size
    # what is wanted, and how much may be tried
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
    cdef int tier
    cdef bint is_good
    cdef int[::1] saved
    # how many puzzles were looked at
    cdef readonly int looked

    cpdef bint go_on(self) except -1
    cdef void _begin_dig(self) noexcept
    cdef int _blank_some(self) except -1
    cdef void _set(self, int orbit, bint given) noexcept
    cdef bint _is_gentle(self) except -1
    cdef void _write_givens(self) noexcept
    cdef int _end_singles(self) except -1
    cdef int _draw_back(self) except -1
    cdef void _blank_first(self, int count) noexcept
    cdef int _blank_next(self) except -1
    cdef bint _fits(self) except -1
    cdef void _note_value(self) noexcept
    cdef void _end_blanking(self) noexcept
    cdef int _give_next(self) except -1
    cdef void _end(self, int outcome) noexcept
    cdef void _keep_on_the_way(self, int place) noexcept
    cdef void _keep(self, int place) noexcept
