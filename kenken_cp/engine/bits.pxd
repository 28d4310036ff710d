# The C types of bits.py; that file alone is the program, this one makes it fast.

cdef int popcount(unsigned int values) noexcept
cdef long long as_signed(unsigned long long word) noexcept
