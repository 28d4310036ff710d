# The C types of puzzle_builder.py; that file alone is the program, this one makes it fast.

cimport cython

from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.generate.clue_chooser cimport ClueChooser
from kenken_cp.kinds.cages.kernel.generate.cage_generator cimport CageGenerator
from kenken_cp.kinds.cages.kernel.generate.pieces cimport FREE
from kenken_cp.engine.changing cimport PLACES
from kenken_cp.engine.rng cimport Rng, next_below
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore

cdef int FIXED

@cython.final
cdef class PuzzleBuilder:
    cdef Rng rng
    cdef readonly CageGenerator cages
    cdef ClueChooser clues
    cdef TupleStore store
    cdef readonly int cells
    cdef int[::1] together
    cdef int[::1] grid
    cdef int fewest_cages
    cdef int most_singles
    cdef bint varied
    # the cages in order; by label their clues, and which of them need a new one
    cdef readonly Caging caging
    cdef int[::1] label
    cdef int[::1] cage_of
    cdef int[::1] next_cell
    cdef int[::1] fresh
    cdef int[::1] was_fresh
    cdef int[::1] operator
    cdef long long[::1] target
    # saved candidates
    cdef int[::1] saved_owner
    cdef int[::1] saved_blank
    cdef int[::1] saved_operator
    cdef long long[::1] saved_target

    cdef void begin(self, Rng rng, int[::1] grid) noexcept
    cdef bint cut(self) noexcept
    cdef bint rules_out(self, int[::1] other) except -1
    cdef bint give_clues(self) except -1
    cdef int clue_fresh(self) except -2
    cdef void _collect(self) noexcept
    cdef long long _apart(self, int cage) noexcept
    cdef void save(self, int place) noexcept
    cdef void restore(self, int place) noexcept
    cdef bint change_at(self, int cell) noexcept
    cdef bint change_any(self) noexcept
    cdef bint mark(self, int label) noexcept
    cdef bint split(self, int label) noexcept
    cdef bint _may_single(self, int one, int other) noexcept
    cdef void _freshen_images(self) noexcept
    cdef bint recut(self, int label) noexcept
    cdef bint _may_part(self, int one, int other) noexcept
    cdef bint _cut_anew(self, int label, int other, int size) noexcept
    cdef bint join_two(self, int label) noexcept
    cdef void _join(self, int label, int other, int mate, int second) noexcept
    cdef bint _apart_from_images(self, int label, int other) noexcept
    cdef int _beside(self, int label) noexcept
    cdef int _count_cages(self) noexcept
