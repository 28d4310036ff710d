# The C types of unavoidable.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board

cdef int NOWHERE

cdef class Unavoidable:
    cdef Board board
    cdef int[::1] orbit_of
    cdef int orbits
    cdef readonly int sets
    cdef readonly int bare
    cdef int others
    cdef int[::1] where
    cdef int[::1] is_in
    cdef int[::1] queue
    cdef int[::1] first
    cdef int places
    cdef int[::1] next
    cdef int[::1] set_of
    cdef int[::1] given
    cdef int[::1] last

    cdef int read(self, int[::1] grid) except -1
    cdef int _slot(self, int cell, int own, int other) noexcept
    cdef int _follow(self, int start, int[::1] grid, int one, int other) noexcept
    cdef int learn(self, int[::1] cells, int count, bint given) except -1
    cdef bint needs(self, int orbit) noexcept
    cdef void change(self, int orbit, int more) noexcept

cdef int[::1] _grown(int[::1] numbers)
