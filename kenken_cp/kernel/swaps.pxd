# The C types of swaps.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.board cimport Board

cdef int NOWHERE

cdef class Swaps:
    cdef Board board
    cdef readonly int sets
    cdef readonly int bare
    cdef int others
    cdef int[::1] where
    cdef int[::1] set_of
    cdef int[::1] given
    cdef int[::1] queue

    cdef void read(self, int[::1] grid) noexcept
    cdef int _slot(self, int cell, int own, int other) noexcept
    cdef int _follow(self, int start, int[::1] grid, int one, int other) noexcept
    cdef void change(self, int cell, int more) noexcept
