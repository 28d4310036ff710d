# The C types of bands.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport count_bits, lowest
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef unsigned int ALL, ROW, BOX, COLUMN
cdef int WORDS, STATE, CELLS

@cython.final
cdef class BandSearch:
    cdef unsigned int[::1] state
    cdef unsigned int[::1] saved
    cdef int[::1] guide
    cdef int[::1] solutions
    cdef unsigned int[::1] lawful
    cdef unsigned int[::1] minirows
    cdef unsigned int[::1] spread
    cdef unsigned int[::1] keeps
    cdef unsigned int[::1] columns
    cdef readonly long long nodes
    cdef readonly int found
    cdef readonly bint exhausted
    cdef bint consistent
    cdef bint fresh
    cdef bint alive
    cdef int depth
    cdef bint changed
    cdef unsigned int chosen
    cdef public bint first_pair
    # of one digit what is new in each band
    cdef unsigned int[::1] changes
    # the cells of each band with two candidates, and how many of these have each digit
    cdef unsigned int[::1] pairs
    cdef int[::1] shared

    cdef void load(self, Caging caging) noexcept nogil
    cdef void forbid(self, int cell, int digit) noexcept nogil
    cdef void run(self, int limit, long long nodes) noexcept nogil
    cdef void _save(self, int depth) noexcept nogil
    cdef void _restore(self, int depth) noexcept nogil
    cdef bint _place(self, int digit, int band, unsigned int bit) noexcept nogil
    cdef bint _settle(self) noexcept nogil
    cdef bint _look(self, int digit) noexcept nogil
    cdef bint _narrow(self, int digit) noexcept nogil
    cdef unsigned int _lawful_columns(self, unsigned int lines) noexcept nogil
    cdef unsigned int _lone(self, unsigned int word) noexcept nogil
    cdef bint _place_all(self, int digit, int band, unsigned int cells) noexcept nogil
    cdef bint _settle_cells(self) noexcept nogil
    cdef int _choose(self) noexcept nogil
    cdef int _choose_pair(self) noexcept nogil
    cdef int _pick(self, int band, unsigned int bit) noexcept nogil
    cdef void _record(self) noexcept nogil
    cdef void _branch(self, int band) noexcept nogil
    cpdef void begin(self, object puzzle, Caging caging) except *
    cpdef bint go_on(self, long long nodes)
