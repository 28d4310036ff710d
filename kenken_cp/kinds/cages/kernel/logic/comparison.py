# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Two cages compared: combinations of one that leave the other none."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState, values_on
    from kenken_cp.kinds.cages.kernel.search.board import Board

# Two cages are compared if they have at most this many pairs of combinations.
MAX_PAIRS = 4096
FOREVER = (1 << 31) - 1  # later than any clock: of cages in no common house nothing ever follows


def _list_shared(state, cage, other):
    """List the houses that both cages meet, with their positions in each. Returns how many."""
    i: cython.int
    j: cython.int
    shared: cython.int = 0
    for i in range(state.meet_start[cage], state.meet_start[cage + 1]):
        for j in range(state.meet_start[other], state.meet_start[other + 1]):
            if state.meet_house[i] == state.meet_house[j]:
                state.picked[3 * shared] = state.meet_house[i]
                state.picked[3 * shared + 1] = state.meet_cells[i]
                state.picked[3 * shared + 2] = state.meet_cells[j]
                shared += 1
    return shared


def _compare(comparison, cage, other, shared):
    """Remove the cage's combinations that leave the other cage none."""
    state: CageState = comparison.state
    board: Board = state.board
    i: cython.int
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    packed: cython.bint = shared * board.digits <= 64
    comparison.packed = 0
    if packed and comparison.has_room(cage, other, shared):
        return
    for i in range(board.live[cage]):
        if not (
            comparison.fits(cage, at, other, shared)
            if packed
            else _stands_beside(state, cage, at, other, shared)
        ):
            if not found:
                if not state.offer():
                    return
                found = True
                state.held += board.live[cage] + board.live[other]
                state.note(CAGE, cage, 0)
                state.note(CAGE, other, 0)
                for k in range(shared):
                    state.note(HOUSE, state.picked[3 * k], 0)
            state.drop(cage, at)
        at += board.cage_stride[cage]


def _stands_beside(state, cage, at, other, shared):
    """Whether some combination of the other cage repeats no value in a shared house."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    there: cython.longlong = board.cage_tuples[other]
    fits: cython.bint
    for k in range(shared):
        state.masks[k] = values_on(state, cage, at, state.picked[3 * k + 1])
    for i in range(board.live[other]):
        fits = True
        for k in range(shared):
            if state.masks[k] & values_on(state, other, there, state.picked[3 * k + 2]):
                fits = False
                break
        if fits:
            return True
        there += board.cage_stride[other]
    return False


@cython.cclass
class CageComparison(CageTechnique):
    """Combinations that leave another cage none.

    Two cages of which nothing followed are compared again once one of them has changed.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, ladder.dirty.wide_cages)
        self.words = array("Q", bytes(8 * MAX_PAIRS))
        self.packed = 0
        self.is_listed = False
        self.empty_at = ints(1)
        board: Board = self.state.board
        self.meets = array("Q", bytes(8 * board.cells * board.house_words))

    def begin(self):
        """A puzzle was loaded: no cages are compared yet."""
        board: Board = self.state.board
        pairs: cython.longlong = cython.cast(cython.longlong, board.cages)
        i: cython.longlong
        CageTechnique.begin(self)
        self.is_listed = False
        pairs *= pairs
        if len(self.empty_at) < pairs:
            self.empty_at = ints(pairs)
        for i in range(pairs):
            self.empty_at[i] = -1

    def _list_houses(self):
        """Note the houses that each cage meets, as bits."""
        board: Board = self.state.board
        cage: cython.int
        k: cython.int
        w: cython.int
        self.is_listed = True
        for cage in range(board.cages):
            for w in range(board.house_words):
                self.meets[cage * board.house_words + w] = 0
            for k in range(board.cage_start[cage], board.cage_start[cage + 1]):
                for w in range(board.house_words):
                    self.meets[cage * board.house_words + w] |= board.cell_mask[
                        board.cage_cells[k] * board.house_words + w
                    ]

    def _meet(self, cage, other):
        """Whether both cages meet some house."""
        words: cython.int = self.state.board.house_words
        w: cython.int
        for w in range(words):
            if self.meets[cage * words + w] & self.meets[other * words + w]:
                return True
        return False

    def pack(self, cage, at, shared, of):
        """The values of a combination in all shared houses, as one word; `of` is 1 for the first
        cage and 2 for the other."""
        k: cython.int
        word: cython.ulonglong = 0
        for k in range(shared):
            word |= cython.cast(
                cython.ulonglong,
                values_on(self.state, cage, at, self.state.picked[3 * k + of]),
            ) << (k * self.state.board.digits)
        return word

    def has_room(self, cage, other, shared):
        """Whether more of the other cage's combinations have no value in common than the cage has
        cells in shared houses: then one of these is left beside any of the cage's combinations."""
        i: cython.int
        k: cython.int
        cells: cython.int = 0
        word: cython.ulonglong
        taken: cython.ulonglong = 0
        for k in range(shared):
            cells += popcount(self.state.picked[3 * k + 1])
        for i in range(self.state.board.live[other]):
            word = self._pack(other, i, shared)
            if word & taken == 0:
                taken |= word
                cells -= 1
                if cells < 0:
                    return True
        return False

    def fits(self, cage, at, other, shared):
        """Whether one of the other cage's combinations repeats no value in a shared house."""
        i: cython.int
        word: cython.ulonglong = self.pack(cage, at, shared, 1)
        for i in range(self.state.board.live[other]):
            if self._pack(other, i, shared) & word == 0:
                return True
        return False

    def _pack(self, other, i, shared):
        """The other cage's combination `i`, packed when it is first looked at."""
        board: Board
        there: cython.longlong
        if i == self.packed:
            board = self.state.board
            there = board.cage_tuples[other]
            there += cython.cast(cython.longlong, i) * board.cage_stride[other]
            self.words[i] = self.pack(other, there, shared, 2)
            self.packed += 1
        return self.words[i]

    def look(self, place):
        """Remove combinations with which no combination of a neighbouring cage is compatible."""
        cage: cython.int = place
        state: CageState = self.state
        board: Board = state.board
        other: cython.int
        shared: cython.int
        before: cython.int
        pair: cython.longlong
        if state.open_in_cage[cage] == 0:
            return
        if not self.is_listed:
            self._list_houses()
        for other in range(board.cages):
            if (
                other == cage
                or state.open_in_cage[other] == 0
                or cython.cast(cython.longlong, board.live[cage]) * board.live[other] > MAX_PAIRS
            ):
                continue
            pair = cython.cast(cython.longlong, cage) * board.cages + other
            if self.empty_at[pair] >= max(state.cage_clock[cage], state.cage_clock[other]):
                continue
            if not self._meet(cage, other):
                self.empty_at[pair] = FOREVER
                continue
            shared = _list_shared(state, cage, other)
            before = state.available
            _compare(self, cage, other, shared)
            if state.done:
                return
            if state.available == before:
                self.empty_at[pair] = state.clock
