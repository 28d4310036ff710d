# The C types of derive.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore, PLUS, TOO_LARGE

cdef int GIVEN, MOST_DERIVED, MOST_LISTED

cdef int derive(Board board, Caging caging, TupleStore store) except -1
cdef int _weigh(Board board, Caging caging, TupleStore store, int region) except -1
cdef void _leave(Board board, int start, int end) noexcept
cdef void _gather_over(Board board, int region) noexcept
cdef void _gather_beyond(Board board, int region, int beyond) noexcept
cdef bint _is_listed(Board board, int count, int cell) noexcept
cdef int _add(Board board, TupleStore store, int size, long long target) except -1
cdef void _sort(Board board, int size) noexcept
cdef bint _is_known(Board board, int size) noexcept
cdef bint _is_cage(Board board, int cage, int size) noexcept
