# The C types of ladder.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport MEDIUM
from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.kinds.cages.kernel.logic.disjoint_houses cimport DisjointHouses
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef int CELL, VALUE

cdef class Ladder(TechniqueLoop):
    cdef readonly CageState board_state
    cdef readonly DisjointHouses apart
    cdef unsigned int[::1] solution

    cpdef bint load(self, object puzzle, TupleStore store) except -1
    cdef bint load_cages(self, Caging caging, TupleStore store) except -1
    cdef void supply(self, int cell) noexcept
    cdef unsigned int _in_form(self, unsigned int mask) noexcept
    cdef int _place_of(self, int cell) noexcept
    cdef void start_at(self, unsigned int[::1] candidates) noexcept
