# The C types of path_evaluator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport Evaluator, GENTLE, TIER
from kenken_cp.engine.rng cimport Rng
from kenken_cp.engine.solver_state cimport NOTHING
from kenken_cp.kinds.paths.kernel.generate.backbite cimport PathSource
from kenken_cp.kinds.paths.kernel.generate.pair_clues cimport PairClues
from kenken_cp.kinds.paths.kernel.logic.ladder cimport PathLadder
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.search.layout cimport Layout
from kenken_cp.kinds.paths.kernel.search.choice_count cimport ChoiceCount
from kenken_cp.kinds.paths.kernel.search.propagate cimport propagate
from kenken_cp.kinds.paths.kernel.search.search cimport PathSearch

cdef int BRANCHES, GOOD, NO_ROOM, SEVERAL, UNSETTLED, ANY_CHOICES

cdef class PathEvaluator(Evaluator):
    cdef readonly Layout layout
    cdef readonly PathSource source
    cdef PathSearch search
    cdef readonly PathLadder ladder
    cdef int[::1] changed
    cdef ChoiceCount choice_count
    cdef long long most_choices
    cdef readonly list pair_clues
    cdef dict pairs_of

    cdef bint draw_pairs(self, Rng rng) except -1
    cdef int write_pairs(self) except -1
    cdef int take_path(self) except -1
    cdef bint is_plain(self) except -1
    cdef bint settles(self) except -1
    cdef bint is_only(self, int number) except -1
    cdef void _list_other(self, int first) noexcept
    cdef bint places(self, int[::1] numbers, int count, int cut) noexcept
    cdef void _list_stuck(self) noexcept
