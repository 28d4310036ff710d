# The C types of path_state.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport NOTHING, SolverState
from kenken_cp.kinds.paths.kernel.logic.path_form cimport PathForm
from kenken_cp.kinds.paths.kernel.search.board cimport FULL, NOWHERE, WORD_BITS, bits_in, lowest
from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef int CELL_BROKEN, NUMBER_BROKEN, NONE
cdef int PLACE, STRIKE

cdef class PathState(SolverState):
    cdef readonly PathForm form
    cdef readonly Layout layout
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int count
    cdef readonly bint closed
    cdef int stride
    cdef int[::1] shift
    cdef int[::1] direction
    cdef int directions
    # the links the path may take and must take, a set for each direction
    cdef unsigned long long[::1] ways
    cdef unsigned long long[::1] sure
    # cells without a number, all cells, cells of one colour
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] every
    cdef unsigned long long[::1] dark
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] struck
    cdef unsigned long long[::1] up
    cdef int[::1] at
    cdef int[::1] holds
    # effects not yet applied
    cdef unsigned long long[::1] to_strike
    cdef int[::1] pending
    cdef int[::1] is_pending
    cdef int pendings
    cdef int[::1] put_number
    cdef int[::1] put_cell
    cdef int puts
    # scratch sets, and the board before an assumption
    cdef unsigned long long[::1] scratch
    cdef int[::1] near
    cdef unsigned long long[::1] saved
    cdef int[::1] saved_at

    cdef int load(self, Layout layout) except -1
    cdef void rewind(self) noexcept
    cdef int before(self, int number) noexcept
    cdef int after(self, int number) noexcept
    cdef int size(self, int number) noexcept
    cdef int only_cell(self, int number) noexcept
    cdef bint can(self, int number, int cell) noexcept
    cdef bint is_open(self, int cell) noexcept
    cdef bint lacks(self, int number) noexcept
    cdef void beside(self, unsigned long long[::1] sets, int first, int into) noexcept
    cdef bint has_found(self) noexcept
    cdef int room(self, int cell) noexcept
    cdef void strike(self, int number, int cell) noexcept
    cdef void strike_word(self, int number, int word, unsigned long long gone) noexcept
    cdef void put_in(self, int number, int cell) noexcept
    cdef void commit(self) noexcept
    cdef void _place(self, int number, int cell) noexcept
    cdef void _settle_sets(self, bint placed) noexcept
    cdef void _reach(self) noexcept
    cdef void _extend(self, int number, int source, unsigned long long[::1] sets) noexcept
    cdef int save(self) except -1
    cdef void bring_back(self) noexcept
