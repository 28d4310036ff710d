# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Solves a Nonogram by the techniques up to Medium, without recording steps, to tell its tier.

It settles the cells that the human solver settles when it applies all deductions of the easiest
tier that has any. Each technique is the one of its name in `kernel/logic`, on bit sets: bit p
stands for cell p of the line. Lines must fit in one machine word.

The ladder itself gives the same tiers, but takes four times as long (79 µs against 19 for a picture
of 15×15), and generators ask for each of thousands of candidates.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, highest, lowest
    from kenken_cp.engine.evaluator import EASY, GENTLE, MEDIUM
    from kenken_cp.kinds.lines.kernel.search.board import Board

WORD = 0xFFFFFFFFFFFFFFFF
ONE = 1
# The longest lines that this is for.
LONGEST = 62


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def stretch(start: cython.int, count: cython.int) -> cython.ulonglong:
    """So many cells from `start` on."""
    return ((ONE << count) - 1) << start


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def runs(cells: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """The cells of the set at which a run of `size` cells begins that are all in it."""
    left: cython.int = size - 1
    by: cython.int = 1
    while left > 0:
        cells &= cells >> min(left, by)
        left -= by
        by *= 2
    return cells


@cython.cclass
class TierSolver:
    """Solves the puzzle whose clues were loaded into a board, as far as some tiers go."""

    def __init__(self, board: Board) -> None:
        self.board = board
        lines = board.lines
        self.size = array("i", [board.columns] * board.rows + [board.rows] * board.columns)
        self.total = ints(lines)
        self.need = ints(lines)
        self.longest = ints(lines)
        self.low_at = ints(lines)
        self.low_block = ints(lines)
        self.high_at = ints(lines)
        self.high_block = ints(lines)
        self.due = array("b", bytes(lines))
        self.fitted = array("b", bytes(lines))
        self.least = ints(len(board.blocks))
        self.most = ints(len(board.blocks))
        self.found_filled = array("Q", bytes(8 * lines))
        self.found_empty = array("Q", bytes(8 * lines))
        self.empty = 0
        self.filled = 0

    def solve(self, cut):
        """Settle what the tiers up to `cut` do; the highest tier needed, 0 if cells are left."""
        reached: cython.int = GENTLE
        self._begin()
        while True:
            self._settle_gentle()
            if self.board.open_cells == 0:
                return reached
            if cut >= EASY and self._gather(EASY):
                reached = max(reached, EASY)
            elif cut >= MEDIUM and self._gather(MEDIUM):
                reached = MEDIUM
            else:
                return 0

    def solve_at_once(self):
        """Settle what `solve(MEDIUM)` does, sooner, but without the tier; False if cells are left.

        Each technique finds no less on a board where more is settled, so that their order does not
        matter. What mercury finds, simple spaces find too.
        """
        board: Board = self.board
        self._begin()
        while board.waiting:
            line = board.pop()
            if not board.may_fill[line] & board.may_empty[line]:
                continue
            self._look_gentle(line)
            self._take(line)
            if board.may_fill[line] & board.may_empty[line]:
                self.fitted[line] = False
                self._look_medium(line)
                self._find_small_gaps(line)
                self._take(line)
        return board.open_cells == 0

    def queue_open_lines(self):
        """Queue each line with an open cell, for the board to solve completely."""
        for line in range(self.board.lines):
            if self.board.may_fill[line] & self.board.may_empty[line]:
                self.board.push(line)

    def _begin(self):
        """Measure the clues, and fill what simple boxes fill."""
        board: Board = self.board
        for line in range(board.lines):
            self.total[line] = 0
            self.longest[line] = 0
            for i in range(board.begins[line], board.ends[line]):
                self.total[line] += board.blocks[i]
                self.longest[line] = max(self.longest[line], board.blocks[i])
            self.need[line] = max(0, self.total[line] + board.ends[line] - board.begins[line] - 1)
            spare = self.size[line] - self.need[line]
            self.low_at[line] = 0
            self.low_block[line] = board.begins[line]
            self.high_at[line] = self.size[line]
            self.high_block[line] = board.ends[line] - 1
            at: cython.int = 0
            boxes = 0
            for i in range(board.begins[line], board.ends[line]):
                if board.blocks[i] > spare:
                    boxes |= stretch(at + spare, board.blocks[i] - spare)
                at += board.blocks[i] + 1
            boxes &= board.may_empty[line]
            if boxes:
                board.settle_cells(line, 0, boxes, True)

    # Gentle

    def _settle_gentle(self):
        """Apply the Gentle techniques until they find nothing more."""
        board: Board = self.board
        while board.waiting:
            line = board.pop()
            self.due[line] = 1 << EASY | 1 << MEDIUM
            self.fitted[line] = False
            if board.may_fill[line] & board.may_empty[line]:
                self._look_gentle(line)
                self._take(line)

    def _take(self, line):
        """Settle the cells of `filled` and `empty`, and look at the line again if that is news."""
        board: Board = self.board
        filled: cython.ulonglong = self.filled & board.may_empty[line] & board.may_fill[line]
        empty: cython.ulonglong = self.empty & board.may_empty[line] & board.may_fill[line]
        if filled:
            board.settle_cells(line, 0, filled, True)
        if empty:
            board.settle_cells(line, 0, empty, False)
        if filled | empty:
            board.push(line)

    def _look_gentle(self, line):
        """Set `filled` and `empty` to what the Gentle techniques know of a line."""
        board: Board = self.board
        all_cells: cython.ulonglong = stretch(0, self.size[line])
        self.filled = all_cells & ~board.may_empty[line]
        self.empty = all_cells & ~board.may_fill[line]
        if count_bits(self.filled) == self.total[line]:
            self.empty = all_cells ^ self.filled
            return
        if count_bits(board.may_fill[line]) == self.total[line]:
            self.filled = all_cells ^ self.empty
            return
        self._glue_first(line)
        self._glue_last(line)
        run = runs(self.filled, self.longest[line])
        self.empty |= ((run >> 1) | (run << self.longest[line])) & all_cells

    def _glue_first(self, line):
        """Place the blocks that begin behind what is settled at the first end."""
        board: Board = self.board
        at: cython.int = self.low_at[line]
        i: cython.int = self.low_block[line]
        size: cython.int = self.size[line]
        while i < board.ends[line] and at < size:
            rest = board.may_fill[line] & ~self.empty & ~(stretch(0, at))
            if rest == 0:
                break
            at = lowest(rest)
            if not self.filled >> at & 1:
                break
            self.filled |= stretch(at, board.blocks[i])
            at += board.blocks[i]
            if at < size:
                self.empty |= ONE << at
            at += 1
            i += 1
        self.low_at[line] = at
        self.low_block[line] = i

    def _glue_last(self, line):
        """Place the blocks that end before what is settled at the last end."""
        board: Board = self.board
        at: cython.int = self.high_at[line]
        i: cython.int = self.high_block[line]
        while i >= board.begins[line] and at > 0:
            rest = board.may_fill[line] & ~self.empty & stretch(0, at)
            if rest == 0:
                break
            at = highest(rest) + 1
            if not self.filled >> (at - 1) & 1:
                break
            at -= board.blocks[i]
            self.filled |= stretch(at, board.blocks[i])
            at -= 1
            if at >= 0:
                self.empty |= ONE << at
            i -= 1
        self.high_at[line] = at
        self.high_block[line] = i

    # Easy and Medium

    def _gather(self, tier):
        """Settle all that a tier finds on the board as it is; False if it finds nothing."""
        board: Board = self.board
        found: cython.bint = False
        for line in range(board.lines):
            self.found_filled[line] = 0
            self.found_empty[line] = 0
            if not self.due[line] >> tier & 1:
                continue
            self.due[line] ^= 1 << tier
            if not board.may_fill[line] & board.may_empty[line]:
                continue
            if tier == EASY:
                self._look_easy(line)
            else:
                self._look_medium(line)
            self.found_filled[line] = self.filled & board.may_empty[line] & board.may_fill[line]
            self.found_empty[line] = self.empty & board.may_empty[line] & board.may_fill[line]
            found |= (self.found_filled[line] | self.found_empty[line]) != 0
        if found:
            for line in range(board.lines):
                self.filled = self.found_filled[line]
                self.empty = self.found_empty[line]
                if self.filled | self.empty:
                    self._take(line)
        return found

    def _fit(self, line):
        """Find the first and last start of each block, unless they are known."""
        board: Board = self.board
        begin: cython.int = board.begins[line]
        end: cython.int = board.ends[line]
        if self.fitted[line]:
            return
        self.fitted[line] = True
        board.solver.solve(
            board.blocks, begin, end, self.size[line], board.may_fill, board.may_empty, line
        )
        for i in range(begin, end):
            self.least[i] = lowest(board.solver.starts[i - begin])
            self.most[i] = highest(board.solver.starts[i - begin])

    def _look_easy(self, line):
        """Set `filled` and `empty` to what mercury at both ends and too small gaps say."""
        board: Board = self.board
        self.filled = 0
        self.empty = 0
        self._mercury(line, stretch(0, self.size[line]) & ~board.may_empty[line])
        self._find_small_gaps(line)

    def _find_small_gaps(self, line):
        """Add to `empty` the gaps that are too small."""
        board: Board = self.board
        filled: cython.ulonglong = stretch(0, self.size[line]) & ~board.may_empty[line]
        gaps: cython.ulonglong = board.may_fill[line]
        while gaps:
            start = lowest(gaps)
            size = lowest(~(gaps >> start) & WORD)
            gap = stretch(start, size)
            gaps ^= gap
            if size < self.longest[line] and not filled & gap:
                if self._is_too_small(line, start, start + size):
                    self.empty |= gap

    def _mercury(self, line, filled):
        """Filled cells right behind the place of the next block, from each end."""
        board: Board = self.board
        i: cython.int = self.low_block[line]
        at: cython.int = self.low_at[line]
        if i < board.ends[line]:
            far: cython.int = at + board.blocks[i]
            if far < self.size[line]:
                self.empty |= stretch(at, lowest(~(filled >> far) & WORD))
        i = self.high_block[line]
        at = self.high_at[line]
        if i >= board.begins[line]:
            far = at - board.blocks[i]  # behind the cells in question
            if far > 0:
                others = ~filled & stretch(0, far)
                if others:
                    far -= highest(others) + 1
                self.empty |= stretch(at - far, far)

    def _is_too_small(self, line, start, end):
        """As in `TooSmallGap`; no cell of the gap is filled."""
        board: Board = self.board
        least: cython.int = 0
        room: cython.int = self.size[line] - self.need[line]
        longer: cython.bint = False
        self._fit(line)
        for i in range(board.begins[line], board.ends[line]):
            size = board.blocks[i]
            if least < end and least + room + size > start:
                if size > end - start:
                    longer = True
                elif self.least[i] < end and self.most[i] + size > start:
                    return False
            least += size + 1
        return longer

    def _look_medium(self, line):
        """Set `filled` and `empty` to what simple spaces and forcing say."""
        board: Board = self.board
        length: cython.int = self.size[line]
        empty: cython.ulonglong = ~board.may_fill[line] & WORD  # with what is behind the line
        reached: cython.ulonglong = 0
        self.filled = 0
        self._fit(line)
        for i in range(board.begins[line], board.ends[line]):
            size = board.blocks[i]
            start: cython.int = self.least[i]
            end: cython.int = self.most[i] + size
            reached |= stretch(start, end - start)
            if empty & stretch(start, end - start):
                continue
            end = start + lowest(empty >> start)
            before = empty & stretch(0, start)
            start = highest(before) + 1 if before else 0
            if (start > 0 or end < length) and end - size < start + size:
                self.filled |= stretch(end - size, start + 2 * size - end)
        self.empty = ~reached & stretch(0, length)
