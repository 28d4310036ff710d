# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Which cells the open numbers can reach from the placed numbers around them.

A gap is the run of numbers between two placed ones, or at an end of the path. Its numbers reach the
cells that steps through empty cells lead to from both ends. A gap is swept anew only if one of its
ends is new, or a cell within its reach was filled: no other cell lies on a route that is short
enough.
"""

import cython

from kenken_cp.kinds.paths.kernel.logic.path_sets import PathSets
from kenken_cp.kinds.paths.kernel.search.board import words

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.logic.path_sets import NONE, NUMBER_BROKEN
    from kenken_cp.kinds.paths.kernel.search.board import bit_of, word_of


@cython.cclass
class GapSweeps(PathSets):
    """The sets of a board, swept gap by gap; `up` has what is within reach from below alone."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        super().__init__(rows, columns)
        self.up = words(rows * columns * self.stride)

    def sweep_gaps(self):
        """Sweep the gaps that the new numbers touch; consecutive numbers apart break the state."""
        first: cython.int = 0
        stale: cython.bint = False
        if self.news == 0:
            return
        while self.at[first] == NONE:
            stale = stale or self._is_cut(first)
            first += 1
        if first > 0 and not self.closed and (stale or self.is_new[first]):
            self._sweep(NONE, first)
        number = first
        while True:
            stale = self.is_new[number]
            other = self.after(number)
            while other != NONE and self.at[other] == NONE:
                stale = stale or self._is_cut(other)
                other = self.after(other)
            if stale or (other != NONE and self.is_new[other]):
                self._sweep(number, other)
            if other == NONE or other == first:
                break
            number = other
        if self.has_links:
            self._check_links()
        self._forget_new()

    def _check_links(self):
        """A new number whose certain link leads to one that is not beside it breaks the state."""
        for i in range(self.news):
            number = self.new_number[i]
            cell = self.at[number]
            for j in range(self.directions):
                at: cython.int = self.direction[j] * self.stride + word_of(cell)
                if self.sure[at] & bit_of(cell):
                    held = self.holds[cell + self.shift[self.direction[j]]]
                    if held != NONE and number != self.before(held) and number != self.after(held):
                        self.break_off(NUMBER_BROKEN, number)

    def _forget_new(self):
        """The numbers that were new are so no longer."""
        i: cython.int
        for i in range(self.news):
            self.is_new[self.new_number[i]] = 0
        for i in range(self.filled_from, self.filled_to + 1):
            self.filled[i] = 0
        self.filled_from = self.stride
        self.filled_to = 0
        self.news = 0

    def _is_cut(self, number):
        """Whether a cell within reach of an open number was just filled."""
        word: cython.int
        for word in range(self.filled_from, self.filled_to + 1):
            if self.filled[word] & self.raw[number * self.stride + word]:
                return True
        return False

    def _sweep(self, start, goal):
        """Set the cells of the numbers between two placed ones; NONE for the end of the path."""
        number: cython.int = 0 if start == NONE else self.after(start)
        if number == goal:
            if goal != NONE and not self.may_step(self.at[start], self.at[goal]):
                self.break_off(NUMBER_BROKEN, goal)
            return
        if start != NONE:
            self._sweep_up(start, goal)
        if goal != NONE:
            self._sweep_down(start, goal)
        while number != goal:
            self.drop_struck(number)
            number = self.after(number)

    def _sweep_up(self, start, goal):
        """Set what is within reach of the number before a gap, in `up`; it is all at the tail."""
        stride: cython.int = self.stride
        word: cython.int
        low: cython.int = word_of(self.at[start])
        high: cython.int = low
        number: cython.int = start
        source: cython.int = start
        for word in range(1, stride - 1):
            self.up[start * stride + word] = self.raw[start * stride + word]
        while True:
            number = self.after(number)
            if number == goal:
                return
            for word in range(number * stride + 1, (number + 1) * stride - 1):
                self.up[word] = 0
            low = max(1, low - 1)  # a step leads into the next word at most
            high = min(stride - 2, high + 1)
            for word in range(low, high + 1):
                at: cython.int = source * stride + word
                reach = self.up[at]
                reach |= self.beside_in(self.up[at - 1], self.up[at], self.up[at + 1], word)
                self.up[number * stride + word] = self.open[word] & reach
            while low < high and self.up[number * stride + low] == 0:
                low += 1
            while low < high and self.up[number * stride + high] == 0:
                high -= 1
            if goal == NONE:
                self.keep_row(number)
                for word in range(1, stride - 1):
                    self.raw[number * stride + word] = self.up[number * stride + word]
            source = number

    def _sweep_down(self, start, goal):
        """Keep of `up` what is within reach of the number after a gap, too; `up` is all empty cells
        at the head."""
        stride: cython.int = self.stride
        word: cython.int
        low: cython.int = word_of(self.at[goal])
        high: cython.int = low
        number: cython.int = goal
        source: cython.int = goal
        while True:
            number = self.before(number)
            if number == start:
                return
            self.keep_row(number)
            for word in range(number * stride + 1, (number + 1) * stride - 1):
                self.raw[word] = 0
            low = max(1, low - 1)
            high = min(stride - 2, high + 1)
            for word in range(low, high + 1):
                bound = self.open[word] if start == NONE else self.up[number * stride + word]
                if bound:
                    at: cython.int = source * stride + word
                    bound &= self.raw[at] | self.beside_in(
                        self.raw[at - 1], self.raw[at], self.raw[at + 1], word
                    )
                self.raw[number * stride + word] = bound
            while low < high and self.raw[number * stride + low] == 0:
                low += 1
            while low < high and self.raw[number * stride + high] == 0:
                high -= 1
            source = number
