# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Cagings: a board cut into connected cages in one of several styles, and cut anew in places.

`owner` gives each cell the label of its cage, a number below that of the cells; `sizes` how many
cells a label has, 0 for one that is free. In the symmetric styles every cage has an image, which
may be itself, and every change is made to both.
"""

from array import array

import cython

from kenken_cp.kernel.arrays import ints
from kenken_cp.kernel.codes import DOMINOES, FIXED, MERGE, MIRROR, ROTATION, SPLIT
from kenken_cp.kernel.rng import Rng

FREE = -1
NEAR = 4


@cython.cclass
class Cutter:
    """A work space for the cagings of boards of one shape, in one style."""

    def __init__(self, rows: int, columns: int, style: int, weights: tuple, caging: tuple) -> None:
        """`weights` are (size, weight) pairs, `caging` the map of cages for the style FIXED."""
        cells = rows * columns
        self.cells = cells
        self.style = style
        self.size_drawn = array("i", [size for size, _ in weights])
        self.weight = array("i", [weight for _, weight in weights])
        self.kinds = len(weights)
        self.total_weight = sum([weight for _, weight in weights])
        self.may_size = ints(cells + 1)
        for size, _ in weights:
            for smaller in range(2, size + 1) if style == SPLIT else (size,):
                self.may_size[smaller] = 1
        self.largest = 0
        self.singles = 0
        self.fixed = array("i", caging)
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
        self.order = ints(cells)
        self.region = ints(cells)
        self.queue = ints(cells)
        self.chosen = ints(cells)
        self.edge = ints(cells)
        self.on_edge = ints(cells)
        self.wish = ints(cells)

    def limit(self, largest: cython.int, singles: cython.int) -> None:
        """Cages have at most so many cells, and at most so many cages have one."""
        self.largest = largest
        self.singles = singles

    def cut(self, rng):
        """Cut the board into cages; False if what the limits ask for did not come about."""
        cell: cython.int
        for cell in range(self.cells):
            self.owner[cell] = FREE
            self.sizes[cell] = 0
        if self.style == FIXED:
            for cell in range(self.cells):
                self.owner[cell] = self.fixed[cell]
                self.sizes[self.fixed[cell]] += 1
            return True
        if self.style == MERGE:
            self._merge_cells(rng)
        elif self.style == DOMINOES:
            self._lay_dominoes(rng)
        else:
            self._carve(rng)
        return self._join_singles(rng)

    # carving: again and again a cage is cut out of the largest region that is left

    def _carve(self, rng):
        start: cython.int
        size: cython.int
        first: cython.int
        label: cython.int = 0
        while True:
            size = self._largest_region()
            if size == 0:
                return
            start = self._start_in_region(rng)
            first = self._draw_size(rng)
            label = self._free_label()
            self._grow(rng, start, label, first if first < size else size)

    def _draw_size(self, rng):
        """A size of cage, by the weights."""
        k: cython.int = 0
        at: cython.int = rng.below(self.total_weight)
        while at >= self.weight[k]:
            at -= self.weight[k]
            k += 1
        return self.size_drawn[k]

    def _free_label(self):
        label: cython.int = 0
        while self.sizes[label]:
            label += 1
        return label

    def _largest_region(self):
        """Number the regions of free cells in `region`, note the largest; how many cells it has."""
        cell: cython.int
        size: cython.int
        largest: cython.int = 0
        mark: cython.int = 0
        for cell in range(self.cells):
            self.region[cell] = 0
        for cell in range(self.cells):
            if self.owner[cell] == FREE and not self.region[cell]:
                mark += 1
                size = self._flood(cell, FREE, mark)
                if size > largest:
                    largest = size
                    self.widest = mark
        return largest

    def _flood(self, start, label, mark):
        """Mark the cells of this label that hang together with the first; how many they are."""
        head: cython.int = 0
        tail: cython.int = 1
        k: cython.int
        other: cython.int
        self.queue[0] = start
        self.region[start] = mark
        while head < tail:
            for k in range(NEAR):
                other = self.near[NEAR * self.queue[head] + k]
                if other == FREE:
                    break
                if self.owner[other] == label and self.region[other] != mark:
                    self.region[other] = mark
                    self.queue[tail] = other
                    tail += 1
            head += 1
        return tail

    def _start_in_region(self, rng):
        """A cell of the largest region with fewest free ones beside it: so few crumbs are left."""
        fewest: cython.int = 9
        ties: cython.int = 0
        best: cython.int = 0
        cell: cython.int
        free: cython.int
        k: cython.int
        for cell in range(self.cells):
            if self.region[cell] != self.widest:
                continue
            free = 0
            for k in range(NEAR):
                if self.near[NEAR * cell + k] == FREE:
                    break
                free += self.owner[self.near[NEAR * cell + k]] == FREE
            if free < fewest:
                fewest = free
                ties = 0
            if free == fewest:
                ties += 1
                if rng.below(ties) == 0:
                    best = cell
        return best

    def _grow(self, rng, start, label, size):
        """Give the label so many free cells from the first on, and the image its own."""
        count: cython.int = 0
        edges: cython.int = 0
        at: cython.int
        cell: cython.int
        other: cython.int = label
        for at in range(self.cells):
            self.on_edge[at] = 0
        own_image: cython.bint = self.symmetric and self.image[start] == start
        if self.symmetric and not own_image:
            self.sizes[label] = 1
            other = self._free_label()
            self.sizes[label] = 0
        self.edge[0] = start
        edges = 1
        self.on_edge[start] = 1
        while edges and count < size:
            at = rng.below(edges)
            cell = self.edge[at]
            edges -= 1
            self.edge[at] = self.edge[edges]
            if self.owner[cell] != FREE:  # its image was taken
                continue
            # a cage that is its own image grows by pairs, any other keeps off the axis
            if own_image and self.image[cell] != cell and count + 2 > size:
                continue
            if self.symmetric and not own_image and self.image[cell] == cell:
                continue
            self._give(cell, label)
            count += 1
            if self.symmetric and self.image[cell] != cell:
                self._give(self.image[cell], other)
                count += own_image
            edges = self._widen_edge(cell, edges)
        return count

    def _widen_edge(self, cell, edges):
        """Put the free cells beside this one on the edge that a cage grows from."""
        k: cython.int
        other: cython.int
        for k in range(NEAR):
            other = self.near[NEAR * cell + k]
            if other == FREE:
                break
            if self.owner[other] == FREE and not self.on_edge[other]:
                self.on_edge[other] = 1
                self.edge[edges] = other
                edges += 1
        return edges

    def _give(self, cell, label):
        """Move the cell into a cage."""
        if self.owner[cell] != FREE:
            self.sizes[self.owner[cell]] -= 1
        self.owner[cell] = label
        self.sizes[label] += 1

    # merging and dominoes

    def _merge_cells(self, rng):
        """From single cells: neighbours join while neither cage is larger than it wished to be."""
        i: cython.int
        k: cython.int
        cell: cython.int
        other: cython.int
        self._shuffle_cells(rng)
        for i in range(self.cells):
            self._give(i, i)
            self.wish[i] = self._draw_size(rng)
        for i in range(2 * self.cells):
            cell = self.order[i % self.cells]
            k = rng.below(NEAR)
            other = self.near[NEAR * cell + k]
            if other != FREE:
                self._merge_wishing(self.owner[cell], self.owner[other])

    def _merge_wishing(self, one, other):
        wish: cython.int = self.wish[one]
        if self.wish[other] > wish:
            wish = self.wish[other]
        if one != other and self.sizes[one] + self.sizes[other] <= wish:
            self.wish[one] = wish
            self.join(one, other)

    def _lay_dominoes(self, rng):
        """Pairs of neighbours at random; what is left alone is joined to others later."""
        i: cython.int
        k: cython.int
        cell: cython.int
        other: cython.int
        found: cython.int
        partner: cython.int
        self._shuffle_cells(rng)
        for i in range(self.cells):
            cell = self.order[i]
            if self.owner[cell] != FREE:
                continue
            found = 0
            partner = FREE
            for k in range(NEAR):
                other = self.near[NEAR * cell + k]
                if other == FREE:
                    break
                if self.owner[other] == FREE:
                    found += 1
                    if rng.below(found) == 0:
                        partner = other
            self._give(cell, cell)
            if partner != FREE:
                self._give(partner, cell)

    def _shuffle_cells(self, rng):
        cell: cython.int
        for cell in range(self.cells):
            self.order[cell] = cell
        rng.shuffle(self.order, self.cells)

    def join(self, one, other):
        """Make the two cages one, under the first's label."""
        cell: cython.int
        for cell in range(self.cells):
            if self.owner[cell] == other:
                self.owner[cell] = one
        self.sizes[one] += self.sizes[other]
        self.sizes[other] = 0

    # single cells, where there are too many

    def count_singles(self):
        """How many cages have one cell."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            count += self.sizes[self.owner[cell]] == 1
        return count

    def _join_singles(self, rng):
        """Join single cells to others until there are few enough; False if that is not found."""
        cell: cython.int
        i: cython.int
        left: cython.int = self.count_singles() - self.singles
        patience: cython.int = 16 * self.cells
        if left <= 0:
            return True
        self._shuffle_cells(rng)
        for i in range(self.cells):
            cell = self.order[i]
            while cell != FREE and self.sizes[self.owner[cell]] == 1:
                if left <= 0:
                    return True
                if self.symmetric:
                    if not self._join_both(rng, cell):
                        return False
                    cell = FREE
                else:
                    cell = self._join_single(rng, cell)
                    patience -= 1
                    if patience == 0:
                        return False
                left = self.count_singles() - self.singles
        return left <= 0

    def _join_single(self, rng, cell):
        """Join the cell to a cage beside it, or take a cell from there; one that is now alone."""
        k: cython.int
        other: cython.int
        label: cython.int
        room: cython.int = 0
        best: cython.int = FREE
        beside: cython.int = 0
        for k in range(NEAR):
            other = self.near[NEAR * cell + k]
            if other == FREE:
                break
            beside += 1
            label = self.owner[other]
            if self.sizes[label] < self.largest:
                room += 1
                if rng.below(room) == 0:
                    best = label
        if best != FREE:
            self._give(cell, best)
            return FREE
        other = self.near[NEAR * cell + rng.below(beside)]
        label = self.owner[other]
        if not self._can_leave(other):
            return cell
        self._give(other, self.owner[cell])
        return self._any_of(label) if self.sizes[label] == 1 else FREE

    def _can_leave(self, cell):
        """Whether the cell's cage hangs together without it."""
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

    def _join_both(self, rng, cell):
        """Join the cell to a cage beside it, and its image to that cage's image."""
        k: cython.int
        other: cython.int
        label: cython.int
        mate: cython.int = self.image[cell]
        start: cython.int = rng.below(NEAR)
        for k in range(NEAR):
            other = self.near[NEAR * cell + (start + k) % NEAR]
            if other == FREE:
                continue
            label = self.owner[other]
            if mate == cell:
                if self.owner[self.image[other]] == label and self.sizes[label] < self.largest:
                    self._give(cell, label)
                    return True
            elif label == self.owner[mate]:  # two images side by side
                self._give(mate, self.owner[cell])
                return True
            elif self.owner[self.image[other]] != label:
                if self.sizes[label] < self.largest:
                    self._give(mate, self.owner[self.image[other]])
                    self._give(cell, label)
                    return True
            elif self.sizes[label] + 1 < self.largest:
                self._give(mate, label)
                self._give(cell, label)
                return True
        return False

    # cutting anew

    def part(self, rng, label, size):
        """Choose so many cells of a cage that hang together and leave the rest so; in `chosen`.

        False if a few tries found none.
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
        start: cython.int = self._nth_of(label, rng.below(self.sizes[label]))
        rest: cython.int = FREE
        for i in range(self.cells):
            self.chosen[i] = 0
            self.region[i] = 0
            self.on_edge[i] = 0
        self.edge[0] = start
        edges = 1
        while edges and count < size:
            at = rng.below(edges)
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
        """Make the chosen cells a cage of their own, and likewise their images; its label."""
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
        """The label of the cage's image: itself if it is its own, or where there is no symmetry."""
        if not self.symmetric:
            return label
        return self.owner[self.image[self._any_of(label)]]
