# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Counts the choices of a plain search, which only walks from given to given.

It fills each gap between givens by itself, on the board with the givens alone, and so too the
numbers before the first given and after the last. From each number it goes to every free neighbour
from which the next given can still be reached in time, until it has tried everything. The links
that a puzzle gives as clues (`Layout.must`) are not looked at.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS

NONE = -1


@cython.cclass
class ChoiceCount:
    """The counts of one puzzle on a board of these sides.

    `choices` are the ways on beyond the first, over all numbers that the search comes to; `routes`
    the whole ways through gaps beyond the first, which is what a person looks at.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        cells: cython.int = rows * columns
        self.cells = cells
        self.shift = array("i", [down * columns + across for down, across in DIRECTIONS])
        self.used = ints(cells)
        self.where = ints(cells + 1)
        # for each step, the cell it starts from, its distances, and the steps left to the given
        self.start = ints(cells)
        self.goal = ints(cells)
        self.left = ints(cells)
        self.is_last = ints(cells)
        self.steps = 0
        self.cell = ints(cells)
        self.tried = ints(cells)
        self.distance = ints(cells)
        self.goals = 0
        self.queue = ints(cells)
        self.choices = 0
        self.routes = 0

    def count_puzzle(self, puzzle, most: cython.longlong) -> bool:
        """As `count`, for a puzzle of these sides."""
        layout = Layout(puzzle.rows, puzzle.columns)
        layout.read(puzzle)
        return bool(self.count(layout, most))

    def count(self, layout, most):
        """Count; False once there are more than `most` choices, or if no number is given."""
        self.layout = layout
        self.choices = 0
        self.routes = 0
        if not self._plan():
            return False
        for step in range(self.steps):
            if self.start[step] != NONE:
                self._fill(step, most)
        return self.choices <= most

    def _fill(self, first, most):
        """Fill the gap whose first step this is in every way, as long as there are not too many."""
        depth: cython.int = first
        found: cython.int = 0
        self._enter(depth)
        while self.choices <= most:
            if not self._advance(depth):
                depth -= 1
                if depth < first:
                    break
            elif self.is_last[depth]:
                found += 1
                self.routes += found > 1
            else:
                depth += 1
                self._enter(depth)
                continue
            self.used[self.cell[depth]] = 0
        while depth > first:  # given up within
            depth -= 1
            self.used[self.cell[depth]] = 0

    # what is to be filled, in which order

    def _plan(self):
        """List the numbers to be placed; False if none is given."""
        layout: Layout = self.layout
        number: cython.int
        first: cython.int = 0
        before: cython.int = 0
        for number in range(layout.count + 1):
            self.where[number] = NONE
        for cell in range(self.cells):
            self.used[cell] = layout.given[cell] != 0
            if layout.given[cell]:
                self.where[layout.given[cell]] = cell
        self.steps = 0
        self.goals = 0
        for number in range(1, layout.count + 1):
            if self.where[number] == NONE:
                continue
            if first == 0:
                first = number
            elif number - before > 1:
                self._plan_gap(self.where[before], number - before, self.where[number])
            before = number
        if first == 0:
            return False
        if layout.closed:
            self._plan_gap(self.where[before], layout.count - before + first, self.where[first])
        else:
            self._plan_gap(self.where[before], layout.count - before + 1, NONE)
            self._plan_gap(self.where[first], first, NONE)
        return True

    def _plan_gap(self, start, length, end):
        """Add the steps of a gap: `length` - 1 cells from one given to the other, if there is
        one."""
        step: cython.int
        goal: cython.int = NONE
        if length < 2:
            return 0
        if end != NONE:
            goal = self.goals
            self.goals += 1
            self._measure(goal, end)
        for step in range(1, length):
            self.start[self.steps] = start if step == 1 else NONE
            self.goal[self.steps] = goal
            self.left[self.steps] = length - step
            self.is_last[self.steps] = step == length - 1
            self.steps += 1
        return 0

    def _measure(self, goal, end):
        """Measure how far each free cell is from a given, through free cells."""
        layout: Layout = self.layout
        base: cython.int = goal * self.cells
        head: cython.int = 0
        tail: cython.int = 1
        if base + self.cells > len(self.distance):
            self.distance = self._longer()
        for cell in range(self.cells):
            self.distance[base + cell] = self.cells + 1
        self.distance[base + end] = 0
        self.queue[0] = end
        while head < tail:
            cell = self.queue[head]
            head += 1
            for direction in range(MOST_DIRECTIONS):
                if not layout.may[cell] >> direction & 1:
                    continue
                other = cell + self.shift[direction]
                if self.used[other] or self.distance[base + other] <= self.cells:
                    continue
                self.distance[base + other] = self.distance[base + cell] + 1
                self.queue[tail] = other
                tail += 1
        return 0

    def _longer(self):
        """The distances in an array of twice the length."""
        longer = ints(2 * len(self.distance))
        memoryview(longer)[: len(self.distance)] = memoryview(self.distance)
        return longer

    # the search

    def _enter(self, depth):
        """Count the ways on at a step that the search comes to, none of which was tried."""
        found: cython.int = 0
        for direction in range(MOST_DIRECTIONS):
            found += self._may(depth, direction)
        if found > 1:
            self.choices += found - 1
        self.tried[depth] = 0

    def _from(self, depth):
        """The cell from which a step goes."""
        return self.start[depth] if self.start[depth] != NONE else self.cell[depth - 1]

    def _may(self, depth, direction):
        """Whether a step may go in this direction."""
        start: cython.int = self._from(depth)
        other: cython.int = start + self.shift[direction]
        if not self.layout.may[start] >> direction & 1 or self.used[other]:
            return False
        if self.goal[depth] == NONE:
            return True
        return self.distance[self.goal[depth] * self.cells + other] <= self.left[depth]

    def _advance(self, depth):
        """Take the next way of a step; False if there is none left."""
        for direction in range(self.tried[depth], MOST_DIRECTIONS):
            if not self._may(depth, direction):
                continue
            self.tried[depth] = direction + 1
            self.cell[depth] = self._from(depth) + self.shift[direction]
            self.used[self.cell[depth]] = 1
            return True
        return False
