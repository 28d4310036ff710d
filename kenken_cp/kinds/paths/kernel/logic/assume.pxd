# The C types of assume.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.engine.loop cimport MASTER
from kenken_cp.engine.solver_state cimport NOTHING
from kenken_cp.engine.technique cimport Technique
from kenken_cp.kinds.paths.kernel.logic.ladder cimport PathLadder
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport KEPT_ROWS, NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnNumbers
from kenken_cp.kinds.paths.kernel.logic.simple cimport list_bases, settle
from kenken_cp.kinds.paths.kernel.search.board cimport bit_of, cell_in, word_of

cdef int CASE, CELL, VALUE, MOST_CANDIDATES, MOST_FOLLOWED

cdef bint stands(PathState state, int number, int cell) noexcept
cdef bint _has_too_many(PathState state, int most) noexcept

cdef class EitherPath(OnNumbers):
    # what the cases so far leave the numbers that they changed
    cdef unsigned long long[::1] union
    cdef int[::1] is_less
    cdef int[::1] number
    cdef int[::1] cell
    cdef int chosen

    cdef bint _list_cases(self, int place) noexcept
    cdef bint _unite(self, int case) noexcept
    cdef bint _choose(self) noexcept
    cdef void _strike(self) noexcept

cdef class BrokenPath(OnNumbers):
    cdef int[::1] order
    cdef bint pairs_only

    cdef void sort(self) noexcept
    cdef void try_cells(self, int number) noexcept
    cdef bint may_stand(self, int number, int cell) noexcept

cdef class BlockedPath(BrokenPath):
    cdef PathLadder ladder

    cdef long long _use_all(self) noexcept
    cdef void _leave_out(self, long long those) noexcept
