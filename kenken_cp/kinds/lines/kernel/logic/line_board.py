# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A board of lines for the human solver: cells, clues, where blocks can lie, what a line forces.

Each line (the rows, then the columns) has its cells side by side in `cell`, so a cell is held
twice. A cell is a set of values: EMPTY_BIT, FILLED_BIT, or OPEN for both. The line after the last
one, `spare`, is a work space: a copy of a line from which cells can be removed, or to which they
can be added, without a change to the board.

`fit` finds the first and the last start of each block, in all placements of the whole clue;
`solve` finds, within these, every value that a cell has in some placement.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

EMPTY_BIT = 1  # the value 0, as a bit
FILLED_BIT = 2  # the value 1
OPEN = 3


@cython.cclass
class LineBoard:
    """A board of so many rows and columns, for one puzzle at a time."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.lines = rows + columns
        self.spare = self.lines
        longest = max(rows, columns)
        sizes = [columns] * rows + [rows] * columns + [longest]
        self.base = ints(self.lines + 1)
        self.size = ints(self.lines + 1)
        self.first = ints(self.lines + 1)
        self.blocks = ints(self.lines + 1)
        self.need = ints(self.lines + 1)
        cells = blocks = 0
        for line, size in enumerate(sizes):
            self.base[line] = cells
            self.size[line] = size
            self.first[line] = blocks
            cells += size
            blocks += (size + 1) // 2
        self.cell = array("b", bytes(cells))
        self.can = array("b", bytes(cells))
        self.clue = ints(blocks + 1)
        self.least = ints(blocks + 1)
        self.most = ints(blocks + 1)
        self.low = ints(longest + 1)
        self.whites = ints(longest + 1)
        self.before = ints(longest + 2)
        self.after = ints(longest + 2)
        self.window = ints(longest + 2)
        # k blocks have at most size − 2k + 2 starts each
        starts = (longest + 2) * (longest + 2) // 8 + longest + 2
        self.forward = array("B", bytes(starts))
        self.backward = array("B", bytes(starts))
        self.covered = ints(longest + 2)
        self.ways = ints(starts)

    def clear(self):
        """All cells open."""
        place: cython.int
        for place in range(2 * self.cells):
            self.cell[place] = OPEN

    def add_clue(self, line, clue, start, end, turned):
        """Give a line the numbers from `start` to `end`, backwards if it is `turned`; False if they
        need more cells than it has."""
        i: cython.int
        at: cython.int = self.first[line]
        need: cython.int = -1
        self.blocks[line] = end - start
        for i in range(start, end):
            need += 1 + clue[i]
            if need > self.size[line]:
                return False
        for i in range(start, end):
            self.clue[at] = clue[start + end - 1 - i] if turned else clue[i]
            at += 1
        self.need[line] = max(0, need)
        return True

    def line_of(self, cell, across):
        """The row of a cell, or its column."""
        if across:
            return cell // self.columns
        return self.rows + cell % self.columns

    def cell_of(self, line, place):
        """The cell at a place of a line."""
        if line < self.rows:
            return line * self.columns + place
        return place * self.columns + line - self.rows

    def write(self, cell, value):
        """Set a cell, in its row and its column."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        self.cell[cell] = value
        self.cell[self.base[self.rows + column] + row] = value

    def copy(self, line):
        """Make the spare line like this one."""
        i: cython.int
        spare: cython.int = self.spare
        self.size[spare] = self.size[line]
        self.blocks[spare] = self.blocks[line]
        self.need[spare] = self.need[line]
        for i in range(self.size[line]):
            self.cell[self.base[spare] + i] = self.cell[self.base[line] + i]
        for i in range(self.blocks[line]):
            self.clue[self.first[spare] + i] = self.clue[self.first[line] + i]

    def fit(self, line):
        """Find the first and last start of each block; False if the clue has no placement."""
        j: cython.int
        blocks: cython.int = self.blocks[line]
        first: cython.int = self.first[line]
        if not self._push(line, 1):
            return False
        for j in range(blocks):
            self.least[first + j] = self.low[j]
        if not self._push(line, -1):
            return False
        for j in range(blocks):
            self.most[first + j] = self.size[line] - self.clue[first + j] - self.low[blocks - 1 - j]
        return True

    def _push(self, line, step):
        """Push the blocks as far to one end as they go: `low` has their distances from it.

        `step` is 1 for the first end, -1 for the last. Distances only grow: past white cells, past
        the block before, and to cover a black cell that no block covers. What they end at is a
        placement, and no placement has a smaller distance. False if there is none.
        """
        size: cython.int = self.size[line]
        blocks: cython.int = self.blocks[line]
        zero: cython.int = self.base[line] if step == 1 else self.base[line] + size - 1
        number: cython.int = self.first[line] if step == 1 else self.first[line] + blocks - 1
        j: cython.int
        at: cython.int
        end: cython.int
        last: cython.int
        moved: cython.bint = True
        for j in range(blocks):
            self.low[j] = 0
        while moved:
            moved = False
            end = -1  # of the block before, with the white cell behind it
            for j in range(blocks):
                at = max(self.low[j], end + 1)
                end = at + self.clue[number + step * j]
                last = end - 1
                while last >= at:
                    if end > size:
                        return False
                    if self.cell[zero + step * last] == EMPTY_BIT:
                        at = last + 1
                        end = at + self.clue[number + step * j]
                        last = end
                    last -= 1
                self.low[j] = at
            j = blocks - 1
            for at in range(size - 1, -1, -1):
                if self.cell[zero + step * at] != FILLED_BIT:
                    continue
                while j >= 0 and self.low[j] > at:
                    j -= 1
                if j < 0:
                    return False
                last = at + 1 - self.clue[number + step * j]
                if self.low[j] < last:
                    self.low[j] = last
                    moved = True
        return True

    def solve(self, line):
        """After `fit`: set `can` to the values that each cell has in some placement; False if
        there is none."""
        gap: cython.int
        at: cython.int
        for at in range(self.base[line], self.base[line] + self.size[line]):
            self.can[at] = 0
        self._scan(line)
        if not self._reach_forward(line) or not self._reach_backward(line):
            return False
        self._blacken(line)
        for gap in range(self.blocks[line] + 1):
            self._whiten(line, gap)
        return True

    def _scan(self, line):
        """Index the line: the white cells before each place, the last black one before it, the
        first one from there on; and where the starts of each block are noted."""
        at: cython.int
        j: cython.int
        room: cython.int = 0
        base: cython.int = self.base[line]
        size: cython.int = self.size[line]
        first: cython.int = self.first[line]
        self.whites[0] = 0
        self.before[0] = -1
        for at in range(size):
            self.whites[at + 1] = self.whites[at] + (self.cell[base + at] == EMPTY_BIT)
            self.before[at + 1] = at if self.cell[base + at] == FILLED_BIT else self.before[at]
        self.after[size] = self.after[size + 1] = size
        for at in range(size - 1, -1, -1):
            self.after[at] = at if self.cell[base + at] == FILLED_BIT else self.after[at + 1]
        for j in range(self.blocks[line]):
            self.window[j] = room - self.least[first + j]
            room += self.most[first + j] - self.least[first + j] + 1
        self.room = room

    def _reach_forward(self, line):
        """Note the starts of each block that leave room for the blocks before it."""
        first: cython.int = self.first[line]
        base: cython.int = self.base[line]
        size: cython.int = self.size[line]
        j: cython.int
        at: cython.int
        end: cython.int
        seen: cython.int = 0  # up to here starts of the block before were looked at
        latest: cython.int = 0  # where the last such start before ends
        found: cython.bint
        any_start: cython.bint = True
        for j in range(self.blocks[line]):
            any_start = False
            latest = -1
            if j > 0:
                seen = self.least[first + j - 1]
            for at in range(self.least[first + j], self.most[first + j] + 1):
                if j > 0:
                    while seen < at - self.clue[first + j - 1] and seen <= self.most[first + j - 1]:
                        if self.forward[self.window[j - 1] + seen]:
                            latest = seen + self.clue[first + j - 1]
                        seen += 1
                    found = latest > self.before[at]
                else:
                    found = self.before[at] < 0
                end = at + self.clue[first + j]
                if found and self.whites[end] != self.whites[at]:
                    found = False
                if found and end < size and self.cell[base + end] == FILLED_BIT:
                    found = False
                self.forward[self.window[j] + at] = found
                any_start |= found
        return any_start

    def _reach_backward(self, line):
        """Note the starts of each block that leave room for the blocks after it."""
        first: cython.int = self.first[line]
        base: cython.int = self.base[line]
        size: cython.int = self.size[line]
        last: cython.int = self.blocks[line] - 1
        j: cython.int
        at: cython.int
        end: cython.int
        seen: cython.int = 0
        earliest: cython.int = 0
        found: cython.bint
        any_start: cython.bint = last >= 0 or self.before[size] < 0
        for j in range(last, -1, -1):
            any_start = False
            earliest = size + 1
            if j < last:
                seen = self.most[first + j + 1]
            for at in range(self.most[first + j], self.least[first + j] - 1, -1):
                end = at + self.clue[first + j]
                if j < last:
                    while seen > end and seen >= self.least[first + j + 1]:
                        if self.backward[self.window[j + 1] + seen]:
                            earliest = seen
                        seen -= 1
                    found = earliest <= self.after[end]
                else:
                    found = self.after[end] == size
                if found and self.whites[end] != self.whites[at]:
                    found = False
                if found and at > 0 and self.cell[base + at - 1] == FILLED_BIT:
                    found = False
                self.backward[self.window[j] + at] = found
                any_start |= found
        return any_start

    def _blacken(self, line):
        """Let every cell be black that a block covers in some placement."""
        first: cython.int = self.first[line]
        size: cython.int = self.size[line]
        j: cython.int
        at: cython.int
        covers: cython.int = 0
        for at in range(size + 1):
            self.covered[at] = 0
        for j in range(self.blocks[line]):
            for at in range(self.least[first + j], self.most[first + j] + 1):
                if self.forward[self.window[j] + at] and self.backward[self.window[j] + at]:
                    self.covered[at] += 1
                    self.covered[at + self.clue[first + j]] -= 1
        for at in range(size):
            covers += self.covered[at]
            if covers:
                self.can[self.base[line] + at] |= FILLED_BIT

    def _whiten(self, line, gap):
        """Let every cell be white that lies in this gap in some placement: before the block of
        this number, or behind the last one."""
        first: cython.int = self.first[line]
        size: cython.int = self.size[line]
        last: cython.int = self.blocks[line]
        at: cython.int
        begin: cython.int = 0
        stop: cython.int = size
        seen: cython.int = 0
        latest: cython.int = -1  # where the block before ends
        start: cython.int = size  # of the block after
        if gap > 0:
            begin = self.least[first + gap - 1] + self.clue[first + gap - 1]
            seen = self.least[first + gap - 1]
        if gap < last:
            stop = self.most[first + gap]
            start = self.least[first + gap]
        for at in range(begin, stop):
            if gap > 0:
                while (
                    seen + self.clue[first + gap - 1] <= at and seen <= self.most[first + gap - 1]
                ):
                    if self.forward[self.window[gap - 1] + seen]:
                        latest = seen + self.clue[first + gap - 1]
                    seen += 1
                if latest <= self.before[at + 1]:
                    continue
            elif self.before[at + 1] >= 0:
                return
            if gap < last:
                while start <= stop and (
                    start <= at or not self.backward[self.window[gap] + start]
                ):
                    start += 1
                if start > stop:
                    return
                if start > self.after[at + 1]:
                    continue
            elif self.after[at + 1] < size:
                continue
            self.can[self.base[line] + at] |= EMPTY_BIT

    def starts_at(self, line, block, start):
        """After `solve`: whether the block begins there in some placement."""
        at: cython.int = self.window[block] + start
        if not self.least[self.first[line] + block] <= start <= self.most[self.first[line] + block]:
            return False
        return bool(self.forward[at] and self.backward[at])

    def placements(self, line, most):
        """After `solve`: the number of placements, or more than `most` if it is greater."""
        first: cython.int = self.first[line]
        j: cython.int
        at: cython.int
        other: cython.int
        found: cython.int
        total: cython.int = 1
        for j in range(self.blocks[line]):
            total = 0
            for at in range(self.least[first + j], self.most[first + j] + 1):
                self.ways[self.window[j] + at] = 0
                if not self.starts_at(line, j, at):
                    continue
                found = 1 if j == 0 else 0
                if j > 0:
                    for other in range(self.least[first + j - 1], at - self.clue[first + j - 1]):
                        if other > self.most[first + j - 1]:
                            break
                        if other + self.clue[first + j - 1] > self.before[at]:
                            found += self.ways[self.window[j - 1] + other]
                self.ways[self.window[j] + at] = min(found, most + 1)
                total += min(found, most + 1)
                if total > most:
                    return most + 1
        return total
