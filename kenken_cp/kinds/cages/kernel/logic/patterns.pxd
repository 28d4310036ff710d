# The C types of patterns.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport OnCells, OnValues

cdef int HOUSE, COVER, CELL, VALUE, LINK

cdef void fish(CageState state, int place, int least, int most) noexcept
cdef void _grow_fish(CageState state, int place, int size, int picked, int start, unsigned int covers) noexcept
cdef void _found_fish(CageState state, int place, int size, unsigned int covers) noexcept
cdef int _crossing(CageState state, int down, int line, int cross) noexcept
cdef void _note_fish(CageState state, int down, int size, unsigned int covers, unsigned int value) noexcept
cdef void wing(CageState state, int pivot, int size) noexcept
cdef int _list_pincers(CageState state, int pivot) noexcept
cdef void _found_wing(CageState state, int pivot, int one, int two, unsigned int value, bint sees_pivot) noexcept
cdef bint _bridges(CageState state, int house, int one, int two, unsigned int value) noexcept
cdef void _found_w_wing(CageState state, int one, int two, unsigned int value) noexcept

cdef class XWing(OnValues):
    cdef void search(self, int place) noexcept

cdef class Swordfish(OnValues):
    cdef void search(self, int place) noexcept

cdef class XYWing(OnCells):
    cdef void look(self, int place) noexcept

cdef class XYZWing(OnCells):
    cdef void look(self, int place) noexcept

cdef class WWing(OnCells):
    cdef void look(self, int place) noexcept
