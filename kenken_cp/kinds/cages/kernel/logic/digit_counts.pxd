# The C types of digit_counts.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.search.unlisted cimport needed
from kenken_cp.engine.bits cimport as_signed
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState, values_on
from kenken_cp.kinds.cages.kernel.logic.cage_bounds cimport CageBounds
from kenken_cp.kinds.cages.kernel.logic.balance cimport all_full, note_counted, NearPairs
from kenken_cp.kinds.cages.kernel.logic.combinations cimport clear_outside

cdef int HOUSE, CAGE, VALUE, NUMBER

cdef unsigned long long _open_counts(CageBounds bounds) noexcept
cdef int _times(long long counts, int v) noexcept
cdef void _weigh_counts(CageBounds bounds) noexcept
cdef void _weigh_unlisted(CageBounds bounds, int i) noexcept
cdef unsigned int _held(CageState state, int cage, int positions) noexcept
cdef void _drop_miscounts(CageBounds bounds, int cage, unsigned int value, int least, int most) noexcept
cdef int _times_in(CageBounds bounds, int cage, long long at, unsigned int value) noexcept
cdef void _found_fish(CageState state, int one, int two, int cage, int other, unsigned int value) noexcept

cdef class DigitCount(NearPairs):
    cdef void look(self, int place) noexcept

cdef class CageFish(NearPairs):
    cdef void look(self, int place) noexcept
