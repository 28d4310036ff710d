"""Files and standard input as a stream of items, none of them parsed yet.

A binary format with many puzzles (Parquet) gives an item a row. A text is split by lines if its
suffix says so or if its first line that is neither blank nor a remark is a whole document, but for
a grid that only other lines follow, which may be about it; a text in a format that may hold several
puzzles is split by it; any other text is one item. Nothing is read beyond the limit for one
document. `folders` looks through folders.
"""

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from errno import EBADF
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from kenken_cp.core import limits
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.format import never_solves
from kenken_cp.formats import (
    FORMATS,
    Document,
    Format,
    begins_lines,
    format_for,
    format_of,
    loose,
    read_with_format,
    split_text,
    with_title_told,
)
from kenken_cp.text.around import Line
from kenken_cp.text.decoding import latin, one_line, too_large
from kenken_cp.text.files import reading_fault

STDIN = "-"
STDIN_NAME = "<stdin>"

LONGEST_SOLUTION = 1 << 12  # bytes of a line that may solve the one before
LONGEST_MAGIC = 16  # bytes that tell a format with many puzzles
_REMARK = re.compile(rb"\s*(?:#(?![A-Za-z])|//)")
# The names of the columns of a table, above its rows.
_HEAD = re.compile(rb"[\w .()#/\"'-]{0,60}(?:[,;\t][\w .()#/\"'-]{0,60}){0,40}\s*$")
_BEGINNINGS = frozenset([b"{", b".", *[b"%d" % figure for figure in range(10)]])  # of puzzles
_ANSWER = re.compile(rb"\s*(?:solution|solved|answer)\s*[:=]", re.IGNORECASE)
_GRID = re.compile(rb"\s*[0-9A-Za-z.*_?-]{16,4096}\s*")  # a line that the next may solve


class Item(Protocol):
    """One puzzle, not yet parsed.

    `line` is its line number in a file of one puzzle per line, its number in another text with
    several puzzles, else None.
    """

    @property
    def source(self) -> str: ...

    @property
    def line(self) -> int | None: ...

    @property
    def text(self) -> bytes:
        """Its bytes; for a puzzle of a suite, those that a file would hold."""

    @property
    def size(self) -> int:
        """The number of bytes that it takes up in its file."""

    def document(self, format: str | None, family: str | None) -> Document:  # noqa: A002
        """See `document_of`."""


class TextItem(NamedTuple):
    """An item of a file or of standard input.

    `remarks` are those above it in a file of many. The `text` of a table's row begins with the
    table's head, which is so many `shared` bytes.
    """

    source: str
    line: int | None
    text: bytes
    remarks: tuple[Line, ...] = ()
    shared: int = 0

    @property
    def size(self) -> int:
        """The number of bytes that it takes up in its file."""
        return len(self.text) - self.shared

    def document(self, format: str | None, family: str | None) -> Document:  # noqa: A002
        """See `document_of`."""
        document, row = read_with_format(self.text, format, self.source, family)
        if not self.remarks:
            return document
        return loose.apply_headings(document, row, self.remarks, named=family is not None)


class ItemError(NamedTuple):
    """An item that cannot be read. `reason` is one line that does not name the source."""

    source: str
    line: int | None
    reason: str


def place_of(item: Item | ItemError) -> str:
    """Where an item came from: its file, and `:` with its line in a file of many."""
    return item.source if item.line is None else f"{item.source}:{item.line}"


def text_alone(item: Item) -> bytes | None:
    """The item's bytes, if nothing beside them says what they mean; else None."""
    if type(item) is not TextItem or item.remarks or item.shared or _is_binary(item.source):
        return None
    return item.text


@lru_cache(maxsize=16)
def _is_binary(source: str) -> bool:
    """Whether a file is called as one in a binary format."""
    row = format_for(source)
    return row is not None and row.binary


def of_stdin(format: str | None = None) -> Iterator[Item | ItemError]:  # noqa: A002
    """The items of standard input, lazily."""
    try:
        yield from _split(STDIN_NAME, stdin(), by_line=False, format=format)
    except OSError as error:
        yield ItemError(STDIN_NAME, None, reason_of(error))


def of_file(path: str | Path, format: str | None = None) -> Iterator[Item | ItemError]:  # noqa: A002
    """The items of a file, lazily. A named format decides whether a file is split by lines."""
    if not str(path):
        yield ItemError('""', None, "the name is empty; name a file or a folder")
        return
    path = Path(path)
    named = format_for(path)
    form = None if named is None else named.lines
    by_line = form is not None and path.suffix.lower() in form.suffixes
    by_line = by_line and (format is None or format_of(format).lines is not None)
    try:
        with path.open("rb") as stream:
            row = _of_many(stream, format)
            if row is not None and row.many is not None:
                yield from _items(str(path), stream, row)
                return
            yield from _split(str(path), stream, by_line=by_line, format=format)
    except OSError as error:
        yield ItemError(str(path), None, reason_of(error))


def _of_many(stream: BinaryIO, format: str | None) -> Format | None:  # noqa: A002
    """The binary format with many puzzles that a file is in, if it can be read at any place."""
    if not stream.seekable():
        return None
    head = stream.read(LONGEST_MAGIC)
    stream.seek(0)
    return _many_in(head, FORMATS if format is None else [format_of(format)])


def _many_in(head: bytes, rows: Iterable[Format]) -> Format | None:
    """The binary format with many puzzles that begins like this; what begins as texts is none."""
    if head.lstrip()[:1] in _BEGINNINGS:
        return None
    return next((row for row in rows if row.many and row.sniff(head[:LONGEST_MAGIC])), None)


def _items(source: str, stream: BinaryIO, row: Format) -> Iterator[Item | ItemError]:
    """The items of a file in a format with many puzzles; what cannot be read is an item too."""
    assert row.many is not None
    try:
        yield from row.many(source, stream)
    except KenkenError as error:
        yield ItemError(source, None, one_line(str(error)))


def document_of(
    item: Item,
    format: str | None = None,  # noqa: A002 - as read_document
    family: str | None = None,
    lines: Sequence[str] = (),
) -> Document:
    """The document of an item. Format and family are recognised from the content unless named.

    `lines` are as in `read_document`. Raises KenkenError, whose message does not say where the item
    is.
    """
    if lines:
        return read_with_format(item.text, format, item.source, family, lines)[0]
    return with_title_told(item.document(format, family))


def whole_file(path: str | Path, most: int, limit: str) -> Item | ItemError:
    """A file, or standard input, as one text of at most this many bytes.

    `limit` names the limit that allows more, for the error message.
    """
    name = STDIN_NAME if str(path) == STDIN else str(path)
    try:
        with ExitStack() as stack:
            stream = stdin() if name == STDIN_NAME else stack.enter_context(Path(path).open("rb"))
            data = stream.read(most + 1)
    except OSError as error:
        return ItemError(name, None, reason_of(error))
    if len(data) > most:
        return ItemError(name, None, f"it has more than {most:,} bytes; {limits.advice(limit)}")
    return TextItem(name, None, data)


def stdin() -> BinaryIO:
    """Standard input. Raises OSError if it is closed, in which case `sys.stdin` is None."""
    if sys.stdin is None:
        raise OSError(EBADF, "it is closed")
    return sys.stdin.buffer


def is_not_regular(path: Path) -> bool:
    """Whether this is not a regular file, such as a pipe or a folder.

    False if that cannot be found out: reading it then says why.
    """
    try:
        return not path.is_file()
    except OSError:
        return False


def reason_of(error: OSError) -> str:
    """Why a file cannot be read, in words."""
    return one_line(reading_fault(error))


def _split(
    source: str,
    stream: BinaryIO,
    *,
    by_line: bool,
    format: str | None,  # noqa: A002
) -> Iterator[Item | ItemError]:
    """The lines of the stream if it has one document per line, else all of it as one item."""
    head, left = _head(stream, format)
    unsplit = _many_in(head[0], FORMATS)
    if unsplit is not None:
        yield ItemError(source, None, f"{unsplit.title} cannot be read from a pipe; name a file")
    elif not any(map(bytes.strip, head)) and left >= 0:
        yield ItemError(source, None, "the file is empty; it must contain a puzzle")
    elif left < 0:
        yield ItemError(source, len(head), too_large(" on one line; the rest was not read"))
    elif by_line or _starts_lines(_columns(head) + head[-1], format):
        is_grid = format is None and not by_line and _GRID.fullmatch(head[-1]) is not None
        ahead, is_whole = _look_ahead(stream) if is_grid else ([], False)
        if is_whole:
            yield TextItem(source, None, b"".join([*head, *ahead]))
        else:
            yield from _lines(source, stream, head, ahead, format)
    else:
        rest = stream.read(left + 1)
        if len(rest) > left:
            yield ItemError(
                source, None, too_large("; put one puzzle in each file or on each line")
            )
        else:
            yield from _puzzles(source, b"".join([*head, rest]), format)


def _head(stream: BinaryIO, format: str | None) -> tuple[list[bytes], int]:  # noqa: A002
    """The lines up to the first that is not blank, a remark or maybe a table's head, and what is
    left of the limit, below 0 if they are beyond it."""
    head: list[bytes] = []
    left, columns = limits.current().bytes, False
    while left >= 0:
        line = stream.readline(left + 1)
        left -= len(line)
        line = line if head else line.removeprefix(BOM_UTF8)
        head.append(line)
        if not line or (line.strip() and not _REMARK.match(line)):
            if columns or not line or not _HEAD.fullmatch(line) or _starts_lines(line, format):
                break
            columns = True
    return head, left


def _look_ahead(stream: BinaryIO) -> tuple[list[bytes], bool]:
    """The lines after a grid on one line, up to the next one, and whether there are only others,
    which may be about the grid; a long text is taken to have a puzzle on each line."""
    ahead: list[bytes] = []
    left, has_others = loose.LONGEST, False
    while left > 0:
        line = stream.readline(limits.current().bytes + 1)
        if not line:
            return ahead, has_others
        ahead.append(line)
        left -= len(line)
        if line.strip() and not _REMARK.match(line):
            letters = line.strip().isalpha()
            if (_GRID.fullmatch(line) and not letters) or _starts_lines(line, None):
                break
            has_others = True
    return ahead, False


def _columns(head: Sequence[bytes]) -> bytes:
    """What may be the names of columns among the first lines; b"" if there are none."""
    return next((line for line in head[:-1] if line.strip() and not _REMARK.match(line)), b"")


def _puzzles(
    source: str,
    data: bytes,
    format: str | None,  # noqa: A002
) -> Iterator[Item | ItemError]:
    """An item for each puzzle of a text in a format that may hold several, else one for all."""
    try:
        texts = split_text(data, format)
    except KenkenError as error:
        yield ItemError(source, None, one_line(str(error)))
        return
    if not texts:
        yield TextItem(source, None, data)
        return
    for at, text in enumerate(texts, start=1):
        yield TextItem(source, at, text.encode("utf-8", "surrogatepass"))


def _starts_lines(line: bytes, format: str | None) -> bool:  # noqa: A002
    if format is None and begins_lines(line.rstrip(b"\r\n")):
        return True
    try:
        text = latin(line) or line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    if text.strip() == "{":  # of an object on several lines
        return False
    rows = FORMATS if format is None else (format_of(format),)
    return any(row.lines.sniff(text) for row in rows if row.lines)


def _lines(
    source: str,
    stream: BinaryIO,
    head: list[bytes],
    ahead: list[bytes],
    format: str | None,  # noqa: A002
) -> Iterator[Item | ItemError]:
    """An item for each line, of the head and after it, that is no remark and not the columns.

    `ahead` was read after the head.

    A line that solves the one before is part of its item, unless they are a table's rows.
    """
    most = limits.current().bytes
    columns = _columns(head)
    if columns and not _starts_lines(columns + head[-1], format):
        columns = b""  # a line that is not read, in a file of a puzzle a line by its name
    remarks = _Remarks()
    held: TextItem | None = None
    lines = chain(head, ahead, iter(lambda: stream.readline(most + 1), b""))
    for number, line in enumerate(lines, start=1):
        if line is columns or remarks.take(number, line) or not line.strip():
            continue
        if len(line) > most:
            # The end of this line was not read, so the next one cannot be found.
            if held is not None:
                yield held
            yield ItemError(source, number, too_large(" on one line; the rest was not read"))
            return
        text = columns + line.rstrip(b"\r\n")
        item = TextItem(source, number, text, remarks.above(), len(columns))
        answer = text.strip() if text[:1] in _BEGINNINGS else _ANSWER.sub(b"", text).strip()
        if held is not None and _solves(answer, held.text, format):
            held = held._replace(text=held.text.strip() + b" " + answer)
            continue
        if held is not None:
            yield held
        held = item if not columns and _GRID.fullmatch(item.text) else None
        if held is None:
            yield item
    if held is not None:
        yield held


class _Remarks:
    """The remarks of a file with a puzzle a line.

    Those above the first puzzle hold for all of them, those between two up to the next such.
    """

    def __init__(self) -> None:
        self._heading: tuple[Line, ...] | None = None
        self._block: tuple[Line, ...] = ()
        self._is_open = True

    def take(self, number: int, line: bytes) -> bool:
        """Whether this is a remark, which is kept."""
        if line[:1] in _BEGINNINGS or not line.lstrip().startswith((b"#", b"//")):
            return False
        text = Line(number, line.decode("utf-8", "replace").strip(), True)
        self._block = (*(self._block if self._is_open else ()), text)
        self._is_open = True
        return True

    def above(self) -> tuple[Line, ...]:
        """The remarks that hold for a puzzle here."""
        if self._heading is None:
            self._heading, self._block = self._block, ()
        self._is_open = False
        return self._heading + self._block


def _solves(line: bytes, before: bytes, format: str | None) -> bool:  # noqa: A002
    """Whether a line is the solution of the one before, in a format with such lines."""
    if len(line) > LONGEST_SOLUTION or not line.isascii() or not line.strip().isalnum():
        return False
    if b"0" in line:  # a blank
        return False
    text, above = line.decode().strip(), before.decode("utf-8", "replace").strip()
    return any(solves(text, above) for solves in _solving(format))


@cache
def _solving(format: str | None) -> list[Callable[[str, str], bool]]:  # noqa: A002
    """What says of lines of a format, or of any, whether one solves the one before."""
    rows = FORMATS if format is None else [format_of(format)]
    found = [row.lines.solves for row in rows if row.lines]
    return [solves for solves in found if solves is not never_solves]
