# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Reads a line of native JSON into numbers, without an object for each list and entry.

It understands what programs write: ASCII without a backslash, integers of at most 18 figures, the
fields of the format in any order. Whatever else a line has is left to the reader of the format,
which also says what is wrong. That the fields fit each other is for kinds of puzzles to see.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

QUOTE = ord('"')
BACKSLASH = ord("\\")
COMMA = ord(",")
COLON = ord(":")
OPEN_LIST = ord("[")
CLOSE_LIST = ord("]")
OPEN_OBJECT = ord("{")
CLOSE_OBJECT = ord("}")
MINUS = ord("-")
POINT = ord(".")
ZERO = ord("0")
NINE = ord("9")
SPACE = ord(" ")
DELETE = 0x7F
MOST_FIGURES = 18  # that surely fit into 64 bits
MOST_NUMBERS = 1 << 13
MOST_RATINGS = 16
# What a field holds; SIGNS are texts of one letter.
MISSING, INTEGER, FLAG, WORD, LIST, ROWS, SIGNS = range(7)
# The fields of a document, and of what is said about it.
FORMAT, VERSION, FAMILY, PUZZLE, SOLUTION, META = range(6)
NEEDED = 1 << FORMAT | 1 << VERSION | 1 << FAMILY | 1 << PUZZLE
DOCUMENT = {
    b"format": FORMAT, b"version": VERSION, b"family": FAMILY, b"puzzle": PUZZLE,
    b"solution": SOLUTION, b"meta": META,
}  # fmt: skip
AUTHOR, SOURCE, PROOF, SEED, GENERATOR, RATINGS = range(6)
ABOUT = {
    b"author": AUTHOR, b"source": SOURCE, b"proof": PROOF, b"seed": SEED, b"generator": GENERATOR,
    b"ratings": RATINGS,
}  # fmt: skip
NAME = b"kenken-cp"


@cython.cclass
class NativeLine:
    """The fields of one native line after another; `names` are those that puzzles may have.

    Field f is of the sort `sort[f]`: its numbers are `numbers[first[f]]` to `numbers[last[f] - 1]`,
    in rows of `wide[f]` for ROWS (0 or 1 for a FLAG, code points for SIGNS), and its text is from
    `begin[f]` to `end[f]`. The solution, if any, is the field after the last of the names.
    """

    def __init__(self, names: tuple) -> None:
        self.slots = {name.encode(): slot for slot, name in enumerate(names)}
        self.fields = len(names)
        self.sort = ints(self.fields + 1)
        self.first = ints(self.fields + 1)
        self.last = ints(self.fields + 1)
        self.wide = ints(self.fields + 1)
        self.begin = ints(self.fields + 1)
        self.end = ints(self.fields + 1)
        self.numbers = array("q", bytes(8 * MOST_NUMBERS))
        self.names_begin = ints(MOST_RATINGS)
        self.names_end = ints(MOST_RATINGS)
        self.data = b""
        self.signs = self.data
        self.family = b""
        self.at = self.size = self.used = self.left = self.right = 0

    def scan(self, data: bytes):
        """Read a line; False if it has anything that is not understood here."""
        slot: cython.int
        seen: cython.int = 0
        self.data = data
        self.signs = data
        self.size = len(data)
        self.at = self.used = 0
        for slot in range(self.fields + 1):
            self.sort[slot] = MISSING
        if not self.takes(OPEN_OBJECT):
            return False
        while True:
            if not self.key():
                return False
            part: cython.int = DOCUMENT.get(self.data[self.left : self.right], -1)
            if part < 0 or seen >> part & 1 or not self.part(part):
                return False
            seen |= 1 << part
            if self.takes(CLOSE_OBJECT):
                return self.sign() == 0 and self.at == self.size and seen & NEEDED == NEEDED
            if not self.takes(COMMA):
                return False

    def part(self, part):
        """Read the value of a part of the document; False if it is another than it may be."""
        if part == FORMAT:
            return self.word() and self.data[self.left : self.right] == NAME
        if part == VERSION:
            if not self.number():
                return False
            self.used -= 1
            return self.numbers[self.used] == 1
        if part == FAMILY:
            if not self.word():
                return False
            self.family = self.data[self.left : self.right]
            return True
        if part == PUZZLE:
            return self.entries()
        if part == META:
            return self.about()
        return self.value(self.fields) and self.sort[self.fields] == ROWS

    def entries(self):
        """Read the fields of the puzzle."""
        if not self.takes(OPEN_OBJECT):
            return False
        while True:
            if not self.key():
                return False
            slot: cython.int = self.slots.get(self.data[self.left : self.right], -1)
            if slot < 0 or self.sort[slot] != MISSING or not self.value(slot):
                return False
            if self.takes(CLOSE_OBJECT):
                return True
            if not self.takes(COMMA):
                return False

    def value(self, slot):
        """Read the value of a field."""
        sign: cython.int = self.sign()
        self.first[slot] = self.used
        self.begin[slot] = self.at
        if sign == OPEN_LIST:
            fine = self.items(slot)
        elif sign == QUOTE:
            self.sort[slot] = WORD
            fine = self.word()
        elif sign == ord("t") or sign == ord("f"):
            self.sort[slot] = FLAG
            fine = self.flag()
        else:
            self.sort[slot] = INTEGER
            fine = self.number()
        self.last[slot] = self.used
        self.end[slot] = self.at
        return fine

    def items(self, slot):
        """Read the list whose bracket is here: of integers, of signs, or of rows of integers."""
        rows: cython.int = 0
        self.at += 1
        self.wide[slot] = 0
        sign = self.sign()
        self.sort[slot] = ROWS if sign == OPEN_LIST else SIGNS if sign == QUOTE else LIST
        if sign == CLOSE_LIST:
            self.at += 1
            return True
        while True:
            start = self.used
            if sign == OPEN_LIST:
                if not self.takes(OPEN_LIST) or not self.row():
                    return False
                if rows == 0:
                    self.wide[slot] = self.used - start
                elif self.used - start != self.wide[slot]:
                    return False
            elif sign == QUOTE:
                if not self.word() or self.right != self.left + 1 or self.is_full():
                    return False
                self.put(self.signs[self.left])
            elif not self.number():
                return False
            rows += 1
            if self.takes(CLOSE_LIST):
                return True
            if not self.takes(COMMA):
                return False

    def row(self):
        """Read the integers of a row after its bracket; a row has at least one."""
        while self.number():
            if self.takes(CLOSE_LIST):
                return True
            if not self.takes(COMMA):
                return False
        return False

    def is_full(self):
        """Whether there is no room for another number."""
        return self.used == MOST_NUMBERS

    def put(self, number):
        """Keep a number, for which there is room."""
        self.numbers[self.used] = number
        self.used += 1

    def number(self):
        """Read an integer."""
        sign: cython.int = self.sign()
        total: cython.longlong = 0
        negative: cython.bint = sign == MINUS
        self.at += negative
        start = self.at
        while self.at < self.size and ZERO <= self.signs[self.at] <= NINE:
            if self.at - start == MOST_FIGURES:
                return False
            total = 10 * total + (self.signs[self.at] - ZERO)
            self.at += 1
        if self.at == start or (self.at > start + 1 and self.signs[start] == ZERO):
            return False
        if self.is_full():
            return False
        self.put(-total if negative else total)
        return True

    def flag(self):
        """Read true or false."""
        if self.is_full():
            return False
        if self.is_word(b"true"):
            self.put(1)
            return True
        self.put(0)
        return self.is_word(b"false")

    def is_word(self, word):
        """Step over this word, if it is here."""
        length: cython.int = len(word)
        if self.size - self.at < length:
            return False
        for at in range(length):
            if self.signs[self.at + at] != word[at]:
                return False
        self.at += length
        return True

    def key(self):
        """Read a key and its colon."""
        return self.word() and self.takes(COLON)

    def word(self):
        """Read a text in quotes, which is from `left` to `right`."""
        if not self.takes(QUOTE):
            return False
        self.left = self.at
        while self.at < self.size:
            sign: cython.int = self.signs[self.at]
            if sign == QUOTE:
                self.right = self.at
                self.at += 1
                return True
            if sign < SPACE or sign == BACKSLASH or sign >= DELETE:
                return False
            self.at += 1
        return False

    def sign(self):
        """Step over blanks and return the sign after them; 0 at the end."""
        while self.at < self.size:
            sign: cython.int = self.signs[self.at]
            if sign > SPACE or (sign != SPACE and sign != 9 and sign != 10 and sign != 13):
                return sign
            self.at += 1
        return 0

    def takes(self, wanted):
        """Step over this sign, if it is the next."""
        if self.sign() != wanted:
            return False
        self.at += 1
        return True

    def about(self):
        """Read what is said about the puzzle; a title is not understood, as it may name a rule."""
        seen: cython.int = 0
        if not self.takes(OPEN_OBJECT):
            return False
        if self.takes(CLOSE_OBJECT):
            return True
        while True:
            if not self.key():
                return False
            what: cython.int = ABOUT.get(self.data[self.left : self.right], -1)
            if what < 0 or seen >> what & 1 or not self.read_said(what):
                return False
            seen |= 1 << what
            if self.takes(CLOSE_OBJECT):
                return True
            if not self.takes(COMMA):
                return False

    def read_said(self, what):
        """Read a value of what is said."""
        if what == RATINGS:
            return self.ratings()
        if what <= PROOF or (what == SEED and self.sign() == QUOTE):
            return self.word()
        if not self.number():
            return False
        self.used -= 1
        return what == SEED or self.numbers[self.used] > 0

    def ratings(self):
        """Read ratings: numbers, texts or null, each of another name."""
        count: cython.int = 0
        if not self.takes(OPEN_OBJECT):
            return False
        if self.takes(CLOSE_OBJECT):
            return True
        while count < MOST_RATINGS:
            if not self.key():
                return False
            self.names_begin[count] = self.left
            self.names_end[count] = self.right
            for other in range(count):
                if self.same(other, count):
                    return False
            count += 1
            if not self.rating():
                return False
            if self.takes(CLOSE_OBJECT):
                return True
            if not self.takes(COMMA):
                return False
        return False

    def same(self, one, other):
        """Whether two names of ratings are the same."""
        length: cython.int = self.names_end[one] - self.names_begin[one]
        if self.names_end[other] - self.names_begin[other] != length:
            return False
        for at in range(length):
            if self.signs[self.names_begin[one] + at] != self.signs[self.names_begin[other] + at]:
                return False
        return True

    def rating(self):
        """Read a rating."""
        sign: cython.int = self.sign()
        if sign == QUOTE:
            return self.word()
        if sign == ord("n"):
            return self.is_word(b"null")
        if not self.number():
            return False
        self.used -= 1
        if self.at == self.size or self.signs[self.at] != POINT:
            return True
        self.at += 1
        start = self.at
        while self.at < self.size and ZERO <= self.signs[self.at] <= NINE:
            self.at += 1
        return self.at > start
