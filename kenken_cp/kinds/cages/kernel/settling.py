# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Verdicts on puzzles from their texts, or from rows of digits, without a puzzle as an object, and
on plain Sudokus.

A text is one line: native JSON, or the 81 signs of a Sudoku. What the constructor of puzzles
says of a board (its sides, digits, rule and boxes), it says once, of the first puzzle on it, which
is kept as its model. Whatever is not understood, or is wrong, or takes longer, is for the reader
of its format and the constructor.
"""

from collections.abc import Callable
from typing import Any

import cython

from kenken_cp.engine.native_line import NativeLine
from kenken_cp.kinds.cages.kernel.codes import FEW_NODES, PLAIN_NODES
from kenken_cp.kinds.cages.kernel.compact import CompactBoard
from kenken_cp.kinds.cages.kernel.plain import SIZE, is_plain
from kenken_cp.kinds.cages.kernel.search.bands import BandSearch
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.kernel.search.search import CageSearch

if not cython.compiled:
    from kenken_cp.engine.native_line import MISSING, ROWS
    from kenken_cp.kinds.cages.kernel.compact import MOST_CELLS, NONE

PLAIN_CELLS = 81
UNSETTLED = 255  # as core.kind has it
ROW_NODES = 10_000  # of a row, as PLAIN_NODES
# The fields that puzzles have; those before GIVEN_MAP and REPEATS make a board.
NAMES = (
    "rows", "columns", "digits", "rule", "box", "diagonals", "repeats", "given", "cage", "operator",
    "target", "sum",
)  # fmt: skip
BOARD, GIVEN_MAP, CAGE, OPERATOR, TARGET, SUM = 7, 7, 8, 9, 10, 11
FIELDS = len(NAMES)
SUDOKU = b"sudoku"


def _bits(names: str) -> int:
    return sum(1 << NAMES.index(name) for name in names.split())


# The fields of each family; a line with others is not understood.
FAMILIES = {
    b"kenken": _bits("rows columns digits rule cage operator target"),
    b"kenken-boxes": _bits("rows columns digits rule cage operator target box diagonals"),
    SUDOKU: _bits("rows columns digits box diagonals given"),
    b"killer": _bits("rows columns digits box diagonals given cage sum repeats"),
}


@cython.cclass
class Settler:
    """Settles one puzzle after another.

    `take(model)` gives a search for puzzles on the board of a model, or None; `store(model)` its
    tuples. After a text was settled, `model` is that of its board, `family` its id as bytes, and
    `nodes` what it took.
    """

    def __init__(self, take: Callable[[Any], Any], store: Callable[[Any], Any]) -> None:
        self.take = take
        self.store = store
        self.line = NativeLine(NAMES)
        self.board = CompactBoard()
        self.caging = Caging(MOST_CELLS)
        self.bands = BandSearch()
        self.family = b""
        self.model: Any = None
        self.nodes = 0

    def signs(self, data: bytes, models: dict, learn):
        """The solutions, at most two, of a Sudoku of 81 signs; None if that is not settled here.

        `models` has one for each board, which `learn(data)` gave for a line on such a board.
        """
        if len(data) != PLAIN_CELLS:
            return None
        self.family = SUDOKU
        model = self.learn(SUDOKU, data, models, learn)
        if model is None:
            return None
        self.board.take_board(model.geometry, model.digits, False, False)
        if not self.board.read_signs(data):
            return None
        self.board.write(self.caging)
        return self.plain()

    def sudoku(self, puzzle):
        """As `signs`, of a plain 9×9 Sudoku as a puzzle."""
        self.board.read(puzzle)
        self.board.write(self.caging)
        return self.plain()

    def native(self, data: bytes, models: dict, learn):
        """As `signs`, of a native line."""
        return self.list_solutions() if self.reads(data, models, learn) else None

    def parts(self, data: bytes, models: dict, learn, cage: type):
        """The cages of a native line, each a `cage`, its givens, and its solution or None; None if
        it is not understood, or the solution breaks a rule."""
        if not self.reads(data, models, learn):
            return None
        solution = None
        if self.line.sort[FIELDS] == ROWS:
            if not self.board.is_map(self.line, FIELDS):
                return None
            solution = self.solution()
            if not self.board.follows(solution):
                return None
        return self.board.clues(cage), self.board.given_pairs(), solution

    def solution(self):
        """The solution that the line has."""
        at: cython.int
        values: list = []
        for at in range(self.line.first[FIELDS], self.line.last[FIELDS]):
            values.append(self.line.numbers[at])  # noqa: PERF401  (slower)
        return tuple(values)

    def reads(self, data: bytes, models: dict, learn):
        """Read a native line; False if it is not understood whole, or wrong."""
        wanted: cython.int
        slot: cython.int
        line: NativeLine = self.line
        if not line.scan(data):
            return False
        wanted = FAMILIES.get(line.family, 0)
        for slot in range(FIELDS):
            if (line.sort[slot] != MISSING) != (wanted >> slot & 1):
                return False
        if wanted == 0:
            return False
        self.family = line.family
        return self.learn(self.key(), data, models, learn) is not None and self.read()

    def learn(self, key, data: bytes, models: dict, learn):
        """The model of a board, from this line if none came before; None if the line is wrong.

        A wrong line says nothing of the board: the next on it is asked again.
        """
        self.model = models.get(key)
        if self.model is None:
            self.model = learn(data)
            if self.model is not None:
                models[key] = self.model
        return self.model

    def key(self):
        """The texts of all fields that make the board."""
        slot: cython.int
        parts: list = [self.line.family]
        for slot in range(BOARD):
            if self.line.sort[slot] != MISSING:
                part = self.line.data[self.line.begin[slot] : self.line.end[slot]]
                parts.append(part)
        return tuple(parts)

    def read(self):
        """Read what the line has beside the board."""
        model = self.model
        line: NativeLine = self.line
        board: CompactBoard = self.board
        board.take_board(model.geometry, model.digits, model.rule == "pair", model.distinct)
        if line.sort[GIVEN_MAP] != MISSING and not board.read_givens(line, GIVEN_MAP):
            return False
        if line.sort[OPERATOR] != MISSING:
            return board.read_cages(line, CAGE, TARGET, OPERATOR, True)
        return line.sort[CAGE] == MISSING or board.read_cages(line, CAGE, SUM, NONE, False)

    def list_solutions(self):
        """The solutions of what was read, if one is that of the line, should it have one."""
        board: CompactBoard = self.board
        model = self.model
        board.write(self.caging)
        found = None
        if board.cages == 0 and board.count == SIZE and is_plain(model.geometry):
            found = self.plain()
        else:
            found = self.general()
        if found is None or self.line.sort[FIELDS] != ROWS:
            return found
        return found if self.is_among(found) else None

    def is_among(self, found: tuple):
        """Whether the solution of the line is one of these."""
        return self.board.is_map(self.line, FIELDS) and self.solution() in found

    def plain(self):
        """The solutions of a plain Sudoku; None also for two: which are told is for the general
        search to say."""
        bands: BandSearch = self.bands
        bands.load(self.caging)
        bands.run(2, PLAIN_NODES)
        self.nodes = bands.nodes
        if not bands.exhausted:
            return None
        if bands.found == 0:
            return ()
        grid = bands.solution(0, self.board.digits)
        return (grid,) if self.board.follows(grid) else None

    def general(self):
        """The solutions by the general search."""
        found = None
        search: CageSearch = self.take(self.model)
        if search.load_cages(self.caging, self.store(self.model)):
            search.run(2, FEW_NODES)
            if search.exhausted or search.found == 2:
                found = tuple([search.solution(at) for at in range(search.found)])
                self.nodes = search.nodes
        search.idle.append(search)
        for grid in found or ():
            if not self.board.follows(grid):
                return None
        return found

    def many(self, model, rows, counts, grids):
        """Settle plain Sudokus on the board of a model; see `Kind.settle_rows`.

        Rows and grids have 81 bytes for each, one after the other. No other thread waits.
        """
        self.board.take_board(model.geometry, model.digits, False, False)
        self.caging.cages = self.caging.limited = 0
        self.rows = rows
        self.counts = counts
        self.grids = grids
        with cython.nogil:
            self.settle_rows()

    def settle_rows(self):
        """Settle all rows."""
        at: cython.int
        for at in range(self.counts.shape[0]):
            self.counts[at] = self.settle_row(at * PLAIN_CELLS)

    def settle_row(self, first):
        """The number of solutions of the row that begins at `first`; a single one is written down.

        UNSETTLED if more nodes are needed, or if one breaks a rule.
        """
        cell: cython.int
        index: cython.int
        self.caging.givens = 0
        for cell in range(PLAIN_CELLS):
            self.board.given[cell] = self.rows[first + cell] - 1
            if self.board.given[cell] >= 0:
                self.caging.given_cell[self.caging.givens] = cell
                self.caging.given[self.caging.givens] = self.board.given[cell]
                self.caging.givens += 1
        self.bands.load(self.caging)
        self.bands.run(2, ROW_NODES)
        if not self.bands.exhausted and self.bands.found < 2:
            return UNSETTLED
        for index in range(self.bands.found):
            for cell in range(PLAIN_CELLS):
                self.board.grid[cell] = self.bands.solutions[PLAIN_CELLS * index + cell]
            if not self.board.follows_all():
                return UNSETTLED
        if self.bands.found == 1:
            for cell in range(PLAIN_CELLS):
                self.grids[first + cell] = self.board.grid[cell] + 1
        return self.bands.found
