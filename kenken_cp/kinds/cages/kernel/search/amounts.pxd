# The C types of amounts.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport PRODUCT, SUM

cdef bint contribution(Board board, int cage, int positions, int kind) noexcept nogil
cdef bint factor(Board board, long long amount, int size) noexcept nogil
cdef bint span(Board board, int cage, int size, int positions, int kind, int way) noexcept nogil
cdef bint _spread(Board board, unsigned int held, int members, int kind, long long low, long long high) noexcept nogil
cdef long long _least(Board board, unsigned int held, int members, int kind) noexcept nogil
cdef long long _most(Board board, unsigned int held, int members, int kind) noexcept nogil
cdef bint span_others(Board board, int size, int kind) noexcept nogil
cdef int _lightest(Board board, unsigned int values, int kind) noexcept nogil
cdef int _heaviest(Board board, unsigned int values, int kind) noexcept nogil
cdef bint _weigh_some(Board board, int cage, int size, int positions, int kind) noexcept nogil
