# The C types of gap_sweeps.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.paths.kernel.logic.path_sets cimport NONE, NUMBER_BROKEN, PathSets
from kenken_cp.kinds.paths.kernel.search.board cimport bit_of, word_of

cdef class GapSweeps(PathSets):
    cdef unsigned long long[::1] up

    cdef void sweep_gaps(self) noexcept
    cdef void _check_links(self) noexcept
    cdef void _forget_new(self) noexcept
    cdef bint _is_cut(self, int number) noexcept
    cdef void _sweep(self, int start, int goal) noexcept
    cdef void _sweep_up(self, int start, int goal) noexcept
    cdef void _sweep_down(self, int start, int goal) noexcept
