# The C types of puzzle_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.changing cimport ChangingGenerator
from kenken_cp.engine.rng cimport next_below
from kenken_cp.kinds.rectangles.kernel.generate.cuts cimport Cuts
from kenken_cp.kinds.rectangles.kernel.generate.division cimport Division
from kenken_cp.kinds.rectangles.kernel.generate.evaluator cimport RectangleEvaluator

cdef int OWN, PLACES
cdef int NO_DIVISION, OUTCOMES, MOST_MOVED

cdef class RectangleGenerator(ChangingGenerator):
    cdef readonly RectangleEvaluator own
    cdef double unknown
    cdef Cuts cuts
    # the clues of the candidates saved: cell and whether its number is shown
    cdef int[::1] saved
    cdef int[::1] order
    cdef int[::1] parent
    cdef int[::1] is_done
    # the rectangle whose clue is the half-turn of each one's; -1 if clues are not symmetric
    cdef int[::1] partner

    cdef bint _draw_by_cuts(self) except -1
    cdef int _random_cell(self, int k) noexcept
    cdef bint _move(self, int k) noexcept
    cdef bint _move_to(self, int k, int cell) noexcept
    cdef int _root(self, int k) noexcept
    cdef void _show(self, int k) noexcept
    cdef bint _change_clue(self, int k) noexcept
