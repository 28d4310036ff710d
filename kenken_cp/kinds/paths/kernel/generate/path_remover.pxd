# The C types of path_remover.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport MASTER
from kenken_cp.engine.removing cimport ClueRemover, REMOVING, TIER
from kenken_cp.kinds.paths.kernel.generate.backbite cimport PathSource
from kenken_cp.kinds.paths.kernel.generate.pair_clues cimport PairClues
from kenken_cp.kinds.paths.kernel.generate.path_evaluator cimport PathEvaluator

cdef int NO_PATH, OUTCOMES

cdef class PathRemover(ClueRemover):
    cdef int[::1] window
    cdef int[::1] number_of
    cdef int[::1] removed
    cdef bint both_ends
    cdef int stretch
    cdef int[::1] is_marked
    cdef int[::1] shuffled

    cpdef void require(self, bint both_ends, int stretch) except *
    cdef int _list_removed(self) noexcept
