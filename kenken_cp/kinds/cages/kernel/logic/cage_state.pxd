# The C types of cage_state.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport as_signed, popcount
from kenken_cp.engine.solver_state cimport SolverState, NOTHING
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.caging cimport Caging
from kenken_cp.kinds.cages.kernel.logic.cage_form cimport CageForm
from kenken_cp.kinds.cages.kernel.search.tuples cimport TupleStore
from kenken_cp.kinds.cages.kernel.search.propagate cimport _gather, _drop, _drop_wide
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.search.relations cimport Relations
from kenken_cp.kinds.cages.kernel.search.unlisted cimport fit

cdef int FIELDS
cdef int CELL_BROKEN, CAGE_BROKEN, HOUSE_BROKEN, CLUE_BROKEN
cdef int PLACE, STRIKE, DROP

cdef class CageState(SolverState):
    cdef readonly Board board
    cdef readonly CageForm canonical_form
    # what the clues demand, whatever houses say
    cdef readonly Relations plain
    cdef readonly int rows
    cdef readonly int columns
    cdef long long[::1] values
    # the board with all effects applied
    cdef unsigned int[::1] candidates
    cdef int[::1] placed
    cdef int[::1] open_in_house
    cdef int[::1] open_in_cage
    cdef unsigned int[::1] support
    cdef int[::1] first_live
    cdef int[::1] first_broken
    cdef unsigned int[::1] first_support
    cdef int parts
    # which cages meet which houses, and in which of their cells (by position)
    cdef int[::1] meet_start
    cdef int[::1] meet_house
    cdef int[::1] meet_cells
    cdef int[::1] cross_start
    cdef int[::1] cross_cage
    cdef int[::1] cross_cells
    # effects not yet applied
    cdef unsigned int[::1] struck
    cdef unsigned int[::1] put
    cdef int[::1] pending
    cdef int pendings
    cdef unsigned char[::1] doomed
    cdef int[::1] dropping
    cdef int[::1] is_dropping
    cdef int droppings
    # when a house or cage last changed
    cdef int[::1] house_clock
    cdef int[::1] cage_clock
    cdef int[::1] cage_refit
    # when a value last left a cell or was placed, and the values for which that is to be noted
    cdef int[::1] value_clock
    cdef unsigned int taken
    # by house and cell, whether the cell lies in the house
    cdef unsigned char[::1] is_in
    # by positions of a cage, the bits that they take up in a word
    cdef unsigned long long[::1] fields
    # the index of a candidate's digit, by its remainder modulo 37
    cdef int[::1] index_of
    # scratch space of the techniques
    cdef int[::1] picked
    cdef int[::1] listed
    cdef unsigned int[::1] masks
    cdef unsigned int[::1] union
    cdef unsigned long long[::1] words

    cdef bint load_cages(self, Caging caging, TupleStore store) except -1
    cdef void _keep_start(self) noexcept
    cdef void _clear_doomed(self) noexcept
    cdef void _place_givens(self) noexcept
    cdef int _rename_givens(self) noexcept
    cdef int _note_meetings(self) except -1
    cdef int meeting(self, int cage, int house) noexcept
    cdef unsigned int on(self, int cage, long long at, int positions) noexcept
    cdef int index(self, unsigned int value) noexcept
    cdef int inside_of(self, int cage, int house) noexcept
    cdef void strike(self, int cell, unsigned int values) noexcept
    cdef void put_in(self, int cell, unsigned int value) noexcept
    cdef void drop(self, int cage, long long at) noexcept
    cdef void rewind(self) noexcept
    cdef bint has_found(self) noexcept
    cdef void commit(self) noexcept
    cdef int room(self, int cell) noexcept
    cdef void write_down(self) noexcept
    cdef void _stamp(self) noexcept
    cdef void _strike_unsupported(self, int cage) noexcept
    cdef void _place(self, int cell, unsigned int value) noexcept
    cdef void _take_away(self, int cell, unsigned int values) noexcept
    cdef void _drop_doomed(self, int cage) noexcept
    cdef void _refit(self, int cage) noexcept
    cdef bint _is_listed(self, int cell) noexcept
    cdef void hold(self, int cage) noexcept
    cdef void _refit_unlisted(self, int cage) noexcept

cdef inline unsigned int values_on(CageState state, int cage, long long at, int positions) noexcept:
    # the values of up to 8 positions (FIELDS) of up to 16 digits at once: shifts are below 64 then,
    # and 16 digits have no more than 4 positions in a word
    cdef unsigned long long values
    cdef int n = state.board.digits
    if positions >> 8 == 0 and n <= 16 and state.board.cage_stride[cage] == 1:
        values = state.board.tuples[at] & state.fields[positions]
        if n < 16:
            values |= values >> (4 * n)
        values |= values >> (2 * n)
        values |= values >> n
        return <unsigned int>(values & state.board.full)
    return state.on(cage, at, positions)
