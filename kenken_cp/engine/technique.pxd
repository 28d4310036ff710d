# The C types of technique.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport SolverState

cdef class PlaceList:
    cdef int[::1] place
    cdef int count
    cdef readonly int level

cdef class DirtySet:
    cdef void list_changed(self, int last, int level) noexcept

cdef class Technique:
    cdef readonly int code
    cdef readonly int places
    cdef PlaceList watch
    cdef int level
    # the clock when it was last asked
    cdef int asked
    cdef bint left_out
    cdef bint assumes
    # deductions found at the last look: at each place, and in total
    cdef int[::1] count
    cdef int total

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept

cdef class SearchTechnique(Technique):
    pass

cdef class SharedWorkspace:
    cdef void begin(self) noexcept
    cdef bint needs_reset(self, int late) noexcept
    cdef void forget(self) noexcept
