# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A partition of a board into connected pieces, and local changes to it.

`owner` has the label of each cell's cage, a number below the number of cells; `sizes` has the
number of cells per label, 0 for an unused one. In the symmetric styles every cage has an image,
which may be the cage itself, and every change is made to both. A cell in no cage has a label of its
own that is marked in `blank`; such cells never change.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import MIRROR, ROTATION

if not cython.compiled:
    from kenken_cp.engine.rng import Rng, next_below

FREE = -1
NEAR = 4


@cython.cclass
class Pieces:
    """The pieces of boards of one shape, with the symmetry of one style."""

    def __init__(self, rows: int, columns: int, style: int) -> None:
        cells = rows * columns
        self.cells = cells
        self.style = style
        self.near = array("i", [FREE]) * (NEAR * cells)
        for cell in range(cells):
            row, column = divmod(cell, columns)
            around = (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
            beside = [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]
            for k, other in enumerate(beside):
                self.near[NEAR * cell + k] = other
        self.image = array("i", range(cells))
        if style == ROTATION:
            self.image = array("i", range(cells - 1, -1, -1))
        if style == MIRROR:
            mirrored = [r * columns + columns - 1 - c for r in range(rows) for c in range(columns)]
            self.image = array("i", mirrored)
        self.symmetric = style == ROTATION or style == MIRROR
        self.owner = ints(cells)
        self.sizes = ints(cells)
        self.blank = ints(cells)
        self.blanks = 0
        self.region = ints(cells)
        self.queue = ints(cells)
        self.like_near = ints(cells)
        self.chosen = ints(cells)
        self.edge = ints(cells)
        self.on_edge = ints(cells)

    def _free_label(self):
        label: cython.int = 0
        while self.sizes[label]:
            label += 1
        return label

    def _flood(self, start, label, mark):
        """Mark the cells of this label that are connected to `start`, and note how many of these
        each has beside it. Returns how many there are."""
        head: cython.int = 0
        tail: cython.int = 1
        k: cython.int
        first: cython.int
        other: cython.int
        beside: cython.int
        self.queue[0] = start
        self.region[start] = mark
        while head < tail:
            first = NEAR * self.queue[head]
            beside = 0
            for k in range(first, first + NEAR):
                other = self.near[k]
                if other == FREE:
                    break
                if self.owner[other] == label:
                    beside += 1
                    if self.region[other] != mark:
                        self.region[other] = mark
                        self.queue[tail] = other
                        tail += 1
            self.like_near[self.queue[head]] = beside
            head += 1
        return tail

    def _give(self, cell, label):
        """Move the cell into the cage of this label."""
        if self.owner[cell] != FREE:
            self.sizes[self.owner[cell]] -= 1
        self.owner[cell] = label
        self.sizes[label] += 1

    def join(self, one, other):
        """Merge the second cage into the first."""
        cell: cython.int
        for cell in range(self.cells):
            if self.owner[cell] == other:
                self.owner[cell] = one
        self.sizes[one] += self.sizes[other]
        self.sizes[other] = 0

    def count_singles(self):
        """The number of cages with one cell."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            count += self.sizes[self.owner[cell]] == 1
        return count - self.blanks

    def _can_leave(self, cell):
        """Whether the cell's cage stays connected without it."""
        label: cython.int = self.owner[cell]
        size: cython.int = self.sizes[label] - 1
        rest: cython.int
        i: cython.int
        self.owner[cell] = FREE
        rest = self._any_of(label)
        for i in range(self.cells):
            self.region[i] = 0
        found: cython.int = self._flood(rest, label, 1) if rest != FREE else 0
        self.owner[cell] = label
        return found == size

    def _any_of(self, label):
        """The first cell of a cage."""
        cell: cython.int
        for cell in range(self.cells):
            if self.owner[cell] == label:
                return cell
        return FREE

    def part(self, rng, label, size):
        """Choose `size` connected cells of a cage whose rest stays connected; they are marked in
        `chosen`.

        False if a few tries fail.
        """
        tries: cython.int
        for tries in range(4):
            if self._try_part(rng, label, size):
                return True
        return False

    def _try_part(self, rng, label, size):
        i: cython.int
        cell: cython.int
        edges: cython.int
        at: cython.int
        count: cython.int = 0
        start: cython.int = self._nth_of(label, next_below(rng, self.sizes[label]))
        rest: cython.int = FREE
        for i in range(self.cells):
            self.chosen[i] = 0
            self.region[i] = 0
            self.on_edge[i] = 0
        self.edge[0] = start
        edges = 1
        while edges and count < size:
            at = next_below(rng, edges)
            cell = self.edge[at]
            edges -= 1
            self.edge[at] = self.edge[edges]
            self.chosen[cell] = 1
            count += 1
            for i in range(NEAR):
                at = self.near[NEAR * cell + i]
                if at == FREE:
                    break
                if self.owner[at] == label and not self.chosen[at] and not self.on_edge[at]:
                    self.on_edge[at] = 1
                    self.edge[edges] = at
                    edges += 1
        for i in range(self.cells):
            if self.chosen[i]:
                self.owner[i] = FREE - 1
            elif self.owner[i] == label:
                rest = i
        at = self._flood(rest, label, 1) if rest != FREE else 0
        for i in range(self.cells):
            if self.chosen[i]:
                self.owner[i] = label
        return count == size and at == self.sizes[label] - size

    def _nth_of(self, label, which):
        cell: cython.int
        for cell in range(self.cells):
            if self.owner[cell] == label:
                if which == 0:
                    return cell
                which -= 1
        return FREE

    def split_off(self):
        """Make the chosen cells a new cage, and likewise their images. Returns its label."""
        cell: cython.int
        label: cython.int = self._free_label()
        mate: cython.int
        for cell in range(self.cells):
            if self.chosen[cell]:
                self._give(cell, label)
        if self.symmetric:
            mate = self._free_label()
            for cell in range(self.cells):
                if self.chosen[cell]:
                    self._give(self.image[cell], mate)
        return label

    def mate_of(self, label):
        """The label of the cage's image; its own label if it is its own image or there is no
        symmetry."""
        if not self.symmetric:
            return label
        return self.owner[self.image[self._any_of(label)]]
