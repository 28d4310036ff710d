# The C types of line_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport count_bits
from kenken_cp.engine.changing cimport ChangingGenerator, PLACES
from kenken_cp.engine.evaluator cimport EASY, MASTER, MEDIUM, TIER
from kenken_cp.engine.generator cimport NONE, PAUSE
from kenken_cp.kinds.lines.kernel.generate.frontier cimport Frontier
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport HARD, LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.picture_source cimport PictureSource

cdef int TRIED, FOLLOWED, SWEPT, JOLTS, IDLE_LOOKS, LARGE_LOOKS, TRIED_FOR_LEVEL, USUAL_BLOBS, MOST_BLOBS, ANY_GRAIN, PICTURES, UNCHANGED, FEW_CELLS
cdef int LOOSENED, CLIMBS, CLIMBS_OF_MANY, EDGES, USUAL_ATTEMPTS
cdef int LARGE_BLOBS, LARGE_SIDE, REPAIRED, TRIED_FOR_HARD, MOST_TIGHTER
cdef int GOOD, FULL, LINES, TOO_EASY, TOO_HARD
cdef unsigned long long ONE

cdef class LineGenerator(ChangingGenerator):
    cdef readonly LineEvaluator lines
    cdef PictureSource source
    cdef int grain
    # so many attempts of a unit for an easy level leave the picture as it is drawn
    cdef int unchanged
    # whether the picture of an attempt is only changed so that lines solve it
    cdef bint repairing
    # how often the picture just drawn is made harder before the first look
    cdef int loosened
    # how often the picture of an attempt may still become harder
    cdef int climbs_left
    # where the human solver is stuck: the cells not yet tried, how many there were, the one changed
    cdef int[::1] stuck_cells
    cdef int stuck_count
    cdef int least_stuck
    cdef int changed
    # large boards: where they are changed, the fewest cells that a look left open, and how many
    # looks ago that was
    cdef Frontier frontier
    cdef int least_open
    cdef int idle_looks
    # how much the last change of `_close` leaves open
    cdef int left_open
    cdef signed char[::1] drawn
    cdef signed char[::1] kept_grids
    # the cells that change together
    cdef int[::1] orbit_begins
    cdef int[::1] orbit_cells

    cdef bint _is_repaired(self) noexcept
    cdef bint _repair(self) except -1
    cpdef void resume(self) except *
    cpdef bint draw(self) except -1
    cdef int _draw_picture(self) except -1
    cpdef bint compose(self) except -1
    cpdef bint make_easier(self) except -1
    cpdef bint make_harder(self) except -1
    cpdef void save(self, int place) except *
    cpdef void restore(self, int place) except *
    cpdef void write(self) except *
    cdef bint _change(self) except -1
    cdef int _loosen(self) except -1
    cdef bint _is_swept(self) noexcept
    cdef bint _sweep(self) except -1
    cdef bint _is_lost(self) noexcept
    cdef int _fill(self, int line) except -1
    cdef bint _close_in_line(self, bint always) except -1
    cdef int _close(self, int most, bint followed) except -2
    cdef bint _ease_solver(self) except -1
    cdef int _tightness(self, int cell) noexcept
    cdef int _gained(self, int start, int stride, int length, int place) noexcept
    cdef int _covered(self, int start, int stride, int length) noexcept
    cdef int _an_edge(self) except -1
    cdef void _flip(self, int cell) noexcept
    cdef int _rounds(self) noexcept
    cdef bint _is_sparse(self) noexcept
    cdef bint _is_edge(self, int cell) noexcept
