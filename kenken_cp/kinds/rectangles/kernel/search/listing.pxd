# The C types of listing.py; that file alone is the program, this one makes it fast.

cdef int MOST_RECTANGLES, NO_CLUE, UNKNOWN
cdef long long MOST_CELLS

cdef int[::1] _longer(int[::1] numbers, int room)

cdef class Listing:
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    # the clues
    cdef public int clues
    cdef readonly int[::1] clue_at
    cdef readonly int[::1] clue_cell
    cdef readonly int[::1] number
    # what the other clues leave to one without a number, and whether the numbers can add up
    cdef int spare
    cdef bint fits
    # rectangles: their bounds and owners, and the live ones first within each clue's part
    cdef readonly int listed
    cdef int room
    cdef readonly int[::1] top
    cdef readonly int[::1] left
    cdef readonly int[::1] bottom
    cdef readonly int[::1] right
    cdef readonly int[::1] owner
    cdef readonly int[::1] order
    cdef readonly int[::1] place
    cdef readonly int[::1] first
    cdef readonly int[::1] live
    cdef int[::1] trail
    # the cells of all rectangles together
    cdef long long area
    # scratch space
    cdef int limit
    cdef int[::1] clear_left
    cdef int[::1] clear_right

    cdef void add_clue(self, int cell, int number) noexcept
    cdef bint list_all(self) except -1
    cdef bint _list(self, int clue) except -1
    cdef bint _clear(self, int row, int column, bint other) noexcept
    cdef bint _between(self, int clue, int column, int top, int bottom, int first, int last) except -1
    cdef bint has(self, int rectangle, int cell) noexcept
    cdef int area_of(self, int rectangle) noexcept
    cdef bint meet(self, int one, int other) noexcept
