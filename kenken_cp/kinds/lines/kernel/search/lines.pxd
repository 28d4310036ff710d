# The C types of lines.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport highest, lowest

cdef unsigned long long WORD, ONE

@cython.final
cdef class Lines:
    cdef readonly int words
    cdef int narrow_most
    # whether the line solved last has one word a mask
    cdef bint narrow
    # the line solved last
    cdef unsigned long long[::1] filled
    cdef unsigned long long[::1] empty
    # for each block the places where it can start (once a line is solved, those in some placement),
    # and for each gap those reached
    cdef unsigned long long[::1] starts
    cdef unsigned long long[::1] stood
    cdef int[::1] first
    cdef int[::1] last
    # work space of wide lines
    cdef unsigned long long[::1] white
    cdef unsigned long long[::1] chain
    cdef unsigned long long[::1] run
    cdef unsigned long long[::1] down

    cdef bint solve(self, int[::1] blocks, int begin, int end, int length, unsigned long long[::1] may_fill, unsigned long long[::1] may_empty, int at) noexcept
    cdef bint can_start(self, int block, int at) noexcept
    cdef int least_start(self, int block) noexcept
    cdef int most_start(self, int block) noexcept
    cdef bint _narrow(self, int[::1] blocks, int begin, int end, int length, unsigned long long black, unsigned long long white) noexcept
    cdef bint _wide(self, int[::1] blocks, int begin, int end, int length, unsigned long long[::1] may_fill, unsigned long long[::1] may_empty, int at) noexcept
    cdef void _prepare(self, int length, unsigned long long[::1] may_empty, int at) noexcept
    cdef void _bound_blocks(self, int[::1] blocks, int begin, int end, int length) noexcept
    cdef bint _forward(self, int[::1] blocks, int begin, int end, unsigned long long[::1] may_fill, int at) noexcept
    cdef void _fit(self, unsigned long long[::1] may_fill, int at, int size, int low, int high) noexcept
    cdef void _walk(self, int gap, int low, int high) noexcept
    cdef bint _backward(self, int[::1] blocks, int begin, int end) noexcept
    cdef void _descend(self, int gap) noexcept
    cdef void _cover(self, int block, int size) noexcept
    cdef unsigned long long _right(self, unsigned long long[::1] held, int at, int low, int high, int word, int by) noexcept
    cdef unsigned long long _shift_left(self, unsigned long long[::1] held, int at, int low, int high, int word, int by) noexcept
