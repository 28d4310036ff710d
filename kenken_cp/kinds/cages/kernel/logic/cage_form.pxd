# The C types of cage_form.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.canonical cimport CanonicalForm
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging, FREE

cdef int MOST_DIGITS

cdef class CageForm(CanonicalForm):
    cdef readonly object symmetries
    # the current puzzle, and where each of its cages begins in each orientation
    cdef Caging caging
    cdef int[::1] first_place
    cdef long long[::1] reading
    # for each cell 1 + the index of its given digit, or 0
    cdef int[::1] given
    # for each cell the candidates that the puzzle lists, or 0
    cdef unsigned int[::1] allowed
    cdef int[::1] name_of
    # the puzzle's cages in the order of the oriented board
    cdef int[::1] order

    # without cages: the index that each digit has on the oriented board
    cdef int digits
    cdef int[::1] new_digit
    cdef bint renamed

    cpdef void orient(self, Caging caging) noexcept
    cdef void _turn(self, int way) noexcept
    cdef void _note_candidates(self) noexcept
    cdef int read(self, int way, int best, int place) noexcept
    cdef int _compare_cages(self, int way, int best, int place, int one, int two) noexcept
    cpdef bytes key(self, Caging caging)
    cdef int _orient_givens(self) noexcept
    cdef int _name_digits(self) noexcept
    cpdef unsigned int in_form(self, unsigned int mask) noexcept
    cpdef unsigned int from_form(self, unsigned int mask) noexcept
