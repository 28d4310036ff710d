# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Plain JSON, as programs write it, read and written quickly.

Plain is JSON in UTF-8 without a backslash, with short integers and few levels (see `plain`, and
`written` for what is written). Whatever is not plain is left to `text.strict_json`, which also says
what is wrong, and to `json`.
"""

from array import array
from typing import Any

import cython

from kenken_cp.core.pools import idle_or_new

QUOTE = ord('"')
BACKSLASH = ord("\\")
COMMA = ord(",")
COLON = ord(":")
OPEN_LIST = ord("[")
CLOSE_LIST = ord("]")
OPEN_OBJECT = ord("{")
CLOSE_OBJECT = ord("}")
MINUS = ord("-")
PLUS = ord("+")
POINT = ord(".")
ZERO = ord("0")
NINE = ord("9")
SMALL_E = ord("e")
LARGE_E = ord("E")
SPACE = ord(" ")
DELETE = 0x7F
MOST_FIGURES = 18  # that surely fit into 64 bits
MOST = 1_000_000_000_000_000_000
DEEPEST = 32  # levels that are written
# The room for signs at first, and the most that is kept for later texts.
ROOM, KEPT = 1 << 12, 1 << 20
_IDLE: list = []
WORDS = ((b"true", True), (b"false", False), (b"null", None))


class NotPlain(Exception):
    """The text is not plain JSON, or no JSON."""


def plain(data: bytes, deep: int):
    """What these bytes hold, exactly as `strict_json.parse` gives it; None if they are not plain.

    Plain is JSON in UTF-8 without a backslash, with integers of at most 18 figures, no key twice in
    an object and lists and objects at most `deep` levels deep. A plain null is None too.
    """
    if not data:
        return None
    reader = PlainReader(data, deep)
    try:
        return reader.whole()
    except (NotPlain, UnicodeDecodeError):
        return None


@cython.cclass
class PlainReader:
    """Reads the value in one text from its beginning; `at` is the next character."""

    def __init__(self, data: bytes, deep: int) -> None:
        self.signs = data
        self.data = data
        self.simple = data.isascii()
        self.text = data.decode("ascii") if self.simple else ""
        self.at = 0
        self.end = len(data)
        self.left = deep

    def whole(self):
        """The value of the whole text. Raises NotPlain."""
        value = self.value()
        self.skip()
        if self.at < self.end:
            raise NotPlain
        return value

    def skip(self):
        """Step over blanks and return the sign after them; 0 at the end."""
        sign: cython.int
        while self.at < self.end:
            sign = self.signs[self.at]
            if sign > SPACE or (sign != SPACE and sign != 9 and sign != 10 and sign != 13):
                return sign
            self.at += 1
        return 0

    def value(self):
        """The value that begins here."""
        sign: cython.int = self.skip()
        if sign == QUOTE:
            return self.string()
        if sign == OPEN_LIST:
            return self.items()
        if sign == OPEN_OBJECT:
            return self.entries()
        if sign == MINUS or ZERO <= sign <= NINE:
            return self.number()
        return self.word()

    def word(self):
        """True, false or null."""
        for word, meant in WORDS:
            if self.data.startswith(word, self.at):
                self.at += len(word)
                return meant
        raise NotPlain

    def string(self):
        """The string whose opening quote is here."""
        start: cython.Py_ssize_t = self.at + 1
        at: cython.Py_ssize_t = start
        sign: cython.int
        while at < self.end:
            sign = self.signs[at]
            if sign == QUOTE:
                self.at = at + 1
                return self.text[start:at] if self.simple else self.data[start:at].decode("utf-8")
            if sign == BACKSLASH or sign < SPACE:
                break
            at += 1
        raise NotPlain

    def items(self):
        """The list whose bracket is here."""
        values: list = []
        sign: cython.int
        self.down()
        if self.skip() == CLOSE_LIST:
            self.up()
            return values
        while True:
            values.append(self.value())
            sign = self.skip()
            if sign == COMMA:
                self.at += 1
            elif sign == CLOSE_LIST:
                self.up()
                return values
            else:
                raise NotPlain

    def entries(self):
        """The object whose brace is here."""
        held: dict = {}
        count: cython.Py_ssize_t = 0
        sign: cython.int
        self.down()
        sign = self.skip()
        if sign == CLOSE_OBJECT:
            self.up()
            return held
        while sign == QUOTE:
            key = self.string()
            if self.skip() != COLON:
                raise NotPlain
            self.at += 1
            held[key] = self.value()
            count += 1
            sign = self.skip()
            if sign == CLOSE_OBJECT and len(held) == count:
                self.up()
                return held
            if sign != COMMA:
                raise NotPlain
            self.at += 1
            sign = self.skip()
        raise NotPlain

    def down(self):
        """Step over an opening bracket."""
        self.at += 1
        self.left -= 1
        if self.left < 0:
            raise NotPlain
        return 0

    def up(self):
        """Step over a closing bracket."""
        self.at += 1
        self.left += 1
        return 0

    def figures(self):
        """Step over figures and return how many there are."""
        start: cython.Py_ssize_t = self.at
        while self.at < self.end and ZERO <= self.signs[self.at] <= NINE:
            self.at += 1
        return self.at - start

    def number(self):
        """The number that begins here."""
        start: cython.Py_ssize_t = self.at
        negative: cython.bint = self.signs[start] == MINUS
        first: cython.Py_ssize_t = start + negative
        count: cython.Py_ssize_t
        at: cython.Py_ssize_t
        figure: cython.int
        total: cython.longlong = 0
        self.at = first
        count = self.figures()
        if count == 0 or (count > 1 and self.signs[first] == ZERO):
            raise NotPlain
        if self.at < self.end and self.is_broken():
            return self.fraction(start)
        if count > MOST_FIGURES:
            raise NotPlain
        for at in range(first, self.at):
            figure = self.signs[at]
            total = 10 * total + figure - ZERO
        return -total if negative else total

    def is_broken(self):
        """Whether a fraction or an exponent begins here."""
        sign: cython.int = self.signs[self.at]
        return sign == POINT or sign == SMALL_E or sign == LARGE_E

    def fraction(self, start):
        """The number from `start` on, of which a fraction or an exponent begins here."""
        if self.signs[self.at] == POINT:
            self.at += 1
            if self.figures() == 0:
                raise NotPlain
        if self.at < self.end and self.is_broken():
            if self.signs[self.at] == POINT:
                raise NotPlain
            self.at += 1
            if self.at < self.end and (self.signs[self.at] == MINUS or self.signs[self.at] == PLUS):
                self.at += 1
            if self.figures() == 0:
                raise NotPlain
        return float(self.data[start : self.at])


def written(value) -> str | None:
    """The value as JSON without blanks, as `json` encodes it; None if it is not plain.

    Plain are lists, dicts, integers of 64 bits, finite floats, true, false, null, and texts of
    printable ASCII that need no escape, at most DEEPEST levels deep.
    """
    writer: PlainWriter = idle_or_new(_IDLE, PlainWriter)
    writer.at = 0
    text = writer.result() if writer.put(value, DEEPEST) else None
    if len(writer.signs) <= KEPT:
        _IDLE.append(writer)
    return text


@cython.cclass
class PlainWriter:
    """Writes plain values one after the other into one buffer, which is reused.

    `at` is where the next goes.
    """

    def __init__(self) -> None:
        self.held: Any = array("B", bytes(ROOM))
        self.signs = self.held
        self.at = 0

    def result(self) -> str:
        """What was written."""
        return self.held[: self.at].tobytes().decode("ascii")

    def put(self, value, deep):
        """Write a value; False if it is not plain."""
        if type(value) is int:
            return self.whole(value)
        if type(value) is str:
            return self.text(value)
        if type(value) is list:
            return deep > 0 and self.items(value, deep - 1)
        if type(value) is dict:
            return deep > 0 and self.entries(value, deep - 1)
        if value is None:
            return self.word("null")
        if value is True:
            return self.word("true")
        if value is False:
            return self.word("false")
        if type(value) is float and value - value == 0:
            return self.word(repr(value))
        return False

    def sign(self, sign):
        """Write one sign."""
        if self.at == len(self.signs):
            self.held = self.held + self.held  # another, as one that is looked at cannot grow
            self.signs = self.held
        self.signs[self.at] = sign
        self.at += 1
        return 0

    def items(self, values: list, deep: cython.int):
        """Write a list."""
        first: cython.bint = True
        self.sign(OPEN_LIST)
        for value in values:
            if not first:
                self.sign(COMMA)
            first = False
            if not self.put(value, deep):
                return False
        self.sign(CLOSE_LIST)
        return True

    def entries(self, values: dict, deep: cython.int):
        """Write an object."""
        first: cython.bint = True
        self.sign(OPEN_OBJECT)
        for key, value in values.items():
            if not first:
                self.sign(COMMA)
            first = False
            if type(key) is not str or not self.text(key):
                return False
            self.sign(COLON)
            if not self.put(value, deep):
                return False
        self.sign(CLOSE_OBJECT)
        return True

    def word(self, word: str):
        """Write these signs as they are."""
        at: cython.Py_ssize_t
        for at in range(len(word)):
            self.sign(ord(word[at]))
        return True

    def text(self, text: str):
        """Write a text in quotes; False if a sign is not plain."""
        at: cython.Py_ssize_t
        sign: cython.int
        self.sign(QUOTE)
        for at in range(len(text)):
            sign = ord(text[at])
            if sign < SPACE or sign >= DELETE or sign == QUOTE or sign == BACKSLASH:
                return False
            self.sign(sign)
        self.sign(QUOTE)
        return True

    def whole(self, number):
        """Write an integer; False beyond 64 bits."""
        rest: cython.longlong
        power: cython.longlong = 1
        try:
            rest = number
        except OverflowError:
            return False
        if not -MOST <= rest <= MOST:
            return False
        if rest < 0:
            self.sign(MINUS)
            rest = -rest
        while rest // 10 >= power:
            power *= 10
        while power > 0:
            self.sign(ZERO + rest // power % 10)
            power //= 10
        return True
