# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Plain JSON, written quickly: what `write_json` says. Whatever is not plain is left to `json`."""

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
ZERO = ord("0")
SPACE = ord(" ")
DELETE = 0x7F
MOST = 1_000_000_000_000_000_000
DEEPEST = 32  # levels that are written
# The room for signs at first, and the most that is kept for later texts.
ROOM, KEPT = 1 << 12, 1 << 20
_IDLE: list = []


def write_json(value) -> str | None:
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
        for at in range(len(word)):
            self.sign(ord(word[at]))
        return True

    def text(self, text: str):
        """Write a text in quotes; False if a sign is not plain."""
        self.sign(QUOTE)
        for at in range(len(text)):
            sign: cython.int = ord(text[at])
            if sign < SPACE or sign >= DELETE or sign == QUOTE or sign == BACKSLASH:
                return False
            self.sign(sign)
        self.sign(QUOTE)
        return True

    def whole(self, number):
        """Write an integer; False beyond 64 bits."""
        power: cython.longlong = 1
        try:
            rest: cython.longlong = number
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
