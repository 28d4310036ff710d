# The C types of box_fish.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport OnValues

cdef int HOUSE, COVER, CELL, VALUE
cdef int MOST_HOUSES, WORD

cdef class BoxFish(OnValues):
    cdef int words
    # by house, its cells and those of them that may hold the value, as bit sets of `words` words
    cdef unsigned long long[::1] inside
    cdef unsigned long long[::1] spots
    # the same for all cells: those that may hold the value, and those that do
    cdef unsigned long long[::1] may
    cdef unsigned long long[::1] has
    # the value, whether rows may be picked, and the houses that may be
    cdef unsigned int value
    cdef bint across
    cdef int[::1] able
    cdef int ables
    # by two of these, whether both may be picked; those picked, by their numbers among them
    cdef int[::1] joins
    cdef int[::1] picked
    # houses that cannot be covers, or are picked
    cdef int[::1] is_barred
    # by how many houses are picked, their places; by how many covers there are, those left
    cdef unsigned long long[::1] taken
    cdef unsigned long long[::1] left

    cdef void begin(self) noexcept
    cdef void search(self, int place) noexcept
    cdef void _find_places(self) noexcept
    cdef void _find_able(self) noexcept
    cdef bint _is_free(self, int house) noexcept
    cdef void _grow(self, int picked, int start) noexcept
    cdef bint _can_join(self, int i, int picked) noexcept
    cdef void _find_joining(self) noexcept
    cdef bint _meet(self, int one, int two) noexcept
    cdef void _pick(self, int picked, int house) noexcept
    cdef bint _is_of(self, int house, bint rows) noexcept
    cdef bint _can_cover(self, int picked, int most) noexcept
    cdef bint _cover(self, int picked, int most, int covers) noexcept
    cdef int _first_left(self, int picked, int covers) noexcept
    cdef void _find_fish(self, int size) noexcept
    cdef void _note(self, int size) noexcept
