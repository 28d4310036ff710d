# The C types of rng.py, and for compiled modules `next_word` and `next_below` themselves: C inlines
# only what it can see.

cdef unsigned long long GOLDEN, FIRST_MIX, SECOND_MIX, WORD, HALF

cdef class Rng:
    cdef unsigned long long state

    cpdef unsigned long long word(self) noexcept
    cpdef int below(self, int bound) noexcept
    cdef void shuffle(self, int[::1] entries, int count) noexcept

cdef inline unsigned long long next_word(Rng rng) noexcept:
    cdef unsigned long long z
    rng.state = rng.state + <unsigned long long>0x9E3779B97F4A7C15
    z = rng.state
    z = (z ^ (z >> 30)) * <unsigned long long>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <unsigned long long>0x94D049BB133111EB
    return z ^ (z >> 31)

cdef inline int next_below(Rng rng, int bound) noexcept:
    cdef unsigned long long wide = (next_word(rng) >> 32) * <unsigned int>bound
    cdef unsigned int least
    if <unsigned int>wide < <unsigned int>bound:
        least = (0 - <unsigned int>bound) % <unsigned int>bound
        while <unsigned int>wide < least:
            wide = (next_word(rng) >> 32) * <unsigned int>bound
    return <int>(wide >> 32)
