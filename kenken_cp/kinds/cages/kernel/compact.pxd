# The C types of compact.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.native_line cimport INTEGER, LIST, ROWS, SIGNS
from kenken_cp.engine.native_line cimport NativeLine
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef int MOST_CELLS, MOST_DIGITS, NONE, FREE, GIVEN, PLUS, MINUS, TIMES, DIVIDED, NO_OP
cdef long long MOST

cdef class CompactBoard:
    cdef object geometry
    cdef readonly tuple digits
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly int cells
    cdef int count
    cdef readonly int cages
    cdef int boxes
    cdef bint pairs
    cdef bint distinct
    cdef bint diagonals
    cdef long long[::1] value
    cdef int[::1] cage_of
    cdef int[::1] given
    cdef int[::1] box_of
    cdef int[::1] operators
    cdef long long[::1] targets
    cdef int[::1] sizes
    cdef int[::1] renamed
    cdef int[::1] above
    cdef int[::1] grid
    cdef long long[::1] sums
    cdef long long[::1] largest
    cdef long long[::1] products
    cdef int[::1] zeros
    cdef int[::1] divides
    cdef unsigned int[::1] met
    cdef unsigned int[::1] in_columns
    cdef unsigned int[::1] in_boxes

    cpdef void take_board(self, object geometry, tuple digits, bint pairs, bint distinct) except *
    cdef int index(self, long long value) noexcept nogil
    cpdef void read(self, object puzzle) except *
    cpdef bint read_signs(self, bytes data) except -1
    cdef bint read_givens(self, NativeLine line, int slot) except -1
    cdef bint is_map(self, NativeLine line, int slot) noexcept
    cdef bint read_cages(self, NativeLine line, int slot, int clues, int operators, bint covers) except -1
    cdef bint are_whole(self) noexcept
    cdef int join(self, int cell, int other) noexcept
    cdef bint are_clued(self, bint sums) noexcept
    cdef void write(self, Caging caging) noexcept
    cdef tuple clues(self, type kind)
    cdef tuple given_pairs(self)
    cpdef bint follows(self, tuple grid) except -1
    cdef bint follows_all(self) noexcept nogil
    cdef bint lines_differ(self) noexcept nogil
    cdef bint diagonals_differ(self) noexcept nogil
    cdef bint add_up(self) noexcept nogil
    cdef bint explain(self) noexcept nogil
    cdef bint is_quotient(self, int cage, long long value) noexcept nogil
    cdef bint is_met(self, int cage) noexcept nogil
