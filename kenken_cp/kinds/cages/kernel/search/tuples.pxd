# The C types of tuples.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.engine.bits cimport popcount

cdef int MAX_CELLS, MAX_TUPLES, MAX_VISITS
cdef long long MAX_TARGET, MAX_WORDS, MOST_WORDS, ALL_WORDS, FEW_WORDS
cdef int TOO_LARGE, EMPTY
cdef int PLUS, MINUS, TIMES, DIVIDED, GIVEN, NO_OP

@cython.final
cdef class TupleStore:
    cdef readonly int size
    cdef readonly int most_cells
    cdef readonly int per_word
    cdef bint pairs_only
    cdef long long largest
    cdef long long[::1] digits
    # the packed tuples, `used` words of them
    cdef unsigned long long[::1] words
    cdef long long used
    # per entry
    cdef int entries
    cdef long long[::1] start
    cdef int[::1] count
    cdef long long[::1] targets
    cdef long long[::1] shapes
    # hash table with open addressing: slot -> entry
    cdef int[::1] slots
    cdef int mask
    # the cage being enumerated
    cdef int cells
    cdef int operator
    cdef long long target
    cdef long long apart
    cdef int stride
    cdef int kept
    cdef int visits
    # what the last cell may not hold, and whether the digit before it is added to that
    cdef unsigned int closed
    cdef unsigned int closes
    cdef int[::1] chosen
    # whether the digits follow each other
    cdef bint consecutive

    cpdef void clear(self)
    cpdef int find(self, int cells, int operator, long long target, long long apart) except -2
    cdef int _slot_of(self, long long target, long long shape) noexcept
    cdef int _add(self, int slot, int cells, int operator, long long target, long long apart) except -2
    cdef int _enumerate(self) except -1
    cdef unsigned int _bar(self, int position) noexcept
    cdef int _add_up(self, int position, long long rest, unsigned long long packed) except -1
    cdef int _multiply(self, int position, long long rest, unsigned long long packed) except -1
    cdef int _index(self, long long value) noexcept
    cdef void _begin_closing(self) noexcept
    cdef int _close(self, int before, int index, unsigned long long packed) except -1
    cdef int _extend(self, int position, long long total, long long product, int zeros, long long top) except -1
    cdef bint _hopeless(self, int left, long long total, long long product, int zeros) noexcept
    cdef bint _explains(self, long long total, long long product, int zeros, long long top) noexcept
    cdef bint _quotient(self, long long product, int zeros) noexcept
    cdef long long _times(self, long long product, long long value) noexcept
    cdef int _keep(self) except -1
    cdef int _reserve(self, int words) except -1
    cdef int _grow(self) except -1
