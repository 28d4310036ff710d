# The C types of maker.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.generate.clues cimport Clues, ANY, LOOSE, TIGHT
from kenken_cp.kinds.cages.kernel.generate.cutter cimport Cutter
from kenken_cp.kinds.cages.kernel.generate.draft cimport Draft
from kenken_cp.kinds.cages.kernel.generate.grids cimport Grids
from kenken_cp.kinds.cages.kernel.generate.judge cimport Judge, COSTLY, PAUSE
from kenken_cp.kinds.cages.kernel.generate.pieces cimport FREE
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef int TIER, FIXED
cdef int GOOD, TOO_EASY, TOO_HARD, SEVERAL, NO_CLUE, NO_CAGES, NO_GRID
cdef int ABOVE, CLIMBED, BEFORE, TENTATIVE, DOWN

cdef class Maker(Judge):
    cdef Clues clues
    cdef readonly Draft draft
    # how much may be tried
    cdef int cagings
    cdef int changes
    cdef int cagings_left
    cdef int changes_left
    # what is given beside the cages
    cdef int few_givens
    cdef int many_givens
    cdef int[::1] order
    # the climb from an easy puzzle to a harder one
    cdef bint climbing
    cdef long long best

    cpdef bint go_on(self) except -1
    cdef void _draw_givens(self) noexcept
    cdef int _begin_caging(self) except -1
    cdef int _react(self) except -1
    cdef void _climb_on(self) noexcept
    cdef void _keep_on_the_way(self, int place) noexcept
    cdef void _keep(self, int place) noexcept
    cdef bint _rule_out(self) except -1
    cdef bint _soften(self) except -1
    cdef bint _give_clues(self, int lean) except -1
    cdef bint _harden(self) except -1
