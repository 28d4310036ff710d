# The C types of unlisted.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.amounts cimport factor, span, span_others
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport ONE_ZERO, PRODUCT, SOME_ZERO
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef bint filter_unlisted(Board board, int cage) noexcept nogil
cdef bint fit(Board board, int cage) noexcept nogil
cdef unsigned int find_needed(Board board, int cage, int positions) noexcept nogil
cdef bint _begin(Board board, int cage, int r, int positions, unsigned int without) noexcept nogil
cdef bint _amounts_fit(Board board, int cage, int r) noexcept nogil
cdef bint _zeros_fit(Board board, int size, int sort) noexcept nogil
cdef bint _narrow(Board board, int cage, int r, int size) noexcept nogil
cdef bint _span_others(Board board, int cage, int size, int kind, int way) noexcept nogil
cdef unsigned int _between(Board board, unsigned int values, int kind, long long least, long long most) noexcept nogil
cdef void _keep_last(Board board, int size, unsigned int value) noexcept nogil
cdef void _keep_distinct(Board board, int cage, int r, int size) noexcept nogil
cdef bint _must(Board board, int cage, int r, int size, unsigned int value) noexcept nogil
cdef bint _narrow_zeros(Board board, int cage, int r, int size) noexcept nogil
