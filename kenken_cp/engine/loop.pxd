# The C types of loop.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport SolverState, COUNT, TAKE, GATHER, NOTHING
from kenken_cp.engine.technique cimport DirtySet, PlaceList, SharedWorkspace, Technique

cdef int STEP
cdef int MASTER, BEYOND, TIERS, ALL_AVAILABLE, TOGETHER, CLOCK_LIMIT, PAUSE_BUDGET

cdef class TechniqueLoop:
    cdef readonly SolverState state
    cdef readonly DirtySet dirty
    cdef readonly list idle
    cdef readonly list shared
    # techniques, in the order of the ladder
    cdef readonly list techniques
    cdef int search
    cdef int[::1] tier
    cdef long long[::1] weight
    cdef int[::1] first_of_tier
    cdef int[::1] level_of_tier
    # the highest tier whose techniques were told of the puzzle; up to there the codes of those that
    # apply to it, and for each tier where its own begin
    cdef int begun
    cdef int[::1] applying
    cdef int[::1] first_applying
    # whether the next puzzle begins with all tiers
    cdef bint begins_all
    # steps taken with each technique
    cdef int[::1] used
    # the clock when the puzzle began
    cdef int began
    # what the dirty set lists: changes after this time, as seen at that time, up to this level
    cdef int listed_since
    cdef int listed_at
    cdef int listed_level
    # technique and place of the next step
    cdef int row
    cdef int place
    # totals of the steps taken
    cdef readonly int steps
    cdef readonly long long effort
    cdef readonly int hardest
    cdef readonly int hardest_at
    cdef readonly int reached
    cdef readonly int supplied
    cdef readonly int rounds
    cdef bint has_solution

    cdef void supply(self, int cell) noexcept
    cdef void refresh(self) noexcept
    cdef void begin(self) noexcept
    cdef void _begin_tiers(self, int most) noexcept
    cdef void _forget(self) noexcept
    cdef bint _run(self, int cut, int most) except -1
    cdef int _survey(self, int tier) noexcept
    cdef int _survey_beside(self, int found) noexcept
    cdef void _ask(self, Technique technique) noexcept
    cdef void _list_changed(self, int last, int level) noexcept
    cdef void _look_at(self, Technique technique, PlaceList places) noexcept
    cdef void _look_everywhere(self, Technique technique) noexcept
    cdef int _take(self, int available) except -1
    cdef void _supply(self) noexcept
    cdef int _tightest(self) noexcept
    cdef int climb(self, int cut) except -1
    cdef int climb_once(self, int cut) except -1
    cdef bint _advance(self, int tier) except -1
    cdef bint _count_rounds(self, int cut) noexcept
    cdef bint _gather(self, int tier) noexcept
    cdef void _gather_from(self, int tier, bint assuming) noexcept
