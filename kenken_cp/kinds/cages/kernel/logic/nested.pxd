# The C types of nested.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.bits cimport popcount
from kenken_cp.engine.solver_state cimport GATHER
from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.kinds.cages.kernel.search.propagate cimport propagate
from kenken_cp.kinds.cages.kernel.logic.assume cimport list_cases, most_lost, note_cases
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport CageTechnique, OnBoard

cdef int CASE, CELL, FURTHER, VALUE
cdef int MOST_CANDIDATES, COMPARED, WITH_CLUES

cdef class Consequences(SharedWorkspace):
    cdef CageState state
    # the candidates of open cells, numbered; and their numbers, by cell and value
    cdef int[::1] cell
    cdef unsigned int[::1] value
    cdef int[::1] number
    cdef int count
    # for each the candidates of all cells that it leaves, and how many they are
    cdef unsigned int[::1] follows
    cdef int[::1] left
    cdef int[::1] order
    # the clock when that was noted
    cdef int noted_at

    cdef void forget(self) noexcept
    cdef bint note(self) noexcept
    cdef int _list_candidates(self) noexcept
    cdef void _follow(self, int p) noexcept
    cdef void _sort(self) noexcept
    cdef bint assume(self, int p) noexcept
    cdef bint is_live(self, int p) noexcept
    cdef bint strike(self, int p) noexcept
    cdef bint dies(self, int p, bint thorough) noexcept

cdef class DynamicChain(CageTechnique):
    cdef Consequences consequences
    cdef int splits

    cdef void look(self, int place) noexcept
    cdef bint _agree(self, int split, int cases) noexcept

cdef class NestedChain(OnBoard):
    cdef Consequences consequences
    # the further assumptions of the candidate in hand, and the turn at which each dies
    cdef int[::1] chain
    cdef int[::1] turn
    cdef int links
    # those of the best candidate so far, and the clock of the board that it was found on
    cdef int[::1] best
    cdef int fewest
    cdef int found
    cdef int found_at

    cdef void begin(self) noexcept
    cdef void look(self, int place) noexcept
    cdef bint _search(self, bint thorough, int most) noexcept
    cdef bint _refutes(self, int p, bint thorough) noexcept
    cdef void _shorten(self, int p, bint thorough) noexcept
    cdef int _last_needed(self, int p, int without, bint thorough) noexcept
