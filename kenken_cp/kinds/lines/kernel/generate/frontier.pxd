# The C types of frontier.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.lines.kernel.search.board cimport Board

cdef int LEAST_SHARE

@cython.final
cdef class Frontier:
    cdef Board board
    cdef readonly int[::1] cells
    cdef readonly int count
    cdef signed char[::1] chosen

    cdef bint is_missing(self) noexcept
    cdef int border(self) noexcept
    cdef bint choose(self, Rng rng, bint anywhere) except -1
    cdef void forget(self) noexcept
    cdef int cell_at(self, int line, int place) noexcept
    cdef int _length(self, int line) noexcept
    cdef int _spare(self, int line) noexcept
    cdef int _open_in(self, int line) noexcept
    cdef void _list(self, int line) noexcept
