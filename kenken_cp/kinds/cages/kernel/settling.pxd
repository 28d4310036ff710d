# The C types of settling.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.native_line cimport MISSING, ROWS
from kenken_cp.engine.native_line cimport NativeLine
from kenken_cp.kinds.cages.kernel.compact cimport MOST_CELLS, NONE
from kenken_cp.kinds.cages.kernel.compact cimport CompactBoard
from kenken_cp.kinds.cages.kernel.search.bands cimport BandSearch
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.search cimport CageSearch

cdef int PLAIN_CELLS, BOARD, GIVEN_MAP, CAGE, OPERATOR, TARGET, SUM, FIELDS
cdef int UNSETTLED, ROW_NODES
cdef tuple NAMES
cdef bytes SUDOKU
cdef dict FAMILIES

cdef class Settler:
    cdef object take
    cdef object store
    cdef NativeLine line
    cdef CompactBoard board
    cdef Caging caging
    cdef BandSearch bands
    cdef readonly bytes family
    cdef readonly object model
    cdef readonly long long nodes
    cdef const unsigned char[::1] rows
    cdef unsigned char[::1] counts
    cdef unsigned char[::1] grids

    cpdef object signs(self, bytes data, dict models, object learn)
    cpdef object sudoku(self, object puzzle)
    cpdef object native(self, bytes data, dict models, object learn)
    cpdef object parts(self, bytes data, dict models, object learn, type cage)
    cdef bint reads(self, bytes data, dict models, object learn) except -1
    cdef object learn(self, object key, bytes data, dict models, object learn)
    cdef tuple solution(self)
    cdef tuple key(self)
    cdef bint read(self) except -1
    cdef object list_solutions(self)
    cdef bint is_among(self, tuple found) except -1
    cdef object plain(self)
    cdef object general(self)
    cpdef void many(self, object model, object rows, object counts, object grids) except *
    cdef void settle_rows(self) noexcept nogil
    cdef int settle_row(self, int first) noexcept nogil
