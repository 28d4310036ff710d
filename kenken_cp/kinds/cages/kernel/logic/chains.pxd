# The C types of chains.py; that file alone is the program, this one makes it fast.

from kenken_cp.engine.technique cimport SharedWorkspace
from kenken_cp.kinds.cages.kernel.search.board cimport Board
from kenken_cp.engine.bits cimport lowest
from kenken_cp.kinds.cages.kernel.logic.cage_state cimport CageState
from kenken_cp.kinds.cages.kernel.logic.cage_technique cimport OnBoard

cdef int LINK
cdef int ANY, ONE_DIGIT, PAIRS
cdef int WORD

cdef class Links(SharedWorkspace):
    cdef CageState state
    # for each literal the round in which it was reached, and the literal it came from
    cdef int[::1] on_round
    cdef int[::1] on_from
    cdef int[::1] off_round
    cdef int[::1] off_from
    cdef int round
    # the queue of literals that are off; also the chain being logged
    cdef int[::1] queue
    cdef int queued
    # for each house and value its two cells, where there are two
    cdef int[::1] partner
    # as bit sets of `words` words: for each cell those that see it, for each value its places
    cdef int words
    cdef unsigned long long[::1] seeing
    cdef unsigned long long[::1] places
    # when partners and places were noted last
    cdef int noted_at
    # when there was no X-chain
    cdef int empty_at

    cdef int kind

    cdef void begin(self) noexcept
    cdef bint needs_reset(self, int late) noexcept
    cdef void forget(self) noexcept
    cdef void find(self, int kind) noexcept
    cdef void note(self) noexcept
    cdef void _note_places(self) noexcept
    cdef void _note_partners(self) noexcept
    cdef unsigned int _open(self, int cell) noexcept
    cdef void _follow(self, int start) noexcept
    cdef bint _reach(self, int start, int literal, int source) noexcept
    cdef void _turn_off(self, int literal, int source) noexcept
    cdef bint _strikes(self, int start, int end, bint tell) noexcept
    cdef bint _hit(self, int cell, unsigned int value, bint tell) noexcept
    cdef void _tell(self, int start, int end) noexcept

cdef class Chains(OnBoard):
    cdef Links links
    cdef int kind

    cdef void look(self, int place) noexcept

cdef class XChain(Chains):
    pass

cdef class XYChain(Chains):
    pass

cdef class ForcingChain(Chains):
    pass
