# The C types of rectangle_state.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.solver_state cimport SolverState, NOTHING
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_form cimport RectangleForm
from kenken_cp.kinds.rectangles.kernel.search.board cimport Board

cdef int PLACE, DROP
cdef int CELL_BROKEN, CLUE_BROKEN, NOBODY, CELLS_AN_EIGHTH, MOST_EIGHTHS

cdef class RectangleState(SolverState):
    cdef readonly RectangleForm form
    cdef readonly Board board
    # the puzzle's number of each clue of the board
    cdef int[::1] clue_order
    # the clue of each known cell
    cdef readonly int[::1] owner
    # effects that are not yet applied
    cdef int[::1] put
    cdef int pendings
    cdef int[::1] pending
    cdef int[::1] doomed
    cdef int droppings
    cdef int[::1] dropping
    # when what changed last
    cdef int[::1] clue_clock
    cdef int[::1] cell_clock

    cpdef bint load(self, object clues) except -1
    cdef bint load_numbers(self) except -1
    cdef void _forget_effects(self) noexcept
    cdef void weigh(self, long long cells) noexcept
    cdef long long cells_of(self, int clue) noexcept
    cdef void put_in(self, int cell, int clue) noexcept
    cdef void fill(self, int rectangle) noexcept
    cdef bint is_filled(self, int rectangle) noexcept
    cdef void drop(self, int rectangle) noexcept
    cdef void _stamp(self, int rectangle) noexcept
    cdef void _note_broken(self) noexcept
