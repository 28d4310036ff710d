# The C types of jigsaw.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.generate.pieces cimport Pieces, FREE, NEAR
from kenken_cp.engine.rng cimport Rng, next_below

cdef int CARVE, EXCHANGES, MOST

cdef class Jigsaw(Pieces):
    cdef int columns
    cdef int longer
    cdef int[::1] heights

    cpdef tuple draw_map(self, Rng rng)
    cdef void _draw(self, Rng rng) noexcept
    cdef bint _has_line(self) noexcept
    cdef bint _exchange(self, Rng rng, int cell) noexcept
    cdef int _one_beside(self, Rng rng, int label, int home, int but) noexcept
