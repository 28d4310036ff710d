# The C types of bits.py, and for compiled modules the functions on sets themselves: C inlines
# only what it can see.

cdef inline int popcount(unsigned int values) noexcept:
    # counts in each 2, then 4, then 8 bits, and the sum of the 4 bytes in the highest; each cast
    # keeps 32 bits, as a C literal may have more
    values = values - ((values >> 1) & <unsigned int>0x55555555)
    values = (values & <unsigned int>0x33333333) + ((values >> 2) & <unsigned int>0x33333333)
    values = (values + (values >> 4)) & <unsigned int>0x0F0F0F0F
    return <int>(<unsigned int>(values * <unsigned int>0x01010101) >> 24)

cdef inline int count_bits(unsigned long long word) noexcept nogil:
    # as above, and the sum of 8 bytes
    word = word - ((word >> 1) & <unsigned long long>0x5555555555555555)
    word = (word & <unsigned long long>0x3333333333333333) + ((word >> 2) & <unsigned long long>0x3333333333333333)
    word = (word + (word >> 4)) & <unsigned long long>0x0F0F0F0F0F0F0F0F
    return <int>((word * <unsigned long long>0x0101010101010101) >> 56)

cdef inline int lowest(unsigned long long word) noexcept nogil:
    # the bits below the lowest, counted
    return count_bits((word & (~word + 1)) - 1)

cdef inline int highest(unsigned long long word) noexcept nogil:
    # the bits up to the highest, counted
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    word |= word >> 8
    word |= word >> 16
    word |= word >> 32
    return count_bits(word) - 1

cdef long long as_signed(unsigned long long word) noexcept
