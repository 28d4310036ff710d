# The C types of singles.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, HOUSE_BROKEN
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique, OnBoard, OnCages, OnHouses

cdef int HOUSE, CAGE, CELL, VALUE

cdef void naked_single(CageState state, bint caged) noexcept
cdef void hidden_single(CageState state, int house, bint boxed) noexcept

cdef class GivenCage(OnCages):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept

cdef class CageValues(OnCages):
    cdef void look(self, int place) noexcept

cdef class CagePositions(OnCages):
    cdef void look(self, int place) noexcept

cdef class LastCombination(OnCages):
    cdef void look(self, int place) noexcept

cdef class HiddenSingle(OnHouses):
    cdef void look(self, int place) noexcept

cdef class BoxSingle(OnHouses):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept

cdef class FullHouse(CageTechnique):
    cdef void look(self, int place) noexcept

cdef class NakedSingle(OnBoard):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept

cdef class SoleCandidate(OnBoard):
    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
