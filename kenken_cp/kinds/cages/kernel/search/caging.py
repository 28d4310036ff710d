# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The cages, givens and candidates of one puzzle as arrays, from which a board is loaded.

They are read from a puzzle, or written by a generator.
"""

from array import array
from functools import lru_cache

import cython

from kenken_cp.engine.arrays import ints

FREE = -1  # owner of a cell in no cage


@lru_cache(maxsize=1 << 6)
def _index_of(digits: tuple[int, ...]) -> dict[int, int]:
    """The index of each digit."""
    return {digit: index for index, digit in enumerate(digits)}


@cython.cclass
class Caging:
    """The cages of a puzzle, each with ascending cells and a clue, its givens and candidates.

    Cage c has the cells `cells[start[c]]` to `cells[start[c + 1] - 1]`, its operator as the code
    point of the symbol, and its target; `owner` is each cell's cage, or FREE. `distinct` says that
    no cage repeats a digit. The first `givens` entries of `given_cell` and `given` are cells and
    the indices of their digits; the first `limited` of `limited_cell` and `allowed` are cells with
    candidates, and these as bits. `clued` is the puzzle if it has other clues, else None; then who
    orients it says what its canonical image is (`image`), and by which symmetry (`way`).
    """

    def __init__(self, size: int) -> None:
        """`size` is the number of cells of the board."""
        self.size = size
        self.cages = 0
        self.start = ints(size + 1)
        self.cells = ints(size)
        self.owner = ints(size)
        self.operators = ints(size)
        self.targets = array("q", bytes(8 * size))
        self.distinct = False
        self.givens = 0
        self.given_cell = ints(size)
        self.given = ints(size)
        self.limited = 0
        self.limited_cell = ints(size)
        self.allowed = array("I", bytes(4 * size))
        self.clued = None
        self.image = None
        self.way = -1

    def interchangeable(self):
        """Whether digits may take each other's names: no clue adds, orders or lists them."""
        return self.cages == 0 and self.limited == 0 and self.clued is None

    def read(self, puzzle) -> None:
        """Read the cages of a puzzle; OverflowError for a target beyond 64 bits."""
        cage: cython.int = 0
        at: cython.int = 0
        cell: cython.int
        clue: tuple
        cells: tuple
        operator: str
        self.distinct = puzzle.distinct
        if not puzzle.covered:
            for cell in range(self.size):
                self.owner[cell] = FREE
        for cage_ in puzzle.cages:
            clue = cython.cast(tuple, cage_)  # a Cage, which is a tuple
            cells = clue[0]
            operator = clue[1]
            self.start[cage] = at
            for cell_ in cells:
                cell = cell_
                self.cells[at] = cell
                self.owner[cell] = cage
                at += 1
            self.operators[cage] = ord(operator)
            self.targets[cage] = clue[2]
            cage += 1
        self.cages = cage
        self.start[cage] = at
        self.givens = 0
        if puzzle.givens:
            self._read_givens(puzzle)
        self.limited = 0
        if puzzle.candidates:
            self._read_candidates(puzzle)
        self.clued = puzzle if puzzle.clues else None
        self.image = None
        self.way = -1

    def _read_givens(self, puzzle) -> None:
        """Read the givens of a puzzle."""
        digits: tuple = puzzle.digits
        count: cython.Py_ssize_t = len(digits)
        low: cython.longlong = digits[0]
        high: cython.longlong = digits[count - 1]
        value: cython.longlong
        pair: tuple
        index_of: dict | None = None
        if high - low >= count:  # not one after the other
            index_of = _index_of(digits)
        for pair_ in puzzle.givens:
            pair = cython.cast(tuple, pair_)
            value = pair[1]
            self.given_cell[self.givens] = pair[0]
            self.given[self.givens] = value - low if index_of is None else index_of[value]
            self.givens += 1

    def _read_candidates(self, puzzle) -> None:
        """Read the candidates of a puzzle."""
        index_of = _index_of(puzzle.digits)
        for cell, digits in puzzle.candidates:
            self.limited_cell[self.limited] = cell
            self.allowed[self.limited] = sum([1 << index_of[digit] for digit in digits])
            self.limited += 1
