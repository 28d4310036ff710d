# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Forcing chains: if the candidate at one end is false, the one at the other end is true.

A literal is a candidate of a cell, on (true) or off (false). If it is off, its cell's only other
candidate is on, and so is the value's only other place in a full house (strong links). If it is on,
the cell's other candidates are off, and so is the value in every cell that sees it (weak links).
The search is breadth-first, so the chain found is a shortest one.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import LINK
from kenken_cp.engine.technique import SharedWorkspace
from kenken_cp.kinds.cages.kernel.logic.cage_technique import OnBoard

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board

ANY = 0
ONE_DIGIT = 1
PAIRS = 2

WORD = 64  # the cells of a word


@cython.cclass
class Links(SharedWorkspace):
    """The search for chains on the board of a state."""

    def __init__(self, ladder) -> None:
        state: CageState = ladder.board_state
        board: Board = state.board
        literals: cython.int = board.cells * board.digits
        self.state = state
        self.on_round = ints(literals)
        self.on_from = ints(literals)
        self.off_round = ints(literals)
        self.off_from = ints(literals)
        self.round = 0
        self.kind = ANY
        self.queue = ints(literals)
        self.partner = ints(2 * board.houses * board.digits)
        self.noted_at = -1
        self.empty_at = -1
        # as bit sets of `words` words: for each cell those that see it, for each value its places
        self.words = (board.cells + WORD - 1) // WORD
        self.seeing = array("Q", bytes(8 * self.words * board.cells))
        self.places = array("Q", bytes(8 * self.words * board.digits))
        self._note_seeing()

    def _note_seeing(self) -> None:
        """Find the cells that see each cell."""
        board: Board = self.state.board
        house: cython.int
        i: cython.int
        k: cython.int
        one: cython.int
        two: cython.int
        for house in range(board.houses):
            for i in range(board.house_start[house], board.house_start[house + 1]):
                one = board.house_cells[i]
                for k in range(board.house_start[house], board.house_start[house + 1]):
                    two = board.house_cells[k]
                    if one != two:
                        self.seeing[one * self.words + two // WORD] |= cython.cast(
                            cython.ulonglong, 1
                        ) << (two % WORD)

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        self.empty_at = -1

    def needs_reset(self, late):
        """Whether the number of rounds exceeds `late`."""
        return self.round > late

    def forget(self):
        """Restart the count of rounds."""
        i: cython.int
        self.round = 0
        self.noted_at = -1
        for i in range(len(self.on_round)):
            self.on_round[i] = 0
            self.off_round[i] = 0

    def find(self, kind):
        """Find chains of the kind from every candidate, as far as the state asks.

        ANY uses all links; ONE_DIGIT only links of one value (X-chains); PAIRS only links between
        the two candidates of a cell, and weak links between cells (XY-chains). Where a value has
        no X-chain, they are looked for again once its places have changed.
        """
        board: Board = self.state.board
        cell: cython.int
        v: cython.int
        values: cython.uint
        changed: cython.uint = board.full
        self.kind = kind
        self.note()
        if kind == ONE_DIGIT:
            for v in range(board.digits):
                if self.empty_at >= self.state.value_clock[v]:
                    changed &= ~(cython.cast(cython.uint, 1) << v)
        for cell in range(board.cells):
            values = 0 if self.state.placed[cell] else self.state.candidates[cell] & changed
            while values:
                self._follow(cell * board.digits + lowest(values))
                values &= values - 1
                if self.state.done:
                    return
        if kind == ONE_DIGIT and self.state.available == 0:
            self.empty_at = self.state.clock

    def note(self):
        """Note the places and partners, once per board."""
        if self.noted_at != self.state.clock:
            self.noted_at = self.state.clock
            self._note_places()
            self._note_partners()

    def _note_places(self):
        """Find the places of each value."""
        board: Board = self.state.board
        w: cython.int
        cell: cython.int
        values: cython.uint
        for w in range(board.digits * self.words):
            self.places[w] = 0
        for cell in range(board.cells):
            values = self.state.candidates[cell]
            while values:
                self.places[lowest(values) * self.words + cell // WORD] |= cython.cast(
                    cython.ulonglong, 1
                ) << (cell % WORD)
                values &= values - 1

    def _note_partners(self):
        """Find the values with exactly two places in a full house, and these places."""
        board: Board = self.state.board
        house: cython.int
        i: cython.int
        at: cython.int
        values: cython.uint
        once: cython.uint
        twice: cython.uint
        more: cython.uint
        for at in range(2 * board.houses * board.digits):
            self.partner[at] = -1
        for house in range(board.houses):
            if not board.house_complete[house]:
                continue
            once = twice = more = 0
            for i in range(board.house_start[house], board.house_start[house + 1]):
                values = self._open(board.house_cells[i])
                more |= twice & values
                twice |= once & values
                once |= values
            for i in range(board.house_start[house], board.house_start[house + 1]):
                values = self._open(board.house_cells[i]) & twice & ~more
                while values:
                    at = 2 * (house * board.digits + lowest(values))
                    self.partner[at + (self.partner[at] >= 0)] = board.house_cells[i]
                    values &= values - 1

    def _open(self, cell):
        """The candidates of a cell without a value."""
        return 0 if self.state.placed[cell] else self.state.candidates[cell]

    def _follow(self, start):
        """Assume one candidate false and propagate, until the chain eliminates something."""
        board: Board = self.state.board
        n: cython.int = board.digits
        head: cython.int = 0
        i: cython.int
        at: cython.int
        literal: cython.int
        cell: cython.int
        other: cython.uint
        self.round += 1
        self.queued = 1
        self.queue[0] = start
        self.off_round[start] = self.round
        self.on_round[start] = self.round
        while head < self.queued:
            literal = self.queue[head]
            head += 1
            cell = literal // n
            other = self.state.candidates[cell] & ~(cython.cast(cython.uint, 1) << (literal % n))
            if self.kind != ONE_DIGIT and other and other & (other - 1) == 0:
                if self._reach(start, cell * n + self.state.index(other), literal):
                    return
            if self.kind == PAIRS:
                continue
            for i in range(cell * board.span, (cell + 1) * board.span):
                at = 2 * (board.cell_houses[i] * n + literal % n)
                if self.partner[at] < 0 or self.partner[at + 1] < 0:
                    continue
                other = self.partner[at + 1] if self.partner[at] == cell else self.partner[at]
                if self._reach(start, cython.cast(cython.int, other) * n + literal % n, literal):
                    return

    def _reach(self, start, literal, source):
        """A literal is on: end the search if it eliminates something, else turn off what it
        excludes."""
        board: Board = self.state.board
        n: cython.int = board.digits
        cell: cython.int = literal // n
        i: cython.int
        k: cython.int
        v: cython.int
        if self.on_round[literal] == self.round:
            return False
        self.on_round[literal] = self.round
        self.on_from[literal] = source
        if self._strikes(start, literal, False):
            if self.state.offer():
                self._tell(start, literal)
                self._strikes(start, literal, True)
            return True
        for v in range(n):
            if self.kind == ANY and v != literal % n and self.state.candidates[cell] >> v & 1:
                self._turn_off(cell * n + v, literal)
        for i in range(cell * board.span, (cell + 1) * board.span):
            for k in range(
                board.house_start[board.cell_houses[i]], board.house_start[board.cell_houses[i] + 1]
            ):
                if (
                    board.house_cells[k] != cell
                    and self.state.candidates[board.house_cells[k]] >> (literal % n) & 1
                ):
                    self._turn_off(board.house_cells[k] * n + literal % n, literal)
        return False

    def _turn_off(self, literal, source):
        """Queue a literal that is off, if it is new."""
        if self.off_round[literal] != self.round:
            self.off_round[literal] = self.round
            self.off_from[literal] = source
            self.queue[self.queued] = literal
            self.queued += 1

    def _strikes(self, start, end, tell):
        """Whether some candidate contradicts both ends, one of which is true; if `tell`, remove
        them all."""
        board: Board = self.state.board
        n: cython.int = board.digits
        one: cython.int = start // n
        two: cython.int = end // n
        w: cython.int
        both: cython.ulonglong
        hit: cython.bint = False
        first: cython.uint = cython.cast(cython.uint, 1) << (start % n)
        second: cython.uint = cython.cast(cython.uint, 1) << (end % n)
        if one == two:
            return self._hit(one, self.state.candidates[one] & ~(first | second), tell)
        if first != second:
            if board.together[one * board.cells + two]:
                hit = self._hit(one, self.state.candidates[one] & second, tell)
                return self._hit(two, self.state.candidates[two] & first, tell) or hit
            return False
        for w in range(self.words):
            both = (
                self.seeing[one * self.words + w]
                & self.seeing[two * self.words + w]
                & self.places[start % n * self.words + w]
            )
            if both and not tell:
                return True
            while both:
                hit = self._hit(WORD * w + lowest(both), first, tell)
                both &= both - 1
        return hit

    def _hit(self, cell, value, tell):
        """Whether the candidate is present; if `tell`, remove it."""
        if value and tell:
            self.state.strike(cell, value)
        return value != 0

    def _tell(self, start, end):
        """Log the links of the chain, from the start on."""
        n: cython.int = self.state.board.digits
        count: cython.int = 0
        literal: cython.int = end
        while literal != start:
            self.queue[count] = literal  # the search is over, so the queue is free
            self.queue[count + 1] = self.on_from[literal]
            count += 2
            literal = self.on_from[literal]
            if literal != start:
                literal = self.off_from[literal]
        while count:
            count -= 2
            literal = self.queue[count + 1]
            self.state.note(LINK, literal // n, -(cython.cast(cython.longlong, 1) << (literal % n)))
            literal = self.queue[count]
            self.state.note(LINK, literal // n, cython.cast(cython.longlong, 1) << (literal % n))


@cython.cclass
class Chains(OnBoard):
    """Chains of one kind."""

    def __init__(self, ladder, kind: cython.int) -> None:
        super().__init__(ladder)
        self.links = ladder.share(Links)
        self.kind = kind

    def look(self, place):
        self.links.find(self.kind)


@cython.cclass
class XChain(Chains):
    """A chain of links of one value."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ONE_DIGIT)


@cython.cclass
class XYChain(Chains):
    """A chain through cells with two candidates."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, PAIRS)


@cython.cclass
class ForcingChain(Chains):
    """A chain of links of any kind."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ANY)
