# The C types of givens_remover.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.evaluator cimport EASY, MEDIUM
from kenken_cp.engine.removing cimport ClueRemover
from kenken_cp.kinds.cages.kernel.generate.cage_evaluator cimport CageEvaluator
from kenken_cp.kinds.cages.kernel.generate.pieces cimport FREE
from kenken_cp.kinds.cages.kernel.generate.two_digit_sets cimport TwoDigitSets
from kenken_cp.kinds.cages.kernel.logic.cage_form cimport CageForm
from kenken_cp.kinds.cages.kernel.search.band_singles cimport BandSingles, IN_BOXES, IN_CELLS, IN_LINES
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate, settle

cdef int NO_GRID, OUTCOMES, TOO_HARD
cdef int ROOT, STUCK

cdef class GivensRemover(ClueRemover):
    # whether the ladder holds the current givens
    cdef bint is_loaded

    cpdef bint draw(self) except -1
    cpdef void write(self) except *
    cpdef void load(self) except *
    cpdef bint settles(self) except -1
    cdef bint _singles_place_removed(self) except -1
    cpdef bint stays_unique(self, int orbit) except -1
    cpdef void begin_easing(self) except *
    cdef void _note_stuck(self) noexcept
    cpdef bint may_ease(self, int orbit) except -1
    cdef bint _is_solved_from(self, int place, int orbit) noexcept
