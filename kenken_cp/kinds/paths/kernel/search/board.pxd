# cython: boundscheck=False, wraparound=False, initializedcheck=False
# The C types of board.py, and for compiled modules the functions on sets themselves: C inlines only
# what it can see.

from kenken_cp.engine.bits cimport count_bits, lowest
from kenken_cp.kinds.paths.kernel.search.layout cimport MOST_DIRECTIONS, Layout

cdef unsigned long long FULL
cdef int NOWHERE, WORD_BITS

cdef inline int word_of(int cell) noexcept:
    return (cell >> 6) + 1

cdef inline unsigned long long bit_of(int cell) noexcept:
    return <unsigned long long>1 << (cell & 63)

cdef inline int cell_in(int word, unsigned long long held) noexcept:
    return ((word - 1) << 6) + lowest(held)

cdef inline unsigned long long shift(unsigned long long low, unsigned long long held, unsigned long long high, int by) noexcept:
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
    cdef bint is_solved(self) noexcept
    cdef int save(self, int depth) except -1
    cdef int restore(self, int depth) except -1

cdef inline int neighbour(PathBoard board, int cell, int i) noexcept:
    cdef int direction = board.direction[i]
    if board.ways[direction * board.stride + word_of(cell)] & bit_of(cell):
        return cell + board.shift[direction]
    return -1
