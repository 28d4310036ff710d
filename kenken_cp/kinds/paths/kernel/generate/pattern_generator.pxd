# The C types of pattern_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.generator cimport Generator
from kenken_cp.kinds.paths.kernel.generate.pair_clues cimport PairClues
from kenken_cp.kinds.paths.kernel.generate.path_evaluator cimport PathEvaluator

cdef int ABOVE, GOOD, KEPT, TIER, TOO_EASY, TOO_HARD, NO_PATH, OUTCOMES

cdef class PatternGenerator(Generator):
    cdef int[::1] in_pattern
    cdef bint both_ends
    cdef int[::1] saved

    cpdef bint draw(self) except -1
    cpdef void begin_attempt(self) except *
    cpdef void step(self) except *
    cpdef void resume(self) except *
    cpdef void write(self) except *
    cpdef void save(self, int place) except *
    cpdef void restore(self, int place) except *
