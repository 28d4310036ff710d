"""Puzzles in texts as people write them: in an e-mail, with marks between cells, with remarks.

Used for a text that no format recognises, and, as far as only remarks and marks are left out, for
one that a format recognises by its look alone (`Format.bare`) and cannot read. Each way to leave
something out gives a `Passage`, which the formats read as any other text. What remains is taken
only where its meaning is certain: nothing but remarks and marks between cells was left out, or the
format says that such a puzzle can be nothing else (`Format.certain`) and the other lines are not
data; and all passages that can be read mean one puzzle.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.format import Format, SeveralFamilies
from kenken_cp.text.cell_rows import unmarked
from kenken_cp.text.decoding import LONGEST_HEAD, file_kind, no_puzzle

LONGEST, MOST_LINES, MOST_PARTS = 16_384, 400, 12

_REMARK = re.compile(r"\s*(?:#(?![A-Za-z])|//|%|;\s).*")
_ENDING = re.compile(r"\s+(?:#|//)\s.*$")  # a remark after a row
_ROW = re.compile(r"(?=.*[0-9.*_?])[\s0-9A-Ga-gxX.*_?|,;:'\"+=\[\](){}\u2500-\u257f-]+")
_DRAWN = re.compile(r"[\s|:+=-]*[-=]{2}[\s|:+=-]*")
_OF_DATA = re.compile(r"\s*(?:[{}\[\]<]|\"\w+\"\s*:)")
_AROUND = "<>()[]\"',.;"

Read = Callable[[str], tuple[Document, Format]]


class Passage(NamedTuple):
    """A part of a text: its first and last line, from 0, and what it says.

    `whole`: nothing but remarks and marks between cells was left out.
    """

    first: int
    last: int
    text: str
    whole: bool = False

    @property
    def lines(self) -> str:
        """Where it stands, in words."""
        one = self.first == self.last
        return f"line {self.first + 1}" if one else f"lines {self.first + 1}–{self.last + 1}"


def found(text: str, read: Read, *, parts: bool = True) -> tuple[Document, Format] | None:
    """The one puzzle in a text with its format; None if there is none.

    `read` reads a passage as any other text. Without `parts`, nothing but remarks and marks between
    cells may be left out. Raises FormatError if there are several puzzles, or several meanings.
    """
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        return None
    taken: list[tuple[Passage, Document, Format]] = []
    for passage in _ordered(_passages(text), parts):
        if any(_within(passage, before) for before, _, _ in taken):
            continue
        try:
            document, row = read(passage.text)
        except SeveralFamilies:
            if passage.whole:
                raise
            continue
        except KenkenError:
            continue
        if passage.whole or (row.certain(document) and _is_prose_around(passage, text)):
            taken.append((passage, document, row))
    return _only(taken)


def _ordered(passages: Iterable[Passage], parts: bool) -> list[Passage]:
    """Each passage once, the longest first: what is part of a puzzle is none of its own."""
    wanted = dict.fromkeys(each for each in passages if each.whole or parts)
    return sorted(wanted, key=lambda each: (not each.whole, each.first - each.last))


def _is_prose_around(passage: Passage, text: str) -> bool:
    """Whether the other lines may be those of a letter, and not of data with a grid in it."""
    lines = text.split("\n")
    around = [*lines[: passage.first], *lines[passage.last + 1 :]]
    return not any(map(_OF_DATA.match, around))


def _within(passage: Passage, other: Passage) -> bool:
    """Whether a passage is a smaller part of another."""
    place, around = (passage.first, passage.last), (other.first, other.last)
    return place != around and around[0] <= place[0] and place[1] <= around[1]


def _only(taken: Sequence[tuple[Passage, Document, Format]]) -> tuple[Document, Format] | None:
    """The one meaning of what was read; FormatError if there are several."""
    meanings: dict[Any, tuple[Passage, Document, Format]] = {}
    for each in taken:
        meanings.setdefault((each[1].family.id, each[1].puzzle), each)
    if not meanings:
        return None
    first, *others = meanings.values()
    if not others:
        return first[1:]
    one, other = first[0], others[0][0]
    if one[:2] == other[:2]:
        rows = f"{first[2].title} and as {others[0][2].title}"
        raise FormatError(f"this can be read as {rows}; choose with --read-as")
    raise FormatError(
        f"the text has several puzzles, such as those on {one.lines} and {other.lines}; put each "
        "into a file of its own"
    )


def _passages(text: str) -> Iterator[Passage]:
    """The parts of a text that may be a puzzle."""
    lines = [
        (number, _ENDING.sub("", line))
        for number, line in enumerate(text.split("\n"))
        if not _REMARK.fullmatch(line)
    ]
    while lines and not lines[0][1].strip():
        del lines[0]
    while lines and not lines[-1][1].strip():
        del lines[-1]
    if not lines:
        return
    yield from _both(lines, whole=True)
    kept = [line for line in lines if line[1].strip()]
    for is_row, run in groupby(kept, lambda line: _ROW.fullmatch(line[1]) is not None):
        if is_row:
            yield from _both(list(run), whole=False)
    yield from _paragraphs(lines)
    for number, line in lines:
        for word in line.split():
            if ":" in word:
                yield Passage(number, number, word.strip(_AROUND))


def _both(lines: list[tuple[int, str]], *, whole: bool) -> Iterator[Passage]:
    """These lines as they are, and as cells without the marks between."""
    first, last = lines[0][0], lines[-1][0]
    texts = [line for _, line in lines]
    yield Passage(first, last, "\n".join(texts), whole)
    cells = unmarked([line for line in texts if not _DRAWN.fullmatch(line)])
    if cells is not None:
        yield Passage(first, last, cells, whole)


def _paragraphs(lines: list[tuple[int, str]]) -> Iterator[Passage]:
    """Paragraphs, and several of them in a row; they are lines with a blank line before."""
    groups = [
        list(run) for filled, run in groupby(lines, lambda line: bool(line[1].strip())) if filled
    ]
    if not 1 < len(groups) <= MOST_PARTS:
        return
    for start in range(len(groups)):
        for end in range(start, len(groups)):
            first, last = groups[start][0][0], groups[end][-1][0]
            texts = ["\n".join(line for _, line in group) for group in groups[start : end + 1]]
            yield Passage(first, last, "\n\n".join(texts))


def unknown(text: str, rows: Sequence[Format]) -> FormatError:
    """The error for a text in which no puzzle was found: what it looks most like, and where not."""
    other = file_kind(text[:LONGEST_HEAD].encode("utf-8", "surrogatepass"))
    if other:
        return FormatError(no_puzzle(other))
    near = [(row.near(text), row) for row in rows if len(text) <= LONGEST]
    known = [(found, row) for found, row in near if found is not None]
    if known:
        nearest, row = max(known, key=lambda pair: pair[0].lines)
        return FormatError(f"this looks most like {row.title}, but {nearest.reason}")
    link = re.search(r"https?://([\w.-]{1,80})\S*", text)
    if link:
        return _link_unknown(link[0].strip(_AROUND), link[1], rows)
    lines = enumerate(text.split("\n"), start=1)
    number, line = next(((n, line) for n, line in lines if line.strip()), (1, ""))
    return FormatError(
        f"the format is not recognised; line {number}, {line.strip()[:30]!r}, does not begin a "
        "puzzle; kenken formats lists what is read, and --read-as names one"
    )


def _link_unknown(link: str, site: str, rows: Iterable[Format]) -> FormatError:
    """Why a link in a text is no puzzle: what its format says, if one has such links."""
    for row in rows:
        if not row.binary and row.sniff(link):
            try:
                row.read(link)
            except KenkenError as error:
                return FormatError(f"the link in the text cannot be read: {error}")
    return FormatError(
        f"the format is not recognised: links to {site} are not read, or this one holds no "
        "puzzle; export the puzzle there in a format that kenken formats lists"
    )
