# The C types of board.py, and for compiled modules `lowest`, `bits_in` and `shifted` themselves: C
# inlines only what it can see.

from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef unsigned long long FULL
cdef int NOWHERE, WORD_BITS

cdef inline int bits_in(unsigned long long word) noexcept:
    # counts in each 2, then 4, then 8 bits, and the sum of the 8 bytes in the highest
    word = word - ((word >> 1) & <unsigned long long>0x5555555555555555)
    word = (word & <unsigned long long>0x3333333333333333) + ((word >> 2) & <unsigned long long>0x3333333333333333)
    word = (word + (word >> 4)) & <unsigned long long>0x0F0F0F0F0F0F0F0F
    return <int>((word * <unsigned long long>0x0101010101010101) >> 56)

cdef inline int lowest(unsigned long long word) noexcept:
    return bits_in((word & (~word + 1)) - 1)

cdef inline unsigned long long shifted(unsigned long long low, unsigned long long held, unsigned long long high, int by) noexcept:
    if by > 0:
        return held >> by | high << (64 - by)
    return held << -by | low >> (64 + by)

cdef class PathBoard:
    cdef readonly int cells
    cdef readonly int count
    cdef readonly bint closed
    cdef int stride
    cdef readonly Layout layout
    cdef int[::1] shift
    # for each number its cells; for each direction the links left, and the certain ones
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] ways
    cdef unsigned long long[::1] sure
    cdef unsigned long long[::1] fresh
    cdef unsigned long long[::1] open
    # numbers to be looked at, numbers whose cells have changed, and cells whose links have
    cdef int[::1] dirty
    cdef int[::1] unseen
    cdef unsigned long long[::1] moved
    # the cell of each number that has only one, and is removed from all others
    cdef int[::1] at
    # the directions that occur
    cdef int directions
    cdef int[::1] direction
    # the number at which propagation last failed
    cdef int conflict
    # the states saved, by their depth
    cdef list frames

    cdef void load_links(self, Layout layout) noexcept
    cdef int load(self, Layout layout) except -1
    cdef void only(self, int number, int cell) noexcept
    cdef void remove(self, int number, int cell) noexcept
    cdef bint has(self, int number, int cell) noexcept
    cdef void touch(self, int number) noexcept
    cdef int size(self, int number) noexcept
    cdef int first(self, int number) noexcept
    cdef bint solved(self) noexcept
    cdef int save(self, int depth) except -1
    cdef int restore(self, int depth) except -1
