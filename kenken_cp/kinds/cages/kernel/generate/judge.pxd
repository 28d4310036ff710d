# The C types of judge.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.generate.grids cimport Grids
from kenken_cp.kinds.cages.kernel.logic.ladder cimport Ladder
from kenken_cp.kinds.cages.kernel.generate.pieces cimport FREE
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle
from kenken_cp.engine.rng cimport Rng
from kenken_cp.kinds.cages.kernel.search.search cimport Search
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef int UNIQUE, TIER, EFFORT, DEPTH
cdef int GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED, NO_TABLE, OUTCOMES
cdef int GENTLE, EASY, MASTER, BEYOND, SEARCH_TIER
cdef int KEPT, NODES, FEW_NODES, NODES_A_CHANGE, PAUSE, COSTLY, ENDLESS
cdef long long LOOSER

cdef class Judge:
    cdef Rng rng
    cdef Grids grids
    cdef Search search
    cdef readonly Ladder ladder
    cdef TupleStore store
    cdef readonly int cells
    cdef int columns
    cdef long long[::1] digits
    cdef int[::1] grid
    cdef readonly Caging caging
    # what is wanted
    cdef int figure
    cdef long long low
    cdef long long high
    cdef int kept_tiers
    cdef long long nodes_allowed
    # what is thought of the puzzle at hand
    cdef int cost
    cdef int thought
    cdef int reached
    cdef long long value
    cdef long long looseness
    cdef int[::1] other
    cdef unsigned int[::1] root
    cdef int[::1] open_cells
    cdef int open_count
    # what came of it
    cdef int[::1] filled
    cdef readonly int made
    cdef long long[::1] outcomes
    cdef readonly long long nodes

    cdef bint _begin(self, unsigned long long seed, TupleStore store) except -1
    cdef bint _was_costly(self) noexcept
    cdef int _judge(self, bint known) except -1
    cdef bint _look(self) except -1
    cdef long long _loose(self, Board board) noexcept
    cdef int _list_open(self, Board board) noexcept
    cdef bint _is_filled(self, Board board) noexcept
    cdef void _note_root(self, Board board) noexcept
    cdef bint _find_other(self) except -1
    cdef bint _is_only(self, int cell) except -1
    cdef void _list_other(self) noexcept
    cdef void _note_other(self) noexcept
    cdef void _list_differing(self) noexcept
    cdef int _weigh(self) except -1
    cdef void _weigh_ease(self) noexcept
    cdef int _weigh_tier(self) except -1
    cdef void _climb(self) noexcept
    cdef void _list_stuck(self) noexcept
    cdef int _weigh_figure(self) except -1
    cdef void _tell_grid(self) noexcept
