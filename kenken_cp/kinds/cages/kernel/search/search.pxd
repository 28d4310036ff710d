# The C types of search.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.derive cimport derive
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore


cdef int EARLY, BRANCH, AGE, SCALE, MOST_TUPLES
cdef long long NEVER, FIRST, MOST, HEAVIEST

cdef int _count(unsigned int values) noexcept nogil
cdef int choose_crossed(Board board) noexcept nogil

cdef class CageSearch:
    cdef readonly Board board
    cdef readonly list idle
    cdef readonly long long nodes
    cdef readonly int found
    cdef long long[::1] values
    cdef unsigned int[::1] solutions
    cdef int room
    cdef readonly bint exhausted
    cdef int[::1] branch_cell
    cdef unsigned int[::1] branch_value
    cdef unsigned int[::1] guide
    cdef int depth
    # the weights of cells, what the next contradiction adds, and the nodes before they count
    cdef long long[::1] weight
    cdef long long gain
    cdef public long long early
    cdef bint consistent
    cdef bint fresh
    # what cages are derived from, once cells are left open
    cdef bint derives
    cdef Caging caging
    cdef TupleStore store

    cpdef bint load(self, object puzzle, TupleStore store) except -1
    cdef bint load_cages(self, Caging caging, TupleStore store) except -1
    cdef bint load_plain(self, Caging caging, TupleStore store) except -1
    cdef int _derive(self) except -1
    cdef int add_derived(self, Caging caging, TupleStore store) except -1
    cpdef void run(self, int limit, long long nodes)
    cdef void _run(self, int limit, long long nodes) noexcept nogil
    cdef int _choose_weighed(self) noexcept nogil
    cdef void _begin_weighing(self) noexcept nogil
    cdef void _blame(self) noexcept nogil
    cdef void _blame_factor(self, Relations relations, int factor) noexcept nogil
    cdef void _lighten(self) noexcept nogil
    cdef int _choose(self) noexcept nogil
    cdef void _branch(self, int cell) noexcept nogil
    cdef void _retreat(self) noexcept nogil
    cdef void _record(self) noexcept nogil
