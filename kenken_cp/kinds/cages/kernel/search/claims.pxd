# The C types of claims.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board

cdef int CLAIM_LIMIT, WEED_LIMIT

cdef bint sweep_claims(Board board) noexcept nogil
cdef bint _claim(Board board, int cage) noexcept nogil
cdef bint _weed(Board board, int cage) noexcept nogil
cdef unsigned int _list_beside(Board board, int cage, int house) noexcept nogil
cdef unsigned int _drop_unfit(Board board, int cage, unsigned long long shadow, unsigned int needed) noexcept nogil
cdef int _shadow(Board board, int cage) noexcept nogil
cdef bint _is_alone(Board board, int house) noexcept nogil
cdef int _half(Board board, int cage) noexcept nogil
cdef unsigned int _find_required(Board board, int cage, unsigned long long shadow) noexcept nogil
cdef bint _clear(Board board, int house, int cage, unsigned int values) noexcept nogil
