# The C types of dirty.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport DirtySet, PlaceList
from kenken_cp.kinds.cages.kernel.logic.disjoint_houses cimport DisjointHouses
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.search.board cimport Board

cdef class CageDirtySet(DirtySet):
    cdef CageState state
    cdef DisjointHouses apart
    # places that changed
    cdef readonly PlaceList cages
    cdef readonly PlaceList houses
    cdef readonly PlaceList houses_and_cages
    # places that see a change
    cdef readonly PlaceList crossings
    cdef readonly PlaceList near_cages
    cdef readonly PlaceList near_houses
    cdef readonly PlaceList near_pairs
    cdef readonly PlaceList near_houses_and_pairs
    cdef readonly PlaceList wide_cages
    cdef int[::1] is_new
    cdef int[::1] is_near
    # when a house or what is near it last changed
    cdef int[::1] near_clock

    cdef void list_changed(self, int last, int level) noexcept
    cdef void _list_crossings(self) noexcept
    cdef void _list_near_houses(self, int last) noexcept
    cdef void _list_near_pairs(self) noexcept
    cdef void _list_near_cages(self, int last) noexcept
    cdef void _list_wide_cages(self) noexcept
    cdef bint _meets_near_house(self, int cage) noexcept
    cdef int _changed_around_cage(self, int cage) noexcept
    cdef int _changed_around_house(self, int house) noexcept
