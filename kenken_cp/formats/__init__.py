"""Text or bytes in and out: one row a format, told apart by content.

`read_document` is the way in, `write_document` the way out; `sources` streams files and
folders into texts, `files` puts a text in place of a file all at once.
"""

from pathlib import PurePath

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.formats import (
    aikenken,
    doku,
    fpuzzles,
    ipuz,
    keen,
    kenken_maker,
    kenken_maker_binary,
    kenny,
    links,
    models,
    native,
    penpa,
    sdk,
    solo,
    sudoku_text,
    sudokupad,
    sumocue,
)
from kenken_cp.formats.document import Document, Format, LineForm, Meta
from kenken_cp.formats.text import decoded, is_binary, one_line

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


def read_document(data: bytes | str, format: str | None = None) -> Document:  # noqa: A002 - the field's word
    """The one document in this text, of the format named or else told by the content.

    Any fault is a KenkenError of one line, with the line or column but without the source.
    """
    text: bytes | str
    try:
        row = format_of(format) if format is not None else _binary(data)
        if row is not None and row.binary:
            text = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
        else:
            text = decoded(data)
            row = _sniffed(text) if row is None else row
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


def _binary(data: bytes | str) -> Format | None:
    """The binary format that these bytes mean to be, None if they may be text."""
    if isinstance(data, str) or not is_binary(data):
        return None
    return next((row for row in FORMATS if row.binary and row.sniff(data)), None)


def _sniffed(text: str) -> Format:
    for row in FORMATS:
        if not row.binary and row.sniff(text):
            return row
    if not text.strip():
        raise FormatError("the text is empty; a puzzle was expected")
    if text.lstrip().startswith("{"):
        return native.FORMAT  # JSON that no row claims: its reader says exactly what is wrong
    known = ", ".join(row.id for row in FORMATS if row.reads)
    raise FormatError(f"the format is not recognised; it is none of {known}")
