# The C types of line_shares.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport popcount
from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.readings cimport UNLISTED
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport FIELDS, CageState, values_on

cdef int MOST_DIGITS, MOST_PAIRS

cdef int _fold(Board board, unsigned long long digits) noexcept
cdef bint _is_marked(unsigned long long[::1] marks, unsigned int digits) noexcept
cdef void _mark(unsigned long long[::1] marks, unsigned int digits) noexcept
cdef void _clear(unsigned long long[::1] marks, int[::1] sets, int start, int end) noexcept

cdef class LineShares(SharedWorkspace):
    cdef CageState state
    cdef int widest
    cdef int[::1] region
    cdef int houses
    # sets of digits, which of them are listed, and by bits which are
    cdef int[::1] firsts
    cdef int[::1] lasts
    cdef int first_end
    cdef int last_end
    cdef unsigned long long[::1] is_first
    cdef unsigned long long[::1] is_last
    cdef long long pairs
    cdef int parts
    cdef int[::1] part
    cdef int[::1] positions
    cdef int[::1] share_start
    cdef int[::1] by_cell
    cdef int items
    cdef int[::1] first_share
    cdef int[::1] last_share
    cdef int[::1] shares
    cdef int[::1] fits
    cdef int room

    cdef void begin(self) noexcept
    cdef bint is_worth_weighing(self, int houses) noexcept
    cdef bint _meets(self, int cage, int house) noexcept
    cdef int last_change(self, int houses) noexcept
    cdef void find_parts(self, int houses) noexcept
    cdef int share(self, int i, long long at) noexcept
    cdef void _list_shares(self, int i) noexcept
    cdef bint _is_narrow(self, int i) noexcept
    cdef bint _is_unlisted(self, int i) noexcept
    cdef int all_shares(self) noexcept
    cdef bint weigh(self) noexcept
    cdef int failing(self, int i) noexcept
    cdef void _list_items(self) noexcept
    cdef void _list_cells(self, int i) noexcept
    cdef void _sort_items(self) noexcept
    cdef int _size(self, int item) noexcept
    cdef void _exchange(self, int one, int two) noexcept
    cdef bint _reach_first(self) noexcept
    cdef void _begin_firsts(self) noexcept
    cdef void _clear_firsts(self) noexcept
    cdef void _add_first(self, int digits) noexcept
    cdef void _begin_lasts(self) noexcept
    cdef void _add_last(self, int digits) noexcept
    cdef bint _reach_last(self) noexcept
    cdef bint _keep_fitting(self) noexcept
    cdef void list_fitting(self, int i) noexcept
    cdef bint is_fitting(self, int share) noexcept
    cdef bint _affords(self, int sets, int item) noexcept
    cdef void name_fewest(self, int i) noexcept
    cdef void weigh_all(self) noexcept
    cdef bint _is_cell(self, int i) noexcept
