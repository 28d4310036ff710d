# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Random divisions of a board into rectangles, by a reversible chain (Metropolis).

A move takes an edge between two cells. Inside a rectangle it proposes to split the rectangle there;
between two that share a whole side, to merge them, or to shift their wall by one. An edge of a wall
is as likely drawn before a move as the edges that would undo it, so divisions have a probability
proportional to the product of their areas' weights. It begins with single cells, and ends once
every area is a wanted one and no side too short: extra moves near other rectangles, with all wanted
areas weighted equally, remove those.

For symmetric clues the chain carries these along: it begins with a clue in every cell, and clues
are added and removed in pairs, of which one is the half-turn of the other. The distribution is then
only approximate.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.rectangles.kernel.generate.parts import Parts

if not cython.compiled:
    from kenken_cp.engine.rng import Rng, next_below, next_word
    from kenken_cp.kinds.rectangles.kernel.generate.parts import NOWHERE

MOVES_A_CELL = 12
# Moves for divisions that still have an area that is not wanted, before the chain is given up: in
# turn some near each such rectangle, and now and then a round over the whole board.
MORE_MOVES_A_CELL = 200
MORE_SYMMETRIC = 400  # where all moves are over the whole board
MOVES_NEAR = 24
ROUNDS_NEAR = 8
MOVES_FIRST = 20  # moves for each cell to be rid of what is not wanted, at the start
NEAR = 2  # how many cells from such a rectangle is near
UNWANTED = 1e-7  # the weight of an area that is not wanted
# The weight of a rectangle with too short a side falls with each cell, so that those of one line
# are as easily split as merged.
THIN, THINNEST = 0.2, 1e-12
SCALE = 1.0 / (1 << 53)


@cython.cclass
class Division(Parts):
    """The current division of one board."""

    def __init__(
        self, rows: cython.int, columns: cython.int, weights: list, least: cython.int = 1
    ) -> None:
        """`weights[area]` is the weight of rectangles of this area, 0 for one not wanted; those
        with a side shorter than `least` are not wanted either."""
        cells: cython.int = rows * columns
        super().__init__(rows, columns)
        self.least = least
        self.weight = array("d", bytes(8 * (cells + 1)))
        self.flat = array("d", bytes(8 * (cells + 1)))
        self.thin = array("d", bytes(8 * (cells + 1)))
        for area in range(cells + 1):
            given = weights[area] if area < len(weights) else 0.0
            self.weight[area] = given or UNWANTED
            self.flat[area] = 1.0 if given else UNWANTED
            self.thin[area] = max(THIN * self.thin[area - 1], THINNEST) if area else 1.0
        self.across = rows * (columns - 1)
        self.edges = self.across + (rows - 1) * columns
        # the cells beside each edge: left and right of it, then above and below
        self.before = ints(self.edges + 1)
        self.behind = ints(self.edges + 1)
        self.line = ints(self.edges + 1)
        for edge in range(self.edges):
            cell = edge - self.across
            if edge < self.across:
                cell = edge // (columns - 1) * columns + edge % (columns - 1)
            self.before[edge] = cell
            self.behind[edge] = cell + (1 if edge < self.across else columns)
            self.line[edge] = cell % columns + 1 if edge < self.across else cell // columns + 1
        self.places = ints(cells)
        self.symmetric = False
        self.moves = MOVES_A_CELL
        self.changed = False
        self.rng = Rng()

    def draw(self, rng):
        """Draw a division from this stream; False if it has a rectangle that is not wanted."""
        self.rng = rng
        self._begin()
        return self._run()

    def mix(self, rng):
        """Go on from the division that there is, as `draw` does from where it begins."""
        self.rng = rng
        return self._run()

    def _run(self):
        """Make the moves of a draw, and more until all are wanted; False if some never are.

        Symmetric clues take too many moves to get away from small rectangles.
        """
        more: cython.int = MORE_SYMMETRIC
        if not self.symmetric:
            # what is not wanted goes most easily while all rectangles are small
            self._mend(MOVES_FIRST * self.cells)
            more = MORE_MOVES_A_CELL
        self._move_all(self.moves)
        return self._mend(more * self.cells)

    def _mend(self, most):
        """Make up to about so many moves until all are wanted; False if they never are."""
        rounds: cython.int = 0
        weight: cython.double[::1] = self.weight
        while self._list_unwanted():
            if most <= 0 or self.edges == 0:
                return False
            rounds += 1
            if self.symmetric or rounds % ROUNDS_NEAR == 0:
                most -= self.cells
                self._move_all(1)
                continue
            self.weight = self.flat
            for i in range(self.unwanted):
                most -= self._move_near(self.places[i])
            self.weight = weight
        return True

    def _move_all(self, times):
        """Make so many moves for each cell."""
        if self.edges:
            for i in range(times * self.cells):
                self._move()

    def _list_unwanted(self):
        """List the first cells of rectangles that are not wanted; how many these are."""
        self.unwanted = 0
        for k in range(self.count):
            if not self._is_wanted(k):
                self.places[self.unwanted] = self.top[k] * self.columns + self.left[k]
                self.unwanted += 1
        return self.unwanted

    def _begin(self):
        """Begin with every cell a rectangle of its own."""
        self.count = 0
        for cell in range(self.cells):
            self.clue[cell] = cell
            self._add(cell // self.columns, cell % self.columns, 1, 1)

    def _is_wanted(self, k):
        """Whether a rectangle is, by its area and sides."""
        high: cython.int = self.bottom[k] - self.top[k]
        wide: cython.int = self.right[k] - self.left[k]
        return min(high, wide) >= self.least and self.weight[high * wide] > UNWANTED

    def _weight_of(self, k):
        """The weight of a rectangle."""
        return self._weigh(self.bottom[k] - self.top[k], self.right[k] - self.left[k])

    def _weigh(self, side, other):
        """The weight of rectangles of these sides."""
        if side < self.least or other < self.least:
            return self.thin[side * other]
        return self.weight[side * other]

    def area(self, k):
        """The area of a rectangle."""
        return (self.bottom[k] - self.top[k]) * (self.right[k] - self.left[k])

    def accepts(self, ratio):
        """Whether a proposal is accepted whose state has this many times the old weight."""
        return ratio >= 1.0 or (next_word(self.rng) >> 11) * SCALE < ratio

    def _move(self):
        """Propose one move."""
        self._propose(next_below(self.rng, self.edges))

    def _move_near(self, cell):
        """Propose moves near the rectangle of this cell, until it is wanted; how many."""
        top: cython.int = 0
        left: cython.int = 0
        high: cython.int = 1
        wide: cython.int = 1
        self.changed = True
        for moves in range(MOVES_NEAR):
            if self.changed:  # most proposals change nothing
                self.changed = False
                k = self.grid[cell]
                if self._is_wanted(k):
                    return moves
                top = max(self.top[k] - NEAR, 0)
                left = max(self.left[k] - NEAR, 0)
                high = min(self.bottom[k] + NEAR, self.rows) - top
                wide = min(self.right[k] + NEAR, self.columns) - left
            row = top + next_below(self.rng, high)
            column = left + next_below(self.rng, wide)
            if next_below(self.rng, 2):
                if column + 1 < self.columns:
                    self._propose(row * (self.columns - 1) + column)
            elif row + 1 < self.rows:
                self._propose(self.across + row * self.columns + column)
        return MOVES_NEAR

    def _propose(self, edge):
        """Propose the move that an edge stands for."""
        one: cython.int = self.grid[self.before[edge]]
        other: cython.int = self.grid[self.behind[edge]]
        if one == other:
            self._split(one, edge)
        elif edge < self.across:
            if self.top[one] == self.top[other] and self.bottom[one] == self.bottom[other]:
                self._meet(one, other, True)
        elif self.left[one] == self.left[other] and self.right[one] == self.right[other]:
            self._meet(one, other, False)

    def _meet(self, one, other, beside):
        """Merge two rectangles that share a whole side, or shift their wall."""
        choice: cython.int = next_below(self.rng, 4)
        if choice < 2:
            if self.symmetric:
                self._die(one, other, choice == 0)
            elif self.accepts(self._merged_ratio(one, other)):
                self.changed = True
                self._merge(one, other)
        else:
            self._shift(one, other, beside, 1 if choice == 2 else -1)

    def _merged_ratio(self, one, other):
        """How much a merger changes the weight."""
        high: cython.int = max(self.bottom[one], self.bottom[other])
        wide: cython.int = max(self.right[one], self.right[other])
        high -= min(self.top[one], self.top[other])
        wide -= min(self.left[one], self.left[other])
        return self._weigh(high, wide) / (self._weight_of(one) * self._weight_of(other))

    def _split_ratio(self, k, row, column):
        """How much a split before this row, or column, changes the weight."""
        side: cython.int = self.bottom[k] - self.top[k]
        split: cython.int = self.right[k] - self.left[k]
        part: cython.int = column - self.left[k]
        if row != NOWHERE:
            side, split, part = split, side, row - self.top[k]
        both: cython.double = self._weigh(side, part) * self._weigh(side, split - part)
        return both / self._weigh(side, split)

    def _split(self, k, edge):
        """Propose to split a rectangle at an edge inside it."""
        row: cython.int = NOWHERE
        column: cython.int = NOWHERE
        if next_below(self.rng, 2):
            return  # half the time, as mergers are
        if edge < self.across:
            column = self.line[edge]
        else:
            row = self.line[edge]
        if self.symmetric:
            self._bear(k, row, column)
        elif self.accepts(self._split_ratio(k, row, column)):
            self.changed = True
            self._cut(k, row, column)

    def _shift(self, one, other, beside, way):
        """Propose to shift the wall between two rectangles, the first left of or above the second.

        A wall that would leave one of them nothing stays.
        """
        high: cython.int = self.bottom[one] - self.top[one]
        wide: cython.int = self.right[one] - self.left[one]
        side: cython.int = high if beside else wide
        first: cython.int = wide if beside else high
        second: cython.int = self.bottom[other] - self.top[other]
        if beside:
            second = self.right[other] - self.left[other]
        if first + way <= 0 or second - way <= 0:
            return
        if self.symmetric and not self._keeps_clues(one, other, beside, way):
            return
        ratio: cython.double = self._weigh(side, first + way) * self._weigh(side, second - way)
        if not self.accepts(ratio / (self._weight_of(one) * self._weight_of(other))):
            return
        self.changed = True
        if beside:
            self.right[one] += way
            self.left[other] += way
        else:
            self.bottom[one] += way
            self.top[other] += way
        if way > 0:
            self._paint(one)
        else:
            self._paint(other)

    # symmetric clues

    def _keeps_clues(self, one, other, beside, way):
        """Whether both rectangles still have their clues after a shift of their wall."""
        loser: cython.int = other if way > 0 else one
        row: cython.int = self.clue[loser] // self.columns
        column: cython.int = self.clue[loser] % self.columns
        if beside:
            return column != (self.left[other] if way > 0 else self.right[one] - 1)
        return row != (self.top[other] if way > 0 else self.bottom[one] - 1)

    def _partner(self, cell):
        """The cell after a half-turn."""
        return self.cells - 1 - cell

    def _die(self, one, other, first):
        """Propose to merge two rectangles, and two more, so that a clue and its partner go."""
        dead: cython.int = one if first else other
        kept: cython.int = other if first else one
        cell: cython.int = self._partner(self.clue[dead])
        ratio: cython.double = self._merged_ratio(one, other)
        twin: cython.int = self.grid[cell]
        clue: cython.int = self.clue[kept]
        if twin == dead:  # the clue in the middle has no partner
            if self.accepts(ratio):
                self._merge(kept, dead)
                self.clue[self.grid[clue]] = clue
            return
        if twin == kept:
            return
        next_to = self._neighbour(twin)
        if next_to == NOWHERE or next_to == dead or next_to == kept:
            return
        stays: cython.int = self.clue[next_to]
        if self.accepts(ratio * self._merged_ratio(twin, next_to)):
            self._merge_at(clue, self.clue[dead])
            self._merge_at(stays, cell)

    def _merge_at(self, kept, dead):
        """Merge the rectangles of these two clues, keeping the first."""
        one: cython.int = self.grid[kept]
        self._merge(one, self.grid[dead])
        self.clue[self.grid[kept]] = kept

    def _neighbour(self, k):
        """A rectangle that shares a whole side with this one, by a random side; -1 for none."""
        side: cython.int = next_below(self.rng, 4)
        row: cython.int = self.top[k]
        column: cython.int = self.left[k]
        if side == 0:
            row -= 1
        elif side == 1:
            row = self.bottom[k]
        elif side == 2:
            column -= 1
        else:
            column = self.right[k]
        if row < 0 or column < 0 or row >= self.rows or column >= self.columns:
            return NOWHERE
        other = self.grid[row * self.columns + column]
        if side < 2:
            if self.left[other] == self.left[k] and self.right[other] == self.right[k]:
                return other
        elif self.top[other] == self.top[k] and self.bottom[other] == self.bottom[k]:
            return other
        return NOWHERE

    def _bear(self, k, row, column):
        """Propose to split a rectangle, and that of a partner, so that a pair of clues is born."""
        ratio: cython.double = self._split_ratio(k, row, column)
        cell: cython.int = self._empty_cell(k, row, column)
        partner: cython.int = self._partner(cell)
        twin: cython.int = self.grid[partner]
        at_row: cython.int = NOWHERE
        at_column: cython.int = NOWHERE
        if partner == cell:
            if self.accepts(ratio):
                self._cut_for(k, row, column, cell)
            return
        if twin == k:
            return
        # between the clue of the partner's rectangle and its new one
        if next_below(self.rng, 2):
            at_row = self._between(self.clue[twin] // self.columns, partner // self.columns)
        else:
            at_column = self._between(self.clue[twin] % self.columns, partner % self.columns)
        if at_row == NOWHERE and at_column == NOWHERE:
            return
        if self.accepts(ratio * self._split_ratio(twin, at_row, at_column)):
            self._cut_for(k, row, column, cell)
            self._cut_for(twin, at_row, at_column, partner)

    def _between(self, one, other):
        """A line after the lesser and up to the greater of two; -1 if they are the same."""
        least: cython.int = min(one, other)
        apart: cython.int = max(one, other) - least
        return least + 1 + next_below(self.rng, apart) if apart else NOWHERE

    def _empty_cell(self, k, row, column):
        """A random cell of the part, split off so, that does not have the rectangle's clue."""
        top: cython.int = self.top[k]
        left: cython.int = self.left[k]
        bottom: cython.int = self.bottom[k]
        right: cython.int = self.right[k]
        if row != NOWHERE:
            if self.clue[k] // self.columns < row:
                top = row
            else:
                bottom = row
        elif self.clue[k] % self.columns < column:
            left = column
        else:
            right = column
        top += next_below(self.rng, bottom - top)
        left += next_below(self.rng, right - left)
        return top * self.columns + left

    def _cut_for(self, k, row, column, cell):
        """Split a rectangle, and give the new clue to the part without one."""
        clue: cython.int = self.clue[k]
        self._cut(k, row, column)
        self.clue[self.grid[clue]] = clue
        self.clue[self.grid[cell]] = cell

    def areas(self) -> list:
        """The areas of the rectangles."""
        return [self.area(k) for k in range(self.count)]
