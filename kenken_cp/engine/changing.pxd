# The C types of changing.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport Evaluator
from kenken_cp.engine.generator cimport Generator, NONE

cdef int TIER, GOOD, TOO_EASY, TOO_HARD, SEVERAL, ABOVE
cdef int CLIMBED, BEFORE, PLACES, TENTATIVE, DOWNHILL

cdef class ChangingGenerator(Generator):
    cdef int changes
    cdef readonly int changes_left
    # hill climbing from a candidate that is too easy
    cdef bint climbing
    cdef long long base_value

    cpdef bint compose(self) except -1
    cpdef bint rule_out(self) except -1
    cpdef bint make_easier(self) except -1
    cpdef bint make_harder(self) except -1
    cdef int _climb_on(self) except -1
    cdef bint _change(self) except -1
    cdef bint _try_change(self) except -1
