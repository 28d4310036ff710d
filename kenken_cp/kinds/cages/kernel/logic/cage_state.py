# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state on a board of houses and cages: candidates, combinations, placed values.

It holds the board in canonical orientation. A technique asks `offer` for each deduction and passes
its effects to `strike`, `put_in` and `drop`; `commit` applies them.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import PLACE, STRIKE
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.cages.kernel.codes import ALL, DROP
from kenken_cp.kinds.cages.kernel.logic.cage_form import CageForm
from kenken_cp.kinds.cages.kernel.logic.fields import fields_of
from kenken_cp.kinds.cages.kernel.search.relations import Relations

if not cython.compiled:
    from kenken_cp.engine.bits import as_signed, popcount
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.propagate import _drop, _drop_wide, _gather
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED
    from kenken_cp.kinds.cages.kernel.search.unlisted import fit

FIELDS = 8  # positions that `fields` has sets of

CELL_BROKEN = 1
CAGE_BROKEN = 2
HOUSE_BROKEN = 3
CLUE_BROKEN = 4

if not cython.compiled:
    # compiled modules take it from cage_state.pxd, where C can put it in place of each call

    def values_on(state, cage, at, positions):
        """The values that the tuple has in these positions of its cage."""
        return state.on(cage, at, positions)


@cython.cclass
class CageState(SolverState):
    """The state for puzzles of one geometry and digit set, one at a time."""

    def __init__(self, geometry, digits: tuple) -> None:
        """`geometry` is that of the puzzles; the board is its canonical orientation."""
        canonical_form = CageForm(geometry, len(digits))
        lies = canonical_form.symmetries.geometry
        super().__init__(lies.rows * lies.columns)
        self.canonical_form = canonical_form
        self.rows = lies.rows
        self.columns = lies.columns
        self.values = array("q", digits)
        self.board = Board(lies, len(digits))
        self.board.takes = ALL
        cells: cython.int = self.board.cells
        houses: cython.int = self.board.houses
        self.plain = Relations(self.board.cells, len(digits), self.board.together)
        # people's steps weigh the same clues with the same candidates again and again
        self.plain.remembers = True
        self.board.relations.remembers = True
        self.candidates = self.board.candidates
        self.placed = ints(cells)
        self.open_in_house = ints(houses)
        self.open_in_cage = ints(cells)
        self.support = array("I", bytes(4 * cells))
        meetings: cython.int = cells * self.board.span
        self.meet_start = ints(cells + 1)
        self.meet_house = ints(meetings)
        self.meet_cells = ints(meetings)
        self.cross_start = ints(houses + 1)
        self.cross_cage = ints(meetings)
        self.cross_cells = ints(meetings)
        self.value_clock = ints(len(digits))
        self.taken = 0
        self.is_in = array("B", bytes(houses * cells))
        for number, house in enumerate(lies.houses):
            for cell in house.cells:
                self.is_in[number * cells + cell] = 1
        self.fields = fields_of(FIELDS, len(digits), self.board.per_word)
        self.first_support = array("I", bytes(4 * cells))
        self.first_live = ints(cells)
        self.first_broken = ints(cells)
        self.index_of = ints(37)
        for i in range(32):
            self.index_of[(1 << i) % 37] = i
        self._make_workspace(cells, houses)

    def _make_workspace(self, cells: cython.int, houses: cython.int) -> None:
        """Arrays for effects that are not yet applied, for clocks, and for techniques."""
        self.struck = array("I", bytes(4 * cells))
        self.put = array("I", bytes(4 * cells))
        self.pending = ints(cells)
        self.doomed = array("B", bytes(8 << 10))
        self.dropping = ints(cells)
        self.droppings = 0
        self.is_dropping = ints(cells)
        self.house_clock = ints(houses)
        self.cage_clock = ints(cells)
        self.cage_refit = ints(cells)
        self.picked = ints(64)
        self.listed = ints(cells + 1)
        self.masks = array("I", bytes(4 * 64))
        self.union = array("I", bytes(4 * cells))
        self.words = array("Q", bytes(8 * 64))

    def load_cages(self, caging, store):
        """Load a puzzle with nothing applied yet; False if a cage has too many combinations."""
        self.logging = False
        self.canonical_form.orient(caging)
        if not self.board.load_turned(
            caging, store, self.canonical_form.place(), self.canonical_form.order
        ):
            return False
        if caging.interchangeable():
            self._rename_givens()
        if self.board.clue_factors:
            puzzle = caging.image
            if not self.plain.load(puzzle.relations, puzzle.digits, self.board.upright, False):
                return False
        # without cages there are no sums, and no technique uses the tuples of uncaged cells
        self.parts = self.board.parts if self.board.cages else 0
        if self.parts:
            self.board.list_free()
        self._note_meetings()
        self._keep_start()
        if len(self.doomed) < len(self.board.tuples):
            self.doomed = array("B", bytes(len(self.board.tuples)))
        self.rewind()
        return True

    def _rename_givens(self):
        """Give the digits of a board without cages the names that they have in canonical form."""
        board: Board = self.board
        i: cython.int
        for i in range(board.givens):
            board.given[i] = self.canonical_form.in_form(board.given[i])
            board.candidates[board.given_cell[i]] = board.given[i]
        return 0

    def _note_meetings(self):
        """Index which houses each cage meets and in which of its cells; and the same by house."""
        board: Board = self.board
        cage: cython.int
        house: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        cell: cython.int
        met: cython.int = 0
        for house in range(board.houses + 1):
            self.cross_start[house] = 0
        for cage in range(self.parts):
            self.meet_start[cage] = met
            for j in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[j]
                for i in range(cell * board.span, (cell + 1) * board.span):
                    house = board.cell_houses[i]
                    k = self.meet_start[cage]
                    while k < met and self.meet_house[k] != house:
                        k += 1
                    if k == met:
                        self.meet_house[met] = house
                        self.meet_cells[met] = 0
                        met += 1
                        self.cross_start[house + 1] += 1
                    self.meet_cells[k] |= 1 << (j - board.cage_start[cage])
        self.meet_start[self.parts] = met
        for house in range(board.houses):
            self.cross_start[house + 1] += self.cross_start[house]
            self.open_in_house[house] = self.cross_start[house]  # where its next cage is written
        for cage in range(self.parts):
            for k in range(self.meet_start[cage], self.meet_start[cage + 1]):
                house = self.meet_house[k]
                self.cross_cage[self.open_in_house[house]] = cage
                self.cross_cells[self.open_in_house[house]] = self.meet_cells[k]
                self.open_in_house[house] += 1
        return 0

    def meeting(self, cage, house):
        """The number among all meetings of that of the cage and the house; -1 if there is none."""
        k: cython.int
        for k in range(self.meet_start[cage], self.meet_start[cage + 1]):
            if self.meet_house[k] == house:
                return k
        return -1

    def _keep_start(self):
        """Save the number of tuples and the values that they have in each cell."""
        i: cython.int
        for i in range(self.board.cages):
            self.first_broken[i] = False
            if self.board.live[i] == UNLISTED:
                self.broken = NOTHING
                self._refit_unlisted(i)
                self.first_broken[i] = self.broken != NOTHING
        for i in range(self.board.cells):
            if self._is_listed(i):
                self.support[i] = self.candidates[i]
            self.first_support[i] = self.support[i]
        for i in range(self.board.parts):
            self.first_live[i] = self.board.live[i]

    def rewind(self):
        """Return to the start: givens placed; all other candidates, or those that the puzzle lists,
        and all tuples present."""
        board: Board = self.board
        i: cython.int
        SolverState.rewind(self)
        self._clear_doomed()
        self.taken = 0
        for i in range(board.digits):
            self.value_clock[i] = self.clock
        for i in range(board.cells):
            self.support[i] = self.first_support[i]
            self.candidates[i] = board.full
            self.placed[i] = 0
            self.struck[i] = 0
            self.put[i] = 0
        for i in range(board.parts):
            board.live[i] = self.first_live[i]
            board.cage_dirty[i] = 0
            board.cage_fewer[i] = 0
            self.cage_clock[i] = self.clock
            self.cage_refit[i] = 0
            self.is_dropping[i] = 0
            self.open_in_cage[i] = board.cage_start[i + 1] - board.cage_start[i]
        for i in range(board.houses):
            self.house_clock[i] = self.clock
            self.open_in_house[i] = board.house_start[i + 1] - board.house_start[i]
        for i in range(board.house_words):
            board.house_dirty[i] = 0
        board.houses_dirty = False
        self.pendings = 0
        self.droppings = 0
        for i in range(board.cages):
            if board.live[i] == 0 or self.first_broken[i]:
                self.break_off(CAGE_BROKEN, i)
        self._place_givens()

    def _place_givens(self):
        """Leave the candidates that the puzzle lists, and place its givens."""
        i: cython.int
        cage: cython.int
        for i in range(self.board.limited):
            self._take_away(self.board.limited_cell[i], ~self.board.allowed[i])
        for i in range(self.board.givens):
            self._place(self.board.given_cell[i], self.board.given[i])
        if self.board.givens or self.board.limited:
            for cage in range(self.parts):
                if self.cage_refit[cage]:
                    self._refit(cage)

    def _clear_doomed(self):
        """Clear drops that were never applied, for example after an interrupt."""
        i: cython.int
        for i in range(self.droppings):
            self.is_dropping[self.dropping[i]] = 0
        if self.droppings:
            for i in range(len(self.doomed)):
                self.doomed[i] = 0
        self.droppings = 0

    def cage_order(self) -> list:
        """For each cage of the board, its number in the puzzle."""
        return list(self.canonical_form.order[: self.board.cages])

    def on(self, cage, at, positions):
        """As `values_on`, of any cage."""
        found: cython.uint = 0
        left: cython.int = self.board.per_word
        n: cython.int = self.board.digits
        word: cython.ulonglong
        if left <= FIELDS:
            while positions:
                word = self.board.tuples[at]
                word &= self.fields[positions & (1 << left) - 1]
                if left > 4:  # else there is nothing to shift, and C could not shift by 64
                    word |= word >> (4 * n)
                word |= word >> (2 * n)
                word |= word >> n
                found |= cython.cast(cython.uint, word & self.board.full)
                positions >>= left
                at += 1
            return found
        while positions:
            word = self.board.tuples[at]
            left = self.board.per_word
            while positions and left:
                if positions & 1:
                    found |= cython.cast(cython.uint, word & self.board.full)
                positions >>= 1
                word >>= n
                left -= 1
            at += 1
        return found

    def index(self, value):
        """The index of the digit of a single candidate."""
        return self.index_of[value % 37]  # the powers of 2 up to 2³¹ differ modulo 37

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return self.pendings > 0 or self.droppings > 0

    def room(self, cell):
        """The number of candidates of an open cell; 0 if it has its value."""
        return 0 if self.placed[cell] else popcount(self.candidates[cell])

    def inside_of(self, cage, house):
        """The cage's positions in the house."""
        k: cython.int
        for k in range(self.meet_start[cage], self.meet_start[cage + 1]):
            if self.meet_house[k] == house:
                return self.meet_cells[k]
        return 0

    def strike(self, cell, values):
        """Effect: remove these values from the cell."""
        values &= self.candidates[cell]
        if values == 0:
            return
        if self.struck[cell] == 0 and self.put[cell] == 0:
            self.pending[self.pendings] = cell
            self.pendings += 1
        self.struck[cell] |= values
        if self.logging:
            self.note(STRIKE, cell, values)

    def put_in(self, cell, value):
        """Effect: place the value in the cell; two values in one cell are a contradiction."""
        if self.struck[cell] == 0 and self.put[cell] == 0:
            self.pending[self.pendings] = cell
            self.pendings += 1
        self.put[cell] |= value
        if self.logging:
            self.note(PLACE, cell, value)

    def drop(self, cage, at):
        """Effect: remove this tuple of the cage."""
        k: cython.int
        if not self.is_dropping[cage]:
            self.is_dropping[cage] = 1
            self.dropping[self.droppings] = cage
            self.droppings += 1
        self.doomed[at] = 1
        if self.logging:
            for k in range(self.board.cage_stride[cage]):
                self.note(DROP, cage, as_signed(self.board.tuples[at + k]))

    def commit(self):
        """Apply the effects found, and the eliminations that follow from dropped combinations."""
        i: cython.int
        dropped: cython.int = self.droppings
        self.write_down()
        for i in range(dropped):
            self._strike_unsupported(self.dropping[i])
        self._stamp()

    def _stamp(self):
        """Note the time for each value that a cell lost or was given."""
        while self.taken:
            self.value_clock[self.index(self.taken & ~(self.taken - 1))] = self.clock
            self.taken &= self.taken - 1

    def write_down(self):
        """Apply the effects found since the last time, and nothing else."""
        i: cython.int
        cell: cython.int
        cage: cython.int
        self.clock += 1
        for i in range(self.pendings):
            cell = self.pending[i]
            if self.put[cell]:
                if self.put[cell] & (self.put[cell] - 1):
                    self.break_off(CELL_BROKEN, cell)
                self._place(cell, self.put[cell] & ~self.struck[cell])
        for i in range(self.pendings):
            cell = self.pending[i]
            if self.struck[cell]:
                self._take_away(cell, self.struck[cell])
            self.struck[cell] = 0
            self.put[cell] = 0
        self.pendings = 0
        for i in range(self.droppings):
            self._drop_doomed(self.dropping[i])
        for cage in range(self.parts):
            if self.cage_refit[cage]:
                self._refit(cage)
        for i in range(self.droppings):
            self.is_dropping[self.dropping[i]] = 0
        self.droppings = 0
        self._stamp()

    def _strike_unsupported(self, cage):
        """Remove from the cage's cells the values that none of its combinations has there."""
        k: cython.int
        cell: cython.int
        gone: cython.uint
        for k in range(self.board.cage_start[cage], self.board.cage_start[cage + 1]):
            cell = self.board.cage_cells[k]
            gone = self.candidates[cell] & ~self.support[cell]
            if gone:
                self.note(STRIKE, cell, gone)
                self._take_away(cell, gone)
        self.cage_refit[cage] = 0

    def _place(self, cell, value):
        """Place the value in the cell and remove it from the cells that see it."""
        board: Board = self.board
        i: cython.int
        k: cython.int
        house: cython.int
        other: cython.int
        if self.placed[cell]:
            return
        self._take_away(cell, self.candidates[cell] & ~value)
        if self.candidates[cell] == 0:
            return
        self.placed[cell] = 1
        self.taken |= value
        self.open_cells -= 1
        self.open_in_cage[board.cell_cage[cell]] -= 1
        self.cage_clock[board.cell_cage[cell]] = self.clock
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            if i > cell * board.span and house == board.cell_houses[i - 1]:
                continue
            self.open_in_house[house] -= 1
            self.house_clock[house] = self.clock
            for k in range(board.house_start[house], board.house_start[house + 1]):
                other = board.house_cells[k]
                if other != cell and self.candidates[other] & value:
                    self._take_away(other, value)

    def _take_away(self, cell, values):
        """Remove the values from the cell's candidates."""
        board: Board = self.board
        i: cython.int
        if self.candidates[cell] & values == 0:
            return
        self.taken |= self.candidates[cell] & values
        self.candidates[cell] &= ~values
        if self.candidates[cell] == 0:
            self.break_off(CELL_BROKEN, cell)
        self.cage_clock[board.cell_cage[cell]] = self.clock
        self.cage_refit[board.cell_cage[cell]] = 1
        for i in range(cell * board.span, (cell + 1) * board.span):
            self.house_clock[board.cell_houses[i]] = self.clock

    def _drop_doomed(self, cage):
        """Move the doomed tuples behind the live ones."""
        board: Board = self.board
        stride: cython.int = board.cage_stride[cage]
        at: cython.longlong = board.cage_tuples[cage]
        last: cython.longlong = at + cython.cast(cython.longlong, board.live[cage]) * stride
        k: cython.int
        digits: cython.ulonglong
        while at < last:
            if not self.doomed[at]:
                at += stride
                continue
            last -= stride
            for k in range(stride):
                digits = board.tuples[at + k]
                board.tuples[at + k] = board.tuples[last + k]
                board.tuples[last + k] = digits
            self.doomed[at] = self.doomed[last]
            self.doomed[last] = 0
        board.live[cage] = cython.cast(cython.int, (last - board.cage_tuples[cage]) // stride)
        self.cage_clock[cage] = self.clock
        self.cage_refit[cage] = 1

    def _is_listed(self, cell):
        """Whether the tuples of the cell's cage are listed; cells in no cage have theirs."""
        return self.board.live[self.board.cell_cage[cell]] != UNLISTED

    def hold(self, cage):
        """Note what a person must remember: the cage's tuples or, if there is no list, its open
        cells."""
        if self.board.live[cage] == UNLISTED:
            self.held += self.open_in_cage[cage]
        else:
            self.held += self.board.live[cage]

    def _refit_unlisted(self, cage):
        """Note the values that fit each cell of a cage without a list."""
        board: Board = self.board
        k: cython.int
        first: cython.int = board.cage_start[cage]
        self.cage_refit[cage] = 0
        if not fit(board, cage):
            self.break_off(CAGE_BROKEN, cage)
        for k in range(board.cage_start[cage + 1] - first):
            self.support[board.cage_cells[first + k]] = board.fitting[k]

    def _refit(self, cage):
        """Keep the tuples that fit the candidates, and note the values they have in each cell."""
        board: Board = self.board
        i: cython.int
        word: cython.int = 0
        shift: cython.int = 0
        union: cython.ulonglong
        if board.live[cage] == UNLISTED:
            self._refit_unlisted(cage)
            return
        self.cage_refit[cage] = 0
        _gather(board, cage)
        if board.cage_stride[cage] == 1:
            board.live[cage] = _drop(board, cage)
        else:
            board.live[cage] = _drop_wide(board, cage)
        if board.live[cage] == 0:
            self.break_off(CAGE_BROKEN, cage)
        union = board.union[0]
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            if shift > 64 - board.digits:
                word += 1
                shift = 0
                union = board.union[word]
            self.support[board.cage_cells[i]] = cython.cast(
                cython.uint, (union >> shift) & board.full
            )
            shift += board.digits
