# The C types of bits.py, and for compiled modules the functions on sets themselves: C inlines
# only what it can see.

cdef inline int popcount(unsigned int values) noexcept:
    # counts in each 2, then 4, then 8 bits, and the sum of the 4 bytes in the highest; each cast
    # keeps 32 bits, as a C literal may have more
    values = values - ((values >> 1) & <unsigned int>0x55555555)
    values = (values & <unsigned int>0x33333333) + ((values >> 2) & <unsigned int>0x33333333)
    values = (values + (values >> 4)) & <unsigned int>0x0F0F0F0F
    return <int>(<unsigned int>(values * <unsigned int>0x01010101) >> 24)

cdef extern from *:
    """
    /* as above, and the sum of 8 bytes */
    static inline int kenken_count(unsigned long long word) {
        word = word - ((word >> 1) & 0x5555555555555555ULL);
        word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
        word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int) ((word * 0x0101010101010101ULL) >> 56);
    }
    #if defined(__GNUC__)
    #define KENKEN_LOWEST(word) __builtin_ctzll(word)
    #define KENKEN_HIGHEST(word) (63 - __builtin_clzll(word))
    #else
    /* the bits below the lowest, and those up to the highest, counted */
    static int KENKEN_LOWEST(unsigned long long word) {
        return kenken_count((word & (~word + 1)) - 1);
    }
    static int KENKEN_HIGHEST(unsigned long long word) {
        int by;
        for (by = 1; by < 64; by *= 2) word |= word >> by;
        return kenken_count(word) - 1;
    }
    #endif
    """
    int kenken_count(unsigned long long word) noexcept nogil
    int KENKEN_LOWEST(unsigned long long word) noexcept nogil
    int KENKEN_HIGHEST(unsigned long long word) noexcept nogil

cdef inline int count_bits(unsigned long long word) noexcept nogil:
    return kenken_count(word)

cdef inline int lowest(unsigned long long word) noexcept nogil:
    return KENKEN_LOWEST(word)

cdef inline int highest(unsigned long long word) noexcept nogil:
    return KENKEN_HIGHEST(word)

cdef long long as_signed(unsigned long long word) noexcept
