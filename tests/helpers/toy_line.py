# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A kind of puzzle for the tests: a line of cells that hold the values from 0 on, each once.

A puzzle is a set of candidates for each cell, as bits. There are two techniques: a cell with one
candidate, and a value with one cell. A line and its mirror image are the same puzzle.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.canonical import CanonicalForm
from kenken_cp.engine.log import CELL, PLACE, STRIKE, VALUE
from kenken_cp.engine.loop import TechniqueLoop
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.engine.technique import DirtySet, PlaceList, SharedWorkspace, Technique

CELL_BROKEN = 1


@cython.cclass
class LineForm(CanonicalForm):
    """The two orientations of a line."""

    def __init__(self, cells: cython.int) -> None:
        super().__init__((tuple(range(cells)), tuple(reversed(range(cells)))))

    def orient(self, line) -> None:
        """Choose the orientation of a line."""
        self.line = array("q", line)
        self.choose()

    def read(self, way, best, place):
        """Compare the candidates of the cells at this place."""
        one: cython.longlong = self.line[self.origins[way * self.cells + place]]
        two: cython.longlong
        if best < 0:
            return 0
        two = self.line[self.origins[best * self.cells + place]]
        return (one > two) - (one < two)


@cython.cclass
class LineState(SolverState):
    """Candidates, and values placed."""

    def __init__(self, cells: cython.int) -> None:
        super().__init__(cells)
        self.start = array("q", bytes(8 * cells))
        self.candidates = array("q", bytes(8 * cells))
        self.placed = ints(cells)
        self.changed = ints(cells)
        self.put = array("q", bytes(8 * cells))
        self.puts = 0

    def rewind(self):
        cell: cython.int
        SolverState.rewind(self)
        self.puts = 0
        for cell in range(self.cells):
            self.candidates[cell] = self.start[cell]
            self.placed[cell] = 0
            self.put[cell] = 0
            self.changed[cell] = self.clock

    def has_found(self):
        return self.puts > 0

    def put_in(self, cell, value):
        """The cell has this value."""
        self.put[cell] |= value
        self.puts += 1
        self.note(PLACE, cell, value)

    def commit(self):
        cell: cython.int
        other: cython.int
        self.clock += 1
        self.puts = 0
        for cell in range(self.cells):
            if not self.put[cell] or self.placed[cell]:
                continue
            if self.put[cell] & (self.put[cell] - 1) or not self.candidates[cell] & self.put[cell]:
                self.break_off(CELL_BROKEN, cell)
            self.candidates[cell] = self.put[cell]
            self.placed[cell] = 1
            self.changed[cell] = self.clock
            self.open_cells -= 1
            for other in range(self.cells):
                if other != cell:
                    self._strike(other, self.put[cell])
        for cell in range(self.cells):
            self.put[cell] = 0

    def _strike(self, cell, value):
        """Take a value from a cell."""
        if self.candidates[cell] & value:
            self.candidates[cell] &= ~value
            self.changed[cell] = self.clock
            self.note(STRIKE, cell, value)
            if not self.candidates[cell]:
                self.break_off(CELL_BROKEN, cell)

    def room(self, cell):
        count: cython.int = 0
        rest: cython.longlong = 0 if self.placed[cell] else self.candidates[cell]
        while rest:
            rest &= rest - 1
            count += 1
        return count

    def board(self) -> list:
        """The candidates, cell by cell."""
        return list(self.candidates)

    def turn_clock(self, to: cython.int) -> None:
        """Let it be late."""
        self.clock = to


@cython.cclass
class ChangedCells(DirtySet):
    """The cells that changed."""

    def __init__(self, state: LineState) -> None:
        self.state = state
        self.cells = PlaceList(state.cells, 0)

    def list_changed(self, last, level):
        cell: cython.int
        self.cells.count = 0
        for cell in range(self.state.cells):
            if self.state.changed[cell] > last:
                self.cells.place[self.cells.count] = cell
                self.cells.count += 1


@cython.cclass
class Looks(SharedWorkspace):
    """What the techniques looked at, which is all that they share."""

    def __init__(self, loop) -> None:
        self.seen: list = []
        self.begun = 0
        self.looked = 0

    def begin(self):
        self.begun += 1
        self.seen = []

    def needs_reset(self, late):
        return self.looked > late

    def forget(self):
        self.looked = 0


@cython.cclass
class LineTechnique(Technique):
    """What both have."""

    def __init__(self, loop, watch) -> None:
        state: LineState = loop.line
        super().__init__(state.cells, watch)
        self.state = state
        self.looks = loop.share(Looks)


@cython.cclass
class LastCandidate(LineTechnique):
    """A cell with one candidate; it watches the cells."""

    def __init__(self, loop) -> None:
        super().__init__(loop, loop.dirty.cells)

    def look(self, place):
        values: cython.longlong = self.state.candidates[place]
        self.looks.looked += 1
        self.looks.seen.append((self.code, place))
        if self.state.placed[place] or values & (values - 1) or not values:
            return
        if self.state.offer():
            self.state.note(CELL, place, 0)
            self.state.put_in(place, values)


@cython.cclass
class LastCell(LineTechnique):
    """A value with one cell; it looks for every value each time, and keeps two cells in mind.

    It does not apply to lines of a single cell.
    """

    def __init__(self, loop) -> None:
        super().__init__(loop, None)

    def begin(self):
        self.left_out = self.state.cells == 1

    def look(self, place):
        cell: cython.int
        found: cython.int = -1
        value: cython.longlong = cython.cast(cython.longlong, 1) << place
        self.looks.looked += 1
        self.looks.seen.append((self.code, place))
        for cell in range(self.state.cells):
            if self.state.candidates[cell] & value:
                if found >= 0 or self.state.placed[cell]:
                    return
                found = cell
        if found >= 0 and self.state.offer():
            self.state.held += 2
            self.state.note(VALUE, value, 0)
            self.state.put_in(found, value)


@cython.cclass
class Idle(LineTechnique):
    """Offers a step that changes nothing."""

    def __init__(self, loop) -> None:
        super().__init__(loop, None)

    def look(self, place):
        self.state.offer()


@cython.cclass
class LineLoop(TechniqueLoop):
    """The loop for lines of so many cells."""

    def __init__(self, cells: cython.int, rows: list) -> None:
        self.line = LineState(cells)
        self.form = LineForm(cells)
        self.solution = array("q", bytes(8 * cells))
        super().__init__(self.line, ChangedCells(self.line), rows, [])

    def load(self, line) -> None:
        """Begin a puzzle, in its canonical orientation."""
        cell: cython.int
        self.refresh()
        self.form.orient(line)
        for cell in range(self.line.cells):
            self.line.start[self.form.places[self.form.way * self.line.cells + cell]] = line[cell]
        self.line.rewind()
        self.begin()

    def tell_solution(self, values) -> None:
        """The solution, by the cells of the board as it is laid."""
        self.solution = array("q", values)
        self.has_solution = True

    def supply(self, cell):
        self.line.note(CELL, cell, 0)
        self.line.put_in(cell, self.solution[cell])

    def climb_to(self, cut: cython.int) -> int:
        """What `climb` says."""
        return self.climb(cut)
