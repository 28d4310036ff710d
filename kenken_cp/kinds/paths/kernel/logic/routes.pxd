# The C types of routes.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.paths.kernel.logic.path_sets cimport GAP_BROKEN, NONE
from kenken_cp.kinds.paths.kernel.logic.path_state cimport PathState
from kenken_cp.kinds.paths.kernel.logic.path_technique cimport OnNumbers
from kenken_cp.kinds.paths.kernel.logic.simple cimport nearest
from kenken_cp.kinds.paths.kernel.search.board cimport FULL, bit_of, cell_in, neighbour, word_of

cdef int CELL, NUMBER, VALUE, GAP
cdef int SHORT, LONG, SHORT_STEPS, LONG_STEPS

cdef class Routes(SharedWorkspace):
    cdef PathState state
    cdef unsigned long long[::1] union
    cdef unsigned long long[::1] seen
    cdef unsigned long long[::1] needed
    # what is known of the gap of each place: when it was learned, the gap, its routes, whether they
    # leave out a candidate of its own, and the cells that all of them take
    cdef int[::1] known_clock
    cdef int[::1] known_gaps
    cdef int[::1] known_start
    cdef int[::1] known_goal
    cdef int[::1] known_routes
    cdef int[::1] known_gain
    cdef unsigned long long[::1] known_cells
    cdef int[::1] passed
    cdef int[::1] missing
    cdef int[::1] in_gap
    cdef int[::1] at
    cdef int[::1] turn
    cdef int[::1] used
    cdef int gaps
    cdef int first
    cdef int start
    cdef int goal

    cdef int list_gap(self, int place) noexcept
    cdef int follow(self, int most) noexcept
    cdef bint _arrives(self, int cell) noexcept
    cdef void _count(self) noexcept
    cdef bint is_known(self, int place) noexcept
    cdef void learn(self, int place, int most) noexcept
    cdef void list_needed(self) noexcept
    cdef bint _matters(self, int cell) noexcept
    cdef void _drop_avoided(self, int cell) noexcept
    cdef void _mark_route(self, int steps) noexcept

cdef void shared_cells(Routes routes, int place, int longest) noexcept
cdef void _mark_gap(Routes routes, bint inside) noexcept
cdef bint _others_lose(Routes routes, int place) noexcept
cdef int _count_inside(Routes routes, int cell) noexcept
cdef void _take_shared(Routes routes, int found) noexcept
cdef void strike_others(Routes routes, int cell) noexcept
cdef int _single_union(Routes routes, int i) noexcept
cdef void note_gap_ends(Routes routes) noexcept

cdef class SharedCells(OnNumbers):
    cdef Routes routes

cdef class LongerGap(OnNumbers):
    cdef Routes routes

cdef class Passage(OnNumbers):
    cdef Routes routes
