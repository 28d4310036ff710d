# The C types of generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport Evaluator, MEDIUM
from kenken_cp.engine.rng cimport Rng

cdef int UNIQUE, TIER, NONE, KEPT, PAUSE

cdef class Generator:
    cdef readonly Rng rng
    cdef readonly Evaluator evaluator
    cdef int kept_tiers
    # limits
    cdef int attempts
    cdef readonly int attempts_left
    cdef public bint trying
    # results
    cdef int[::1] filled
    cdef int codes
    cdef long long[::1] outcomes
    cdef readonly int made
    cdef public int looked

    cpdef bint go_on(self) except -1
    cpdef bint draw(self) except -1
    cpdef void begin_attempt(self) except *
    cpdef void step(self) except *
    cpdef void resume(self) except *
    cpdef void save(self, int place) except *
    cpdef void restore(self, int place) except *
    cpdef void write(self) except *
    cdef void count(self) noexcept
    cdef int keep_on_the_way(self, int place) except -1
    cdef bint keeps_easy(self) noexcept
    cdef int keep(self, int place) except -1
