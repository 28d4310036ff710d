"""Bytes to text, and the one line that a user gets when a text is at fault."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError, LimitError, printable

# of one document, unless more are allowed; the largest that means anything has a tenth of it
MAX_BYTES = limits.DEFAULT.bytes
MAX_FIGURES = 400
MOST_LATIN = 8  # characters of a text in Latin-1 for each that is no ASCII, at least
LONGEST_MESSAGE = 300


# How files begin that are no text and are given for some, and what they are.
_OTHERS = {
    b"SQLite format 3\0": "a database, such as a suite",
    b"\x1f\x8b": "compressed with gzip",
    b"PAR1": "a Parquet file",
    b"%PDF-": "a PDF",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"PK\x03\x04": "a ZIP archive or an office document",
}
LONGEST_HEAD = max(map(len, _OTHERS))


_LATIN = re.compile(rb"[\t\n\r -~\x80-\xff]+")
_HIGH = re.compile(rb"[\x80-\xff]")


def file_kind(data: bytes) -> str:
    """What a file is that begins like this and is no text, as in "a PDF"; "" if that is open."""
    return next((name for head, name in _OTHERS.items() if data.startswith(head)), "")


def no_puzzle(other: str) -> str:
    """What is said of a file that is another thing, such as `a PDF`."""
    return f"this is {other}, not a puzzle; kenken formats lists what is read"


def decode_text(data: bytes | str) -> str:
    """UTF-8 without its byte order mark and with `\\n` line ends; FormatError, LimitError."""
    if len(data) > limits.current().bytes:
        raise LimitError(too_large("; put one puzzle in each file or on each line"))
    text = data if isinstance(data, str) else _utf8(data)
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def latin(data: bytes) -> str | None:
    """A text with a few letters of Latin-1, or quotation marks and dashes as Windows adds them;
    None if it is UTF-8, or no text in Latin-1 either."""
    if data.isascii():
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        high = _HIGH.findall(data)
        if _LATIN.fullmatch(data) and len(high) * MOST_LATIN <= len(data):
            with suppress(UnicodeDecodeError):  # five bytes have no meaning
                return data.decode("cp1252")
    return None


def is_binary(data: bytes) -> bool:
    """Whether these bytes cannot be text: they hold a zero, or are not UTF-8."""
    if b"\0" in data:
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def _utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if other := file_kind(data):
            raise FormatError(no_puzzle(other)) from None
        if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            raise FormatError("this is UTF-16 text; save the file as UTF-8") from None
        where = f"byte {error.start + 1} (0x{data[error.start]:02x})"
        raise FormatError(f"{where} is not UTF-8 text; save the file as UTF-8") from None


def too_large(and_so: str) -> str:
    """The sentence for a document beyond the limit, with the consequence."""
    most = limits.current().bytes
    size = say_count(most, "byte") if most % (1 << 20) else f"{most >> 20} MiB"
    return f"the document has more than {size}{and_so}; {limits.advice('bytes')}"


def one_line(message: str) -> str:
    """The message without line ends and control characters and, where it quotes what is very
    long, cut."""
    line = printable(" ".join(message.split()))
    return line if len(line) <= LONGEST_MESSAGE else f"{line[: LONGEST_MESSAGE - 1]}…"


def number(figures: str) -> int:
    """The integer these figures write; LimitError for more than any clue can need."""
    if len(figures) > MAX_FIGURES:
        raise LimitError(f"a number of {len(figures)} digits; at most {MAX_FIGURES} are read")
    return int(figures)


def line_at(text: str, position: int) -> int:
    """The number of the line, from 1, that holds this position."""
    return text.count("\n", 0, position) + 1
