# The C types of propagate.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.claims cimport sweep_claims
from kenken_cp.kinds.cages.kernel.search.factors cimport sweep_factors
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.search.unlisted cimport filter_unlisted

cdef int LARGE

cdef bint propagate(Board board) noexcept nogil
cdef bint settle(Board board) noexcept nogil
cdef bint _sweep_houses(Board board) noexcept nogil
cdef bint _sweep_cages(Board board) noexcept nogil
cdef bint _sweep_small(Board board) noexcept nogil
cdef bint _sweep_house(Board board, int house) noexcept nogil
cdef bint _narrow(Board board, int house, unsigned int solved, unsigned int hidden) noexcept nogil
cdef bint _filter_cage(Board board, int cage) noexcept nogil
cdef void _gather(Board board, int cage) noexcept nogil
cdef int _drop(Board board, int cage) noexcept nogil
cdef int _drop_wide(Board board, int cage) noexcept nogil
cdef bint _fits(Board board, long long at, int stride) noexcept nogil
cdef void _scatter(Board board, int cage) noexcept nogil
cdef bint _sweep_crossings(Board board) noexcept nogil
cdef bint _cross(Board board, int crossing) noexcept nogil
cdef unsigned int _union(Board board, int part) noexcept nogil
cdef bint _strike(Board board, int part, unsigned int values) noexcept nogil
cdef bint _sweep_derived(Board board) noexcept nogil
