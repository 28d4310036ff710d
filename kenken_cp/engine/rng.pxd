# The C types of rng.py; that file alone is the program, this one makes it fast.

cdef unsigned long long GOLDEN, FIRST_MIX, SECOND_MIX, WORD, HALF

cdef class Rng:
    cdef unsigned long long state

    cpdef unsigned long long word(self) noexcept
    cpdef int below(self, int bound) noexcept
    cdef void shuffle(self, int[::1] entries, int count) noexcept
