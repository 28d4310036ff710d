# The C types of line_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.changing cimport ChangingGenerator, PLACES
from kenken_cp.engine.evaluator cimport EASY, MASTER, MEDIUM, TIER
from kenken_cp.engine.generator cimport NONE
from kenken_cp.kinds.lines.kernel.generate.line_evaluator cimport HARD, LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.picture_changer cimport PictureChanger, TRIED
from kenken_cp.kinds.lines.kernel.generate.picture_source cimport PictureSource

cdef int FOLLOWED, LARGE_LOOKS, TRIED_FOR_LEVEL, USUAL_BLOBS, MOST_BLOBS, ANY_GRAIN, PICTURES, UNCHANGED, FEW_CELLS
cdef int LOOSENED, CLIMBS, CLIMBS_OF_MANY, USUAL_ATTEMPTS
cdef int LARGE_BLOBS, LARGE_SIDE, REPAIRED, TRIED_FOR_HARD, MOST_TIGHTER
cdef int GOOD, FULL, LINES, TOO_EASY, TOO_HARD

cdef class LineGenerator(PictureChanger):
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
    # how much the last change of `_close` leaves open
    cdef int left_open
    cdef signed char[::1] drawn
    cdef signed char[::1] kept_grids

    cdef bint _is_repaired(self) noexcept
    cdef bint _repair(self) except -1
    cdef int _draw_picture(self) except -1
    cdef bint _is_swept(self) noexcept
    cdef int _close(self, int most, bint followed) except -2
    cdef bint _ease_solver(self) except -1
    cdef int _rounds(self) noexcept
    cdef bint _is_sparse(self) noexcept
