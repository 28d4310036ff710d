# The C types of grid_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging, FREE
from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.generate.grid_source cimport GridSource
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate
from kenken_cp.engine.rng cimport Rng, next_below

cdef int RUNS

cdef class GridGenerator(GridSource):
    cdef readonly int cells
    cdef Board board
    # a puzzle without clues
    cdef Caging empty
    # the order that breaks ties between cells
    cdef int[::1] order
    cdef int[::1] branch_cell
    cdef unsigned int[::1] branch_value
    cdef readonly bint exhausted

    cdef bint draw(self, Rng rng) except -1
    cdef bint _fill(self, Rng rng, long long steps) except -1
    cdef int _choose(self) noexcept
    cdef unsigned int _pick(self, Rng rng, unsigned int values) noexcept
    cdef void _note_grid(self) noexcept
