# The C types of colouring.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.chains cimport Links
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport OnBoard

cdef int HOUSE, COVER, CELL, VALUE
cdef int NONE, FIRST, SECOND

cdef class SimpleColouring(OnBoard):
    cdef Links links
    # the colour of each cell, and the cells of the last component
    cdef int[::1] colour
    cdef int[::1] group
    cdef int grouped
    # the index of the current digit
    cdef int value
    # when nothing followed for any value
    cdef int empty_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef int _partner(self, int house, int cell) noexcept
    cdef bint _spread(self, int start) noexcept
    cdef void _rule_out(self) noexcept
    cdef int _sees_itself(self) noexcept
    cdef void _strike_colour(self, int wrong) noexcept
    cdef void _strike_seen(self) noexcept
    cdef bint _is_grouped(self, int cell) noexcept
    cdef int _seen_from(self, int cell, int colour) noexcept
    cdef void _note_group(self) noexcept
    cdef void _note_common(self, int one, int two) noexcept
