# The C types of tier_solver.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport count_bits, highest, lowest
from kenken_cp.engine.evaluator cimport EASY, GENTLE, MEDIUM
from kenken_cp.kinds.lines.kernel.search.board cimport Board

cdef unsigned long long WORD, ONE

@cython.final
cdef class TierSolver:
    cdef Board board
    # of each line: its cells, the filled ones, room that the clue takes, the longest block
    cdef int[::1] size
    cdef int[::1] total
    cdef int[::1] need
    cdef int[::1] longest
    # how far each line is settled from either end, and the next block there
    cdef int[::1] low_at
    cdef int[::1] low_block
    cdef int[::1] high_at
    cdef int[::1] high_block
    # the tiers (bits) that have not looked at a line since it changed
    cdef signed char[::1] due
    # whether the first and last starts of a line's blocks are known
    cdef signed char[::1] fitted
    cdef int[::1] least
    cdef int[::1] most
    # what a tier found in each line
    cdef unsigned long long[::1] found_filled
    cdef unsigned long long[::1] found_empty
    # what is found in the line at hand
    cdef unsigned long long filled
    cdef unsigned long long empty

    cpdef int solve(self, int cut) noexcept
    cpdef bint solve_at_once(self) noexcept
    cdef void queue_open_lines(self) noexcept
    cdef void _begin(self) noexcept
    cdef void _settle_gentle(self) noexcept
    cdef void _take(self, int line) noexcept
    cdef void _look_gentle(self, int line) noexcept
    cdef void _glue_first(self, int line) noexcept
    cdef void _glue_last(self, int line) noexcept
    cdef bint _gather(self, int tier) noexcept
    cdef void _fit(self, int line) noexcept
    cdef void _look_easy(self, int line) noexcept
    cdef void _find_small_gaps(self, int line) noexcept
    cdef void _mercury(self, int line, unsigned long long filled) noexcept
    cdef bint _is_too_small(self, int line, int start, int end) noexcept
    cdef void _look_medium(self, int line) noexcept
