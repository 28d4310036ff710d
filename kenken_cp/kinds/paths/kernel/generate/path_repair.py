# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Changes a path until the givens of a pattern settle it.

A random path hardly ever suits a pattern of few givens. A change moves one or two cells to another
place of the path, or turns a part of the path round (2-opt), at a number that is open. At first
only the distances to the givens around it say how many cells a number can have, which is some
hundred times faster than propagation: `narrow` changes the path until the givens leave the missing
numbers little room. After that, propagation tells how much is open (`left`), and the caller undoes
a change that leaves more open. In both stages a change that is a little worse may be kept: how
much worse is drawn at random.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator

if not cython.compiled:
    from kenken_cp.engine.rng import Rng
    from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
    from kenken_cp.kinds.paths.kernel.search.board import NOWHERE, PathBoard
    from kenken_cp.kinds.paths.kernel.search.propagate import propagate

# Draws of a change before one that keeps the path whole.
DRAWS = 5_000
MOST_TURNS = 3
# One draw of so many is of any number.
ELSEWHERE = 4
# While distances alone are looked at, a change may leave more cells by less than this.
MORE_ROOM = 10


@cython.cclass
class PathRepair:
    """Changes the path of an evaluator's source; `left` is how much propagation left open.

    `pattern` has the cells that are given; `both_ends` adds the first and last number. After
    `change` the caller writes the givens and calls `measure`, then `undo` if the change is
    not wanted.
    """

    def __init__(self, evaluator: PathEvaluator, pattern: list, both_ends: cython.bint) -> None:
        self.evaluator = evaluator
        self.in_pattern = ints(evaluator.cells)
        for cell in pattern:
            self.in_pattern[cell] = 1
        self.both_ends = both_ends
        self.loose = ints(evaluator.cells)
        self.loose_count = 0
        self.left = 0
        self.turned = ints(2 * MOST_TURNS)
        self.turns = 0

    def is_given(self, number):
        """Whether the pattern gives this number of the path."""
        source: PathSource = self.evaluator.source
        if self.both_ends and (number == 0 or number == source.count - 1):
            return True
        return self.in_pattern[source.order[number]] != 0

    def narrow(self, rng, draws):
        """Draw so many changes, and undo those that leave missing numbers more room: more by
        MORE_ROOM always, by less now and then."""
        i: cython.int
        before: cython.longlong = self._room()
        self._list_missing()
        for i in range(draws if self.loose_count else 0):
            if self._draw(rng):
                after = self._room()
                if after <= before + rng.below(MORE_ROOM):
                    before = after
                else:
                    self.undo()
        return 0

    def measure(self):
        """Propagate the givens; set `left` to the candidates too many."""
        evaluator: PathEvaluator = self.evaluator
        board: PathBoard = evaluator.search.board
        evaluator.search.load(evaluator.layout)
        propagate(board)
        self.left = 0
        for number in range(board.count):
            if board.at[number] == NOWHERE:
                self.left += board.size(number) - 1
        return 0

    def list_loose(self):
        """List the numbers that the propagation of `measure` left open."""
        board: PathBoard = self.evaluator.search.board
        self.loose_count = 0
        for number in range(board.count):
            if board.at[number] == NOWHERE:
                self.loose[self.loose_count] = number
                self.loose_count += 1
        return 0

    def change(self, rng):
        """Make a random change at one of the numbers listed; False if none was found."""
        for i in range(DRAWS):
            if self._draw(rng):
                return True
        return False

    def undo(self):
        """Take the last change back."""
        source: PathSource = self.evaluator.source
        while self.turns:
            self.turns -= 1
            source._reverse(self.turned[2 * self.turns], self.turned[2 * self.turns + 1])
        return 0

    def _list_missing(self):
        """List the numbers that are not given."""
        self.loose_count = 0
        for number in range(self.evaluator.source.count):
            if not self.is_given(number):
                self.loose[self.loose_count] = number
                self.loose_count += 1
        return 0

    def _room(self):
        """How many cells the missing numbers can have together, by their distances to the givens
        around them alone; a box around each given stands for what is near it."""
        count: cython.int = self.evaluator.source.count
        number: cython.int
        other: cython.int
        before: cython.int = NOWHERE
        total: cython.longlong = 0
        for number in range(count + 1):
            if number < count and not self.is_given(number):
                continue
            for other in range(before + 1, number):
                total += self._cells_between(before, other, number if number < count else NOWHERE)
            before = number
        return total

    def _cells_between(self, before, number, after):
        """As `_room`, of one number between two givens, or beyond one; of steps across edges the
        boxes are along the diagonals."""
        rows: cython.int = self.evaluator.layout.rows
        columns: cython.int = self.evaluator.layout.columns
        across: cython.bint = self.evaluator.source.directions > 4
        top: cython.int = 0
        bottom: cython.int = rows - 1 if across else rows + columns - 2
        left: cython.int = 0 if across else 1 - columns
        right: cython.int = columns - 1 if across else rows - 1
        i: cython.int
        for i in range(2):
            end = after if i else before
            if end == NOWHERE:
                continue
            by: cython.int = abs(number - end)
            row = self.evaluator.source.order[end] // columns
            column = self.evaluator.source.order[end] % columns
            if not across:
                row, column = row + column, row - column
            top = max(top, row - by)
            bottom = min(bottom, row + by)
            left = max(left, column - by)
            right = min(right, column + by)
        by = (bottom - top + 1) * (right - left + 1)
        return by if across else (by + 1) // 2

    def _turn(self, first, last):
        """Turn a part of the path round, as a part of the change."""
        source: PathSource = self.evaluator.source
        source._reverse(first, last)
        self.turned[2 * self.turns] = first
        self.turned[2 * self.turns + 1] = last
        self.turns += 1
        return 0

    def _draw(self, rng):
        """Draw a change and make it if it leaves a path; whether it does."""
        source: PathSource = self.evaluator.source
        number: cython.int = self._number(rng)
        cell: cython.int = source.order[number]
        direction: cython.int = source.direction[rng.below(source.directions)]
        size: cython.int = rng.below(MOST_TURNS)
        far: cython.int = number
        after: cython.bint = rng.below(2) == 1
        self.turns = 0
        if not source.layout.may[cell] >> direction & 1:
            return False
        place = source.at[cell + source.shift[direction]]
        if size:
            far += size - 1 if rng.below(2) else 1 - size
            return self._move_beside(number, far, place, place + 1 if after else place - 1)
        if after:
            return self._turn_between(min(number, place) + 1, max(number, place))
        return self._turn_between(min(number, place), max(number, place) - 1)

    def _number(self, rng):
        """One of the numbers listed; now and then any number, which may be in their way."""
        if rng.below(ELSEWHERE) == 0:
            return rng.below(self.evaluator.source.count)
        return self.loose[rng.below(self.loose_count)]

    def _turn_between(self, first, last):
        """Turn a part of the path round, if its neighbours then fit; whether they do."""
        source: PathSource = self.evaluator.source
        end: cython.int = source.count - 1
        if first >= last or (source.layout.closed and (first == 0 or last == end)):
            return False
        if first > 0 and not self._touch(first - 1, last):
            return False
        if last < end and not self._touch(first, last + 1):
            return False
        self._turn(first, last)
        return True

    def _move_beside(self, near, far, place, other):
        """Move the cells from `near` to `far` between two others, `near` beside `place`, if the
        path stays whole; whether it does."""
        end: cython.int = self.evaluator.source.count - 1
        first: cython.int = min(near, far)
        last: cython.int = max(near, far)
        if first < 1 or last >= end or other < 0 or other > end:
            return False
        if first <= place <= last or first <= other <= last:
            return False
        if not self._touch(first - 1, last + 1) or not self._touch(far, other):
            return False
        self._move(first, last, min(place, other), (near == last) == (place < other))
        return True

    def _move(self, first, last, low, turned):
        """Move cells between those at `low` and the next place, and turn them round if asked."""
        more: cython.int = last - first
        if last < low:
            self._turn(first, low)
            self._turn(first, low - more - 1)
            first = low - more
        else:
            self._turn(low + 1, last)
            self._turn(low + more + 2, last)
            first = low + 1
        if not turned:
            self._turn(first, first + more)
        return 0

    def _touch(self, number, other):
        """Whether the path may step between its cells at two places."""
        source: PathSource = self.evaluator.source
        cell: cython.int = source.order[number]
        for i in range(source.directions):
            if source.layout.may[cell] >> source.direction[i] & 1:
                if cell + source.shift[source.direction[i]] == source.order[other]:
                    return True
        return False
