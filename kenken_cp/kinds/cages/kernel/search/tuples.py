# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Cage tuples: enumerated once per (digits, rule, shape, operator, target) and cached.

A tuple is packed into 64-bit words: the cell at position j of the cage owns the n bits from n·(j
mod p) on in word j div p, where n is the number of digits and p = 64 div n; the bit set there is
the index of its digit. A tuple fits the candidates, packed alike, if `tuple & ~candidates` is 0,
whatever the size of the cage.
"""

from array import array

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import popcount

# A cage beyond any of these limits is not tabulated; its puzzle goes to another backend.
MAX_CELLS = 10
MAX_TUPLES = 100_000
VISITS_PER_TUPLE = 40
MAX_VISITS = VISITS_PER_TUPLE * MAX_TUPLES
MAX_TARGET = 1 << 62
# A store is cleared when it holds this many words: nearly 32 MB, as room is doubled up to that. All
# stores together may hold ALL_WORDS (128 MB), so where there are many of them each gets less.
ALL_WORDS = 1 << 24
MOST_WORDS = (1 << 22) - (1 << 18)
MAX_WORDS = MOST_WORDS
FEW_WORDS = 1 << 12  # the room that a new store has

TOO_LARGE = -1
EMPTY = -1

PLUS = ord("+")
MINUS = ord("-")
TIMES = ord("*")
DIVIDED = ord("/")
GIVEN = ord("=")
NO_OP = ord("?")


def list_most(tuples: cython.int) -> None:
    """Set the limit of tuples per cage, and with it that of partial tuples visited."""
    global MAX_TUPLES, MAX_VISITS  # noqa: PLW0603  (the C code reads them)
    MAX_TUPLES = tuples
    MAX_VISITS = VISITS_PER_TUPLE * tuples


def share(stores: list) -> None:
    """Let these be all the stores there are: each may hold its share; one beyond it is emptied."""
    global MAX_WORDS  # noqa: PLW0603  (the C code reads it)
    MAX_WORDS = min(MOST_WORDS, ALL_WORDS // max(1, len(stores)) - (1 << 18))
    for store in stores:
        if store.count_words() > MAX_WORDS:
            store.empty()


@cython.cclass
class TupleStore:
    """A cache of the tuples of all cages met under one digit set and rule.

    `find` gives an entry, whose words begin at `words[start[entry]]`: first the union of its tuples
    (`stride` words), then `count[entry]` tuples of `stride` words each.
    """

    def __init__(self, digits: tuple, pairs_only: bool) -> None:
        """`digits` ascending; `pairs_only` is the rule that − and ÷ have exactly two cells."""
        self.digits = array("q", digits)
        self.size = len(digits)
        self.most_cells = MAX_CELLS
        self.per_word = 64 // len(digits)
        self.largest = max([abs(digit) for digit in digits])
        self.pairs_only = pairs_only
        self.chosen = array("i", bytes(4 * MAX_CELLS))
        self.empty()

    def count_words(self) -> int:
        """The words that the store holds."""
        return self.used

    def empty(self) -> None:
        """Remove all entries, and free the room they took."""
        self.words = array("Q", bytes(8 * FEW_WORDS))
        self.clear()

    def clear(self):
        """Remove all entries."""
        self.used = 0
        self.entries = 0
        self.start = array("q", bytes(8 << 8))
        self.count = array("i", bytes(4 << 8))
        self.targets = array("q", bytes(8 << 8))
        self.shapes = array("q", bytes(8 << 8))
        self.slots = array("i", [EMPTY]) * (1 << 10)
        self.mask = (1 << 10) - 1

    def find(self, cells, operator, target, apart):
        """The entry for such a cage, enumerated if it is new; TOO_LARGE if that exceeds a limit.

        `apart` says which positions i < j share a house: bit j(j-1)/2 + i for each pair.
        """
        if cells > MAX_CELLS or target >= MAX_TARGET or target <= -MAX_TARGET:
            return TOO_LARGE
        slot: cython.int = self._slot_of(target, (apart << 11) | (operator << 4) | cells)
        entry: cython.int = self.slots[slot]
        if entry == EMPTY:
            if self.used > MAX_WORDS:
                self.clear()
                slot = self._slot_of(target, (apart << 11) | (operator << 4) | cells)
            entry = self._add(slot, cells, operator, target, apart)
        return TOO_LARGE if self.count[entry] == TOO_LARGE else entry

    def _slot_of(self, target, shape):
        """The slot of this entry in the hash table, or the empty slot where it belongs."""
        mixed: cython.longlong = (target & 0xFFFFFFF) * 0x5BD1E995 + (
            shape & 0xFFFFFFF
        ) * 0x165667B1
        slot: cython.int = (mixed >> 15) & self.mask
        entry: cython.int = self.slots[slot]
        while entry != EMPTY and (self.targets[entry] != target or self.shapes[entry] != shape):
            slot = (slot + 1) & self.mask
            entry = self.slots[slot]
        return slot

    def _add(self, slot, cells, operator, target, apart):
        """Enumerate a new entry at the end of the store, and put it into the slot."""
        entry: cython.int = self.entries
        i: cython.int
        if entry == len(self.start):
            self._grow()
            slot = self._slot_of(target, (apart << 11) | (operator << 4) | cells)
        self.cells = cells
        self.operator = operator
        self.target = target
        self.apart = apart
        self.stride = (cells + self.per_word - 1) // self.per_word
        self.kept = 0
        self.visits = 0
        self.targets[entry] = target
        self.shapes[entry] = (apart << 11) | (operator << 4) | cells
        self.start[entry] = self.used
        self._reserve(self.stride)
        for i in range(self.stride):
            self.words[self.used + i] = 0
        self.used += self.stride
        fits: cython.bint = self._enumerate()
        if not fits:
            self.used = self.start[entry]
        self.count[entry] = self.kept if fits else TOO_LARGE
        self.slots[slot] = entry
        self.entries += 1
        return entry

    def _enumerate(self):
        """Keep the tuples of the cage that was set up; 0 if a limit is exceeded."""
        left: cython.longlong = self.cells
        self.visits = 1
        self.consecutive = self.digits[self.size - 1] - self.digits[0] == self.size - 1
        if self.operator == PLUS and left > 1:
            if left * self.digits[0] <= self.target <= left * self.digits[self.size - 1]:
                return self._add_up(0, self.target, 0)
            return 1
        if self.operator == TIMES and self.target != 0 and left > 1:
            return self._multiply(0, self.target, 0)
        self.visits = 0
        return self._extend(0, 0, 1, 0, -self.largest)

    def _bar(self, position):
        """The digits that the chosen ones bar from a position; each other one is a visit."""
        other: cython.int
        bit: cython.uint
        barred: cython.uint = 0
        pairs: cython.longlong = self.apart >> (position * (position - 1) // 2)
        self.visits += self.size
        for other in range(position):
            if pairs >> other & 1:
                bit = cython.cast(cython.uint, 1) << self.chosen[other]
                self.visits -= barred & bit == 0
                barred |= bit
        return barred

    def _add_up(self, position, rest, packed):
        """Try the values from this position on that can still sum to `rest`; 0 as in `_extend`.

        The values before it are in `chosen`, and those of one word in `packed`. The last value
        follows from the others.
        """
        index: cython.int
        value: cython.longlong
        word: cython.ulonglong
        first: cython.int = 0
        last: cython.int = self.size - 1
        left: cython.longlong = self.cells - position - 1
        shift: cython.int = self.size * (position % self.per_word)
        barred: cython.uint = self._bar(position)
        if self.visits > MAX_VISITS:
            return 0
        # the others bring between left·smallest and left·greatest
        while first <= last and self.digits[last] > rest - left * self.digits[0]:
            last -= 1
        while first <= last and self.digits[first] < rest - left * self.digits[self.size - 1]:
            first += 1
        if left == 1:
            self._begin_closing()
        for index in range(first, last + 1):
            if barred >> index & 1:
                continue
            self.chosen[position] = index
            word = packed | cython.cast(cython.ulonglong, 1) << (shift + index)
            value = rest - self.digits[index]
            if left == 1:
                if not self._close(index, self._index(value), word):
                    return 0
            elif not self._add_up(position + 1, value, word):
                return 0
        return 1

    @cython.cdivision(True)  # by divisors alone, where C's division and Python's agree
    def _multiply(self, position, rest, packed):
        """As `_add_up`, of values whose product is `rest`, which is not 0."""
        index: cython.int
        value: cython.longlong
        word: cython.ulonglong
        left: cython.int = self.cells - position - 1
        shift: cython.int = self.size * (position % self.per_word)
        barred: cython.uint = self._bar(position)
        if self.visits > MAX_VISITS:
            return 0
        if left == 1:
            self._begin_closing()
        for index in range(self.size):
            value = self.digits[index]
            if barred >> index & 1 or value == 0 or rest % value != 0:
                continue
            self.chosen[position] = index
            word = packed | cython.cast(cython.ulonglong, 1) << (shift + index)
            value = rest // value
            if left == 1:
                if not self._close(index, self._index(value), word):
                    return 0
            elif not self._multiply(position + 1, value, word):
                return 0
        return 1

    def _index(self, value):
        """The index of the digit of this value; -1 if there is none."""
        index: cython.int
        if value < self.digits[0] or value > self.digits[self.size - 1]:
            return -1
        if self.consecutive:
            return cython.cast(cython.int, value - self.digits[0])
        for index in range(self.size):
            if self.digits[index] == value:
                return index
        return -1

    def _begin_closing(self):
        """Note what the chosen digits but that of the last cell but one bar from the last cell."""
        other: cython.int
        last: cython.int = self.cells - 1
        pairs: cython.longlong = self.apart >> (last * (last - 1) // 2)
        self.closed = 0
        for other in range(last - 1):
            if pairs >> other & 1:
                self.closed |= cython.cast(cython.uint, 1) << self.chosen[other]
        self.closes = pairs >> (last - 1) & 1

    def _close(self, before, index, packed):
        """Keep the tuple that ends in the digits `before` and `index`, if there is one and it may;
        0 as in `_extend`."""
        position: cython.int = self.cells - 1
        base: cython.longlong
        word: cython.ulonglong
        barred: cython.uint = self.closed | self.closes << before
        self.visits += self.size - popcount(barred)
        if self.visits > MAX_VISITS:
            return 0
        if index < 0 or barred >> index & 1:
            return 1
        if self.stride > 1:
            self.chosen[position] = index
            self._keep()
        else:
            word = packed | cython.cast(cython.ulonglong, 1) << (self.size * position + index)
            base = self.start[self.entries]
            if self.used == len(self.words):
                self._reserve(1)
            self.words[self.used] = word
            self.words[base] |= word
            self.used += 1
            self.kept += 1
        return self.kept <= MAX_TUPLES

    def _extend(self, position, total, product, zeros, top):
        """Try all values for the cells from this position on; 0 if a limit is exceeded.

        The values so far sum to `total`; the non-zero ones multiply to `product` (saturated at
        MAX_TARGET); `zeros` of them are 0; the largest is `top`.
        """
        index: cython.int
        other: cython.int
        barred: cython.uint = 0
        value: cython.longlong
        self.visits += 1
        if self.visits > MAX_VISITS or self.kept > MAX_TUPLES:
            return 0
        if position == self.cells:
            if self._explains(total, product, zeros, top):
                self._keep()
            return 1
        if self._hopeless(self.cells - position, total, product, zeros):
            return 1
        for other in range(position):
            if self.apart >> (position * (position - 1) // 2 + other) & 1:
                barred |= cython.cast(cython.uint, 1) << self.chosen[other]
        for index in range(self.size):
            if barred >> index & 1:
                continue
            value = self.digits[index]
            self.chosen[position] = index
            if not self._extend(
                position + 1,
                total + value,
                product if value == 0 else self._times(product, value),
                zeros + (value == 0),
                value if value > top else top,
            ):
                return 0
        return 1

    def _times(self, product, value):
        """The product, saturated at MAX_TARGET, which no target reaches."""
        if product == MAX_TARGET or abs(product) > MAX_TARGET // abs(value):
            return MAX_TARGET
        return product * value

    def _hopeless(self, left, total, product, zeros):
        """Whether no values of the remaining cells can meet the clue, by a cheap test."""
        smallest: cython.longlong = self.digits[0]
        greatest: cython.longlong = self.digits[self.size - 1]
        if self.operator == PLUS:
            return total + left * greatest < self.target or total + left * smallest > self.target
        if self.operator == TIMES and self.target != 0:
            return zeros > 0 or product == MAX_TARGET or self.target % product != 0
        if self.operator == MINUS:
            return total + left * smallest > 2 * greatest - self.target
        if self.operator == DIVIDED and self.target != 0:
            # v = target·rest, so the product of all, v·rest, is v² ÷ target
            return zeros > 0 or abs(product) > self.largest * self.largest // abs(self.target)
        return False

    def _explains(self, total, product, zeros, top):
        """Whether the chosen values meet the clue."""
        operator: cython.int = self.operator
        any_fits: cython.bint = operator == NO_OP
        if operator == PLUS or operator == GIVEN or any_fits:
            if total == self.target:
                return True
        if operator == TIMES or any_fits:
            if (self.target == 0) if zeros else (product == self.target):
                return True
        if any_fits and self.pairs_only and self.cells != 2:
            return False
        if operator == MINUS or any_fits:
            if 2 * top - total == self.target:
                return True
        return (operator == DIVIDED or any_fits) and self._quotient(product, zeros)

    def _quotient(self, product, zeros):
        """Whether one value is the target times the product of the others, none of which is 0."""
        position: cython.int
        value: cython.longlong
        if self.target == 0:
            return zeros == 1
        if zeros or product == MAX_TARGET:
            return False
        for position in range(self.cells):
            value = self.digits[self.chosen[position]]
            if value % self.target == 0 and value * value // self.target == product:
                return True
        return False

    def _keep(self):
        """Append the chosen values to the entry being enumerated."""
        position: cython.int
        word: cython.longlong
        base: cython.longlong = self.start[self.entries]
        bit: cython.ulonglong
        self._reserve(self.stride)
        for position in range(self.stride):
            self.words[self.used + position] = 0
        for position in range(self.cells):
            word = position // self.per_word
            bit = cython.cast(cython.ulonglong, 1) << (
                self.size * (position % self.per_word) + self.chosen[position]
            )
            self.words[self.used + word] |= bit
            self.words[base + word] |= bit
        self.used += self.stride
        self.kept += 1

    def _reserve(self, words):
        """Make room for this many more words."""
        if self.used + words > len(self.words):
            grown = array("Q", bytes(16 * len(self.words)))
            memoryview(grown)[: len(self.words)] = memoryview(self.words)
            self.words = grown

    def _grow(self):
        """Double the entries and the hash table."""
        zeros = bytes(8 * self.entries)
        self.start = array("q", self.start) + array("q", zeros)
        self.count = array("i", self.count) + array("i", zeros[: 4 * self.entries])
        self.targets = array("q", self.targets) + array("q", zeros)
        self.shapes = array("q", self.shapes) + array("q", zeros)
        self.slots = array("i", [EMPTY]) * (8 * self.entries)
        self.mask = 8 * self.entries - 1
        entry: cython.int
        for entry in range(self.entries):
            self.slots[self._slot_of(self.targets[entry], self.shapes[entry])] = entry

    def size_of(self, entry: cython.int) -> int:
        """The number of tuples of an entry."""
        return self.count[entry]

    def unpack(self, entry: cython.int, cells: cython.int) -> tuple:
        """The tuples of an entry as tuples of digits, in the order of enumeration."""
        stride: cython.int = (cells + self.per_word - 1) // self.per_word
        full: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.size) - 1
        first: cython.longlong
        place: cython.int
        tuples = []
        for index in range(self.count[entry]):
            first = self.start[entry] + (index + 1) * stride
            digits = []
            for place in range(cells):
                bits = self.words[first + place // self.per_word] >> (
                    place % self.per_word * self.size
                )
                digits.append(self.digits[int(bits & full).bit_length() - 1])
            tuples.append(tuple(digits))
        return tuple(tuples)
