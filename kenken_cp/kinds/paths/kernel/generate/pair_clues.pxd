# The C types of pair_clues.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.paths.kernel.generate.backbite cimport PathSource
from kenken_cp.kinds.paths.kernel.search.layout cimport Layout

cdef int KEPT, OPPOSITE

cdef class PairClues:
    cdef readonly PathSource source
    cdef int wanted
    cdef bint linked
    cdef bint ends
    cdef int orbits
    cdef int[::1] first
    cdef int[::1] one
    cdef int[::1] other
    cdef int[::1] direction
    cdef int ranks
    cdef int[::1] rank
    cdef int[::1] order
    cdef int[::1] taken
    cdef int[::1] saved

    cdef bint draw(self, Rng rng) except -1
    cdef bint _is_idle(self, int orbit) noexcept
    cdef int _size(self, int orbit) noexcept
    cdef bint _fits(self, int orbit) noexcept
    cdef void write(self, Layout layout) noexcept
    cdef void _write(self, Layout layout, int cell, int direction, bint taken) noexcept
    cdef void mark(self, int[::1] marked, int[::1] orbit_of) noexcept
    cdef void save(self, int place) noexcept
    cdef void restore(self, int place) noexcept
