# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Regions of empty cells that the gaps touching them must fill exactly."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, NUMBER, VALUE
from kenken_cp.kinds.paths.kernel.codes import GAP
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnPathCells
from kenken_cp.kinds.paths.kernel.search.board import words

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.kinds.paths.kernel.logic.path_sets import CELL_BROKEN, NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.search.board import bit_of, cell_in, word_of


@cython.cclass
class Pocket(OnPathCells):
    """Regions and the gaps that fill them. Place 0 is the whole board; place c + 1 asks of cell c
    which numbers would, from there, cut off a region that the gaps cannot fill.

    A gap is the run of numbers between two placed ones, or at an end of the path; it lies in one
    region whole, since its route crosses no filled cell.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        cells: cython.int = self.state.cells
        self.places = cells + 1
        self.count = ints(cells + 1)
        stride: cython.int = self.state.stride
        self.regions = words((cells + 1) * stride)
        self.region_size = ints(cells + 1)
        self.gap_first = ints(cells + 2)
        self.gap_size = ints(cells + 2)
        self.sums = ints(cells + 2)
        self.left = words(stride)
        # for each region and number, whether the number can stand there
        self.within = array("b", bytes((cells + 1) * cells))
        self.whole_clock = NONE  # when the regions of the whole board were last counted
        self.whole = 0

    def begin(self):
        self.places = self.state.cells + 1
        self.whole_clock = NONE
        self.left_out = False

    def look(self, place):
        if place == 0:
            self._whole_board()
        else:
            self._cut(place - 1)

    # regions and gaps

    def _list_regions(self, but):
        """List the regions of empty cells, without the cell `but`. Returns how many there are."""
        state: PathState = self.state
        stride: cython.int = state.stride
        word: cython.int
        found: cython.int = 0
        i: cython.int
        for word in range(stride):
            self.left[word] = state.open[word]
        if but != NONE:
            self.left[word_of(but)] &= ~bit_of(but)
        word = 1
        while word < stride - 1:
            if self.left[word] == 0:
                word += 1
                continue
            at = found * stride
            for i in range(stride):
                self.regions[at + i] = 0
            self.regions[at + word] = self.left[word] & ~(self.left[word] - 1)
            size = self._grow(at, word)
            for i in range(1, stride - 1):
                self.left[i] &= ~self.regions[at + i]
            self.region_size[found] = size
            found += 1
        return found

    def _grow(self, at, word):
        """Let a region, one cell in a word so far, grow as far as cells are left. Returns its
        size."""
        state: PathState = self.state
        stride: cython.int = state.stride
        low: cython.int = word
        high: cython.int = word
        i: cython.int
        size: cython.int = 1
        while True:
            low = max(1, low - 1)  # a step leads into the next word at most
            high = min(stride - 2, high + 1)
            for i in range(low, high + 1):
                state.scratch[4 * stride + i] = state.beside_in(
                    self.regions[at + i - 1], self.regions[at + i], self.regions[at + i + 1], i
                )
            grown: cython.int = 0
            for i in range(low, high + 1):
                self.regions[at + i] |= state.scratch[4 * stride + i] & self.left[i]
                grown += count_bits(self.regions[at + i])
            if grown == size:
                return size
            size = grown
            while self.regions[at + low] == 0:
                low += 1
            while self.regions[at + high] == 0:
                high -= 1

    def _list_within(self, regions):
        """Note which missing numbers can stand in which region."""
        state: PathState = self.state
        stride: cython.int = state.stride
        word: cython.int
        for number in range(state.count):
            if state.at[number] != NONE:
                continue
            for region in range(regions):
                self.within[region * state.cells + number] = 0
                for word in range(1, stride - 1):
                    if state.sets[number * stride + word] & self.regions[region * stride + word]:
                        self.within[region * state.cells + number] = 1
                        break

    def _list_gaps(self, number):
        """List the gaps of missing numbers, in order; one ends at `number` as if it was placed.

        Returns how many there are.
        """
        state: PathState = self.state
        found: cython.int = 0
        inside: cython.bint = False
        for i in range(state.count):
            if state.at[i] != NONE or i == number:
                inside = False
                continue
            if not inside:
                inside = True
                self.gap_first[found] = i
                self.gap_size[found] = 0
                found += 1
            self.gap_size[found - 1] += 1
        if state.closed and found > 1 and self._wraps(number):
            found -= 1  # the run up to the last number goes on with the first one
            self.gap_first[0] = self.gap_first[found]
            self.gap_size[0] += self.gap_size[found]
        return found

    def _wraps(self, number):
        """Whether both the first and the last number are missing."""
        last: cython.int = self.state.count - 1
        return (
            self.state.at[0] == NONE
            and self.state.at[last] == NONE
            and number != 0
            and number != last
        )

    def _touches(self, gap, region, number):
        """Whether every number of a gap can stand in a region, those next to `number` beside the
        cell of `_set_beside`."""
        state: PathState = self.state
        other: cython.int = self.gap_first[gap]
        for step in range(self.gap_size[gap]):
            if not self.within[region * state.cells + other]:
                return False
            if number != NONE and (state.before(other) == number or state.after(other) == number):
                if not self._is_beside(other, region):
                    return False
            other = state.after(other)
        return True

    def _is_beside(self, number, region):
        """Whether a number can stand beside the cell of `_set_beside` in a region."""
        state: PathState = self.state
        stride: cython.int = state.stride
        word: cython.int
        for word in range(1, stride - 1):
            if (
                state.sets[number * stride + word]
                & self.regions[region * stride + word]
                & state.scratch[5 * stride + word]
            ):
                return True
        return False

    def _set_beside(self, cell):
        """Write the neighbours of a cell to a scratch set."""
        state: PathState = self.state
        for word in range(state.stride):
            state.scratch[6 * state.stride + word] = 0
        state.scratch[6 * state.stride + word_of(cell)] = bit_of(cell)
        state.beside(state.scratch, 6 * state.stride, 5)

    def _sums_to(self, region, regions, gaps, but, number):
        """Whether gaps can fill a region exactly; `but` is a gap that is left out, NONE for none.

        A gap that can lie in no other region lies here.
        """
        size: cython.int = self.region_size[region]
        total: cython.int
        for total in range(size + 1):
            self.sums[total] = 0
        self.sums[0] = 1
        for gap in range(gaps):
            if gap == but or not self._touches(gap, region, number):
                continue
            if not self._elsewhere(gap, region, regions, number):
                size -= self.gap_size[gap]
                if size < 0:
                    return False
                continue
            for total in range(size, self.gap_size[gap] - 1, -1):
                self.sums[total] |= self.sums[total - self.gap_size[gap]]
        return self.sums[size] == 1

    def _elsewhere(self, gap, region, regions, number):
        """Whether a gap can lie in another region."""
        for other in range(regions):
            if other != region and self._touches(gap, other, number):
                return True
        return False

    # deductions

    def _whole_board(self):
        """A gap that must lie in a region leaves the others; one that does not fit in leaves it."""
        state: PathState = self.state
        regions: cython.int = self._list_regions(NONE)
        gaps: cython.int = self._list_gaps(NONE)
        if regions < 2:
            return
        self._list_within(regions)
        for region in range(regions):
            if not self._sums_to(region, regions, gaps, NONE, NONE):
                state.break_off(CELL_BROKEN, self._cell_in(region))
                return
            for gap in range(gaps):
                if state.done:
                    return
                if not self._touches(gap, region, NONE):
                    continue
                if not self._elsewhere(gap, region, regions, NONE):
                    continue
                if not self._sums_to(region, regions, gaps, gap, NONE):
                    self._offer(gap, region, False)
                elif not self._fits(gap, region, regions, gaps):
                    self._offer(gap, region, True)

    def _fits(self, gap, region, regions, gaps):
        """Whether the other gaps can fill what an optional gap leaves of a region."""
        size: cython.int = self.region_size[region]
        if self.gap_size[gap] > size:
            return False
        self.region_size[region] = size - self.gap_size[gap]
        found = self._sums_to(region, regions, gaps, gap, NONE)
        self.region_size[region] = size
        return found

    def _cell_in(self, region):
        """The first cell of a region."""
        word: cython.int
        for word in range(1, self.state.stride - 1):
            if self.regions[region * self.state.stride + word]:
                return cell_in(word, self.regions[region * self.state.stride + word])
        return NONE

    def _offer(self, gap, region, inside):
        """Offer to remove a gap's numbers from the cells in a region, or from all but these."""
        state: PathState = self.state
        stride: cython.int = state.stride
        word: cython.int
        taking: cython.int
        gain: cython.bint = False
        for taking in range(2):
            if taking and (not gain or not state.offer()):
                return
            if taking:
                self._note(gap, region)
            number = self.gap_first[gap]
            for step in range(self.gap_size[gap]):
                for word in range(1, stride - 1):
                    gone = self.regions[region * stride + word]
                    gone = state.sets[number * stride + word] & (gone if inside else ~gone)
                    gain |= gone != 0
                    if taking:
                        state.strike_word(number, word, gone)
                number = state.after(number)

    def _note(self, gap, region):
        """Log a gap, the size of a region and its cells."""
        state: PathState = self.state
        number: cython.int = state.before(self.gap_first[gap])
        state.note(GAP, number + 1, self.gap_size[gap])
        state.note(NUMBER, self.region_size[region], 0)
        self._note_region(region)

    def _note_region(self, region):
        word: cython.int
        for word in range(1, self.state.stride - 1):
            held = self.regions[region * self.state.stride + word]
            while held:
                self.state.note(CELL, cell_in(word, held), 0)
                held &= held - 1

    def _cut(self, cell):
        """Numbers that, in a cell that cuts its region, leave a part that cannot be filled."""
        state: PathState = self.state
        if not state.is_open(cell) or not self._may_cut(cell):
            return
        if self.whole_clock != state.clock:
            self.whole = self._list_regions(NONE)
            self.whole_clock = state.clock
        regions = self._list_regions(cell)
        if regions <= self.whole:
            return
        self._list_within(regions)
        self._set_beside(cell)
        for number in range(state.count):
            if state.done:
                return
            if not state.can(number, cell):
                continue
            region = self._find_stranded(number, regions)
            if region != NONE and state.offer():
                state.note(VALUE, number + 1, 0)
                state.note(NUMBER, self.region_size[region], 0)
                state.note(CELL, cell, 0)
                self._note_region(region)
                state.strike(number, cell)

    def _may_cut(self, cell):
        """Whether the open neighbours of a cell are not all joined by cells around it."""
        state: PathState = self.state
        row: cython.int
        column: cython.int
        around: cython.int = 0
        grown: cython.bint = True
        for row in range(cell // state.columns - 1, cell // state.columns + 2):
            for column in range(cell % state.columns - 1, cell % state.columns + 2):
                other: cython.int = row * state.columns + column
                if 0 <= row < state.rows and 0 <= column < state.columns and other != cell:
                    if state.is_open(other):
                        state.near[around] = other
                        state.near[8 + around] = 0
                        around += 1
        for i in range(around):
            if state.may_step(cell, state.near[i]):
                state.near[8 + i] = 1
                break
        while grown:
            grown = False
            for i in range(around):
                for j in range(around):
                    if state.near[8 + i] and not state.near[8 + j]:
                        if state.may_step(state.near[i], state.near[j]):
                            state.near[8 + j] = 1
                            grown = True
        for i in range(around):
            if not state.near[8 + i] and state.may_step(cell, state.near[i]):
                return True
        return False

    def _find_stranded(self, number, regions):
        """The first region that gaps cannot fill with a number in the cell of `_set_beside`; NONE
        for none."""
        gaps: cython.int = self._list_gaps(number)
        for region in range(regions):
            if not self._sums_to(region, regions, gaps, NONE, number):
                return region
        return NONE
