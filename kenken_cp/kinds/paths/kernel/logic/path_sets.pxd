# The C types of path_sets.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.engine.solver_state cimport NOTHING, SolverState
from kenken_cp.kinds.paths.kernel.search.board cimport PathBoard, bit_of, cell_in, neighbour, shift, word_of

cdef int CELL_BROKEN, NUMBER_BROKEN, GAP_BROKEN, NONE, KEPT_ROWS

cdef class PathSets(SolverState):
    # the board of the search; much of what follows is a view of it
    cdef readonly PathBoard board
    cdef readonly int count
    cdef readonly bint closed
    cdef int stride
    cdef int[::1] shift
    cdef int[::1] direction
    cdef int directions
    # the links the path may take and must take, a set for each direction
    cdef unsigned long long[::1] ways
    cdef unsigned long long[::1] sure
    cdef bint has_links
    # cells without a number, and all cells
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] every
    cdef unsigned long long[::1] scratch
    # for each number its cells; those within reach; those struck
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] raw
    cdef unsigned long long[::1] struck
    cdef int[::1] at
    cdef int[::1] holds
    cdef int[::1] sizes
    cdef int[::1] rooms
    # what changed, and the numbers placed since the last sweep
    cdef int[::1] changed
    cdef int[::1] fresh_number
    cdef int fresh_numbers
    cdef int[::1] fresh_cell
    cdef int fresh_cells
    cdef int[::1] touched
    cdef int[::1] is_new
    cdef int[::1] new_number
    cdef int news
    cdef unsigned long long[::1] filled
    cdef int filled_from
    cdef int filled_to
    # what an assumption changed, as it was before
    cdef bint keeping
    cdef unsigned long long[::1] kept
    cdef int[::1] is_kept
    cdef int[::1] kept_number
    cdef int[::1] kept_size
    cdef int[::1] kept_change
    cdef int kept_numbers
    cdef int[::1] kept_place
    cdef int kept_places
    cdef int kept_open_cells

    cdef void clear(self) noexcept
    cdef int before(self, int number) noexcept
    cdef int after(self, int number) noexcept
    cdef bint may_step(self, int cell, int other) noexcept
    cdef void beside(self, unsigned long long[::1] sets, int first, int into) noexcept
    cdef unsigned long long beside_in(self, unsigned long long low, unsigned long long held, unsigned long long high, int word) noexcept
    cdef void begin_changes(self) noexcept
    cdef void touch_cell(self, int cell) noexcept
    cdef void touch_beside(self, int cell) noexcept
    cdef void place(self, int number, int cell) noexcept
    cdef void _touch_around(self, int number) noexcept
    cdef void assign(self, int number, int word, unsigned long long value) noexcept
    cdef void drop_struck(self, int number) noexcept
    cdef void check_changes(self) noexcept
    cdef void keep(self) noexcept
    cdef void keep_row(self, int number) noexcept
    cdef void bring_back(self) noexcept
    cdef void bring_back_changed(self) noexcept
    cdef void _bring_back_row(self, int number) noexcept
