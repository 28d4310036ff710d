# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What a person has before him while he looks for a deduction, and what he finds.

A finder holds a board in one orientation, the same for a puzzle and its mirror images, and knows
which cells were placed. A technique looks at one place of it and changes nothing: what it finds
it hands to `strike`, `put_in` and `drop`, each deduction after asking `opening`. In the mode
COUNT deductions are only counted, in TAKE the first is kept, in GATHER all are. `commit` then
writes down what was kept.
"""

from array import array

import cython

from kenken_cp.core.geometry import turns
from kenken_cp.kernel.codes import DROP, PLACE, STRIKE

if not cython.compiled:
    from kenken_cp.kernel.board import Board
    from kenken_cp.kernel.propagate import _drop, _drop_wide, _gather

COUNT = 0
TAKE = 1
GATHER = 2

NOTHING = 0
CELL_BROKEN = 1
CAGE_BROKEN = 2
HOUSE_BROKEN = 3


def popcount(values):
    """How many candidates there are."""
    count: cython.int = 0
    while values:
        values &= values - 1
        count += 1
    return count


def lowest(values):
    """The index of the lowest candidate."""
    index: cython.int = 0
    while values & 1 == 0:
        values >>= 1
        index += 1
    return index


def _ints(size: int):
    return array("i", bytes(4 * size))


def _primes(digits: tuple) -> list:
    """The primes that divide any of the digits; none if 0 is among them."""
    found = set()
    for digit in digits:
        rest = abs(digit)
        factor = 2
        while 1 < rest and factor * factor <= rest:
            if rest % factor == 0:
                found.add(factor)
                rest //= factor
            else:
                factor += 1
        found.add(rest)
    return [] if 0 in digits else sorted(found - {0, 1})


def _power(digit: int, prime: int) -> int:
    """How often the prime divides the digit."""
    count = 0
    while digit % prime == 0:
        digit //= prime
        count += 1
    return count


@cython.cclass
class Finder:
    """A work space for puzzles of one geometry and digit set, one at a time."""

    def __init__(self, geometry, digits: tuple) -> None:
        """`geometry` is that of the puzzles; the board is laid as `core.geometry.turns` says."""
        self.geometry = geometry
        self.turns = turns(geometry)
        lies = self.turns.geometry
        self.rows = lies.rows
        self.columns = lies.columns
        self.values = array("q", digits)
        self.board = Board(lies, len(digits))
        cells: cython.int = self.board.cells
        houses: cython.int = self.board.houses
        self._note_ways()
        self.candidates = self.board.candidates
        self.placed = _ints(cells)
        self.open_in_house = _ints(houses)
        self.open_in_cage = _ints(cells)
        self.support = array("I", bytes(4 * cells))
        meetings: cython.int = cells * self.board.span
        self.meet_start = _ints(cells + 1)
        self.meet_house = _ints(meetings)
        self.meet_cells = _ints(meetings)
        self.cross_start = _ints(houses + 1)
        self.cross_cage = _ints(meetings)
        self.cross_cells = _ints(meetings)
        self.cross_meet = _ints(meetings)
        self.meetings = meetings
        self.first_support = array("I", bytes(4 * cells))
        self.first_live = _ints(cells)
        self.struck = array("I", bytes(4 * cells))
        self.put = array("I", bytes(4 * cells))
        self.pending = _ints(cells)
        self.doomed = array("B", bytes(8 << 10))
        self.dropping = _ints(cells)
        self.is_dropping = _ints(cells)
        self.house_clock = _ints(houses)
        self.cage_clock = _ints(cells)
        self.cage_refit = _ints(cells)
        self.clock = 0
        self.logging = False
        self.log = array("q", bytes(8 * 3 << 10))
        self.region = _ints(houses)
        self.part = _ints(cells)
        self.inside = _ints(cells)
        self.seen = _ints(cells)
        self.looked = 0
        self.low = array("q", bytes(8 * max(cells, 64)))
        self.high = array("q", bytes(8 * max(cells, 64)))
        self._note_primes(digits)
        self.weight_of = array("q", bytes(8 * 37 * (self.primes + 1)))
        for kind in range(self.primes + 1):
            for i in range(len(digits)):
                self.weight_of[kind * 37 + (1 << i) % 37] = self.weights[kind * len(digits) + i]
        self.kinds = _ints(cells)
        self.part_meet = _ints(cells)
        self.weighed = _ints((self.primes + 2) * meetings)
        self.weighed_kinds = _ints(meetings)
        self.weighed_low = array("q", bytes(8 * (self.primes + 2) * meetings))
        self.weighed_high = array("q", bytes(8 * (self.primes + 2) * meetings))
        self.index_of = _ints(37)
        for i in range(32):
            self.index_of[(1 << i) % 37] = i
        self.picked = _ints(64)
        self.listed = _ints(cells + 1)
        self.masks = array("I", bytes(4 * 64))
        self.union = array("I", bytes(4 * cells))

    def _note_ways(self) -> None:
        """The orientations, and room to compare a puzzle's looks in them."""
        cells = self.board.cells
        self.ways = len(self.turns.places)
        self.places = array("i", [place for places in self.turns.places for place in places])
        self.origins = _ints(self.ways * cells)
        for way, places in enumerate(self.turns.places):
            for cell, place in enumerate(places):
                self.origins[way * cells + place] = cell
        self.owner = _ints(cells)
        self.sizes = _ints(cells)
        self.operators = _ints(cells)
        self.targets = array("q", bytes(8 * cells))
        self.first_place = _ints(self.ways * cells)
        self.racing = _ints(self.ways)
        self.order = _ints(cells)

    def _note_primes(self, digits: tuple) -> None:
        """The primes that divide two digits or more, or one more than once.

        Any other prime says no more than the count of the one digit that it divides. None are
        noted where 0 is a digit, which they all divide for ever.
        """
        powers = array("q")
        primes = array("q")
        for prime in _primes(digits):
            of_digit = [_power(digit, prime) for digit in digits]
            if sum(of_digit) > 1:
                primes.append(prime)
                powers.extend(of_digit)
        self.primes = len(primes)
        self.prime = primes or array("q", [0])
        self.weights = array("q", digits) + powers

    def load(self, puzzle, store):
        """Begin a puzzle, with nothing written down; False if a cage cannot be tabulated."""
        cells: cython.int = self.board.cells
        self.logging = False
        self._orient(puzzle)
        if not self.board.load_turned(
            puzzle, store, self.places[self.way * cells : (self.way + 1) * cells], self.order
        ):
            return False
        self._note_meetings()
        self._keep_start()
        if len(self.doomed) < len(self.board.tuples):
            self.doomed = array("B", bytes(len(self.board.tuples)))
        self.rewind()
        return True

    def _orient(self, puzzle):
        """Choose the orientation in which the puzzle, read cell by cell, looks least."""
        cage: cython.int = 0
        cell: cython.int
        i: cython.int
        cells_: tuple
        clue: tuple
        operator: str
        cells: cython.int = self.board.cells
        for cage_ in puzzle.cages:
            clue = cython.cast(tuple, cage_)
            cells_ = clue[0]
            for cell_ in cells_:
                cell = cell_
                self.owner[cell] = cage
            self.sizes[cage] = len(cells_)
            operator = clue[1]
            self.operators[cage] = ord(operator)
            self.targets[cage] = clue[2]
            cage += 1
        self._race(cage)
        i = 0
        for cell in range(cells):
            cage = self.owner[self.origins[self.way * cells + cell]]
            if self.first_place[self.way * cells + cage] == cell:
                self.order[i] = cage
                i += 1
        return 0

    def _race(self, cages):
        """Compare the orientations place by place until one is left, or all places were seen."""
        way: cython.int
        best: cython.int
        place: cython.int = 0
        cage: cython.int
        left: cython.int = self.ways
        compared: cython.int
        cells: cython.int = self.board.cells
        for way in range(self.ways):
            self.racing[way] = 1
            for cage in range(cages):
                self.first_place[way * cells + cage] = -1
        while place < cells:
            best = -1
            for way in range(self.ways):
                if not self.racing[way]:
                    continue
                cage = self.owner[self.origins[way * cells + place]]
                if self.first_place[way * cells + cage] < 0:
                    self.first_place[way * cells + cage] = place
                if best < 0:
                    best = way
                    continue
                compared = self._compare(way, best, place, cages) if left > 1 else 0
                if compared > 0:
                    self.racing[way] = 0
                    left -= 1
                elif compared < 0:
                    best = way
                    # those before it in this round were no better than the old best
                    for cage in range(way):
                        left -= self.racing[cage]
                        self.racing[cage] = 0
            place += 1
        self.way = 0
        while not self.racing[self.way]:
            self.way += 1

    def _compare(self, way, best, place, cages):
        """Whether a puzzle looks greater (1) or less (-1) in one orientation at this place."""
        cells: cython.int = self.board.cells
        one: cython.int = self.owner[self.origins[way * cells + place]]
        two: cython.int = self.owner[self.origins[best * cells + place]]
        first: cython.int = self.first_place[way * cells + one]
        second: cython.int = self.first_place[best * cells + two]
        if first != second:
            return 1 if first > second else -1
        if first < place or one == two:
            return 0
        if self.sizes[one] != self.sizes[two]:
            return 1 if self.sizes[one] > self.sizes[two] else -1
        if self.operators[one] != self.operators[two]:
            return 1 if self.operators[one] > self.operators[two] else -1
        if self.targets[one] != self.targets[two]:
            return 1 if self.targets[one] > self.targets[two] else -1
        return 0

    def _note_meetings(self):
        """Which houses each cage meets and in which of its cells; and the same by house."""
        board: Board = self.board
        cage: cython.int
        house: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        cell: cython.int
        met: cython.int = 0
        for house in range(board.houses + 1):
            self.cross_start[house] = 0
        for cage in range(board.cages):
            self.meet_start[cage] = met
            for j in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[j]
                for i in range(cell * board.span, (cell + 1) * board.span):
                    house = board.cell_houses[i]
                    k = self.meet_start[cage]
                    while k < met and self.meet_house[k] != house:
                        k += 1
                    if k == met:
                        self.meet_house[met] = house
                        self.meet_cells[met] = 0
                        met += 1
                        self.cross_start[house + 1] += 1
                    self.meet_cells[k] |= 1 << (j - board.cage_start[cage])
        self.meet_start[board.cages] = met
        for house in range(board.houses):
            self.cross_start[house + 1] += self.cross_start[house]
            self.open_in_house[house] = self.cross_start[house]  # where its next cage goes
        for cage in range(board.cages):
            for k in range(self.meet_start[cage], self.meet_start[cage + 1]):
                house = self.meet_house[k]
                self.cross_cage[self.open_in_house[house]] = cage
                self.cross_cells[self.open_in_house[house]] = self.meet_cells[k]
                self.cross_meet[self.open_in_house[house]] = k
                self.open_in_house[house] += 1
        return 0

    def _keep_start(self):
        """Note what the tuples have in each cell, and how many they are."""
        i: cython.int
        for i in range(self.board.cells):
            self.first_support[i] = self.candidates[i]
        for i in range(self.board.cages):
            self.first_live[i] = self.board.live[i]

    def rewind(self):
        """The start of the puzzle: every candidate in every cell, every tuple in every cage, nothing placed."""
        board: Board = self.board
        i: cython.int
        self.clock += 1
        for i in range(board.cells):
            self.support[i] = self.first_support[i]
            self.candidates[i] = board.full
            self.placed[i] = 0
            self.struck[i] = 0
            self.put[i] = 0
        for i in range(board.cages):
            board.live[i] = self.first_live[i]
            board.cage_dirty[i] = 0
            board.cage_fewer[i] = 0
            self.cage_clock[i] = self.clock
            self.cage_refit[i] = 0
            self.is_dropping[i] = 0
            self.open_in_cage[i] = board.cage_start[i + 1] - board.cage_start[i]
        for i in range(board.houses):
            board.house_dirty[i] = 0
            self.house_clock[i] = self.clock
            self.open_in_house[i] = board.house_start[i + 1] - board.house_start[i]
        board.houses_dirty = False
        self.open_cells = board.cells
        self.broken = NOTHING
        self.broken_at = 0
        self.logged = 0
        self.pendings = 0
        self.droppings = 0
        for i in range(board.cages):
            if board.live[i] == 0:
                self.break_off(CAGE_BROKEN, i)

    def cage_order(self) -> list:
        """Which of the puzzle's cages each of the board's is."""
        return list(self.order[: self.board.cages])

    def broken_place(self) -> tuple:
        """What has nothing left: NOTHING or the kind of place, and its number on the board."""
        return self.broken, self.broken_at

    def on(self, cage, at, positions):
        """The values that the tuple at this place has in these of its cage's positions."""
        board: Board = self.board
        values: cython.ulonglong
        found: cython.ulonglong = 0
        n: cython.int = board.digits
        k: cython.int = 0
        if board.cage_stride[cage] == 1:
            values = board.tuples[at]
            while positions:
                if positions & 1:
                    found |= values
                values >>= n
                positions >>= 1
            return cython.cast(cython.uint, found & board.full)
        while positions:
            if positions & 1:
                found |= board.tuples[at + k // board.per_word] >> (n * (k % board.per_word))
            positions >>= 1
            k += 1
        return cython.cast(cython.uint, found & board.full)

    def index(self, value):
        """Which digit the one candidate is."""
        return self.index_of[value % 37]  # 37 tells all powers of 2 up to 2³¹ apart

    def total(self, cage, at, positions, kind):
        """What the tuple's digits in these positions weigh together, in one of `weights`."""
        board: Board = self.board
        n: cython.int = board.digits
        first: cython.int = kind * 37
        k: cython.int = 0
        sum_: cython.longlong = 0
        word: cython.ulonglong = board.tuples[at]
        while positions:
            if positions & 1:
                sum_ += self.weight_of[first + cython.cast(cython.uint, word & board.full) % 37]
            positions >>= 1
            k += 1
            word >>= n
            if k == board.per_word:
                k = 0
                at += 1
                if positions:
                    word = board.tuples[at]
        return sum_

    def find_parts(self, houses):
        """The cages that meet the first houses of `region`, and their positions inside it."""
        h: cython.int
        i: cython.int
        cage: cython.int
        self.looked += 1
        self.parts = 0
        for h in range(houses):
            for i in range(
                self.cross_start[self.region[h]], self.cross_start[self.region[h] + 1]
            ):
                cage = self.cross_cage[i]
                if self.seen[cage] != self.looked:
                    self.seen[cage] = self.looked
                    self.inside[cage] = 0
                    self.part[self.parts] = cage
                    self.part_meet[self.parts] = self.cross_meet[i]
                    self.parts += 1
                else:  # it meets several houses of the region
                    self.part_meet[self._part_of(cage)] = -1
                self.inside[cage] |= self.cross_cells[i]

    def _part_of(self, cage):
        """Which part of the region the cage is."""
        i: cython.int = 0
        while self.part[i] != cage:
            i += 1
        return i

    def weigh(self, i, kind):
        """The least and the most that a part can bring into the region, in `low` and `high`.

        Kinds are the sum, whose parities go to `kinds`; then each prime of `prime`; then, as
        sets, the digits that it brings always and ever. What a cage brings into one house is
        remembered until the cage changes.
        """
        cage: cython.int = self.part[i]
        k: cython.int = self.part_meet[i]
        slot: cython.int = kind * self.meetings + k
        if k >= 0 and self.weighed[slot] >= self.cage_clock[cage]:
            self.low[i] = self.weighed_low[slot]
            self.high[i] = self.weighed_high[slot]
            if kind == 0:
                self.kinds[i] = self.weighed_kinds[k]
            return
        if kind > self.primes:
            self._weigh_digits(i, cage)
        else:
            self._weigh_sums(i, cage, kind)
        if k >= 0:
            self.weighed[slot] = self.clock
            self.weighed_low[slot] = self.low[i]
            self.weighed_high[slot] = self.high[i]
            if kind == 0:
                self.weighed_kinds[k] = self.kinds[i]

    def _weigh_sums(self, i, cage, kind):
        """The least and most that the digits, or the powers of a prime, add up to."""
        at: cython.longlong = self.board.cage_tuples[cage]
        k: cython.int
        weight: cython.longlong
        low: cython.longlong = 0
        high: cython.longlong = 0
        self.kinds[i] = 0
        for k in range(self.board.live[cage]):
            weight = self.total(cage, at, self.inside[cage], kind)
            if kind == 0:
                self.kinds[i] |= 2 if weight & 1 else 1
            if k == 0 or weight < low:
                low = weight
            if k == 0 or weight > high:
                high = weight
            at += self.board.cage_stride[cage]
        self.low[i] = low
        self.high[i] = high

    def _weigh_digits(self, i, cage):
        """The digits that every combination has inside the region, and those that any has."""
        k: cython.int
        at: cython.longlong = self.board.cage_tuples[cage]
        digits: cython.uint
        always: cython.uint = self.board.full
        ever: cython.uint = 0
        for k in range(self.board.live[cage]):
            digits = self.on(cage, at, self.inside[cage])
            always &= digits
            ever |= digits
            at += self.board.cage_stride[cage]
        self.low[i] = always
        self.high[i] = ever

    def opening(self):
        """Count a deduction; whether it is wanted, so that its effects are to be named."""
        self.openings += 1
        if self.mode == COUNT:
            if self.openings >= self.enough:
                self.done = True
            return False
        if self.mode == TAKE:
            self.done = True
        return True

    def strike(self, cell, values):
        """The cell cannot have these values."""
        values &= self.candidates[cell]
        if values == 0:
            return
        if self.struck[cell] == 0 and self.put[cell] == 0:
            self.pending[self.pendings] = cell
            self.pendings += 1
        self.struck[cell] |= values
        if self.logging:
            self.note(STRIKE, cell, values)

    def put_in(self, cell, value):
        """The cell has this value; to have two is a contradiction."""
        if self.struck[cell] == 0 and self.put[cell] == 0:
            self.pending[self.pendings] = cell
            self.pendings += 1
        self.put[cell] |= value
        if self.logging:
            self.note(PLACE, cell, value)

    def drop(self, cage, at):
        """The cage cannot have the tuple at this place."""
        k: cython.int
        if not self.is_dropping[cage]:
            self.is_dropping[cage] = 1
            self.dropping[self.droppings] = cage
            self.droppings += 1
        self.doomed[at] = 1
        if self.logging:
            for k in range(self.board.cage_stride[cage]):
                self.note(DROP, cage, cython.cast(cython.longlong, self.board.tuples[at + k]))

    def note(self, kind, a, b):
        """Write an entry into the log, if one is kept."""
        if not self.logging:
            return
        if 3 * self.logged + 3 > len(self.log):
            self._lengthen()
        self.log[3 * self.logged] = kind
        self.log[3 * self.logged + 1] = a
        self.log[3 * self.logged + 2] = b
        self.logged += 1

    def _lengthen(self) -> None:
        longer = array("q", self.log)
        longer.extend(longer)
        self.log = longer

    def break_off(self, kind, at):
        """Note what has nothing left; the first such thing counts."""
        if self.broken == NOTHING:
            self.broken = kind
            self.broken_at = at

    def commit(self):
        """Write down what was found, and what goes with dropped combinations."""
        i: cython.int
        dropped: cython.int = self.droppings
        self.write_down()
        for i in range(dropped):
            self._strike_unsupported(self.dropping[i])

    def write_down(self):
        """Write down what was found since the last time, and no more."""
        i: cython.int
        cell: cython.int
        cage: cython.int
        self.clock += 1
        for i in range(self.pendings):
            cell = self.pending[i]
            if self.put[cell]:
                if self.put[cell] & (self.put[cell] - 1):
                    self.break_off(CELL_BROKEN, cell)
                self._place(cell, self.put[cell] & ~self.struck[cell])
        for i in range(self.pendings):
            cell = self.pending[i]
            if self.struck[cell]:
                self._take_away(cell, self.struck[cell])
            self.struck[cell] = 0
            self.put[cell] = 0
        self.pendings = 0
        for i in range(self.droppings):
            self._drop_doomed(self.dropping[i])
        for cage in range(self.board.cages):
            if self.cage_refit[cage]:
                self._refit(cage)
        for i in range(self.droppings):
            self.is_dropping[self.dropping[i]] = 0
        self.droppings = 0

    def _strike_unsupported(self, cage):
        """Take from the cage's cells what none of its combinations has there."""
        k: cython.int
        cell: cython.int
        gone: cython.uint
        for k in range(self.board.cage_start[cage], self.board.cage_start[cage + 1]):
            cell = self.board.cage_cells[k]
            gone = self.candidates[cell] & ~self.support[cell]
            if gone:
                self.note(STRIKE, cell, gone)
                self._take_away(cell, gone)
        self.cage_refit[cage] = 0

    def _place(self, cell, value):
        """Write the value into the cell and take it from the cells that see it."""
        board: Board = self.board
        i: cython.int
        k: cython.int
        house: cython.int
        other: cython.int
        if self.placed[cell]:
            return
        self._take_away(cell, self.candidates[cell] & ~value)
        if self.candidates[cell] == 0:
            return
        self.placed[cell] = 1
        self.open_cells -= 1
        self.open_in_cage[board.cell_cage[cell]] -= 1
        self.cage_clock[board.cell_cage[cell]] = self.clock
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            if i > cell * board.span and house == board.cell_houses[i - 1]:
                continue
            self.open_in_house[house] -= 1
            self.house_clock[house] = self.clock
            for k in range(board.house_start[house], board.house_start[house + 1]):
                other = board.house_cells[k]
                if other != cell and self.candidates[other] & value:
                    self._take_away(other, value)

    def _take_away(self, cell, values):
        """Take the values from the cell's candidates."""
        board: Board = self.board
        i: cython.int
        if self.candidates[cell] & values == 0:
            return
        self.candidates[cell] &= ~values
        if self.candidates[cell] == 0:
            self.break_off(CELL_BROKEN, cell)
        self.cage_clock[board.cell_cage[cell]] = self.clock
        self.cage_refit[board.cell_cage[cell]] = 1
        for i in range(cell * board.span, (cell + 1) * board.span):
            self.house_clock[board.cell_houses[i]] = self.clock

    def _drop_doomed(self, cage):
        """Move the doomed tuples behind the others."""
        board: Board = self.board
        stride: cython.int = board.cage_stride[cage]
        at: cython.longlong = board.cage_tuples[cage]
        last: cython.longlong = at + cython.cast(cython.longlong, board.live[cage]) * stride
        k: cython.int
        digits: cython.ulonglong
        while at < last:
            if not self.doomed[at]:
                at += stride
                continue
            last -= stride
            for k in range(stride):
                digits = board.tuples[at + k]
                board.tuples[at + k] = board.tuples[last + k]
                board.tuples[last + k] = digits
            self.doomed[at] = self.doomed[last]
            self.doomed[last] = 0
        board.live[cage] = cython.cast(
            cython.int, (last - board.cage_tuples[cage]) // stride
        )
        self.cage_clock[cage] = self.clock
        self.cage_refit[cage] = 1

    def _refit(self, cage):
        """Keep the tuples that fit the candidates, and note what they have in each cell."""
        board: Board = self.board
        i: cython.int
        word: cython.int = 0
        shift: cython.int = 0
        union: cython.ulonglong
        self.cage_refit[cage] = 0
        _gather(board, cage)
        if board.cage_stride[cage] == 1:
            board.live[cage] = _drop(board, cage)
        else:
            board.live[cage] = _drop_wide(board, cage)
        if board.live[cage] == 0:
            self.break_off(CAGE_BROKEN, cage)
        union = board.union[0]
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            if shift > 64 - board.digits:
                word += 1
                shift = 0
                union = board.union[word]
            self.support[board.cage_cells[i]] = cython.cast(
                cython.uint, (union >> shift) & board.full
            )
            shift += board.digits
