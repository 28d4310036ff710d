# The C types of bands.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef unsigned int ALL, ROW, BOX, COLUMN
cdef int WORDS, SOLVED, MINIROWS, MINICOLUMNS, STATE, CELLS
cdef unsigned long long MINILINES, FIRSTS, LASTS, NOT_FIRSTS, NOT_LASTS

@cython.final
cdef class BandSearch:
    cdef unsigned int[::1] state
    cdef unsigned int[::1] saved
    cdef int[::1] tried
    cdef int[::1] guide
    cdef int[::1] solutions
    cdef unsigned int[::1] givens
    cdef unsigned int[::1] lawful
    cdef unsigned int[::1] lawful_cells
    cdef unsigned int[::1] openness
    cdef unsigned int[::1] threes
    cdef unsigned int[::1] spread
    cdef unsigned int[::1] apart
    cdef unsigned int[::1] digit_bits
    cdef unsigned int[::1] keeps
    cdef unsigned long long[::1] locked
    cdef readonly long long nodes
    cdef readonly int found
    cdef readonly bint exhausted
    cdef bint consistent
    cdef bint fresh
    cdef bint alive
    cdef int depth
    # the digits to be looked at
    cdef unsigned int changed
    cdef public bint first_pair
    # what to branch on: a digit, and its words with its first places there and with the rest
    cdef int digit
    cdef unsigned int[::1] first
    cdef unsigned int[::1] rest

    cdef void load(self, Caging caging) noexcept nogil
    cdef void forbid(self, int cell, int digit) noexcept nogil
    cdef void run(self, int limit, long long nodes) noexcept nogil
    cdef void _save(self) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef bint _settle(self) noexcept nogil
    cdef bint _look(self, int digit) noexcept nogil
    cdef unsigned int _minirows(self, unsigned int word) noexcept nogil
    cdef unsigned int _by_bands(self, unsigned int columns) noexcept nogil
    cdef unsigned long long _find_locked(self, unsigned long long lines) noexcept nogil
    cdef unsigned long long _companions(self, unsigned long long lines) noexcept nogil
    cdef void _claim(self, int digit, unsigned int top, unsigned int middle, unsigned int bottom) noexcept nogil
    cdef bint _settle_cells(self) noexcept nogil
    cdef bint _fill_minilines(self) noexcept nogil
    cdef unsigned long long _minilines(self, int digit) noexcept nogil
    cdef bint _choose(self) noexcept nogil
    cdef unsigned int _in_chute(self, int chute, int digit) noexcept nogil
    cdef void _split(self, int chute) noexcept nogil
    cdef bint _choose_pair(self) noexcept nogil
    cdef int _pick(self, int band, unsigned int bit) noexcept nogil
    cdef void _record(self) noexcept nogil
    cpdef void begin(self, object puzzle, Caging caging) except *
    cpdef bint go_on(self, long long nodes)
