# The C types of path_state.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport NOTHING, SolverState
from kenken_cp.kinds.paths.kernel.logic.gap_sweeps cimport GapSweeps
from kenken_cp.kinds.paths.kernel.logic.path_form cimport PathForm
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport CELL_BROKEN, NONE, NUMBER_BROKEN
from kenken_cp.kinds.paths.kernel.search.board cimport bit_of, cell_in, word_of
from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef int PLACE, STRIKE

cdef class PathState(GapSweeps):
    cdef readonly PathForm form
    cdef readonly Layout layout
    cdef readonly int rows
    cdef readonly int columns
    # cells of one colour
    cdef unsigned long long[::1] dark
    # effects not yet applied
    cdef unsigned long long[::1] to_strike
    cdef int[::1] pending
    cdef int[::1] is_pending
    cdef int pendings
    cdef int[::1] put_number
    cdef int[::1] put_cell
    cdef int puts
    cdef int[::1] near
    # numbers, then cells, that every assumption settles at once, once they are listed
    cdef bint has_bases
    cdef int[::1] base
    cdef int base_numbers
    cdef int bases
    # cells of each number from which an assumption led to no contradiction
    cdef unsigned long long[::1] stood

    cdef int load(self, Layout layout) except -1
    cdef void _check_all(self) noexcept
    cdef int only_cell(self, int number) noexcept
    cdef bint can(self, int number, int cell) noexcept
    cdef bint is_open(self, int cell) noexcept
    cdef bint lacks(self, int number) noexcept
    cdef bint has_stood(self, int number, int cell) noexcept
    cdef void forget_tries(self) noexcept
    cdef void strike(self, int number, int cell) noexcept
    cdef void strike_word(self, int number, int word, unsigned long long gone) noexcept
    cdef void put_in(self, int number, int cell) noexcept
    cdef void forget(self) noexcept
