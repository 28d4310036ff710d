# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Builds a candidate: cages cut from a grid with their clues, and local changes to them.

Changes name a cage by its label, which the cage keeps while others change (see `Pieces`). Cells in
no cage stay the same for a caging, and givens stay the same for a grid.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import FIXED

if not cython.compiled:
    from kenken_cp.engine.changing import PLACES
    from kenken_cp.engine.rng import Rng, next_below
    from kenken_cp.kinds.cages.kernel.generate.cage_generator import CageGenerator
    from kenken_cp.kinds.cages.kernel.generate.clue_chooser import ClueChooser
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore


@cython.cclass
class PuzzleBuilder:
    """Builds one candidate at a time; its solution `grid` stays fixed."""

    def __init__(
        self,
        cages: CageGenerator,
        clues: ClueChooser,
        together: array,
        caging: Caging,
        store: TupleStore,
    ) -> None:
        """`together` says, for each pair of cells, whether they share a house; `caging` is filled
        in."""
        self.cages = cages
        self.store = store
        self.clues = clues
        self.together = together
        self.cells = cages.cells
        self.caging = caging
        caging.distinct = clues.distinct
        self.label = ints(self.cells)
        self.cage_of = ints(self.cells)
        self.next_cell = ints(self.cells)
        self.fresh = ints(self.cells)
        self.was_fresh = ints(self.cells)
        self.operator = ints(self.cells)
        self.target = array("q", bytes(8 * self.cells))
        self.saved_owner = ints(PLACES * self.cells)
        self.saved_blank = ints(PLACES * self.cells)
        self.saved_operator = ints(PLACES * self.cells)
        self.saved_target = array("q", bytes(8 * PLACES * self.cells))
        self.keep_shape(0, self.cells)

    def begin(self, rng, grid):
        """Use this random stream and this solution, digits by index."""
        self.rng = rng
        self.grid = grid
        if self.clues.distinct:
            self.cages.keep_apart(grid)

    def cut(self):
        """Cut the board into cages without clues; False on failure."""
        label: cython.int
        for label in range(self.cells):
            self.fresh[label] = 1
        return self.cages.cut(self.rng)

    def rules_out(self, other):
        """Give the changed cages clues. Returns whether another grid breaks one of them."""
        cage: cython.int
        label: cython.int
        for label in range(self.cells):
            self.was_fresh[label] = self.fresh[label]
        if not self.give_clues():
            return False
        for cage in range(self.caging.cages):
            if self.was_fresh[self.label[cage]] and not self.clues.meets(self.caging, cage, other):
                return True
        return False

    def keep_shape(
        self, fewest: cython.int, singles: cython.int, varied: cython.bint = True
    ) -> None:
        """Limit later changes: at least `fewest` cages, at most `singles` single-cell cages.

        `varied` says that a cage may have several clues, so that a new clue counts as a change.
        """
        self.fewest_cages = fewest
        self.most_singles = singles
        self.varied = varied

    def give_clues(self):
        """Give the changed cages clues; where no clue fits, change the cage again."""
        patience: cython.int = 4 * self.cells
        bad: cython.int
        while patience > 0:
            bad = self.clue_fresh()
            if bad == FREE:
                return True
            if self.cages.style == FIXED:
                return False
            if not (next_below(self.rng, 2) and self.split(bad)) and not self.recut(bad):
                return False
            patience -= 1
        return False

    def clue_fresh(self):
        """Choose clues for the changed cages; the label of a cage that can have none, or FREE."""
        cage: cython.int
        label: cython.int
        apart: cython.longlong
        self._collect()
        for cage in range(self.caging.cages):
            label = self.label[cage]
            if self.fresh[label]:
                apart = 0 if self.clues.weak and not self.clues.lean else self._apart(cage)
                if not self.clues.choose(self.rng, self.caging, cage, self.grid, self.store, apart):
                    return label
                self.operator[label] = self.caging.operators[cage]
                self.target[label] = self.caging.targets[cage]
                self.fresh[label] = 0
            else:
                self.caging.operators[cage] = self.operator[label]
                self.caging.targets[cage] = self.target[label]
        return FREE

    def _collect(self):
        """Write the cages to the caging, in the order of their first cells, each with ascending
        cells."""
        caging: Caging = self.caging
        cell: cython.int
        label: cython.int
        cage: cython.int
        at: cython.int = 0
        cages: cython.int = 0
        for cell in range(self.cells):
            self.cage_of[cell] = FREE
        for cell in range(self.cells):
            label = self.cages.owner[cell]
            if self.cages.blanks and self.cages.blank[label]:
                caging.owner[cell] = FREE
                continue
            if self.cage_of[label] == FREE:
                self.cage_of[label] = cages
                self.label[cages] = label
                cages += 1
            caging.owner[cell] = self.cage_of[label]
        for cage in range(cages):
            caging.start[cage] = self.next_cell[cage] = at
            at += self.cages.sizes[self.label[cage]]
        caging.start[cages] = at
        caging.cages = cages
        for cell in range(self.cells):
            cage = caging.owner[cell]
            if cage == FREE:
                continue
            caging.cells[self.next_cell[cage]] = cell
            self.next_cell[cage] += 1

    def _apart(self, cage):
        """The pairs of the cage's cells that share a house, as bits; see TupleStore.find."""
        i: cython.int
        j: cython.int
        first: cython.int = self.caging.start[cage]
        size: cython.int = self.caging.start[cage + 1] - first
        apart: cython.longlong = 0
        if self.caging.distinct:
            return (cython.cast(cython.longlong, 1) << (size * (size - 1) // 2)) - 1
        for j in range(1, size):
            for i in range(j):
                if self.together[
                    self.caging.cells[first + j] * self.cells + self.caging.cells[first + i]
                ]:
                    apart |= cython.cast(cython.longlong, 1) << (j * (j - 1) // 2 + i)
        return apart

    def save(self, place):
        cell: cython.int
        first: cython.int = place * self.cells
        for cell in range(self.cells):
            self.saved_owner[first + cell] = self.cages.owner[cell]
            self.saved_operator[first + cell] = self.operator[cell]
            self.saved_target[first + cell] = self.target[cell]
        if self.cages.uncaged:
            for cell in range(self.cells):
                self.saved_blank[first + cell] = self.cages.blank[cell]

    def restore(self, place):
        cell: cython.int
        first: cython.int = place * self.cells
        for cell in range(self.cells):
            self.cages.sizes[cell] = 0
            self.fresh[cell] = 0
        for cell in range(self.cells):
            self.cages.owner[cell] = self.saved_owner[first + cell]
            self.cages.sizes[self.cages.owner[cell]] += 1
            self.operator[cell] = self.saved_operator[first + cell]
            self.target[cell] = self.saved_target[first + cell]
        if self.cages.uncaged:
            self.cages.blanks = 0
            for cell in range(self.cells):
                self.cages.blank[cell] = self.saved_blank[first + cell]
                self.cages.blanks += self.cages.blank[cell]

    def change_at(self, cell):
        """Change the cell's cage: split it, redraw its border with a neighbour, or give it another
        clue."""
        label: cython.int = self.cages.owner[cell]
        draw: cython.int = next_below(self.rng, 8)
        if self.cages.style == FIXED or (draw < 3 and self.varied):
            return self.mark(label)
        if draw < 6 and self.split(label):
            return True
        return self.recut(label)

    def change_any(self):
        """Change a random cage: give it another clue, redraw a border, or join a neighbour."""
        label: cython.int = self.cages.owner[next_below(self.rng, self.cells)]
        draw: cython.int = next_below(self.rng, 8)
        if self.cages.style == FIXED or (draw < 3 and self.varied):
            return self.mark(label)
        return self.recut(label) if draw < 6 else self.join_two(label)

    def mark(self, label):
        """Mark the cage for a new clue."""
        if self.cages.sizes[label] == 1:
            return False
        self.fresh[label] = 1
        return True

    def split(self, label):
        """Split a cage in two; False if the parts are not allowed."""
        size: cython.int = self.cages.sizes[label]
        first: cython.int
        other: cython.int = self.cages.mate_of(label)
        if size < 2 or (self.cages.symmetric and other == label):
            return False
        first = 1 + next_below(self.rng, size // 2)
        if (first == 1 or size - first == 1) and not self._may_single(first, size - first):
            if size < 4:
                return False
            first = 2 + next_below(self.rng, size // 2 - 1)
        if not self.cages.part(self.rng, label, first):
            return False
        self.fresh[self.cages.split_off()] = 1
        self.fresh[label] = 1
        if self.cages.symmetric:
            self._freshen_images()
        return True

    def _may_single(self, one, other):
        """Whether the limit of single cells allows parts of these sizes, and their images."""
        more: cython.int = (one == 1) + (other == 1)
        if self.cages.symmetric:
            more *= 2
        return self.cages.count_singles() + more <= self.most_singles

    def _freshen_images(self):
        """Mark the images of changed cages for new clues too."""
        cell: cython.int
        for cell in range(self.cells):
            if self.fresh[self.cages.owner[cell]]:
                self.fresh[self.cages.owner[self.cages.image[cell]]] = 1

    def recut(self, label):
        """Redraw the border between a cage and a neighbour."""
        other: cython.int = self._beside(label)
        size: cython.int
        drawn: cython.int
        if other == FREE or not self._apart_from_images(label, other):
            return False
        size = self.cages.sizes[other]
        drawn = size + next_below(self.rng, 3) - 1
        size += self.cages.sizes[label]
        if not self._may_part(drawn, size - drawn):
            drawn = self.cages.sizes[other]
        return self._cut_anew(label, other, drawn)

    def _may_part(self, one, other):
        """Whether cages of these sizes may replace two existing ones."""
        if one < 1 or other < 1 or not self.cages.may_size[one] or not self.cages.may_size[other]:
            return False
        return (one > 1 and other > 1) or self._may_single(one, other)

    def _cut_anew(self, label, other, size):
        """Join the second cage to the first and cut off `size` cells for it again."""
        mate: cython.int = self.cages.mate_of(label)
        second: cython.int = self.cages.mate_of(other)
        self._join(label, other, mate, second)
        if not self.cages.part(self.rng, label, size):
            return False
        self.fresh[self.cages.split_off()] = 1
        self.fresh[label] = 1
        if self.cages.symmetric:
            self._freshen_images()
        return True

    def join_two(self, label):
        """Join a cage with a neighbour, if enough cages are left."""
        other: cython.int = self._beside(label)
        if other == FREE or self._count_cages() <= self.fewest_cages:
            return False
        if not self.cages.may_size[self.cages.sizes[label] + self.cages.sizes[other]]:
            return False
        if not self._apart_from_images(label, other):
            return False
        self._join(label, other, self.cages.mate_of(label), self.cages.mate_of(other))
        self.fresh[label] = 1
        if self.cages.symmetric:
            self._freshen_images()
        return True

    def _join(self, label, other, mate, second):
        """Join a cage to another, and their images likewise."""
        self.cages.join(label, other)
        if self.cages.symmetric:
            self.cages.join(mate, second)

    def _apart_from_images(self, label, other):
        """Whether two cages can change without touching their own images."""
        mate: cython.int
        second: cython.int
        if not self.cages.symmetric:
            return True
        mate = self.cages.mate_of(label)
        second = self.cages.mate_of(other)
        return mate != label and second != other and mate != other and second != label

    def _beside(self, label):
        """A random neighbouring cage, weighted by shared edges; FREE if there is none.

        A cell in no cage has none either.
        """
        cell: cython.int
        k: cython.int
        other: cython.int
        found: cython.int = 0
        best: cython.int = FREE
        if self.cages.blanks and self.cages.blank[label]:
            return FREE
        for cell in range(self.cells):
            if self.cages.owner[cell] != label:
                continue
            for k in range(4):
                other = self.cages.near[4 * cell + k]
                if other == FREE:
                    break
                other = self.cages.owner[other]
                if other != label and not (self.cages.blanks and self.cages.blank[other]):
                    found += 1
                    if next_below(self.rng, found) == 0:
                        best = other
        return best

    def _count_cages(self):
        label: cython.int
        cages: cython.int = 0
        for label in range(self.cells):
            cages += self.cages.sizes[label] > 0
        return cages - self.cages.blanks
