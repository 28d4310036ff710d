# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Random cagings: a board cut into connected cages, in one of several styles."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import DOMINOES, FIXED, MERGE, ROTATION, SPLIT
from kenken_cp.kinds.cages.kernel.generate.pieces import Pieces

if not cython.compiled:
    from kenken_cp.engine.rng import Rng, next_below
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE, NEAR

# What `on_edge` says of a cell that a look at the cells beside a cage came to.
SEEN = 2


@cython.cclass
class CageGenerator(Pieces):
    """Cuts boards of one shape into cages, in one style."""

    def __init__(self, rows: int, columns: int, style: int, weights: tuple, caging: tuple) -> None:
        """`weights` are (size, weight) pairs; `caging` is the map of cages for the style FIXED.

        FREE in the map marks a cell in no cage.
        """
        super().__init__(rows, columns, style)
        cells = rows * columns
        self.size_drawn = array("i", [size for size, _ in weights])
        self.weight = array("i", [weight for _, weight in weights])
        self.kinds = len(weights)
        self.total_weight = sum([weight for _, weight in weights])
        self.may_size = ints(cells + 1)
        for size, _ in weights:
            for smaller in range(2, size + 1) if style == SPLIT else (size,):
                self.may_size[smaller] = 1
        self.fixed = array("i", caging)
        self.order = ints(cells)
        self.target_size = ints(cells)
        self.beside = ints(NEAR)
        self.grid = ints(cells)
        self.apart = False
        self.limit(0, 0)

    def limit(self, largest: cython.int, singles: cython.int, uncaged: cython.int = 0) -> None:
        """Set the largest cage size, the most single-cell cages, and the number of cells in no
        cage.

        In a symmetric style the number of uncaged cells may be one less, since cells that are their
        own image come singly.
        """
        self.largest = largest
        self.singles = singles
        self.uncaged = uncaged

    def keep_apart(self, grid):
        """Avoid cages that hold a digit of this grid twice, as far as possible."""
        self.grid = grid
        self.apart = True

    def cut(self, rng):
        """Cut the board into cages; False if the limits could not be met."""
        cell: cython.int
        for cell in range(self.cells):
            self.owner[cell] = FREE
            self.sizes[cell] = 0
        if self.style == FIXED:
            self._take_fixed()
            return True
        if self.uncaged:
            self._leave_out(rng)
        if self.style == MERGE:
            self._merge_cells(rng)
        elif self.style == DOMINOES:
            self._lay_dominoes(rng)
        else:
            self._carve(rng)
        return self._join_singles(rng)

    def _take_fixed(self):
        """Copy the cages from the map."""
        cell: cython.int
        self._clear_blanks()
        for cell in range(self.cells):
            if self.fixed[cell] != FREE:
                self._give(cell, self.fixed[cell])
        for cell in range(self.cells):
            if self.fixed[cell] == FREE:
                self._blank_out(cell, self._free_label())

    def _leave_out(self, rng):
        """Draw the cells in no cage; in a symmetric style together with their images."""
        i: cython.int
        cell: cython.int
        wanted: cython.int
        self._clear_blanks()
        self._shuffle_cells(rng)
        for i in range(2 * self.cells):
            cell = self.order[i % self.cells]
            wanted = 1 + (self.image[cell] != cell)
            if self.owner[cell] != FREE or self.blanks + wanted > self.uncaged:
                continue
            # the first pass skips cells that would isolate a neighbour; the second takes any
            if i >= self.cells or self._leaves_pairs(cell):
                self._blank_out(cell, cell)
                if self.image[cell] != cell:
                    self._blank_out(self.image[cell], self.image[cell])

    def _leaves_pairs(self, cell):
        """Whether each free neighbour of this cell has another free neighbour."""
        i: cython.int
        k: cython.int
        other: cython.int
        free: cython.int
        for i in range(NEAR):
            other = self.near[NEAR * cell + i]
            if other == FREE:
                break
            free = 0
            for k in range(NEAR):
                if self.near[NEAR * other + k] == FREE:
                    break
                free += self.owner[self.near[NEAR * other + k]] == FREE
            if self.owner[other] == FREE and free < 2:
                return False
        return True

    def _clear_blanks(self):
        label: cython.int
        self.blanks = 0
        for label in range(self.cells):
            self.blank[label] = 0

    def _blank_out(self, cell, label):
        """Put the cell in no cage."""
        self._give(cell, label)
        self.blank[label] = 1
        self.blanks += 1

    # carving: repeatedly cut a cage out of the largest remaining region

    def _carve(self, rng):
        start: cython.int
        size: cython.int = 0
        first: cython.int
        label: cython.int = 0
        middle: cython.int = self.cells // 2
        if self.style == ROTATION and self.cells % 2 and self.singles == 0:
            # the centre is its own image, so its cage has an odd number of cells
            if self.owner[middle] == FREE:
                self._grow(rng, middle, self._free_label(), max(3, self._draw_size(rng)))
        self.whole = False
        while True:
            if not self.whole:
                size = self._largest_region()
            if size == 0:
                return
            start = self._start_in_region(rng)
            first = self._draw_size(rng)
            label = self._free_label()
            size -= self._grow(rng, start, label, first if first < size else size)
            self.whole = self.whole and self._stays_whole()

    def _draw_size(self, rng):
        """A random cage size, by the weights."""
        k: cython.int = 0
        at: cython.int = next_below(rng, self.total_weight)
        while at >= self.weight[k]:
            at -= self.weight[k]
            k += 1
        return self.size_drawn[k]

    def _largest_region(self):
        """Label connected regions of free cells in `region`, up to the largest; its size."""
        cell: cython.int
        size: cython.int
        largest: cython.int = 0
        mark: cython.int = 0
        left: cython.int = 0  # free cells without a label
        for cell in range(self.cells):
            self.region[cell] = 0
            left += self.owner[cell] == FREE
        for cell in range(self.cells):
            if left <= largest:  # no other region is larger
                break
            if self.owner[cell] == FREE and not self.region[cell]:
                mark += 1
                size = self._flood(cell, FREE, mark)
                left -= size
                if size > largest:
                    largest = size
                    self.widest = mark
        self.whole = mark == 1 and left == 0 and not self.symmetric and not self.apart
        return largest

    def _stays_whole(self):
        """Whether the free cells, one region before the last cage, surely are one still: those
        beside it are connected, most often by a few cells."""
        head: cython.int = 0
        tail: cython.int = 1
        first: cython.int
        k: cython.int
        other: cython.int
        apart: cython.int = self.edges - 1
        self.queue[0] = self.edge[0]
        self.on_edge[self.edge[0]] = SEEN
        while apart > 0 and head < tail:
            first = NEAR * self.queue[head]
            head += 1
            for k in range(first, first + NEAR):
                other = self.near[k]
                if other == FREE:
                    break
                if self.owner[other] == FREE and self.on_edge[other] != SEEN:
                    apart -= self.on_edge[other]
                    self.on_edge[other] = SEEN
                    self.queue[tail] = other
                    tail += 1
        return apart <= 0

    def _start_in_region(self, rng):
        """The cell of the largest region with fewest free neighbours, to leave few crumbs."""
        fewest: cython.int = 9
        ties: cython.int = 0
        best: cython.int = 0
        cell: cython.int
        free: cython.int
        for cell in range(self.cells):
            if self.owner[cell] != FREE or self.region[cell] != self.widest:
                continue
            free = self.like_near[cell]
            if free < fewest:
                fewest = free
                ties = 0
            if free == fewest:
                ties += 1
                if next_below(rng, ties) == 0:
                    best = cell
        return best

    def _grow(self, rng, start, label, size):
        """Grow a cage of up to `size` free cells from `start`, and its image with it."""
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
            at = next_below(rng, edges)
            cell = self.edge[at]
            edges -= 1
            self.edge[at] = self.edge[edges]
            if self.owner[cell] != FREE:  # already taken, as the image of another
                continue
            # a self-symmetric cage grows by pairs; any other avoids the axis
            if own_image and self.image[cell] != cell and count + 2 > size:
                continue
            if self.symmetric and not own_image and self.image[cell] == cell:
                continue
            if self.apart and (
                self._repeats(cell, label) or self._repeats(self.image[cell], other)
            ):
                continue
            self._give(cell, label)
            count += 1
            if self.symmetric and self.image[cell] != cell:
                self._give(self.image[cell], other)
                count += own_image
            edges = self._widen_edge(cell, edges)
        self.edges = edges
        return count

    def _widen_edge(self, cell, edges):
        """Add the free neighbours of this cell, now taken, to the frontier of the growing cage."""
        k: cython.int
        other: cython.int
        for k in range(NEAR):
            other = self.near[NEAR * cell + k]
            if other == FREE:
                break
            self.like_near[other] -= 1
            if self.owner[other] == FREE and not self.on_edge[other]:
                self.on_edge[other] = 1
                self.edge[edges] = other
                edges += 1
        return edges

    # merging and dominoes

    def _merge_cells(self, rng):
        """Start from single cells; merge neighbours whose total is within the larger of their
        target sizes."""
        i: cython.int
        k: cython.int
        cell: cython.int
        other: cython.int
        self._shuffle_cells(rng)
        for i in range(self.cells):
            if self.owner[i] == FREE:
                self._give(i, i)
            self.target_size[i] = self._draw_size(rng)
        for i in range(2 * self.cells):
            cell = self.order[i % self.cells]
            k = next_below(rng, NEAR)
            other = self.near[NEAR * cell + k]
            if other != FREE and not self._is_blank(cell) and not self._is_blank(other):
                self._merge_within_target(self.owner[cell], self.owner[other])

    def _merge_within_target(self, one, other):
        target_size: cython.int = self.target_size[one]
        if self.target_size[other] > target_size:
            target_size = self.target_size[other]
        if self.apart and self._digits(one) & self._digits(other):
            return
        if one != other and self.sizes[one] + self.sizes[other] <= target_size:
            self.target_size[one] = target_size
            self.join(one, other)

    def _lay_dominoes(self, rng):
        """Place random dominoes; cells left over are joined to other cages later."""
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
                    if next_below(rng, found) == 0:
                        partner = other
            self._give(cell, cell)
            if partner != FREE:
                self._give(partner, cell)

    def _shuffle_cells(self, rng):
        cell: cython.int
        for cell in range(self.cells):
            self.order[cell] = cell
        rng.shuffle(self.order, self.cells)

    # reducing single cells

    def _join_singles(self, rng):
        """Join single cells to other cages until there are few enough; False on failure."""
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
                if self._is_blank(cell):
                    break
                if left <= 0:
                    return True
                if self.symmetric:
                    cell = self._join_both(rng, cell)
                else:
                    cell = self._join_single(rng, cell)
                patience -= 1
                if patience == 0:
                    return False
                left = self.count_singles() - self.singles
        return left <= 0

    def _is_blank(self, cell):
        """Whether the cell is in no cage."""
        return self.blanks > 0 and self.blank[self.owner[cell]] > 0

    def _digits(self, label):
        """The digits in a cage, as bits."""
        cell: cython.int
        held: cython.uint = 0
        for cell in range(self.cells):
            if self.owner[cell] == label:
                held |= cython.cast(cython.uint, 1) << self.grid[cell]
        return held

    def _repeats(self, cell, label):
        """Whether the cage already holds the cell's digit."""
        return self._digits(label) >> self.grid[cell] & 1

    def _join_single(self, rng, cell):
        """Join the cell to a neighbouring cage, or take a cell from one; returns a cell that is now
        single."""
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
            if self._is_blank(other):
                continue
            self.beside[beside] = other
            beside += 1
            label = self.owner[other]
            if self.apart and self._repeats(cell, label):
                continue
            if self.sizes[label] < self.largest:
                room += 1
                if next_below(rng, room) == 0:
                    best = label
        if best != FREE:
            self._give(cell, best)
            return FREE
        if beside == 0:
            return FREE
        other = self.beside[next_below(rng, beside)]
        label = self.owner[other]
        if not self._can_leave(other):
            return cell
        self._give(other, self.owner[cell])
        return self._any_of(label) if self.sizes[label] == 1 else FREE

    def _join_both(self, rng, cell):
        """As `_join_single`, for the cell and its image together."""
        k: cython.int
        start: cython.int = next_below(rng, NEAR)
        for k in range(NEAR):
            other = self.near[NEAR * cell + (start + k) % NEAR]
            if other != FREE and not self._is_blank(other) and self._has_joined(cell, other):
                return FREE
        other = self.near[NEAR * cell + start]
        if other == FREE or self._is_blank(other):
            return cell
        return self._take_both(cell, other)

    def _has_joined(self, cell, other):
        """Join the cell to its neighbour's cage, and their images, if there is room; whether it
        did."""
        label: cython.int = self.owner[other]
        mate: cython.int = self.image[cell]
        second: cython.int = self.owner[self.image[other]]
        if mate == cell:  # the cell is on the axis, so the cage must be its own image
            if second != label or self.sizes[label] >= self.largest:
                return False
        elif label == self.owner[mate]:  # the cell and its image are neighbours
            self._give(mate, self.owner[cell])
            return True
        elif self.sizes[label] + (second == label) >= self.largest:
            return False
        else:
            self._give(mate, second)
        self._give(cell, label)
        return True

    def _take_both(self, cell, other):
        """Take the neighbour into this cell's cage, and the images; returns a cell that is now
        single."""
        label: cython.int = self.owner[other]
        mate: cython.int = self.image[cell]
        if self.owner[self.image[other]] == label or not self._can_leave(other):
            return cell
        if mate == cell and self.largest < 3:  # its image would join the same cage
            return cell
        self._give(other, self.owner[cell])
        self._give(self.image[other], self.owner[mate])
        return self._any_of(label) if self.sizes[label] == 1 else FREE
