# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""How likely each open cell is to be filled in a solution: belief propagation along lines.

A line weighs all placements of its blocks by what the crossing lines say of its cells, and tells
them how its cells are filled in these: J. Pearl, "Probabilistic reasoning in intelligent systems"
(1988). It proves nothing; a search follows it to its first solution: M. Mézard, G. Parisi and
R. Zecchina, "Analytic and algorithmic solution of random satisfiability problems" (2002).
"""

from array import array

import cython

from kenken_cp.kinds.lines.kernel.search.board import Board

# How often all lines send at first, and before each later choice.
FIRST_ROUNDS = 8
ROUNDS = 2
# Nothing is surer than this, and of what a line sent before this share remains.
LEAST = 1e-4
KEPT = 0.3


@cython.cclass
class Beliefs:
    """What the lines of a board believe of its open cells; `begin` first.

    A block that stands as far left as it can, with all before it, has shift 0. The tables have for
    each block, and for each shift, the weight of the placements of the blocks before it, of those
    from it on, and of its own cells.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        length = max(board.rows, board.columns)
        places = max((k + 1) * (length - 2 * k + 2) for k in range(length // 2 + 2))
        cells = board.rows * board.columns
        self.by_rows = array("d", bytes(8 * cells))
        self.by_columns = array("d", bytes(8 * cells))
        self.black = array("d", bytes(8 * (length + 1)))
        self.white = array("d", bytes(8 * (length + 1)))
        self.filled = array("d", bytes(8 * (length + 1)))
        self.before = array("d", bytes(8 * places))
        self.behind = array("d", bytes(8 * places))
        self.own = array("d", bytes(8 * places))
        self.rounds = 0

    def begin(self):
        """Forget what was believed."""
        for cell in range(self.board.rows * self.board.columns):
            self.by_rows[cell] = 0.5
            self.by_columns[cell] = 0.5
        self.rounds = FIRST_ROUNDS

    def update(self):
        """Let every line tell the lines across it what it believes, as the board is now."""
        for done in range(self.rounds):
            for line in range(self.board.rows):
                self._send(line, self.by_columns, self.by_rows, line * self.board.columns, 1)
            for line in range(self.board.columns):
                self._send(
                    self.board.rows + line, self.by_rows, self.by_columns, line, self.board.columns
                )
        self.rounds = ROUNDS

    def chance(self, cell):
        """The chance that an open cell is filled."""
        filled: cython.double = self.by_rows[cell] * self.by_columns[cell]
        empty: cython.double = (1 - self.by_rows[cell]) * (1 - self.by_columns[cell])
        return filled / (filled + empty)

    def choose(self, gains):
        """The open cell to settle, and its likelier value: twice the cell, plus the value.

        It is nearly sure, and settles much. `gains` has how much, by cell and value.
        """
        chosen: cython.int = -1
        best: cython.double = -1
        for cell in range(self.board.rows * self.board.columns):
            if self.board.value(cell) >= 0:
                continue
            chance = self.chance(cell)
            value: cython.int = chance > 0.5
            if not value:
                chance = 1 - chance
            chance *= chance
            score: cython.double = chance * chance * gains[2 * cell + value]
            if score > best:
                best = score
                chosen = 2 * cell + value
        return chosen

    def _send(self, line, received, sent, first, step):
        """Send the chances that a line's placements give its open cells, by the chances received.

        The line's cells are `first`, and each `step` farther; what a cell received does not count
        in what is sent for it.
        """
        cell: cython.int = first
        length: cython.int = self.board.columns if line < self.board.rows else self.board.rows
        held: cython.double = 0
        if not self._weigh(line, length, received, first, step):
            return
        total = self._place(line, length)
        if not total > 0:
            return
        for i in range(length):
            held += self.filled[i]
            if self.black[i] > 0 and self.white[i] > 0:
                odds = max(held, 0) * self.white[i]
                new = max(total - held, 0) * self.black[i]
                new = odds / (odds + new) if odds + new > 0 else 0.5
                new = min(max(new, LEAST), 1 - LEAST)
                sent[cell] = KEPT * sent[cell] + (1 - KEPT) * new
            cell += step

    def _weigh(self, line, length, received, first, step):
        """Set the weights of each cell, the larger being 1; whether any cell is open."""
        at: cython.int = line * self.board.words
        cell: cython.int = first
        some: cython.bint = False
        for i in range(length):
            self.black[i] = self.board.may_fill[at + i // 64] >> (i % 64) & 1
            self.white[i] = self.board.may_empty[at + i // 64] >> (i % 64) & 1
            if self.black[i] > 0 and self.white[i] > 0:
                some = True
                chance = received[cell]
                if chance > 0.5:
                    self.white[i] = (1 - chance) / chance
                else:
                    self.black[i] = chance / (1 - chance)
            self.filled[i] = 0
            cell += step
        self.white[length] = 1  # a cell behind the end, so that every block has one behind it
        self.filled[length] = 0
        return some

    def _place(self, line, length):
        """The weight of all placements; `filled` gets by how much that of the placements that fill
        a cell differs from that of the cell before."""
        begin: cython.int = self.board.begins[line]
        end: cython.int = self.board.ends[line]
        shifts: cython.int = length + 2
        j: cython.int
        x: cython.int
        for j in range(begin, end):
            shifts -= self.board.blocks[j] + 1
        place: cython.int = self._forward(begin, end, shifts)
        at = (end - begin) * shifts
        weight = 1
        for x in range(shifts - 1, -1, -1):
            self.behind[at + x] = weight
            if x:
                weight *= self.white[place + x - 1]
        for j in range(end - 1, begin - 1, -1):
            place -= self.board.blocks[j] + 1
            self._back((j - begin) * shifts, shifts, place, self.board.blocks[j])
        return self.before[at + shifts - 1]

    def _forward(self, begin, end, shifts):
        """Fill `before` and `own`; the place behind the last block at shift 0."""
        at: cython.int = 0
        place: cython.int = 0
        weight: cython.double = 1
        for x in range(shifts):
            self.before[x] = weight
            if x < shifts - 1:
                weight *= self.white[x]
        for j in range(begin, end):
            size = self.board.blocks[j]
            summed = 0
            for x in range(shifts):
                weight = self.white[place + x + size]
                for i in range(place + x, place + x + size):
                    weight *= self.black[i]
                self.own[at + x] = weight
                if x:
                    summed *= self.white[place + x + size]
                summed += self.before[at + x] * weight
                self.before[at + shifts + x] = summed
            place += size + 1
            at += shifts
        return place

    def _back(self, at, shifts, place, size):
        """Fill `behind` for one block, and gather where it fills cells."""
        x: cython.int
        summed: cython.double = 0
        for x in range(shifts - 1, -1, -1):
            weight = self.own[at + x] * self.behind[at + shifts + x]
            if x < shifts - 1:
                summed *= self.white[place + x]
            summed += weight
            self.behind[at + x] = summed
            weight *= self.before[at + x]
            self.filled[place + x] += weight
            self.filled[place + x + size] -= weight
