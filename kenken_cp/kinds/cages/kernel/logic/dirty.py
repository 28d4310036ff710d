# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The dirty set of a board of cages: what changed since a given time, and what is near a change."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import DirtySet, PlaceList

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.logic.disjoint_houses import DisjointHouses
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class CageDirtySet(DirtySet):
    """The lists of changed places that techniques watch, by level; higher levels cost more.

    Level 0: changed houses and cages. Level 1: crossings with a changed house; houses and cages
    near a change. Level 2: pairs of disjoint houses of which one is near a change; cages that meet
    a house near a change (`wide_cages`).

    A cage is near a change if it or a house that it meets changed; a house, if it or a cage that
    meets it changed.
    """

    def __init__(self, state: CageState, apart: DisjointHouses) -> None:
        """`apart` has the pairs of disjoint houses."""
        board: Board = state.board
        houses: cython.int = board.houses
        cages: cython.int = board.cells
        self.state = state
        self.apart = apart
        self.cages = PlaceList(cages, 0)
        self.houses = PlaceList(houses, 0)
        self.houses_and_cages = PlaceList(houses + cages, 0)
        self.crossings = PlaceList(board.crossings, 1)
        self.near_cages = PlaceList(cages, 1)
        self.near_houses = PlaceList(houses, 1)
        self.near_pairs = PlaceList(apart.pairs, 2)
        self.near_houses_and_pairs = PlaceList(houses + apart.pairs, 2)
        self.wide_cages = PlaceList(cages, 2)
        self.is_new = ints(houses)
        self.is_near = ints(houses)
        self.near_clock = ints(houses)

    def list_changed(self, last, level):
        """List what changed after the time `last`, up to this level."""
        state: CageState = self.state
        board: Board = state.board
        cages: PlaceList = self.cages
        houses: PlaceList = self.houses
        both: PlaceList = self.houses_and_cages
        count: cython.int = 0
        i: cython.int
        # each is written down, and overwritten by the next if it did not change: without a branch
        for i in range(board.houses):
            self.is_new[i] = state.house_clock[i] > last
            houses.place[count] = i
            both.place[count] = i
            count += self.is_new[i]
        houses.count = count
        count = 0
        for i in range(board.cages):
            cages.place[count] = i
            both.place[houses.count + count] = board.houses + i
            count += state.cage_clock[i] > last
        cages.count = count
        both.count = houses.count + count
        if level > 0:
            self._list_crossings()
            if board.cages:  # only techniques for cages use the houses near a change
                self._list_near_houses(last)
            self._list_near_cages(last)
        if level > 1:
            if board.cages:
                self._list_near_pairs()
            self._list_wide_cages()

    def _list_crossings(self):
        """List the crossings with a changed house."""
        board: Board = self.state.board
        crossings: PlaceList = self.crossings
        count: cython.int = 0
        i: cython.int
        for i in range(board.crossings):
            if self.is_new[board.cross_pair[2 * i]] or self.is_new[board.cross_pair[2 * i + 1]]:
                crossings.place[count] = i
                count += 1
        crossings.count = count

    def _list_near_houses(self, last):
        """List the houses near a change."""
        houses: PlaceList = self.near_houses
        i: cython.int
        houses.count = 0
        for i in range(self.state.board.houses):
            self.near_clock[i] = self._changed_around_house(i)
            self.is_near[i] = self.near_clock[i] > last
            if self.is_near[i]:
                houses.place[houses.count] = i
                houses.count += 1

    def _list_near_pairs(self):
        """List the pairs of houses near a change, alone and after such houses."""
        apart: DisjointHouses = self.apart
        houses: PlaceList = self.near_houses
        pairs: PlaceList = self.near_pairs
        both: PlaceList = self.near_houses_and_pairs
        count: cython.int = 0
        i: cython.int
        for i in range(houses.count):
            both.place[i] = houses.place[i]
        for i in range(apart.pairs if houses.count else 0):
            if self.is_near[apart.pair[2 * i]] or self.is_near[apart.pair[2 * i + 1]]:
                pairs.place[count] = i
                both.place[houses.count + count] = self.state.board.houses + i
                count += 1
        pairs.count = count
        both.count = houses.count + count

    def _list_near_cages(self, last):
        """List the cages near a change."""
        cages: PlaceList = self.near_cages
        i: cython.int
        cages.count = 0
        for i in range(self.state.board.cages):
            if self._changed_around_cage(i) > last:
                cages.place[cages.count] = i
                cages.count += 1

    def _list_wide_cages(self):
        """List the cages that meet a house near a change."""
        wide: PlaceList = self.wide_cages
        i: cython.int
        wide.count = 0
        for i in range(self.state.board.cages):
            if self._meets_near_house(i):
                wide.place[wide.count] = i
                wide.count += 1

    def _meets_near_house(self, cage):
        """Whether the cage meets a house near a change."""
        k: cython.int
        for k in range(self.state.meet_start[cage], self.state.meet_start[cage + 1]):
            if self.is_near[self.state.meet_house[k]]:
                return True
        return False

    def _changed_around_cage(self, cage):
        """The last time when the cage or a house that it meets changed."""
        state: CageState = self.state
        k: cython.int
        last: cython.int = state.cage_clock[cage]
        for k in range(state.meet_start[cage], state.meet_start[cage + 1]):
            last = max(last, state.house_clock[state.meet_house[k]])
        return last

    def _changed_around_house(self, house):
        """The last time when the house or a cage that meets it changed."""
        state: CageState = self.state
        k: cython.int
        last: cython.int = state.house_clock[house]
        for k in range(state.cross_start[house], state.cross_start[house + 1]):
            last = max(last, state.cage_clock[state.cross_cage[k]])
        return last
