# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Simple colouring: places of a value, joined by houses with exactly two places for it.

The cells of such a component get two colours in alternation; either all cells of the first colour
hold the value, or all of the second. A cell that sees both colours cannot hold it, nor can a colour
of which two cells see each other.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import COVER, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import OnBoard
from kenken_cp.kinds.cages.kernel.logic.chains import Links

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board

NONE = 0
FIRST = 1
SECOND = 2


@cython.cclass
class SimpleColouring(OnBoard):
    """Colours every component of a value; `links` says which houses have two places for it.

    Where nothing followed for a value, it looks again once its places have changed.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        board: Board = self.state.board
        self.links = ladder.share(Links)
        self.colour = ints(board.cells)
        self.group = ints(board.cells)
        self.grouped = 0
        self.value = 0
        self.empty_at = -1

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        OnBoard.begin(self)
        self.empty_at = -1

    def look(self, place):
        """Colour component after component, as far as the state asks."""
        board: Board = self.state.board
        v: cython.int
        cell: cython.int
        self.links.note()
        for v in range(board.digits):
            if self.empty_at >= self.state.value_clock[v]:
                continue
            self.value = v
            for cell in range(board.cells):
                self.colour[cell] = NONE
            for cell in range(board.cells):
                if self.colour[cell] == NONE and self._spread(cell):
                    self._rule_out()
                    if self.state.done:
                        return
        if self.state.available == 0:
            self.empty_at = self.state.clock

    def _partner(self, house, cell):
        """The other of the two places in the house; -1 if the cell is not one of two."""
        at: cython.int = 2 * (house * self.state.board.digits + self.value)
        if self.links.partner[at] < 0 or self.links.partner[at + 1] < 0:
            return -1
        if self.links.partner[at] == cell:
            return self.links.partner[at + 1]
        return self.links.partner[at] if self.links.partner[at + 1] == cell else -1

    def _spread(self, start):
        """Colour the component of a cell. Returns whether it has more than one house."""
        board: Board = self.state.board
        i: cython.int
        head: cython.int = 0
        cell: cython.int
        other: cython.int
        self.grouped = 1
        self.group[0] = start
        self.colour[start] = FIRST
        while head < self.grouped:
            cell = self.group[head]
            head += 1
            for i in range(cell * board.span, (cell + 1) * board.span):
                other = self._partner(board.cell_houses[i], cell)
                if other >= 0 and self.colour[other] == NONE:
                    self.colour[other] = FIRST + SECOND - self.colour[cell]
                    self.group[self.grouped] = other
                    self.grouped += 1
        if self.grouped == 1:
            self.colour[start] = NONE
        return self.grouped > 2

    def _rule_out(self):
        """Offer what the last component rules out."""
        wrong: cython.int = self._sees_itself()
        if wrong:
            self._strike_colour(wrong)
        else:
            self._strike_seen()

    def _sees_itself(self):
        """The colour of which two cells see each other; NONE if there is none."""
        board: Board = self.state.board
        i: cython.int
        k: cython.int
        for i in range(self.grouped):
            for k in range(i):
                if (
                    self.colour[self.group[i]] == self.colour[self.group[k]]
                    and board.together[self.group[i] * board.cells + self.group[k]]
                ):
                    return self.colour[self.group[i]]
        return NONE

    def _strike_colour(self, wrong):
        """Remove the value from all cells of a colour."""
        i: cython.int
        k: cython.int
        if not self.state.offer():
            return
        self._note_group()
        for i in range(self.grouped):
            for k in range(i):
                if self.colour[self.group[i]] == wrong and self.colour[self.group[k]] == wrong:
                    self._note_common(self.group[i], self.group[k])
        for i in range(self.grouped):
            if self.colour[self.group[i]] == wrong:
                self.state.strike(self.group[i], cython.cast(cython.uint, 1) << self.value)

    def _strike_seen(self):
        """Remove the value from cells that see both colours."""
        board: Board = self.state.board
        cell: cython.int
        found: cython.bint = False
        value: cython.uint = cython.cast(cython.uint, 1) << self.value
        for cell in range(board.cells):
            if not self.state.candidates[cell] & value or self._is_grouped(cell):
                continue
            if not (self._seen_from(cell, FIRST) >= 0 and self._seen_from(cell, SECOND) >= 0):
                continue
            if not found:
                if not self.state.offer():
                    return
                found = True
                self._note_group()
            self._note_common(cell, self._seen_from(cell, FIRST))
            self._note_common(cell, self._seen_from(cell, SECOND))
            self.state.strike(cell, value)

    def _is_grouped(self, cell):
        """Whether the cell belongs to the component."""
        i: cython.int
        for i in range(self.grouped):
            if self.group[i] == cell:
                return True
        return False

    def _seen_from(self, cell, colour):
        """The first cell of this colour that the cell sees; -1 if none."""
        board: Board = self.state.board
        i: cython.int
        for i in range(self.grouped):
            if (
                self.colour[self.group[i]] == colour
                and board.together[cell * board.cells + self.group[i]]
            ):
                return self.group[i]
        return -1

    def _note_group(self):
        """Log the value, the cells of the component and the houses that join them."""
        board: Board = self.state.board
        house: cython.int
        i: cython.int
        for house in range(board.houses):
            for i in range(self.grouped):
                if self._partner(house, self.group[i]) >= 0:
                    self.state.note(HOUSE, house, 0)
                    break
        for i in range(self.grouped):
            self.state.note(CELL, self.group[i], 0)
        self.state.note(VALUE, cython.cast(cython.uint, 1) << self.value, 0)

    def _note_common(self, one, two):
        """Log a house that holds both cells, if there is one."""
        board: Board = self.state.board
        i: cython.int
        k: cython.int
        for i in range(one * board.span, (one + 1) * board.span):
            for k in range(two * board.span, (two + 1) * board.span):
                if board.cell_houses[i] == board.cell_houses[k]:
                    self.state.note(COVER, board.cell_houses[i], 0)
                    return
