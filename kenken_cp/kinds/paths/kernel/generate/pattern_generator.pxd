# The C types of pattern_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.generator cimport Generator
from kenken_cp.kinds.paths.kernel.generate.pair_clues cimport PairClues
from kenken_cp.kinds.paths.kernel.generate.path_evaluator cimport PathEvaluator
from kenken_cp.kinds.paths.kernel.generate.path_repair cimport PathRepair

cdef int ABOVE, GOOD, KEPT, SEVERAL, TIER, TOO_EASY, TOO_HARD, UNSETTLED, NO_PATH, OUTCOMES, PATIENCE, WORSE, NARROWING, AT_A_TIME

cdef class PatternGenerator(Generator):
    cdef PathRepair repair
    # how many more changes are drawn by distances alone
    cdef int draws_left
    # how many more changes of the path are made, 0 while paths are drawn
    cdef int changes_left
    # the least that was left open
    cdef long long least
    cdef int[::1] saved

    cdef int _narrow(self) except -1
    cdef int _change(self) except -1
    cdef int _evaluate(self) except -1
