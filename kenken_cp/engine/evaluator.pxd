# The C types of evaluator.py; that file alone is the program, this one makes it fast.

cdef int UNIQUE, TIER, EFFORT, DEPTH
cdef int GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED, OWN
cdef int GENTLE, EASY, MEDIUM, MASTER, BEYOND, SEARCH_TIER
cdef int NODES, FEW_NODES, NODES_A_CHANGE, COSTLY, ENDLESS
cdef long long LOOSER

cdef class Evaluator:
    cdef readonly int cells
    cdef readonly object solver
    # whether to run the human solver before the search, for targets below MASTER
    cdef public bint solver_first
    # what propagation leaves open is above this tier
    cdef public int settled
    # the target
    cdef readonly int figure
    cdef readonly long long low
    cdef readonly long long high
    cdef readonly long long nodes_allowed
    # results of the last evaluation
    cdef public int outcome
    cdef public int reached
    cdef public long long value
    cdef public long long looseness
    cdef public int[::1] open_cells
    cdef public int open_count
    # its cost
    cdef readonly int cost
    cdef public long long nodes

    cpdef bint look(self) except -1
    cpdef int search_other(self) except -1
    cpdef int find_tier(self, int most) except -1
    cpdef bint load_solver(self) except -1
    cpdef int climb(self, int cut) except -1
    cpdef void tell_solution(self) except *
    cpdef bint orient(self, bint loaded) except -1
    cpdef bytes key(self)
    cdef void begin(self) noexcept
    cdef int price(self) noexcept
    cpdef void spend(self, long long nodes) noexcept
    cdef int evaluate(self, bint known) except -1
    cdef bint _is_unique(self) except -1
    cdef int _evaluate_unique(self) except -1
    cdef int _evaluate_tier(self) except -1
    cdef int climb_to_target(self) except -1
    cdef int _evaluate_figure(self) except -1
    cdef int _measure(self) except -1
