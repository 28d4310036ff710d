# The C types of maker.py; that file alone is the program, this one makes it fast.

from kenken_cp.kernel.board cimport Board
from kenken_cp.kernel.caging cimport Caging
from kenken_cp.kernel.clues cimport Clues, ANY, LOOSE, TIGHT
from kenken_cp.kernel.cutter cimport Cutter
from kenken_cp.kernel.draft cimport Draft
from kenken_cp.kernel.ladder cimport Ladder
from kenken_cp.kernel.latin cimport Latin
from kenken_cp.kernel.propagate cimport propagate, settle
from kenken_cp.kernel.pieces cimport FREE
from kenken_cp.kernel.rng cimport Rng
from kenken_cp.kernel.search cimport Search
from kenken_cp.kernel.tuples cimport TupleStore

cdef int UNIQUE, TIER, EFFORT, DEPTH, FIXED
cdef int GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED, NO_TABLE, NO_CLUE, NO_CAGES, OUTCOMES
cdef int GENTLE, EASY, MASTER, BEYOND, SEARCH_TIER
cdef int KEPT, ABOVE, CLIMBED, BEFORE
cdef int NODES, FEW_NODES, NODES_A_CHANGE, TENTATIVE, PAUSE, COSTLY, DOWN, ENDLESS
cdef long long LOOSER

cdef class Maker:
    cdef Rng rng
    cdef Latin latin
    cdef Clues clues
    cdef Search search
    cdef readonly Ladder ladder
    cdef readonly Draft draft
    cdef TupleStore store
    cdef readonly int cells
    cdef int columns
    cdef long long[::1] digits
    cdef int[::1] grid
    # what is wanted, and how much may be tried
    cdef int figure
    cdef long long low
    cdef long long high
    cdef int kept_tiers
    cdef long long nodes_allowed
    cdef int cagings
    cdef int changes
    cdef int cagings_left
    cdef int changes_left
    cdef int cost
    # what is thought of the puzzle at hand
    cdef int thought
    cdef int reached
    cdef long long value
    cdef long long looseness
    cdef int[::1] other
    cdef unsigned int[::1] root
    cdef int[::1] open_cells
    cdef int open_count
    # the climb from an easy puzzle to a harder one
    cdef bint climbing
    cdef long long best
    # what came of it
    cdef int[::1] filled
    cdef readonly int made
    cdef long long[::1] outcomes
    cdef readonly long long nodes

    cpdef bint go_on(self) except -1
    cdef bint _was_costly(self) noexcept
    cdef int _begin_caging(self) except -1
    cdef int _judge(self) except -1
    cdef long long _loose(self, Board board) noexcept
    cdef int _list_open(self, Board board) noexcept
    cdef bint _is_filled(self, Board board) noexcept
    cdef void _note_root(self, Board board) noexcept
    cdef bint _find_other(self) noexcept
    cdef void _note_other(self) noexcept
    cdef void _list_differing(self) noexcept
    cdef int _weigh(self) except -1
    cdef int _weigh_tier(self) except -1
    cdef void _list_stuck(self) noexcept
    cdef int _weigh_figure(self) except -1
    cdef void _tell_grid(self) noexcept
    cdef int _react(self) except -1
    cdef void _climb_on(self) noexcept
    cdef void _keep_on_the_way(self, int place) noexcept
    cdef void _keep(self, int place) noexcept
    cdef bint _rule_out(self) except -1
    cdef bint _soften(self) except -1
    cdef bint _give_clues(self, int lean) except -1
    cdef bint _harden(self) except -1
