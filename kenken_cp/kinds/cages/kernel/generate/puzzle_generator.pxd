# The C types of puzzle_generator.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.changing cimport ChangingGenerator
from kenken_cp.engine.rng cimport next_below
from kenken_cp.kinds.cages.kernel.generate.cage_generator cimport CageGenerator
from kenken_cp.kinds.cages.kernel.generate.clue_chooser cimport ClueChooser, ANY, LOOSE, TIGHT
from kenken_cp.kinds.cages.kernel.generate.cage_evaluator cimport CageEvaluator
from kenken_cp.kinds.cages.kernel.generate.puzzle_builder cimport PuzzleBuilder
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging

cdef int NO_CLUE, NO_CAGES, NO_GRID, OUTCOMES, LARGE_BOARD

cdef class PuzzleGenerator(ChangingGenerator):
    cdef ClueChooser clues
    cdef readonly PuzzleBuilder builder
    # givens in addition to the cages
    cdef int few_givens
    cdef int many_givens
    cdef int[::1] order

    cpdef bint draw(self) except -1
    cdef void _draw_givens(self) noexcept
    cpdef bint compose(self) except -1
    cpdef bint rule_out(self) except -1
    cpdef bint make_easier(self) except -1
    cpdef bint make_harder(self) except -1
    cdef bint _give_clues(self, int lean) except -1
    cpdef void save(self, int place) except *
    cpdef void restore(self, int place) except *
    cpdef void write(self) except *
