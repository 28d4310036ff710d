"""Text in, text out: one row a format, told apart by content.

`read_document` is the way in, a row's `write` the way out; `sources` streams files and
folders into texts, `files` puts a text in place of a file all at once.
"""

from pathlib import PurePath

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.formats import aikenken, doku, kenken_maker, kenny, native
from kenken_cp.formats.document import Document, Format, LineForm, Meta
from kenken_cp.formats.text import decoded, one_line

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "LineForm",
    "Meta",
    "format_for",
    "format_of",
    "read_document",
]

FORMATS: tuple[Format, ...] = (
    native.FORMAT,
    kenny.FORMAT,
    kenken_maker.FORMAT,
    aikenken.FORMAT,
    doku.FORMAT,
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
    try:
        text = decoded(data)
        row = _sniffed(text) if format is None else format_of(format)
        if len(text) > row.longest:
            raise LimitError(
                f"{len(text):,} characters of {row.title}; at most {row.longest:,} are read, "
                "and no puzzle needs so many"
            )
        return row.read(text)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None


def _sniffed(text: str) -> Format:
    for row in FORMATS:
        if row.sniff(text):
            return row
    if not text.strip():
        raise FormatError("the text is empty; a puzzle was expected")
    if text.lstrip().startswith("{"):
        return native.FORMAT  # JSON that no row claims: its reader says exactly what is wrong
    raise FormatError(f"the format is not recognised; it is none of {', '.join(_BY_ID)}")
