"""Text or bytes in and out: one row a format, told apart by content.

`read_document` is the way in, `write_document` the way out; `sources` streams files and
folders into texts, `files` puts a text in place of a file all at once.
"""

from pathlib import PurePath

from kenken_cp.core.document import Document, Format, LineForm, Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.formats import models, native
from kenken_cp.kinds.cages.formats import (
    aikenken,
    doku,
    fpuzzles,
    ipuz,
    keen,
    kenken_maker,
    kenken_maker_binary,
    kenny,
    links,
    penpa,
    sdk,
    solo,
    sudoku_text,
    sudokupad,
    sumocue,
)
from kenken_cp.text.strict_json import begins_json
from kenken_cp.text.text import decoded, is_binary, one_line

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "LineForm",
    "Meta",
    "format_for",
    "format_of",
    "read_document",
    "write_document",
]

FORMATS: tuple[Format, ...] = (
    native.FORMAT,
    kenny.FORMAT,
    kenken_maker.FORMAT,
    kenken_maker_binary.FORMAT,
    aikenken.FORMAT,
    doku.FORMAT,
    keen.FORMAT,
    ipuz.FORMAT,
    fpuzzles.FORMAT,
    links.F_PUZZLES_LINK,
    sudokupad.FORMAT,
    links.SUDOKUPAD_LINK,
    penpa.FORMAT,
    sudoku_text.FORMAT,
    sdk.FORMAT,
    solo.FORMAT,
    sumocue.FORMAT,
    *models.FORMATS,
)

_BY_ID = {row.id: row for row in FORMATS}

# How files begin that are no puzzles and are given for some, and what to do with them.
_OTHERS = {
    b"SQLite format 3\0": (
        "a database, as suites are; kenken suite export writes a suite's puzzles as text"
    ),
    b"\x1f\x8b": (
        "what gzip compressed; unpack it, or, if it is a certificate, take kenken certificate check"
    ),
}


def format_of(name: str) -> Format:
    """The format of this id; FormatError if there is none."""
    if name not in _BY_ID:
        raise FormatError(
            f"the format {name!r} is not known; it must be one of {', '.join(_BY_ID)}"
        )
    return _BY_ID[name]


def format_for(path: str | PurePath) -> Format | None:
    """The format that a file's suffix speaks of, None if none does."""
    suffix = PurePath(path).suffix.lower()
    for row in FORMATS:
        if suffix in row.suffixes or (row.lines and suffix in row.lines.suffixes):
            return row
    return None


def read_document(data: bytes | str, format: str | None = None, name: str = "") -> Document:  # noqa: A002 - the field's word
    """The one document in this text, of the format named or else told by the content.

    `name` is what its file is called; it speaks where the content does not. Any fault is a
    KenkenError of one line, with the line or column but without the source.
    """
    text: bytes | str
    try:
        row = format_of(format) if format is not None else _row_of(data, name)
        if row.binary:
            text = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
        else:
            text = decoded(data)
        if not row.reads:
            raise FormatError(f"{row.title} is written, not read")
        if len(text) > row.longest:
            what = "bytes" if row.binary else "characters"
            raise LimitError(
                f"{len(text):,} {what} of {row.title}; at most {row.longest:,} are read, "
                "and no puzzle needs so many"
            )
        return row.read(text)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None


def write_document(document: Document, row: Format) -> bytes:
    """What a file of this format holds; FormatError names what the format cannot carry."""
    if not row.writes:
        raise FormatError(f"{row.title} is read, not written")
    written: bytes | str = row.write(document)
    return written if isinstance(written, bytes) else written.encode()


def _row_of(data: bytes | str, name: str) -> Format:
    """The format that this means to be, right or wrong; FormatError if it is none."""
    named = None
    if isinstance(data, bytes):
        row = format_for(name)
        named = row if row is not None and row.binary else None
        if is_binary(data):
            found = next((row for row in FORMATS if row.binary and row.sniff(data)), named)
            if found is not None:
                return found
            _refuse_bytes(data)
    text = decoded(data)
    for row in FORMATS:
        if not row.binary and row.sniff(text):
            return row
    if named is not None:
        return named  # its damaged bytes happen to be text
    if not text.strip():
        raise FormatError("the text is empty; a puzzle was expected")
    if begins_json(text):
        return native.FORMAT  # JSON that no row claims: its reader says exactly what is wrong
    raise _unknown()


def _refuse_bytes(data: bytes) -> None:
    """FormatError for what is no text, and of no binary format."""
    for head, what in _OTHERS.items():
        if data.startswith(head):
            raise FormatError(f"this is {what}")
    try:
        decoded(data)
    except FormatError as error:
        raise FormatError(
            f"{error}; if it is no text, it is damaged, or of no format that is read"
        ) from None
    raise _unknown()


def _unknown() -> FormatError:
    known = ", ".join(row.id for row in FORMATS if row.reads)
    return FormatError(f"the format is not recognised; it is none of {known}")
