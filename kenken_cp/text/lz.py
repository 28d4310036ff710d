"""lz-string's compression into base64, which links to puzzles carry.

A stream of codes, each as wide as the largest that the dictionary may need: 0 and 1 bring a new
letter of 8 and of 16 bits, 2 ends, any other is an entry. Each code adds as an entry the one
before it with the first letter of its own; a new letter is an entry as well. Letters are code units
of UTF-16. Six bits make a sign of base64, the highest first; a code's lowest bit comes first.
The output is bounded for any input.
"""

from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.text.decoding import too_large

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
NARROW, WIDE, END, FIRST = 0, 1, 2, 3
NARROW_BITS, WIDE_BITS = 8, 16

_BITS = {sign: f"{place:06b}" for place, sign in enumerate(ALPHABET)}


def compress(text: str) -> str:
    """The text as base64, padded to fours; FormatError for an unpaired surrogate."""
    writer = _Writer()
    prefix = ""
    for letter in _halves(text):
        writer.meet(letter)
        if prefix + letter in writer.entries:
            prefix += letter
        else:
            writer.put(prefix)
            writer.entries[prefix + letter] = FIRST + len(writer.entries)
            prefix = letter
    if prefix:
        writer.put(prefix)
    writer.code(END, writer.width)
    bits = "".join(writer.bits)
    bits += "0" * (6 - len(bits) % 6)  # at least one more, as the original has it
    signs = "".join(ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)


class _Writer:
    """The codes so far, as bits, and what they have made known."""

    def __init__(self) -> None:
        self.entries: dict[str, int] = {}
        self.bits: list[str] = []
        self.unwritten: set[str] = set()  # letters that are entries but were not written yet
        self.width, self.room = 2, 2

    def meet(self, letter: str) -> None:
        """A letter that comes for the first time becomes an entry."""
        if letter not in self.entries:
            self.entries[letter] = FIRST + len(self.entries)
            self.unwritten.add(letter)

    def put(self, entry: str) -> None:
        if entry not in self.unwritten:
            self.code(self.entries[entry], self.width)
        else:
            self.unwritten.remove(entry)
            wide = ord(entry) >= 1 << NARROW_BITS
            self.code(WIDE if wide else NARROW, self.width)
            self.code(ord(entry), WIDE_BITS if wide else NARROW_BITS)
            self._tick()
        self._tick()

    def code(self, value: int, width: int) -> None:
        self.bits.append(f"{value:0{width}b}"[::-1])

    def _tick(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room = 1 << self.width
            self.width += 1


def decompress(signs: str) -> str:
    """The text; FormatError if it is none, LimitError beyond the limit for a document."""
    most = limits.current().bytes
    if len(signs) > most:
        raise LimitError(too_large(""))
    try:
        bits = "".join([_BITS[sign] for sign in signs.rstrip("=")])
    except KeyError as error:
        raise FormatError(
            f"{error.args[0]!r} is not a base64 character; the link is damaged"
        ) from None
    return _whole("".join(_Reader(bits).parts(most)))


class _Reader:
    """Codes from bits, and the entries that they build."""

    def __init__(self, bits: str) -> None:
        self.bits, self.at = bits, 0
        self.entries: list[str] = [""] * FIRST
        self.width, self.room = 2, 1

    def parts(self, most: int) -> list[str]:
        """The decoded text, piece by piece; at most this many letters."""
        parts: list[str] = []
        length, before = 0, ""
        while (entry := self._next(before)) is not None:
            parts.append(entry)
            length += len(entry)
            if length > most:
                raise LimitError(too_large(" when unpacked"))
            if before:
                self.entries.append(before + entry[0])
                self._tick()
            before = entry
        if "1" in self.bits[self.at :]:
            raise FormatError("the packed text continues after its end; copy only the link")
        return parts

    def _next(self, before: str) -> str | None:
        """The next entry, None at the end."""
        code = self._code(self.width)
        if code == END:
            return None
        if code in (NARROW, WIDE):
            letter = chr(self._code(WIDE_BITS if code == WIDE else NARROW_BITS))
            self.entries.append(letter)
            self._tick()
            return letter
        if code < len(self.entries):
            return self.entries[code]
        if code == len(self.entries) and before:
            return before + before[0]
        raise FormatError("the packed text is incomplete or damaged; copy the whole link")

    def _code(self, width: int) -> int:
        taken = self.bits[self.at : self.at + width]
        if len(taken) < width:
            raise FormatError("the packed text ends too soon; copy the whole link")
        self.at += width
        return int(taken[::-1], 2)

    def _tick(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room = 1 << self.width
            self.width += 1


def _halves(text: str) -> str:
    """The text with each letter beyond 16 bits as its two halves."""
    if text.isascii():
        return text
    try:
        data = text.encode("utf-16-le")
    except UnicodeEncodeError:
        raise FormatError(
            "the text contains half a character (an unpaired surrogate), which no link can "
            "store; remove it"
        ) from None
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _whole(text: str) -> str:
    if text.isascii():
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise FormatError("the packed text is damaged; copy the whole link") from None
