# The C types of weighing.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits, lowest
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations

cdef int PAIR, DIFFERENT, TABLE, FOLD
cdef long long MOST_WAYS
cdef unsigned int MIX

cdef bint weigh(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint has_way(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint _recall(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint weigh_afresh(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef long long count_ways(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef long long _count_paths(Relations relations, int factor) noexcept nogil
cdef bint _weigh_pair(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint _weigh_different(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint _is_wide(Relations relations, int size) noexcept nogil
cdef bint _weigh_table(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef bint _weigh_fold(Relations relations, unsigned int[::1] candidates, int factor) noexcept nogil
cdef void _start_fold(Relations relations, int factor, int size) noexcept nogil
cdef unsigned int onward(Relations relations, long long at, unsigned int held) noexcept nogil
