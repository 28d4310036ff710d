# The C types of cage_evaluator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport EASY, GENTLE, MEDIUM, Evaluator
from kenken_cp.kinds.cages.kernel.generate.grid_source cimport GridSource
from kenken_cp.kinds.cages.kernel.logic.ladder cimport Ladder
from kenken_cp.kinds.cages.kernel.search.band_singles cimport IN_BOXES, IN_LINES, BandSingles
from kenken_cp.kinds.cages.kernel.search.bands cimport BandSearch
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle
from kenken_cp.kinds.cages.kernel.search.search cimport NEVER, CageSearch
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef int TIER, GOOD, NO_TABLE, SEVERAL, UNSETTLED, BAND_NODES, NEAR_SHARE

cdef class CageEvaluator(Evaluator):
    cdef GridSource grids
    cdef CageSearch search
    cdef readonly Ladder ladder
    cdef readonly TupleStore store
    cdef bint plain
    # whether the search stays near the grid
    cdef bint near
    cdef BandSearch bands
    cdef BandSingles singles
    # whether another solution was found by `is_only`
    cdef bint differs
    cdef int columns
    cdef long long[::1] digits
    cdef list symbols
    # the candidate, its solution, and another if one was found
    cdef readonly Caging caging
    cdef int[::1] grid
    cdef int[::1] other
    # what propagation left
    cdef unsigned int[::1] root

    cdef void stay_near(self) noexcept
    cdef void note_grid(self) noexcept
    cpdef bint look(self) except -1
    cdef int _tier_of_singles(self) noexcept
    cpdef int find_tier(self, int most) except -1
    cdef long long _loose(self, Board board) noexcept
    cdef int list_open(self, Board board) noexcept
    cdef bint _is_filled(self, Board board) noexcept
    cdef void note_root(self, Board board) noexcept
    cpdef int search_other(self) except -1
    cdef bint _asks_bands(self, int cell) except -1
    cdef bint is_only(self, int cell, bint again) except -1
    cdef void _list_other(self) noexcept
    cdef void _note_other(self) noexcept
    cdef void _list_differing(self) noexcept
    cpdef bint load_solver(self) except -1
    cpdef int climb(self, int cut) except -1
    cdef void _list_stuck(self) noexcept
    cpdef void tell_solution(self) except *
    cpdef bint orient(self, bint loaded) except -1
    cpdef bytes key(self)
    cpdef list cages(self)
    cpdef list operators(self)
    cpdef list targets(self)
    cpdef list givens(self)
    cdef list _rows(self, list entries)
