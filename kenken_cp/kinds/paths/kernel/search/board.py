# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The board of a search: for each number the set of its cells, as bits, and the links left.

Propagation removes a cell from a number unless two different neighbours can hold the numbers before
and after it. Once a number has one cell, other numbers lose that cell; once a cell has one number,
that number loses other cells. Propagation also counts links: a cell in the middle of the path with
two possible links has both, with two certain ones has no other.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, lowest
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS

FULL = 0xFFFFFFFFFFFFFFFF
NOWHERE = -1
WORD_BITS = 64


def words(count: int) -> array:
    """An array of `count` words of 64 bits, all 0."""
    return array("Q", bytes(8 * count))


if not cython.compiled:
    # compiled modules take them from board.pxd, where C can put them in place of each call

    def word_of(cell):
        """The word of a set in which a cell is."""
        return cell // WORD_BITS + 1

    def bit_of(cell):
        """The bit of a cell in its word of a set."""
        return 1 << cell % WORD_BITS

    def cell_in(word, held):
        """The first cell of a set in one of its words, which is not 0."""
        return (word - 1) * WORD_BITS + lowest(held)

    def neighbour(board, cell, i):
        """Where the path may go from a cell in the i-th direction that occurs; NOWHERE if it may
        not."""
        direction = board.direction[i]
        if board.ways[direction * board.stride + word_of(cell)] & bit_of(cell):
            return cell + board.shift[direction]
        return NOWHERE

    def shift(low, held, high, by):
        """The cells of a word whose neighbour at this distance is in a set; `held` is that word of
        the set, `low` and `high` are the words before and after it."""
        if by > 0:
            return held >> by | (high << (WORD_BITS - by) & FULL)
        return (held << -by & FULL) | low >> (WORD_BITS + by)


@cython.cclass
class PathBoard:
    """The sets of one puzzle's numbers on a board of these sides.

    Numbers count from 0 here. A set has `stride` words, of which the first and the last stay 0, so
    that shifts need no test for the board's ends; `ways` are the links that the path may still take
    from each cell, a set for each direction, and `sure` those that it does take.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        self.cells = rows * columns
        self.stride = (self.cells + WORD_BITS - 1) // WORD_BITS + 2
        self.layout = Layout(rows, columns)
        self.shift = array("i", [down * columns + across for down, across in DIRECTIONS])
        self.sets = words(self.cells * self.stride)
        self.ways = words(MOST_DIRECTIONS * self.stride)
        self.sure = words(MOST_DIRECTIONS * self.stride)
        self.fresh = words(MOST_DIRECTIONS * self.stride)
        self.moved = words(self.stride)
        self.open = words(self.stride)
        self.dirty = ints(self.cells)
        self.unseen = ints(self.cells)
        self.at = ints(self.cells)
        self.count = 0
        self.directions = 0
        self.direction = ints(MOST_DIRECTIONS)
        self.frames: list = []

    def load_links(self, layout):
        """Load the open cells of a puzzle, and the links between them."""
        used: cython.int = 0
        stride: cython.int = self.stride
        self.count = layout.count
        self.closed = layout.closed
        for i in range(MOST_DIRECTIONS * stride):
            self.ways[i] = 0
            self.sure[i] = 0
        for i in range(stride):
            self.open[i] = 0
        for cell in range(self.cells):
            if not layout.is_open[cell]:
                continue
            word: cython.int = word_of(cell)
            bit = bit_of(cell)
            self.open[word] |= bit
            used |= layout.may[cell]
            for i in range(MOST_DIRECTIONS):
                if layout.may[cell] >> i & 1:
                    self.ways[i * stride + word] |= bit
                if layout.must[cell] >> i & 1:
                    self.sure[i * stride + word] |= bit
        self.directions = 0
        for i in range(MOST_DIRECTIONS):
            if used >> i & 1:
                self.direction[self.directions] = i
                self.directions += 1

    def load(self, layout):
        """Load a puzzle: givens in their cells, everything else possible."""
        stride: cython.int = self.stride
        self.load_links(layout)
        self.conflict = 0
        for number in range(self.count):
            self.at[number] = NOWHERE
            self.dirty[number] = 1
            self.unseen[number] = 1
            for i in range(stride):
                self.sets[number * stride + i] = self.open[i]
        for cell in range(self.cells):
            if layout.given[cell]:
                self.only(layout.given[cell] - 1, cell)
        return 0

    def only(self, number, cell):
        """Leave a number this one cell."""
        first: cython.int = number * self.stride
        for word in range(self.stride):
            self.sets[first + word] = 0
        self.sets[first + word_of(cell)] = bit_of(cell)
        self.touch(number)

    def remove(self, number, cell):
        """Remove a cell from a number."""
        self.sets[number * self.stride + word_of(cell)] &= ~bit_of(cell)
        self.touch(number)

    def has(self, number, cell):
        """Whether the number may stand in the cell."""
        # asked very often: WORD_BITS is a variable in C, by which dividing takes longer
        word: cython.ulonglong = self.sets[number * self.stride + (cell >> 6) + 1]
        return word >> (cell & 63) & 1

    def touch(self, number):
        """Note that a number's set changed: its neighbours are to be looked at."""
        self.dirty[number] = 1
        self.unseen[number] = 1
        if number + 1 < self.count:
            self.dirty[number + 1] = 1
        elif self.closed:
            self.dirty[0] = 1
        if number > 0:
            self.dirty[number - 1] = 1
        elif self.closed:
            self.dirty[self.count - 1] = 1

    def size(self, number):
        """The number of cells of a number."""
        word: cython.int
        found: cython.int = 0
        for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
            found += count_bits(self.sets[word])
        return found

    def first(self, number):
        """The first cell of a number; NOWHERE if it has none."""
        word: cython.int
        for word in range(1, self.stride - 1):
            if self.sets[number * self.stride + word]:
                return cell_in(word, self.sets[number * self.stride + word])
        return NOWHERE

    def is_solved(self):
        """Whether every number has its one cell."""
        for number in range(self.count):
            if self.at[number] == NOWHERE:
                return False
        return True

    # saving

    def save(self, depth):
        """Copy the state to this depth of the stack, which has an array for each: a large board
        would not have room for a longer copy of all."""
        sets: cython.int = self.count * self.stride
        ways: cython.int = MOST_DIRECTIONS * self.stride
        if depth == len(self.frames):
            self.frames.append(words((self.cells + 2 * MOST_DIRECTIONS) * self.stride + self.cells))
        frame: cython.ulonglong[::1] = self.frames[depth]
        for i in range(sets):
            frame[i] = self.sets[i]
        for i in range(ways):
            frame[sets + i] = self.ways[i]
            frame[sets + ways + i] = self.sure[i]
        for i in range(self.count):
            frame[sets + 2 * ways + i] = cython.cast(cython.ulonglong, self.at[i] + 1)
        return 0

    def restore(self, depth):
        """Return to the state saved at this depth; nothing is dirty."""
        sets: cython.int = self.count * self.stride
        ways: cython.int = MOST_DIRECTIONS * self.stride
        frame: cython.ulonglong[::1] = self.frames[depth]
        for i in range(sets):
            self.sets[i] = frame[i]
        for i in range(ways):
            self.ways[i] = frame[sets + i]
            self.sure[i] = frame[sets + ways + i]
        for i in range(self.count):
            self.at[i] = cython.cast(cython.int, frame[sets + 2 * ways + i]) - 1
            self.dirty[i] = 0
            self.unseen[i] = 0
        return 0
