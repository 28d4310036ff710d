"""Text or bytes in and out: one row for each format, recognised by content.

`read_document` is the way in, `write_document` the way out; `sources` streams files, and
`folders` whole folders, as texts. Each kind of puzzles brings its own formats and its bodies in
`containers`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import STEERING, FormatError, KenkenError, LimitError
from kenken_cp.core.family import Family
from kenken_cp.core.format import (
    Body,
    Format,
    LineForm,
    RuleNotRead,
    SeveralFamilies,
    never_certain,
    require_family,
)
from kenken_cp.core.kind import Kind, PuzzleOfText
from kenken_cp.core.late_sequence import LateSequence
from kenken_cp.core.near import near
from kenken_cp.formats import loose, models, native, parquet
from kenken_cp.formats.containers import CONTAINERS, ask, row_of
from kenken_cp.registry import KINDS, family_of
from kenken_cp.text import drawn, tatham
from kenken_cp.text.decoding import decode_text, file_kind, is_binary, latin, no_puzzle, one_line
from kenken_cp.text.json_tables import as_table, split_objects
from kenken_cp.text.json_text import escape_json
from kenken_cp.text.puzzle_names import unread_notices
from kenken_cp.text.strict_json import begins_json
from kenken_cp.text.tidied import tidy_text

__all__ = [
    "FORMATS",
    "PLAIN_SUFFIXES",
    "Document",
    "Format",
    "LineForm",
    "Meta",
    "begins_lines",
    "format_for",
    "format_of",
    "read_alone",
    "read_document",
    "read_with_format",
    "split_text",
    "with_title_told",
    "write_as",
    "write_document",
    "write_line",
]


def own_rows(kinds: Iterable[Kind]) -> Iterator[Format]:
    """The rows that these kinds contribute; a container stands where its first body does."""
    parts = [part for kind in kinds for part in kind.formats().rows]
    bodies: dict[str, list[Body]] = {}
    for part in parts:
        if isinstance(part, Body):
            bodies.setdefault(part.container, []).append(part)
    for part in parts:
        if isinstance(part, Format):
            yield part
        elif part.container in bodies:
            yield row_of(CONTAINERS[part.container](), bodies.pop(part.container))


def _rows() -> Iterator[Format]:
    yield native.FORMAT
    yield from own_rows(KINDS)
    yield from (*models.FORMATS, parquet.FORMAT)


# Of those that claim a text the first reads it.
FORMATS: Sequence[Format] = LateSequence(_rows)

PLAIN_SUFFIXES = ("", ".txt")  # of no format
_OBJECTS = re.compile(r"\s*\[\s*\{")  # a list of JSON objects

# A list of rows or of strings, as programs print a grid.
_ROWS = re.compile(r"\s*\[\s*(?:\[\s*(?:[0-9\"'.]|None|null)|[\"'][0-9._*?-])")

# Words around a puzzle, or the name of a cell in a rule.
_WORD = re.compile(r"[^\W\d_]{2,}|\br[0-9]{1,2}c[0-9]")

# How files begin that are no puzzles and are given for some, and what to do with them.
_OTHERS = {
    b"SQLite format 3\0": (
        "this is a database, such as a suite; export the puzzles of a suite with kenken "
        "suite export"
    ),
    b"\x1f\x8b": (
        "this file is compressed with gzip; unpack it, or check a certificate with kenken "
        "certificate check"
    ),
}


def format_of(name: str) -> Format:
    """The format of this id; FormatError if there is none."""
    found = next((row for row in FORMATS if row.id == name), None)
    if found is None:
        one = near(name, [row.id for row in FORMATS])
        mend = f"did you mean {one}?" if one else "kenken formats lists them"
        raise FormatError(f"the format {name!r} is unknown; {mend}")
    return found


def format_for(path: str | PurePath) -> Format | None:
    """The format that a file's suffix stands for; None for any other suffix."""
    suffix = PurePath(path).suffix.lower()
    for row in () if suffix in PLAIN_SUFFIXES else FORMATS:
        if suffix in row.suffixes or (row.lines and suffix in row.lines.suffixes):
            return row
    return None


def read_document(
    data: bytes | str,
    format: str | None = None,  # noqa: A002 - the field's word
    name: str = "",
    family: str | None = None,
    lines: Sequence[str] = (),
) -> Document:
    """The one document in this text, of the format named, or else recognised by its content.

    `name` is what its file is called; it speaks where the content does not. `family` is the id of
    the puzzle's family, and must be given where a text may be of several. `lines` say which clues
    the lines of a drawing are, as `Format.read_lines` takes it. Any fault is a KenkenError of one
    line, with the line or column but without the source.
    """
    return read_with_format(data, format, name, family, lines)[0]


def read_with_format(
    data: bytes | str,
    format: str | None = None,  # noqa: A002
    name: str = "",
    family: str | None = None,
    lines: Sequence[str] = (),
) -> tuple[Document, Format]:
    """As `read_document`, with the format that it was read by."""
    if isinstance(data, bytes) and (text := _latin(data, name)) is not None:
        try:
            document, row = read_with_format(text, format, name, family, lines)
        except KenkenError:
            decode_text(data)  # raises, and names the first byte that is not UTF-8
            raise
        notice = "the text is not in UTF-8; its letters were read as Latin-1"
        return replace(document, notices=(notice, *document.notices)), row
    try:
        wanted = None if family is None else family_of(family)
        if lines:
            document, row = _read_lines(data, format, name, wanted, lines)
        elif format is None and wanted is None and native.is_surely(data):
            document, row = read_by(native.FORMAT, data), native.FORMAT
        elif format is None:
            document, row = _recognise(data, name, wanted)
        else:
            document, row = _read_named(format_of(format), data, wanted)
    except KenkenError as error:
        raise type(error)(one_line(str(error))) from None
    return with_title_told(document), row


def with_title_told(document: Document) -> Document:
    """The document, which tells of a rule or a kind that its title names and its puzzle has not."""
    title, family, puzzle = document.meta.title, document.family, document.puzzle
    if not title:
        return document
    found = unread_notices("the title", title, family.id, family.traits(puzzle))
    more = [notice for notice in found if notice not in document.notices]
    return replace(document, notices=(*document.notices, *more)) if more else document


def read_alone(data: bytes) -> PuzzleOfText | None:
    """The puzzle of a text that a kind understands whole, without what is said about it; None for a
    text that is for `read_document`."""
    return KINDS[0].read_text(data)  # the first alone, so that no other kind is loaded


def begins_lines(line: bytes) -> bool:
    """Whether a kind understands this line whole, as the first of several: see `Kind`."""
    return KINDS[0].begins_lines(line)


def _latin(data: bytes, name: str) -> str | None:
    """The text of bytes in Latin-1; None for others, and for those of a binary format."""
    text = latin(data) if _find_binary(name) is None else None
    if text is None or any(row.binary and row.sniff(data) for row in FORMATS):
        return None
    return text


def _recognise(data: bytes | str, name: str, family: Family | None) -> tuple[Document, Format]:
    """The document in a text whose format is recognised by its content. Raises KenkenError."""
    text = "" if isinstance(data, bytes) and is_binary(data) else decode_text(data)
    read = partial(_read_claimed, family)
    table = as_table(text)
    if table is not None:
        return read(table)
    row = _claiming(data, text, name, family)
    if row is None:
        return _without_format(text, read, family)
    try:
        return read_by(row, data if row.binary else text, family), row
    except (SeveralFamilies, RuleNotRead):
        raise
    except FormatError as error:
        # a bare format claims all that looks like a grid
        found = _loosely(text, read, family) if row.bare else None
        if found is not None:
            return found
        if family is not None and family not in row.families:
            raise FormatError(
                f"no format of {family.title} begins like this; it looks most like {row.title}, "
                f"which is not of {family.title}; leave out --family or name another"
            ) from error
        raise


def _read_claimed(
    family: Family | None, text: str, headed_as: Family | None = None
) -> tuple[Document, Format]:
    """The document in a text that a format claims, of the family asked for or that a heading names.

    Raises KenkenError.
    """
    wanted = family or headed_as
    row = _claiming(text, decode_text(text), "", wanted)
    if row is None:
        raise FormatError("no format claims this")
    return read_by(row, text, wanted), row


def _loosely(text: str, read: loose.Read, family: Family | None) -> tuple[Document, Format] | None:
    """The one puzzle in a text as it is, or else as it is without what was pasted with it."""
    found, named = None, family is not None
    try:
        found = loose.find_puzzle(text, read, named=named)
    except FormatError:
        if tidy_text(text) == text:
            raise
    if found is not None or (plain := tidy_text(text)) == text:
        return found
    return loose.find_puzzle(plain, read, named=named)


def _without_format(text: str, read: loose.Read, family: Family | None) -> tuple[Document, Format]:
    """The document in a text that no format claims. Raises KenkenError."""
    found = _loosely(text, read, family)
    if found is not None:
        return found
    if begins_json(text):
        return read_by(native.FORMAT, text, family), native.FORMAT  # it says what is wrong
    raise loose.unknown(text, FORMATS, read, family)


def _read_named(row: Format, data: bytes | str, family: Family | None) -> tuple[Document, Format]:
    """The document in a text of this format, alone or with words around it. Raises KenkenError."""
    try:
        return read_by(row, data, family), row
    except RuleNotRead:
        raise
    except FormatError:
        loosely = row.bare or row.certain is not never_certain
        if not loosely or not row.reads or (isinstance(data, bytes) and is_binary(data)):
            raise
        text = decode_text(data)
        if not _WORD.search(text):
            raise  # no words around a puzzle, so it is the puzzle that does not fit
        found = loose.find_puzzle(text, lambda part: (read_by(row, part, family), row), named=True)
        if found is None:
            raise
        return found


def split_text(data: bytes | str, format: str | None = None) -> list[str]:  # noqa: A002
    """The puzzles of a text in a format that may hold several, of a list of JSON objects, or of
    boards drawn one below the other, each as a text; [] for one puzzle.

    Raises FormatError for a text of such a format that cannot be split.
    """
    if isinstance(data, bytes) and is_binary(data):
        return []
    try:
        text = decode_text(data)
    except KenkenError:
        return []  # its reader says what is wrong
    if _OBJECTS.match(text):
        return list(split_objects(text))
    if drawn.is_drawing(text):
        found = drawn.split(text)
    else:
        rows = FORMATS if format is None else (format_of(format),)
        # what names the native format is no other
        row = next(
            (row for row in rows if (row.split or row is native.FORMAT) and row.sniff(text)), None
        )
        found = [] if row is None or row.split is None else list(row.split(text))
    return found if len(found) > 1 else []


def read_by(row: Format, data: bytes | str, family: Family | None = None) -> Document:
    """The document in a text of this format, of the family if one is named. Raises KenkenError."""
    text: bytes | str
    if row.binary:
        text = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    else:
        text = decode_text(data)
    if not row.reads:
        raise FormatError(f"{row.title} can be written but not read")
    _require_no_more(row, text)
    return row.read(text) if family is None else _read_as(row, text, family)


def _require_no_more(row: Format, text: bytes | str) -> None:
    """LimitError for a text that is longer than any of its format."""
    if len(text) > row.longest:
        what = "bytes" if row.binary else "characters"
        raise LimitError(
            f"the {row.title} has {len(text):,} {what}; at most {row.longest:,} are read, "
            "and no puzzle needs more"
        )


def _read_lines(
    data: bytes | str,
    format: str | None,  # noqa: A002
    name: str,
    family: Family | None,
    lines: Sequence[str],
) -> tuple[Document, Format]:
    """The document in a text whose lines are read as these words say. Raises KenkenError."""
    text = "" if isinstance(data, bytes) and is_binary(data) else decode_text(data)
    row = _claiming(data, text, name, family) if format is None else format_of(format)
    if row is None or row.read_lines is None:
        known = say_list([each.title for each in FORMATS if each.read_lines], "or")
        raise FormatError(f"--read-lines is for {known}, and this is none; leave it out")
    _require_no_more(row, text)
    document = row.read_lines(text, lines)
    return (document if family is None else _of_family(document, family)), row


def _read_as(row: Format, text: bytes | str, family: Family) -> Document:
    """The document as a puzzle of this family; FormatError if it is none."""
    if row.read_as is not None and family not in row.families:
        raise FormatError(
            f"the {row.title} cannot be read as {family.title}; "
            f"it can be read as {say_list([each.title for each in row.families], 'or')}"
        )
    document = row.read(text) if row.read_as is None else row.read_as(text, family)
    return _of_family(document, family)


def _of_family(document: Document, family: Family) -> Document:
    """The document as one of this family; FormatError if its puzzle is none of it."""
    if document.family is family:
        return document
    if type(document.puzzle) is not family.kind.puzzle or not family.takes(document.puzzle):
        raise FormatError(
            f"this puzzle belongs to the family {document.family.title}, not to {family.title}; "
            "leave out --family"
        )
    return replace(document, family=family)


def read_only(row: Format) -> FormatError:
    """The error for a format that cannot be written here."""
    return FormatError(
        f"{row.title} can be read but not written; kenken formats lists what can be written"
    )


def write_document(document: Document, row: Format) -> bytes:
    """What a file of this format holds; FormatError names what the format cannot carry."""
    content = write_as(document, row)
    return content if isinstance(content, bytes) else content.encode()


def write_as(document: Document, row: Format) -> bytes | str:
    """As `write_document`; bytes of binary formats alone."""
    if not row.writes:
        raise read_only(row)
    require_family(document, row.title, row.families)
    content: bytes | str = row.write(document)
    return content if isinstance(content, bytes) else _steerless(content, row)


def _steerless(text: str, row: Format) -> str:
    """The text with escapes for what would steer a terminal, which reading turns back.

    Formats that are neither JSON nor XML have no escapes: FormatError.
    """
    found = STEERING.search(text)
    if found is None:
        return text
    if text.startswith("{"):
        return escape_json(text)
    if text.startswith("<"):
        text = STEERING.sub(_reference, text)
        found = STEERING.search(text)
    if found is None:
        return text
    raise FormatError(
        f"{row.title} cannot hold the control sign {found[0]!a} of a title or a name; remove "
        "it, or use a format in JSON"
    )


def _reference(found: re.Match[str]) -> str:
    """A sign as XML refers to it; it has no such for the first 32."""
    return f"&#x{ord(found[0]):x};" if found[0] > "\x1f" else found[0]


def write_line(document: Document, row: Format) -> str:
    """The document on a line of its own, in a format that has such a form. Raises FormatError."""
    if row.lines is None or not row.writes:
        raise FormatError(
            f"{row.title} cannot be written on one line; kenken formats lists what can be written"
        )
    require_family(document, row.title, row.families)
    return _steerless(row.lines.write(document), row)


def _claiming(data: bytes | str, text: str, name: str, family: Family | None) -> Format | None:
    """The format that this is meant to be in, valid or not; None if there is no such format.

    `text` is what the data say, "" if they are no text.
    """
    if not text and isinstance(data, bytes) and is_binary(data):
        found = next((row for row in FORMATS if row.binary and row.sniff(data)), _find_binary(name))
        if found is not None:
            return found
        _refuse_bytes(data)
    claiming = (row for row in FORMATS if not row.binary and row.sniff(text))
    first = next(claiming, None)
    if first is not None:
        if family is not None and family not in first.families:
            first = next((row for row in claiming if family in row.families), first)
        return _one_of_bare(first, text, family) if first.bare else first
    held = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    named = _find_binary(name) if isinstance(data, bytes) else None
    claimed = next((row for row in FORMATS if row.binary and row.sniff(held)), named)
    if claimed is not None:
        return claimed  # a binary format that has a form in text, or damaged bytes that are text
    if not text.strip():
        raise FormatError("the text is empty; it must contain a puzzle")
    tatham.refuse_other_games(text)
    if begins_json(text) and not _ROWS.match(text):
        return native.FORMAT  # JSON that no row claims: its reader says exactly what is wrong
    return None


def _find_binary(name: str) -> Format | None:
    """The binary format that a file's name stands for."""
    row = format_for(name)
    return row if row is not None and row.binary else None


def _one_of_bare(first: Format, text: str, family: Family | None) -> Format:
    """Of the bare formats that the text may be, the one that has the family; FormatError if there
    are several and no family is named."""
    after = FORMATS[FORMATS.index(first) + 1 :]
    found = [first, *(row for row in after if row.bare and row.sniff(text))]
    if family is not None:
        return next((row for row in found if family in row.families), first)
    if len(found) > 1:
        meant = [row.families if row.meant is None else row.meant(text) for row in found]
        raise ask([family for families in meant for family in families])
    return first


def _refuse_bytes(data: bytes) -> None:
    """FormatError for bytes that are neither text nor in a binary format."""
    for head, what in _OTHERS.items():
        if data.startswith(head):
            raise FormatError(what)
    try:
        decode_text(data)
    except FormatError as error:
        if file_kind(data):
            raise FormatError(no_puzzle(file_kind(data))) from None
        raise FormatError(
            f"{error}; if it is not text, it is damaged or its format is not supported"
        ) from None
    raise FormatError("the format is not recognised; kenken formats lists what is read")
