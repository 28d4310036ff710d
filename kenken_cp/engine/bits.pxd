# The C types of bits.py, and for compiled modules `popcount` and `lowest` themselves: C
# inlines only what it can see.

cdef inline int popcount(unsigned int values) noexcept:
    # counts in each 2, then 4, then 8 bits, and the sum of the 4 bytes in the highest; each cast
    # keeps 32 bits, as a C literal may have more
    values = values - ((values >> 1) & <unsigned int>0x55555555)
    values = (values & <unsigned int>0x33333333) + ((values >> 2) & <unsigned int>0x33333333)
    values = (values + (values >> 4)) & <unsigned int>0x0F0F0F0F
    return <int>(<unsigned int>(values * <unsigned int>0x01010101) >> 24)

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define KENKEN_LOWEST(word) __builtin_ctzll(word)
    #else
    static int KENKEN_LOWEST(unsigned long long word) {
        int bit = 0;
        while (!(word >> bit & 1)) bit++;
        return bit;
    }
    #endif
    """
    int KENKEN_LOWEST(unsigned long long word) noexcept nogil

cdef inline int lowest(unsigned long long word) noexcept nogil:
    # of a word that is not 0: compilers have an instruction for it
    return KENKEN_LOWEST(word)

cdef long long as_signed(unsigned long long word) noexcept
