# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Fish with a box among their houses or covers.

A box is here any house that is neither a row nor a column, so a diagonal is one too.

Sets of cells are bit sets here, as a board has many sets of houses to try.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import COVER, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import OnValues

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board

MOST_HOUSES = 3  # the largest fish with a box
WORD = 64  # the cells of a word


@cython.cclass
class BoxFish(OnValues):
    """A fish with a box among its houses or covers.

    The houses have no place for the value in common, and as many covers hold all their places.
    Places of the technique are the values with rows among the houses, then with columns.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        board: Board = self.state.board
        self.words = (board.cells + WORD - 1) // WORD
        self.inside = array("Q", bytes(8 * self.words * board.houses))
        self.spots = array("Q", bytes(8 * self.words * board.houses))
        self.may = array("Q", bytes(8 * self.words))
        self.has = array("Q", bytes(8 * self.words))
        for house in range(board.houses):
            for i in range(board.house_start[house], board.house_start[house + 1]):
                cell = board.house_cells[i]
                self.inside[house * self.words + cell // WORD] |= 1 << (cell % WORD)
        self.value = 0
        self.across = False
        self.able = ints(board.houses)
        self.ables = 0
        self.joins = ints(board.houses * board.houses)
        self.picked = ints(MOST_HOUSES)
        self.is_barred = ints(board.houses)
        self.taken = array("Q", bytes(8 * self.words * (MOST_HOUSES + 1)))
        self.left = array("Q", bytes(8 * self.words * (MOST_HOUSES + 1)))

    def begin(self):
        """A puzzle was loaded: leave the technique out if there are no boxes."""
        OnValues.begin(self)
        self.left_out = self.state.rows + self.state.columns == self.state.board.houses

    def search(self, place):
        """Offer the state every fish of one value."""
        self.value = cython.cast(cython.uint, 1) << (place % self.state.board.digits)
        self.across = place < self.state.board.digits
        self._find_places()
        self._find_able()
        self._find_joining()
        self._grow(0, 0)

    def _find_places(self):
        """Find the cells that may hold the value, those that do, and those of each house."""
        state: CageState = self.state
        cell: cython.int
        house: cython.int
        w: cython.int
        bit: cython.ulonglong
        for w in range(self.words):
            self.may[w] = 0
            self.has[w] = 0
        for cell in range(state.board.cells):
            if state.candidates[cell] & self.value:
                bit = cython.cast(cython.ulonglong, 1) << (cell % WORD)
                self.may[cell // WORD] |= bit
                if state.placed[cell]:
                    self.has[cell // WORD] |= bit
        for house in range(state.board.houses):
            for w in range(self.words):
                self.spots[house * self.words + w] = (
                    self.inside[house * self.words + w] & self.may[w]
                )

    def _find_able(self):
        """List the houses that still need the value; of lines only rows, or only columns.

        Covers are lines of the other sort, and boxes that are not among the houses.
        """
        board: Board = self.state.board
        house: cython.int
        self.ables = 0
        for house in range(board.houses):
            self.is_barred[house] = not self._is_of(house, not self.across)
            if (
                board.house_complete[house]
                and self._is_of(house, self.across)
                and self._is_free(house)
            ):
                self.able[self.ables] = house
                self.ables += 1

    def _find_joining(self):
        """Note which two houses share no place and can be covered by as many covers as the largest
        fish has: other houses cannot belong to it together."""
        i: cython.int
        j: cython.int
        for i in range(self.ables):
            self._pick(0, self.able[i])
            self.is_barred[self.able[i]] += 1
            for j in range(i + 1, self.ables):
                self.joins[i * self.ables + j] = False
                if self._meet(self.able[i], self.able[j]):
                    continue
                self._pick(1, self.able[j])
                self.is_barred[self.able[j]] += 1
                self.joins[i * self.ables + j] = self._can_cover(2, MOST_HOUSES)
                self.is_barred[self.able[j]] -= 1
            self.is_barred[self.able[i]] -= 1

    def _meet(self, one, two):
        """Whether two houses share a place for the value."""
        w: cython.int
        for w in range(self.words):
            if self.spots[one * self.words + w] & self.spots[two * self.words + w]:
                return True
        return False

    def _pick(self, picked, house):
        """Add a house to those picked so far, and its places to theirs."""
        w: cython.int
        self.state.picked[picked] = house
        for w in range(self.words):
            self.taken[(picked + 1) * self.words + w] = self.spots[house * self.words + w]
            if picked:
                self.taken[(picked + 1) * self.words + w] |= self.taken[picked * self.words + w]

    def _is_free(self, house):
        """Whether no cell of the house holds the value."""
        w: cython.int
        for w in range(self.words):
            if self.spots[house * self.words + w] & self.has[w]:
                return False
        return True

    def _grow(self, picked, start):
        """Add houses to those picked so far, which an equal number of covers must hold."""
        state: CageState = self.state
        i: cython.int
        for i in range(start, self.ables):
            if state.done:
                return
            if not self._can_join(i, picked):
                continue
            self.picked[picked] = i
            self._pick(picked, self.able[i])
            self.is_barred[self.able[i]] += 1
            if picked and self._can_cover(picked + 1, picked + 1):
                self._find_fish(picked + 1)
            if picked + 1 < MOST_HOUSES:
                self._grow(picked + 1, i + 1)
            self.is_barred[self.able[i]] -= 1

    def _can_join(self, i, picked):
        """Whether house `i` of the able ones joins each of those picked."""
        k: cython.int
        for k in range(picked):
            if not self.joins[self.picked[k] * self.ables + i]:
                return False
        return True

    def _is_of(self, house, rows):
        """Whether the house is a row, or a column if not `rows`; a house that is no line counts as
        both."""
        state: CageState = self.state
        if house >= state.rows + state.columns:
            return True
        return (house < state.rows) == rows

    def _can_cover(self, picked, most):
        """Whether at most `most` covers hold every place of the houses picked.

        They are in `listed`, with -1 for each that is not needed.
        """
        w: cython.int
        some: cython.ulonglong = 0
        for w in range(self.words):
            self.left[w] = self.taken[picked * self.words + w]
            some |= self.left[w]
        for w in range(most):
            self.state.listed[w] = -1
        return some == 0 or self._cover(picked, most, 0)

    def _cover(self, picked, most, covers):
        """Extend the covers to at most `most` that hold the places that are left; there are
        some."""
        board: Board = self.state.board
        i: cython.int
        w: cython.int
        house: cython.int
        left: cython.ulonglong
        some: cython.ulonglong
        cell: cython.int = self._first_left(picked, covers)
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            if self.is_barred[house] or (
                i > cell * board.span and house == board.cell_houses[i - 1]
            ):
                continue
            some = 0
            for w in range(self.words):
                left = self.left[covers * self.words + w] & ~self.inside[house * self.words + w]
                self.left[(covers + 1) * self.words + w] = left
                some |= left
            if some and covers + 1 == most:
                continue
            self.state.listed[covers] = house
            if some == 0 or self._cover(picked, most, covers + 1):
                return True
            self.state.listed[covers] = -1
        return False

    def _first_left(self, picked, covers):
        """The first place of the picked houses that no cover holds; there is one."""
        k: cython.int
        w: cython.int
        left: cython.ulonglong
        for k in range(picked):
            for w in range(self.words):
                left = (
                    self.spots[self.state.picked[k] * self.words + w]
                    & self.left[covers * self.words + w]
                )
                if left:
                    return WORD * w + lowest(left)
        return -1

    def _find_fish(self, size):
        """Remove what the fish excludes from its covers."""
        state: CageState = self.state
        c: cython.int
        w: cython.int
        at: cython.int
        gone: cython.ulonglong
        found: cython.bint = False
        for c in range(size):
            if state.listed[c] < 0:  # too few places for the value
                return
        for c in range(size):
            for w in range(self.words):
                at = state.listed[c] * self.words + w
                gone = self.spots[at] & ~self.taken[size * self.words + w]
                while gone:
                    if not found:
                        if not state.offer():
                            return
                        found = True
                        self._note(size)
                    state.strike(WORD * w + lowest(gone), self.value)
                    gone &= gone - 1

    def _note(self, size):
        """Log the houses of the fish, its cells and its covers."""
        state: CageState = self.state
        k: cython.int
        w: cython.int
        left: cython.ulonglong
        for k in range(size):
            state.note(HOUSE, state.picked[k], 0)
            for w in range(self.words):
                left = self.spots[state.picked[k] * self.words + w]
                while left:
                    state.note(CELL, WORD * w + lowest(left), 0)
                    left &= left - 1
        for k in range(size):
            state.note(COVER, state.listed[k], 0)
        state.note(VALUE, self.value, 0)
