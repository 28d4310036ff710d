# The C types of subsets.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique

cdef int HOUSE, CAGE, CELL, VALUE

cdef bint _is_like_house(Board board, int cage) noexcept
cdef int _first(Board board, int house) noexcept
cdef int _last(Board board, int house) noexcept
cdef int _cell(Board board, int house, int i) noexcept
cdef bint _is_complete(Board board, int house) noexcept
cdef int _open_cells(CageState state, int house) noexcept
cdef void _note(CageState state, int house) noexcept

cdef void naked_set(CageState state, int house, int size) noexcept
cdef void _grow_naked(CageState state, int house, int size, int picked, int start, unsigned int values) noexcept
cdef void _found_naked(CageState state, int house, int size, unsigned int values) noexcept
cdef void hidden_set(CageState state, int house, int size) noexcept
cdef void _grow_hidden(CageState state, int house, int size, int picked, int start, unsigned int places) noexcept
cdef void _found_hidden(CageState state, int house, int size, unsigned int places) noexcept

cdef class NakedSet(CageTechnique):
    cdef int size

    cdef void look(self, int place) noexcept

cdef class HiddenSet(CageTechnique):
    cdef int size

    cdef void look(self, int place) noexcept
