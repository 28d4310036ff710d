# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The board of a search: candidates and live cage tuples of one puzzle, and what changed.

Candidates are bit masks over the indices of the digits. The tuples of a cage are in an array whose
first `live` entries still fit; dropped ones are moved behind them, so backtracking only restores
one count per cage (reversible sparse sets; de Saint-Marcq, Schaus, Solnon and Lecoutre,
"Sparse-sets for domain implementation", 2013).

A cell in no cage forms a part by itself: parts are the cages, and after them such cells. Their
tuples, one per digit, are only made on request (`list_free`), for techniques that weigh houses.
After the parts come the cages that a search derives from sums (`derive`); a cell may be in several
of these.

A cage with too many tuples may do without them, if `takes` says so: it is `UNLISTED`, and what fits
it is known by bounds (see `unlisted`).
"""

from array import array
from itertools import accumulate

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import ALL, COMPLETE, MOST_LISTED, MOST_UNLISTED
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.kernel.search.readings import Readings
from kenken_cp.kinds.cages.kernel.search.relations import Relations

# The cells reserved for a derived cage; see MOST_DERIVED in `derive`.
DERIVED_CELLS = 5

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.caging import FREE
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED
    from kenken_cp.kinds.cages.kernel.search.tuples import (
        DIVIDED,
        MAX_CELLS,
        MAX_TARGET,
        NO_OP,
        TIMES,
        TOO_LARGE,
    )


@cython.cclass
class Board(Readings):
    """The work space for puzzles of one geometry and number of digits, one puzzle at a time."""

    def __init__(self, geometry, digits: int, values: tuple = ()) -> None:
        """`geometry` has rows, columns and houses; `digits` is their number.

        With the digits' `values` the board has regions, from whose sums `derive` can add cages.
        """
        houses = geometry.houses
        self.cells = geometry.rows * geometry.columns
        self.digits = digits
        self.houses = len(houses)
        self.full = (1 << digits) - 1
        self.per_word = 64 // digits
        self.house_cells = array("i", [cell for house in houses for cell in house.cells])
        self.house_start = array("i", accumulate([len(house.cells) for house in houses], initial=0))
        self.house_complete = array("i", [len(house.cells) == digits for house in houses])
        boxes = len(set(geometry.boxes))
        lines = geometry.rows + geometry.columns
        self.house_boxed = array("i", [0 <= h - lines < boxes for h in range(self.houses)])
        self._note_houses(houses)
        self._note_crossings(houses)
        self.upright = array("i", range(self.cells))
        self._note_regions(geometry, values)
        self._make_room()
        self.relations = Relations(self.cells, digits, self.together)
        self.clue_factors = 0

    def _make_room(self) -> None:
        """Allocate the arrays for a puzzle and for the search."""
        self.caging = Caging(self.cells)
        self.takes = COMPLETE
        self.make_readings(self.room, self.digits)
        self.is_free = ints(self.cells)
        self.cage_cells = ints(self.cells + DERIVED_CELLS * (self.room - self.cells))
        self.cage_start = ints(self.room + 1)
        self.cage_stride = ints(self.room)
        self.cage_tuples = array("q", bytes(8 * self.room))
        self.cell_cage = ints(self.cells)
        self.distinct = False
        self.givens = 0
        self.given_cell = ints(self.cells)
        self.given = array("I", bytes(4 * self.cells))
        self.limited = 0
        self.limited_cell = ints(self.cells)
        self.allowed = array("I", bytes(4 * self.cells))
        self.candidates = array("I", bytes(4 * self.cells))
        self.tuples = array("Q", bytes(8 << 10))
        self.live = ints(self.room)
        self.house_dirty = array("Q", bytes(8 * self.house_words))
        self.cage_dirty = ints(self.room)
        self.saved_candidates = array("I", bytes(4 * self.cells * (self.cells + 1)))
        self.saved_live = ints(self.room * (self.cells + 1))
        self.cage_fewer = ints(self.room)
        self.met = ints(self.houses)
        self.shadow = array("Q", bytes(8 * self.houses))
        self.beside = array("I", bytes(4 * self.digits))
        self.besides = 0
        self.weeds = False
        self.fault = 0
        self.packed = array("Q", bytes(8 * MAX_CELLS))
        self.union = array("Q", bytes(8 * MAX_CELLS))

    def _note_houses(self, houses) -> None:
        """Index the houses of each cell, `span` per cell, and which cells share a house."""
        of_cell: list = [[] for _ in range(self.cells)]
        for h, house in enumerate(houses):
            for cell in house.cells:
                of_cell[cell].append(h)
        self.span = max([len(mine) for mine in of_cell])
        self.cell_houses = array("i", bytes(4 * self.cells * self.span))
        self.together = ints(self.cells * self.cells)
        for cell, mine in enumerate(of_cell):
            for i in range(self.span):
                # a cell in fewer houses repeats its last one
                self.cell_houses[cell * self.span + i] = mine[min(i, len(mine) - 1)]
        for house in houses:
            for a in house.cells:
                for b in house.cells:
                    self.together[a * self.cells + b] = 1
        self.house_words = (self.houses + 63) // 64
        self.cell_mask = array("Q", bytes(8 * self.cells * self.house_words))
        self.house_mask = array("Q", bytes(8 * self.house_words))
        for h, house in enumerate(houses):
            word: cython.int = h // 64
            bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << h % 64
            self.house_mask[word] |= bit
            for cell in house.cells:
                self.cell_mask[cell * self.house_words + word] |= bit

    def _note_crossings(self, houses) -> None:
        """Index the pairs of houses with two or more common cells, if one of them is complete.

        For each pair it lists the common cells, those of the first house alone and those of the
        second alone, each up to an entry of `cross_start`.
        """
        cells, starts, pairs = array("i"), array("i"), array("i")
        held = [frozenset(house.cells) for house in houses]
        for a, one in enumerate(houses):
            for b in range(a + 1, len(houses)):
                both = held[a] & held[b]
                if len(both) > 1 and (self.house_complete[a] or self.house_complete[b]):
                    pairs.extend((a, b))
                    for some in (
                        sorted(both),
                        [cell for cell in one.cells if cell not in both],
                        [cell for cell in houses[b].cells if cell not in both],
                    ):
                        starts.append(len(cells))
                        cells.extend(some)
        starts.append(len(cells))
        self.crossings = len(pairs) // 2
        self.cross_pair = pairs or array("i", [0])
        self.cross_start = starts
        self.cross_cells = cells or array("i", [0])
        self.cross_dirty = ints(max(1, self.crossings))
        self.cross_mask = array("Q", bytes(8 * max(1, self.crossings) * self.house_words))
        for i in range(2 * self.crossings):
            word, bit = divmod(pairs[i], 64)
            self.cross_mask[word * self.crossings + i // 2] |= (
                cython.cast(cython.ulonglong, 1) << bit
            )
        self.house_fewer = array("Q", bytes(8 * self.house_words))

    def _note_regions(self, geometry, values: tuple) -> None:
        """Index regions of full houses on boards where houses cross: consecutive lines, and boxes.

        `room` is the most parts and derived cages there can be: two derived ones per region.
        """
        regions, cells = [], array("i")
        holds, extends, before = array("b"), array("i"), -1
        for first, last in self._runs(geometry) if self.crossings and values else ():
            regions.append(last - first)
            held = [cell for house in geometry.houses[first:last] for cell in house.cells]
            cells.extend(held)
            inside = set(held)
            holds.extend([cell in inside for cell in range(self.cells)])
            extends.append(first == before)
            before = first
        self.regions = len(regions)
        self.region_cells = cells or array("i", [0])
        self.region_holds = holds or array("b", [0])
        self.region_extends = extends or array("i", [0])
        self.region_start = array(
            "i", accumulate([count * self.digits for count in regions], initial=0)
        )
        self.region_sum = array("q", [count * sum(values) for count in regions] or [0])
        self.room = self.cells + 2 * self.regions
        self.within = ints(self.cells)
        self.derived_cells = ints(self.cells)
        self.derived_count = ints(self.cells)
        self.derived = ints(self.cells * self.room if self.regions else 1)

    def _runs(self, geometry):
        """The first and last (excluded) numbers of runs of complete houses."""
        rows, lines = geometry.rows, geometry.rows + geometry.columns
        for start, end in ((0, rows), (rows, lines)):
            for first in range(start, end):
                for last in range(first + 1, end + 1):
                    if last - first < end - start and all(self.house_complete[first:last]):
                        yield first, last
        for house in range(lines, self.houses):
            if self.house_complete[house]:
                yield house, house + 1

    def load_cages(self, caging, store):
        """Load a puzzle of these cages; False if one has too many tuples."""
        return self.load_turned(caging, store, self.upright, self.upright)

    def load_turned(self, caging, store, place, order):
        """Load a puzzle with each cell moved to its `place` and the cages in this `order`.

        False as in `load_cages`.
        """
        cage: cython.int
        own: cython.int
        entry: cython.int
        first: cython.int = 0
        size: cython.int
        operator: cython.int
        self.cage_tuples[0] = 0
        self.cages = caging.cages
        self.distinct = caging.distinct
        self.multiplied = False
        self.fault = 0
        self.read = 0
        for cage in range(self.cages):
            own = order[cage]
            operator = caging.operators[own]
            self.multiplied |= operator == TIMES or operator == DIVIDED or operator == NO_OP
            size = caging.start[own + 1] - caging.start[own]
            self._place(cage, first, caging, own, place)
            entry = TOO_LARGE
            if size <= MAX_CELLS and not self._holds_all(size):
                entry = store.find(size, operator, caging.targets[own], self._apart(first, size))
            if entry == TOO_LARGE:
                if not self._takes_unlisted(size, caging.targets[own]):
                    return False
                self._load_unlisted(cage, first, size, operator, caging.targets[own], store)
            else:
                self._load_cage(cage, first, size, entry, store)
            first += size
        self.cage_start[self.cages] = first
        self.parts = self.cages
        if first < self.cells:
            self._load_free(caging, place)
        self.tables = self.parts
        self._load_givens(caging, place)
        self.limited = caging.limited
        if self.limited:
            self._load_candidates(caging, place)
        if not self._load_clues(caging, place):
            return False
        for cage in range(self.house_words):
            self.house_dirty[cage] = self.house_mask[cage]
            self.house_fewer[cage] = self.house_mask[cage]
        self.houses_dirty = True
        return True

    def _load_clues(self, caging, place):
        """Load what the clues demand; False if that is too large."""
        self.clue_factors = 0
        if caging.clued is None:
            return True
        puzzle = caging.clued
        if caging.image is not None:
            loaded = self.relations.load(caging.image.relations, puzzle.digits, self.upright, True)
        else:
            loaded = self.relations.load(puzzle.relations, puzzle.digits, place, True)
        if not loaded:
            return False
        self.clue_factors = self.relations.factors
        return True

    def _holds_all(self, size):
        """Whether a cage of so many cells holds every digit once, in too many ways to list them."""
        return self.distinct and size == self.digits and size > MOST_LISTED

    def _takes_unlisted(self, size, target):
        """Whether a cage may be without a list of its tuples."""
        if size > MOST_UNLISTED or target >= MAX_TARGET or target <= -MAX_TARGET:
            return False
        return self.takes == ALL or (self.takes == COMPLETE and self._holds_all(size))

    def _load_unlisted(self, cage, first, size, operator, target, store):
        """Make a cage without tuples, with every candidate."""
        i: cython.int
        if not self.noted:
            self.note_digits(store)
        self.pairs_only = store.pairs_only  # boards are shared by the rules, unlike stores
        self.read_clue(cage, size, operator, target)
        for i in range(first, first + size):
            self.candidates[self.cage_cells[i]] = self.full
        self.cage_start[cage] = first
        self.cage_stride[cage] = 1
        self.live[cage] = UNLISTED
        self.cage_dirty[cage] = 1
        self.cage_fewer[cage] = 0
        if cage + 1 < self.room:
            self.cage_tuples[cage + 1] = self.cage_tuples[cage]
        return 0

    def _load_free(self, caging, place):
        """Make a part of each cell in no cage, with every candidate."""
        cell: cython.int
        at: cython.int
        for cell in range(self.cells):
            self.is_free[place[cell]] = caging.owner[cell] == FREE
        for cell in range(self.cells):
            if self.is_free[cell]:
                at = self.cage_start[self.parts]
                self.cage_cells[at] = cell
                self.cell_cage[cell] = self.parts
                self.candidates[cell] = self.full
                self.cage_stride[self.parts] = 1
                self.live[self.parts] = self.digits
                self.cage_dirty[self.parts] = 0
                self.cage_fewer[self.parts] = 0
                self.parts += 1
                self.cage_start[self.parts] = at + 1
                if self.parts < self.room:
                    self.cage_tuples[self.parts] = self.cage_tuples[self.parts - 1]
        return 0

    def list_free(self):
        """Write the tuples of the parts that are no cages: one per digit."""
        part: cython.int
        digit: cython.int
        at: cython.longlong
        for part in range(self.cages, self.parts):
            at = self.cage_tuples[part]
            if at + self.digits > len(self.tuples):
                self._reserve(at + self.digits)
            for digit in range(self.digits):
                self.tuples[at + digit] = cython.cast(cython.ulonglong, 1) << digit
            if part + 1 < self.room:
                self.cage_tuples[part + 1] = at + self.digits
        return 0

    def _load_givens(self, caging, place):
        """Reduce each given cell to its digit, if its cage allows that."""
        i: cython.int
        cell: cython.int
        self.givens = caging.givens
        for i in range(self.givens):
            cell = place[caging.given_cell[i]]
            self.given_cell[i] = cell
            self.given[i] = cython.cast(cython.uint, 1) << caging.given[i]
            self.candidates[cell] &= self.given[i]
            self.cage_dirty[self.cell_cage[cell]] = 1
        return 0

    def _load_candidates(self, caging, place):
        """Reduce each cell with candidates to these, as far as its cage allows them."""
        i: cython.int
        cell: cython.int
        for i in range(self.limited):
            cell = place[caging.limited_cell[i]]
            self.limited_cell[i] = cell
            self.allowed[i] = caging.allowed[i]
            self.candidates[cell] &= self.allowed[i]
            self.cage_dirty[self.cell_cage[cell]] = 1
        return 0

    def _place(self, cage, first, caging, own, place):
        """Store the cells of one cage, ascending."""
        at: cython.int = first
        i: cython.int
        k: cython.int
        cell: cython.int
        for k in range(caging.start[own], caging.start[own + 1]):
            cell = place[caging.cells[k]]
            self.cell_cage[cell] = cage
            i = at
            while i > first and self.cage_cells[i - 1] > cell:
                self.cage_cells[i] = self.cage_cells[i - 1]
                i -= 1
            self.cage_cells[i] = cell
            at += 1

    def _apart(self, first, size):
        """The pairs of the cage's cells that share a house, as bits; see TupleStore.find."""
        if self.distinct:
            return (cython.cast(cython.longlong, 1) << (size * (size - 1) // 2)) - 1
        return self._apart_in_houses(first, size)

    def _apart_in_houses(self, first, size):
        """As `_apart`, for cells that may be of several cages."""
        i: cython.int
        j: cython.int
        apart: cython.longlong = 0
        for j in range(1, size):
            for i in range(j):
                if self.together[
                    self.cage_cells[first + j] * self.cells + self.cage_cells[first + i]
                ]:
                    apart |= cython.cast(cython.longlong, 1) << (j * (j - 1) // 2 + i)
        return apart

    def _load_cage(self, cage, first, size, entry, store):
        """Copy the cage's tuples and restrict its cells to the values in them."""
        i: cython.int
        word: cython.ulonglong = 0
        source: cython.longlong = store.start[entry]
        self._load_tuples(cage, first, size, entry, store)
        for i in range(size):
            if i % self.per_word == 0:
                word = store.words[source + i // self.per_word]
            self.candidates[self.cage_cells[first + i]] = word & self.full
            word >>= self.digits
        return 0

    def _load_tuples(self, cage, first, size, entry, store):
        """Copy the cage's tuples."""
        stride: cython.int = (size + self.per_word - 1) // self.per_word
        source: cython.longlong = store.start[entry]
        at: cython.longlong = self.cage_tuples[cage]
        words: cython.longlong = cython.cast(cython.longlong, store.count[entry]) * stride
        k: cython.longlong
        if at + words > len(self.tuples):
            self._reserve(at + words)
        for k in range(words):
            self.tuples[at + k] = store.words[source + stride + k]
        self.cage_start[cage] = first
        self.cage_stride[cage] = stride
        self.live[cage] = store.count[entry]
        # a cage without tuples is dirty, so that propagation finds the contradiction
        self.cage_dirty[cage] = self.live[cage] == 0
        self.cage_fewer[cage] = 1
        if cage + 1 < self.room:
            self.cage_tuples[cage + 1] = at + words
        return 0

    def _reserve(self, words):
        """Make room for at least this many words of tuples."""
        room: cython.longlong = len(self.tuples)
        while room < words:
            room *= 2
        grown = array("Q", bytes(8 * room))
        memoryview(grown)[: len(self.tuples)] = memoryview(self.tuples)
        self.tuples = grown
        return 0

    def save(self, depth):
        """Save the candidates and live counts for this depth of the search."""
        i: cython.int
        for i in range(self.cells):
            self.saved_candidates[depth * self.cells + i] = self.candidates[i]
        for i in range(self.cages):
            self.saved_live[depth * self.room + i] = self.live[i]
        for i in range(self.parts, self.tables):
            self.saved_live[depth * self.room + i] = self.live[i]

    def restore(self, depth):
        """Restore the candidates and live counts of this depth; nothing is dirty then."""
        i: cython.int
        for i in range(self.cells):
            self.candidates[i] = self.saved_candidates[depth * self.cells + i]
        for i in range(self.parts, self.tables):
            self.live[i] = self.saved_live[depth * self.room + i]
            self.cage_dirty[i] = 0
        for i in range(self.cages):
            self.live[i] = self.saved_live[depth * self.room + i]
            self.cage_dirty[i] = 0
            self.cage_fewer[i] = 0
        for i in range(self.house_words):
            self.house_dirty[i] = 0
            self.house_fewer[i] = 0
        for i in range(self.crossings):
            self.cross_dirty[i] = 0
        if self.clue_factors:
            for i in range(self.relations.dirty_words):
                self.relations.dirty[i] = 0
        self.houses_dirty = False

    def touch(self, cell):
        """Mark a changed cell's cage and houses as dirty."""
        i: cython.int
        self.cage_dirty[self.cell_cage[cell]] = 1
        if self.tables > self.parts:
            for i in range(cell * self.room, cell * self.room + self.derived_count[cell]):
                self.cage_dirty[self.derived[i]] = 1
        for i in range(self.house_words):
            self.house_dirty[i] |= self.cell_mask[cell * self.house_words + i]
            self.house_fewer[i] |= self.cell_mask[cell * self.house_words + i]
        self.houses_dirty = True
        if self.clue_factors:
            self.relations.touch(cell)
