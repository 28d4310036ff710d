# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The board: candidates, live cage tuples, and propagation to a fixed point.

Candidates are bit masks over the indices of the digits. The tuples of a cage stand in an
array of which the first `live` still fit; the rest keep their place behind them, so that
going back in a search restores a count a cage and nothing else (reversible sparse sets).
A house or cage is looked at again only after one of its cells has changed.
"""

from array import array
from itertools import accumulate

import cython

if not cython.compiled:
    from kenken_cp.kernel.tuples import MAX_CELLS, TOO_LARGE


def _ints(size: int):
    return array("i", bytes(4 * size))


@cython.cclass
class Board:
    """A work space for the puzzles of one geometry and number of digits, one puzzle at a time."""

    def __init__(self, geometry, digits: int) -> None:
        """`geometry` has rows, columns and houses; `digits` is how many there are."""
        houses = geometry.houses
        self.cells = geometry.rows * geometry.columns
        self.digits = digits
        self.houses = len(houses)
        self.full = (1 << digits) - 1
        self.per_word = 64 // digits
        self.house_cells = array("i", [cell for house in houses for cell in house.cells])
        self.house_start = array("i", accumulate([len(house.cells) for house in houses], initial=0))
        self.house_complete = array("i", [len(house.cells) == digits for house in houses])
        self._note_houses(houses)
        self.cage_cells = _ints(self.cells)
        self.cage_start = _ints(self.cells + 1)
        self.cage_stride = _ints(self.cells)
        self.cage_tuples = array("q", bytes(8 * self.cells))
        self.cell_cage = _ints(self.cells)
        self.candidates = array("I", bytes(4 * self.cells))
        self.tuples = array("Q", bytes(8 << 10))
        self.live = _ints(self.cells)
        self.house_dirty = _ints(self.houses)
        self.cage_dirty = _ints(self.cells)
        self.saved_candidates = array("I", bytes(4 * self.cells * (self.cells + 1)))
        self.saved_live = _ints(self.cells * (self.cells + 1))
        self.packed = array("Q", bytes(8 * MAX_CELLS))
        self.union = array("Q", bytes(8 * MAX_CELLS))

    def _note_houses(self, houses) -> None:
        """The houses of each cell, `span` a cell, and which cells share one."""
        of_cell = [[h for h, house in enumerate(houses) if c in house.cells] for c in range(self.cells)]
        self.span = max([len(mine) for mine in of_cell])
        self.cell_houses = array("i", bytes(4 * self.cells * self.span))
        self.together = _ints(self.cells * self.cells)
        for cell, mine in enumerate(of_cell):
            for i in range(self.span):
                # a cell in fewer houses than others repeats its last one
                self.cell_houses[cell * self.span + i] = mine[min(i, len(mine) - 1)]
        for house in houses:
            for a in house.cells:
                for b in house.cells:
                    self.together[a * self.cells + b] = 1

    def load(self, puzzle, store):
        """Set the board up for a puzzle of its geometry; False if a cage cannot be tabulated."""
        cage: cython.int = 0
        first: cython.int = 0
        i: cython.int
        j: cython.int
        size: cython.int
        entry: cython.int
        apart: cython.longlong
        clue: tuple
        cells: tuple
        self.cage_tuples[0] = 0
        for cage_ in puzzle.cages:
            clue = cython.cast(tuple, cage_)  # a Cage is a tuple, but not of exactly that type
            cells = clue[0]
            size = len(cells)
            if size > MAX_CELLS:
                return False
            for j in range(size):
                i = cells[j]
                self.cage_cells[first + j] = i
                self.cell_cage[i] = cage
            apart = 0
            for j in range(1, size):
                for i in range(j):
                    if self.together[self.cage_cells[first + j] * self.cells + self.cage_cells[first + i]]:
                        apart |= cython.cast(cython.longlong, 1) << (j * (j - 1) // 2 + i)
            operator: str = clue[1]
            entry = store.find(size, ord(operator), clue[2], apart)
            if entry == TOO_LARGE:
                return False
            self._load_cage(cage, first, size, entry, store)
            first += size
            cage += 1
        self.cages = cage
        self.cage_start[cage] = first
        for i in range(self.houses):
            self.house_dirty[i] = 1
        self.houses_dirty = True
        return True
    def _load_cage(self, cage, first, size, entry, store):
        """Copy the cage's tuples and give its cells the values that occur in them."""
        i: cython.int
        word: cython.ulonglong
        stride: cython.int = (size + self.per_word - 1) // self.per_word
        source: cython.longlong = store.start[entry]
        at: cython.longlong = self.cage_tuples[cage]
        words: cython.longlong = cython.cast(cython.longlong, store.count[entry]) * stride
        k: cython.longlong
        if at + words > len(self.tuples):
            self._reserve(at + words)
        word = 0
        for i in range(size):
            if i % self.per_word == 0:
                word = store.words[source + i // self.per_word]
            self.candidates[self.cage_cells[first + i]] = word & self.full
            word >>= self.digits
        for k in range(words):
            self.tuples[at + k] = store.words[source + stride + k]
        self.cage_start[cage] = first
        self.cage_stride[cage] = stride
        self.live[cage] = store.count[entry]
        # a cage without tuples is to be looked at, and found wanting
        self.cage_dirty[cage] = self.live[cage] == 0
        if cage + 1 < self.cells:
            self.cage_tuples[cage + 1] = at + words
        return 0

    def _reserve(self, words):
        """Make room for at least that many words of tuples."""
        grown = array("Q", self.tuples)
        while len(grown) < words:
            grown += array("Q", bytes(8 * len(grown)))
        self.tuples = grown
        return 0

    def save(self, depth):
        """Keep the candidates and live counts as those of this depth."""
        i: cython.int
        for i in range(self.cells):
            self.saved_candidates[depth * self.cells + i] = self.candidates[i]
        for i in range(self.cages):
            self.saved_live[depth * self.cells + i] = self.live[i]

    def restore(self, depth):
        """Go back to what was kept for this depth; nothing is dirty."""
        i: cython.int
        for i in range(self.cells):
            self.candidates[i] = self.saved_candidates[depth * self.cells + i]
        for i in range(self.cages):
            self.live[i] = self.saved_live[depth * self.cells + i]
            self.cage_dirty[i] = 0
        for i in range(self.houses):
            self.house_dirty[i] = 0
        self.houses_dirty = False

    def touch(self, cell):
        """Note that a cell's candidates changed, for its cage and its houses."""
        i: cython.int
        self.cage_dirty[self.cell_cage[cell]] = 1
        for i in range(cell * self.span, (cell + 1) * self.span):
            self.house_dirty[self.cell_houses[i]] = 1
        self.houses_dirty = True

    def propagate(self):
        """Narrow candidates and tuples until nothing changes; False on a contradiction."""
        while True:
            if not self._sweep_houses():
                return False
            if not self._sweep_cages():
                return False
            if not self.houses_dirty:
                return True

    def _sweep_houses(self):
        """Look at dirty houses until none is left."""
        house: cython.int
        while self.houses_dirty:
            self.houses_dirty = False
            for house in range(self.houses):
                if self.house_dirty[house]:
                    self.house_dirty[house] = 0
                    if not self._sweep_house(house):
                        return False
        return True

    def _sweep_house(self, house):
        """Naked and hidden singles of one house, in one pass over its cells."""
        i: cython.int
        values: cython.uint
        once: cython.uint = 0
        twice: cython.uint = 0
        solved: cython.uint = 0
        hidden: cython.uint = 0
        for i in range(self.house_start[house], self.house_start[house + 1]):
            values = self.candidates[self.house_cells[i]]
            twice |= once & values
            once |= values
            if values & (values - 1) == 0:
                if solved & values:
                    return False
                solved |= values
        if self.house_complete[house]:
            if once != self.full:
                return False
            hidden = once & ~twice & ~solved
        if solved & twice or hidden:
            return self._narrow(house, solved, hidden)
        return True

    def _narrow(self, house, solved, hidden):
        """Take the solved values from the open cells of a house and place the hidden ones."""
        i: cython.int
        cell: cython.int
        values: cython.uint
        left: cython.uint
        for i in range(self.house_start[house], self.house_start[house + 1]):
            cell = self.house_cells[i]
            values = self.candidates[cell]
            if values & (values - 1) == 0:
                continue
            left = values & hidden
            if left == 0:
                left = values & ~solved
            elif left & (left - 1):
                return False
            if left == 0:
                return False
            if left != values:
                self.candidates[cell] = left
                self.touch(cell)
        return True

    def _sweep_cages(self):
        """Look at dirty cages once each."""
        cage: cython.int
        for cage in range(self.cages):
            if self.cage_dirty[cage]:
                self.cage_dirty[cage] = 0
                if self.cage_stride[cage] == 1:
                    if not self._filter_cage(cage):
                        return False
                elif not self._filter_wide_cage(cage):
                    return False
        return True

    def _filter_cage(self, cage):
        """Drop the tuples of a one-word cage that no longer fit, and the values only they had."""
        i: cython.int
        j: cython.int
        cell: cython.int
        values: cython.uint
        tuple_: cython.ulonglong
        packed: cython.ulonglong = 0
        union: cython.ulonglong = 0
        shift: cython.int = 0
        first: cython.int = self.cage_start[cage]
        last: cython.int = self.cage_start[cage + 1]
        at: cython.longlong = self.cage_tuples[cage]
        live: cython.int = self.live[cage]
        for j in range(first, last):
            packed |= cython.cast(cython.ulonglong, self.candidates[self.cage_cells[j]]) << shift
            shift += self.digits
        i = 0
        while i < live:
            tuple_ = self.tuples[at + i]
            if tuple_ & ~packed:
                live -= 1
                self.tuples[at + i] = self.tuples[at + live]
                self.tuples[at + live] = tuple_
            else:
                union |= tuple_
                i += 1
        self.live[cage] = live
        if live == 0:
            return False
        if union == packed:
            return True
        for j in range(first, last):
            cell = self.cage_cells[j]
            values = union & self.full
            union >>= self.digits
            if values != self.candidates[cell]:
                self.candidates[cell] = values
                self.touch(cell)
        self.cage_dirty[cage] = 0
        return True

    def _filter_wide_cage(self, cage):
        """The same for a cage whose tuples take several words."""
        j: cython.int
        k: cython.int
        cell: cython.int
        values: cython.uint
        swap: cython.ulonglong
        first: cython.int = self.cage_start[cage]
        size: cython.int = self.cage_start[cage + 1] - first
        stride: cython.int = self.cage_stride[cage]
        at: cython.longlong = self.cage_tuples[cage]
        last: cython.longlong
        live: cython.int = self.live[cage]
        for k in range(stride):
            self.packed[k] = 0
            self.union[k] = 0
        for j in range(size):
            self.packed[j // self.per_word] |= cython.cast(
                cython.ulonglong, self.candidates[self.cage_cells[first + j]]
            ) << (j % self.per_word * self.digits)
        i: cython.int = 0
        while i < live:
            if self._fits(at + cython.cast(cython.longlong, i) * stride, stride):
                for k in range(stride):
                    self.union[k] |= self.tuples[at + cython.cast(cython.longlong, i) * stride + k]
                i += 1
                continue
            live -= 1
            last = at + cython.cast(cython.longlong, live) * stride
            for k in range(stride):
                swap = self.tuples[at + cython.cast(cython.longlong, i) * stride + k]
                self.tuples[at + cython.cast(cython.longlong, i) * stride + k] = self.tuples[last + k]
                self.tuples[last + k] = swap
        self.live[cage] = live
        if live == 0:
            return False
        for j in range(size):
            cell = self.cage_cells[first + j]
            values = (self.union[j // self.per_word] >> (j % self.per_word * self.digits)) & self.full
            if values != self.candidates[cell]:
                self.candidates[cell] = values
                self.touch(cell)
        self.cage_dirty[cage] = 0
        return True

    def _fits(self, at, stride):
        """Whether the tuple at this place fits the packed candidates."""
        k: cython.int
        for k in range(stride):
            if self.tuples[at + k] & ~self.packed[k]:
                return False
        return True
