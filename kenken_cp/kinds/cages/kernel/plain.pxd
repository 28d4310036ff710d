# The C types of plain.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.bands cimport BandSearch
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef class PlainSearch:
    cdef readonly list idle
    cdef BandSearch _bands
    cdef Caging _caging
    cdef object _puzzle
    cdef object _begin
    cdef object _general
    cdef bint _begun
    # nodes of the words of bands, and of both searches
    cdef long long _by_bands
    cdef readonly long long nodes
    cdef readonly long long found
    cdef readonly bint exhausted

    cdef bint _asks(self, long long nodes) except -1
