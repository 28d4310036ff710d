# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What changed on a board since some time: cages and houses, and what is near to them."""

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import Finder
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class Changes:
    """Lists of places, made afresh by each `note`.

    A crossing of two houses changed if either did. A cage is near a change if it or a house that it
    meets has changed; a house, if it or a cage that meets it has; a pair of houses, if either is.
    In a wider sense a cage is, if a house that it meets is.
    """

    def __init__(self, finder, pair) -> None:
        """`pair` names the houses of the pairs, two by two."""
        board: Board = finder.board
        self.finder = finder
        self.pair = pair
        self.pairs = len(pair) // 2
        self.new_cage, self.near_cage = ints(board.cells), ints(board.cells)
        self.new_house, self.near_house = ints(board.houses), ints(board.houses)
        self.near_pair = ints(self.pairs)
        self.new_crossing = ints(max(1, board.crossings))
        self.is_new = ints(board.houses)
        self.wide_cage = ints(board.cells)
        self.is_near = ints(board.houses)

    def note(self, last, near):
        """List what changed after that time; if `near`, what is near a change as well."""
        finder: Finder = self.finder
        board: Board = finder.board
        i: cython.int
        self.new_cages = 0
        self.new_houses = 0
        for i in range(board.cages):
            if finder.cage_clock[i] > last:
                self.new_cage[self.new_cages] = i
                self.new_cages += 1
        for i in range(board.houses):
            self.is_new[i] = finder.house_clock[i] > last
            if self.is_new[i]:
                self.new_house[self.new_houses] = i
                self.new_houses += 1
        if near:
            self._note_crossings()
            self._note_near(last)

    def _note_crossings(self):
        """List the crossings of which a house changed."""
        board: Board = self.finder.board
        i: cython.int
        self.new_crossings = 0
        for i in range(board.crossings):
            if self.is_new[board.cross_pair[2 * i]] or self.is_new[board.cross_pair[2 * i + 1]]:
                self.new_crossing[self.new_crossings] = i
                self.new_crossings += 1

    def _note_near(self, last):
        """List what is near a change after that time."""
        board: Board = self.finder.board
        i: cython.int
        self.near_cages = 0
        self.near_houses = 0
        self.near_pairs = 0
        self.wide_cages = 0
        if board.cages == 0:  # only techniques about cages ask what is near
            return
        for i in range(board.cages):
            if self._changed_around_cage(i) > last:
                self.near_cage[self.near_cages] = i
                self.near_cages += 1
        for i in range(board.houses):
            self.is_near[i] = self._changed_around_house(i) > last
            if self.is_near[i]:
                self.near_house[self.near_houses] = i
                self.near_houses += 1
        for i in range(board.cages):
            if self._meets_near_house(i):
                self.wide_cage[self.wide_cages] = i
                self.wide_cages += 1
        for i in range(self.pairs):
            if self.is_near[self.pair[2 * i]] or self.is_near[self.pair[2 * i + 1]]:
                self.near_pair[self.near_pairs] = i
                self.near_pairs += 1

    def _meets_near_house(self, cage):
        """Whether a house that the cage meets is near a change."""
        k: cython.int
        for k in range(self.finder.meet_start[cage], self.finder.meet_start[cage + 1]):
            if self.is_near[self.finder.meet_house[k]]:
                return True
        return False

    def _changed_around_cage(self, cage):
        """When the cage or a house that it meets last changed."""
        finder: Finder = self.finder
        k: cython.int
        last: cython.int = finder.cage_clock[cage]
        for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
            last = max(last, finder.house_clock[finder.meet_house[k]])
        return last

    def _changed_around_house(self, house):
        """When the house or a cage that meets it last changed."""
        finder: Finder = self.finder
        k: cython.int
        last: cython.int = finder.house_clock[house]
        for k in range(finder.cross_start[house], finder.cross_start[house + 1]):
            last = max(last, finder.cage_clock[finder.cross_cage[k]])
        return last
