# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The cages of one puzzle as numbers: what a board is loaded from.

They are read off a puzzle, or written by who makes one.
"""

from array import array

import cython

from kenken_cp.kernel.arrays import ints


@cython.cclass
class Caging:
    """The cages of a puzzle of so many cells, each with its cells ascending, and its clue.

    Cage c has the cells `cells[start[c]]` to `cells[start[c + 1] - 1]`, its operator as the code of
    the symbol, and its target; `owner` names each cell's cage.
    """

    def __init__(self, size: int) -> None:
        """`size` is how many cells the board has."""
        self.size = size
        self.cages = 0
        self.start = ints(size + 1)
        self.cells = ints(size)
        self.owner = ints(size)
        self.operators = ints(size)
        self.targets = array("q", bytes(8 * size))

    def read(self, puzzle) -> None:
        """Take the cages of a puzzle; OverflowError for a target beyond 64 bits."""
        cage: cython.int = 0
        at: cython.int = 0
        cell: cython.int
        clue: tuple
        cells: tuple
        operator: str
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
