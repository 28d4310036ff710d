# The C types of box_patterns.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport popcount
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.propagate cimport _union
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique, OnValues

cdef int HOUSE, COVER, CELL, VALUE
cdef int MOST_LINES, OUTSIDE

cdef void _found_locked(CageState state, int house, int other, int rest, unsigned int values) noexcept
cdef void finned_fish(CageState state, int place) noexcept
cdef void _list_places(CageState state, int place, int lines) noexcept
cdef int _leave_out(CageState state, int place, int box, int lines) noexcept
cdef int _line_of(CageState state, int cell, bint down) noexcept
cdef void _grow_finned(CageState state, int place, int box, int size, int picked, int start, unsigned int covers) noexcept
cdef void _found_finned(CageState state, int place, int box, int size, unsigned int covers) noexcept
cdef void _note_finned(CageState state, int place, int box, int size, unsigned int covers) noexcept

cdef class FinnedFish(OnValues):
    cdef void begin(self) noexcept
    cdef void search(self, int place) noexcept

cdef class LockedCandidates(CageTechnique):
    cdef void look(self, int place) noexcept
