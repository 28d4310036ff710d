# The C types of counts.py; that file alone is the program, this one makes it fast.

from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.logic.finder cimport Finder, as_signed
from kenken_cp.kinds.cages.kernel.logic.scales cimport Scales
from kenken_cp.kinds.cages.kernel.logic.balance cimport all_full, note_counted
from kenken_cp.kinds.cages.kernel.logic.combinations cimport always, clear_outside

cdef int HOUSE, CAGE, VALUE, NUMBER

cdef void digit_count(Scales scales, int one, int two) noexcept
cdef int _times(long long counts, int v) noexcept
cdef void _weigh_counts(Scales scales, int one, int two) noexcept
cdef void _drop_miscounts(Scales scales, int one, int two, int cage, unsigned int value, int least, int most) noexcept
cdef int _times_in(Scales scales, int cage, long long at, int one, int two, unsigned int value) noexcept
cdef int _inside_of(Scales scales, int cage, int house) noexcept
cdef void cage_fish(Scales scales, int one, int two) noexcept
cdef void _found_fish(Finder finder, int one, int two, int cage, int other, unsigned int value) noexcept
