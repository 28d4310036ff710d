# The C types of line_evaluator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport lowest
from kenken_cp.engine.evaluator cimport BEYOND, Evaluator, MEDIUM, SEARCH_TIER, TIER
from kenken_cp.kinds.lines.kernel.generate.tier_solver cimport TierSolver
from kenken_cp.kinds.lines.kernel.logic.ladder cimport Ladder
from kenken_cp.kinds.lines.kernel.search.board cimport Board
from kenken_cp.kinds.lines.kernel.search.search cimport LineSearch

cdef int GOOD, SEVERAL, UNSETTLED, TOO_HARD
cdef int LINES, FULL, HARD, FULL_COST, LONGEST

cdef class LineEvaluator(Evaluator):
    cdef readonly int rows
    cdef readonly int columns
    cdef readonly LineSearch search
    cdef readonly Board board
    cdef readonly Ladder ladder
    cdef readonly TierSolver tier_solver
    # whether every line is narrow enough for the tier solver
    cdef readonly bint narrow
    cdef readonly signed char[::1] grid
    cdef int[::1] starts
    cdef int[::1] clues
    # whether lines alone solve the candidate
    cdef bint by_lines
    # how many cells lines settled after the tiers up to MEDIUM, or up to the target
    cdef int gained
    # whether the board holds what lines alone settle of the candidate
    cdef bint rooted
    cdef public bint full_lines
    cdef public bint lines_only

    cdef int measure(self, int[::1] cells, int begin, int end) noexcept
    cdef void root(self) noexcept
    cdef bint are_open(self, int[::1] cells, int begin, int end) noexcept
    cdef bint follow(self, int[::1] cells, int begin, int end) noexcept
    cdef void _reload(self, int[::1] cells, int begin, int end) noexcept
    cdef int _count_full(self) noexcept
    cdef bint _is_full(self, int line) noexcept
    cdef void _settle_lines(self) noexcept
    cdef void _look_by_tiers(self) noexcept
    cdef void _list_full(self) noexcept
    cdef void _list_open(self) noexcept
    cdef void _list_stuck(self) noexcept
    cdef int _looseness(self) noexcept
