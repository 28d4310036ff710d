# The C types of toy_line.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.canonical cimport CanonicalForm
from kenken_cp.engine.loop cimport TechniqueLoop
from kenken_cp.engine.solver_state cimport SolverState
from kenken_cp.engine.technique cimport DirtySet, PlaceList, SharedWorkspace, Technique

cdef int PLACE, STRIKE, CELL, VALUE
cdef int CELL_BROKEN

cdef class LineForm(CanonicalForm):
    cdef long long[::1] line
    cdef int read(self, int way, int best, int place) noexcept

cdef class LineState(SolverState):
    cdef long long[::1] start
    cdef long long[::1] candidates
    cdef int[::1] placed
    cdef int[::1] changed
    cdef long long[::1] put
    cdef int puts
    cdef void rewind(self) noexcept
    cdef bint has_found(self) noexcept
    cdef void commit(self) noexcept
    cdef int room(self, int cell) noexcept
    cdef void put_in(self, int cell, long long value) noexcept
    cdef void _strike(self, int cell, long long value) noexcept

cdef class ChangedCells(DirtySet):
    cdef LineState state
    cdef readonly PlaceList cells
    cdef void list_changed(self, int last, int level) noexcept

cdef class Looks(SharedWorkspace):
    cdef readonly list seen
    cdef readonly int begun
    cdef readonly int looked
    cdef void begin(self) noexcept
    cdef bint needs_reset(self, int late) noexcept
    cdef void forget(self) noexcept

cdef class LineTechnique(Technique):
    cdef LineState state
    cdef Looks looks

cdef class LastCandidate(LineTechnique):
    cdef void look(self, int place) noexcept

cdef class LastCell(LineTechnique):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept

cdef class Idle(LineTechnique):
    cdef void look(self, int place) noexcept

cdef class LineLoop(TechniqueLoop):
    cdef readonly LineState line
    cdef readonly LineForm form
    cdef long long[::1] solution
    cdef void supply(self, int cell) noexcept
