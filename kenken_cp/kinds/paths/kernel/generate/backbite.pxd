# The C types of backbite.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.paths.kernel.search.layout cimport Layout

cdef int MOVES_A_CELL, PATIENCE, FREE

cdef class PathSource:
    cdef readonly Layout layout
    cdef readonly int count
    cdef int[::1] order
    cdef int[::1] at
    cdef int length
    cdef int[::1] shift
    cdef int[::1] direction
    cdef int directions
    cdef readonly long long moves

    cdef bint draw(self, Rng rng) except -1
    cpdef void begin(self) noexcept
    cdef void put(self, int number, int cell) noexcept
    cpdef tuple draw_path(self, Rng rng)
    cdef int _random_cell(self, Rng rng) noexcept
    cdef void _move(self, Rng rng) noexcept
    cdef void _reverse(self, int first, int last) noexcept
    cdef bint _closes(self) noexcept
    cdef void _turn(self, int by) noexcept
