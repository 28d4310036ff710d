"""The container puzz.link: links to a program that plays puzzles of many types, one a line.

`https://puzz.link/p?type/columns/rows/data`, with other sites of that program in its place
(`pzv.jp/p.html?…`); flags may stand before the sides, and `_edit` after the type.
"""

import re

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import PuzzLink, check_sides
from kenken_cp.text.decoding import number

TITLE = "puzz.link link"
LONGEST = 1 << 20  # characters of a link: clues of 512×512 cells have a quarter of it
SITE = "https://puzz.link/p?"

_LINK = re.compile(
    r"\s*(?:https?://)?[\w.-]{1,100}(?::[0-9]{1,5})?/(?:[\w.-]{1,60}/){0,3}p(?:\.html)?/?\?"
    r"(?=[a-z0-9])"
)
_PARTS = re.compile(r"([a-z0-9]+)(?:_(?:edit|play))?/(?:([^/\s]*)/)??([0-9]+)/([0-9]+)(?:/(\S*))?")


def sniff(text: str) -> bool:
    """Whether it begins as such a link."""
    return _LINK.match(text) is not None


def opened(text: str) -> PuzzLink:
    """The parts of the link. Raises FormatError or LimitError."""
    start = _LINK.match(text)
    if start is None:
        raise FormatError(
            f"{text[:30]!r} is not a puzz.link link; it must look like {SITE}type/9/9/…"
        )
    told = text[start.end() :].strip()
    parts = _PARTS.fullmatch(told)
    if parts is None:
        raise FormatError(
            f"the link contains {told[:30]!r}; it must be the type, columns, rows and "
            f"contents of a board, as in {SITE}type/9/9/…"
        )
    kind, flags, columns, rows, data = parts.groups()
    check_sides("a board", number(rows), number(columns))
    return PuzzLink(kind, number(rows), number(columns), data or "", flags or "")


def closed(contents: PuzzLink, document: Document) -> str:
    """The link."""
    flags = f"{contents.flags}/" if contents.flags else ""
    return f"{SITE}{contents.type}/{flags}{contents.columns}/{contents.rows}/{contents.data}"


CONTAINER = Container(
    id="puzzlink",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    opened=opened,
    closed=closed,
    longest=LONGEST,
    by_line=True,
)
