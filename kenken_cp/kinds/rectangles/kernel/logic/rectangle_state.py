# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state on a board of rectangles: what each clue may still have, and known cells.

It holds the board in canonical orientation. A technique asks `offer` for each deduction and passes
its effects to `put_in` (a cell belongs to a clue) and `drop` (a clue cannot have a rectangle);
`commit` applies them. A cell that is known to belong to a clue takes from the clue all rectangles
without it, and from the other clues all with it.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import PLACE
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.rectangles.kernel.codes import DROP
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_form import RectangleForm

if not cython.compiled:
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.kinds.rectangles.kernel.search.board import Board

CELL_BROKEN = 1
CLUE_BROKEN = 2
NOBODY = -1
# For each so many cells of rectangles that a person looks over, a step costs an eighth more.
CELLS_AN_EIGHTH = 16
MOST_EIGHTHS = 60


@cython.cclass
class RectangleState(SolverState):
    """The state for puzzles of one size, one at a time."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        super().__init__(rows * columns)
        self.form = RectangleForm(rows, columns)
        self.board = Board(self.form.rows, self.form.columns)
        cells: cython.int = self.cells
        self.clue_order = ints(cells)
        self.owner = ints(cells)
        self.put = ints(cells)
        self.pending = ints(cells)
        self.doomed = ints(0)
        self.dropping = ints(0)
        self.clue_clock = ints(cells)
        self.cell_clock = ints(cells)
        self.pendings = 0
        self.droppings = 0

    def load(self, clues):
        """Load the clues of a puzzle, pairs of a cell and a number; False if they have too many
        rectangles."""
        cell: cython.int
        number: cython.int
        self.form.clear()
        for cell, number in clues:
            self.form.numbers[cell] = number
        return self.load_numbers()

    def load_numbers(self):
        """Load the clues that the form has, with nothing applied yet; False as in `load`."""
        form: RectangleForm = self.form
        board: Board = self.board
        at: cython.int = 0
        self.logging = False
        form.choose()
        for cell in range(self.cells):  # the puzzle's number of each clue, by its cell
            if form.numbers[cell]:
                self.put[cell] = at
                at += 1
        board.clues = 0
        for place in range(self.cells):
            cell = form.origins[form.way * self.cells + place]
            if form.numbers[cell]:
                self.clue_order[board.clues] = self.put[cell]
                board.add_clue(place, form.numbers[cell])
            else:
                board.clue_at[place] = NOBODY
        for cell in range(self.cells):
            self.put[cell] = NOBODY
        self.pendings = 0
        self.droppings = 0
        if not board.load():
            return False
        if len(self.doomed) < board.listed:
            self.doomed = ints(2 * board.listed)
            self.dropping = ints(2 * board.listed)
        self.rewind()
        return True

    def rewind(self):
        """Return to the start: no cell is known, and each clue has all its rectangles."""
        board: Board = self.board
        SolverState.rewind(self)
        self._forget_effects()
        board.undo(0, 0)
        for clue in range(board.clues):
            self.clue_clock[clue] = self.clock
            if board.live[clue] == 0:
                self.break_off(CLUE_BROKEN, clue)
        for cell in range(self.cells):
            self.owner[cell] = NOBODY
            self.cell_clock[cell] = self.clock
            if board.reach[cell] == 0:
                self.break_off(CELL_BROKEN, cell)

    def _forget_effects(self):
        """Discard effects that were never applied, for example after an interrupt."""
        for i in range(self.pendings):
            self.put[self.pending[i]] = NOBODY
        for i in range(self.droppings):
            self.doomed[self.dropping[i]] = 0
        self.pendings = 0
        self.droppings = 0

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return self.pendings > 0 or self.droppings > 0

    def room(self, cell):
        """The number of clues that reach an open cell; 0 if its clue is known."""
        return 0 if self.owner[cell] != NOBODY else self.board.reach[cell]

    def weigh(self, cells):
        """Record how many cells of rectangles a person must look over to see the deduction.

        The loop counts the bits of what is held: one for each CELLS_AN_EIGHTH of these.
        """
        eighths: cython.longlong = min(MOST_EIGHTHS, cells // CELLS_AN_EIGHTH)
        self.held = cython.cast(cython.longlong, 1) << eighths

    def cells_of(self, clue):
        """The cells of all rectangles that the clue may still have, each as often as it occurs."""
        board: Board = self.board
        cells: cython.longlong = 0
        for i in range(board.first[clue], board.first[clue] + board.live[clue]):
            rectangle = board.order[i]
            cells += board.area_of(rectangle)
        return cells

    def put_in(self, cell, clue):
        """Effect: the cell belongs to the clue; two clues in one cell are a contradiction."""
        if self.put[cell] == NOBODY:
            self.put[cell] = clue
            self.pending[self.pendings] = cell
            self.pendings += 1
        elif self.put[cell] != clue:
            self.break_off(CELL_BROKEN, cell)
        if self.logging:
            self.note(PLACE, cell, clue)

    def fill(self, rectangle):
        """Effect: all cells of the rectangle belong to its clue."""
        board: Board = self.board
        for row in range(board.top[rectangle], board.bottom[rectangle]):
            for column in range(board.left[rectangle], board.right[rectangle]):
                cell = row * board.columns + column
                if self.owner[cell] == NOBODY:
                    self.put_in(cell, board.owner[rectangle])

    def is_filled(self, rectangle):
        """Whether all cells of the rectangle are known."""
        board: Board = self.board
        for row in range(board.top[rectangle], board.bottom[rectangle]):
            for column in range(board.left[rectangle], board.right[rectangle]):
                if self.owner[row * board.columns + column] == NOBODY:
                    return False
        return True

    def drop(self, rectangle):
        """Effect: the clue of this rectangle cannot have it."""
        if not self.doomed[rectangle]:
            self.doomed[rectangle] = 1
            self.dropping[self.droppings] = rectangle
            self.droppings += 1
        if self.logging:
            self.note(DROP, rectangle, 0)

    def commit(self):
        """Apply the effects found, and stamp what changes with them."""
        board: Board = self.board
        trailed: cython.int = board.trailed
        self.clock += 1
        for i in range(self.pendings):
            cell = self.pending[i]
            clue = self.put[cell]
            self.put[cell] = NOBODY
            if self.owner[cell] == NOBODY:
                self.owner[cell] = clue
                self.open_cells -= 1
                self.cell_clock[cell] = self.clock
                self.clue_clock[clue] = self.clock
                board.give(clue, cell)
                board.deny_others(clue, cell)
        for i in range(self.droppings):
            self.doomed[self.dropping[i]] = 0
            if board.is_live(self.dropping[i]):
                board.remove(self.dropping[i])
        self.pendings = 0
        self.droppings = 0
        for i in range(trailed, board.trailed):
            self._stamp(board.trail[i])
        self._note_broken()

    def _stamp(self, rectangle):
        """Note that the clue of a removed rectangle changed, and its cells."""
        board: Board = self.board
        self.clue_clock[board.owner[rectangle]] = self.clock
        for row in range(board.top[rectangle], board.bottom[rectangle]):
            for column in range(board.left[rectangle], board.right[rectangle]):
                self.cell_clock[row * board.columns + column] = self.clock

    def _note_broken(self):
        """Pass on what the board found to be broken."""
        if self.board.broken_clue >= 0:
            self.break_off(CLUE_BROKEN, self.board.broken_clue)
        if self.board.broken_cell >= 0:
            self.break_off(CELL_BROKEN, self.board.broken_cell)

    def order_of_clues(self) -> list:
        """For each clue of the board, its number in the puzzle, from 0."""
        return list(self.clue_order[: self.board.clues])

    def bounds(self) -> list:
        """For each rectangle of the board its clue, and its bounds, the last two excluded."""
        board: Board = self.board
        listed: cython.int = board.listed
        return list(
            zip(
                board.owner[:listed],
                board.top[:listed],
                board.left[:listed],
                board.bottom[:listed],
                board.right[:listed],
                strict=True,
            )
        )
