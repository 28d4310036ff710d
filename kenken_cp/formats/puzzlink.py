"""The container puzz.link: a link that holds one puzzle of any of the site's types.

The form is `https://puzz.link/p?type/columns/rows/data`. Other sites run the same program
(`pzv.jp/p.html?…`), so any host is accepted. `_edit` or `_play` may follow the type, and flags may
precede the columns. A file may hold one link per line.
"""

import re

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import begins
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import PuzzLink, check_sides
from kenken_cp.text.decoding import number

TITLE = "puzz.link address"
LONGEST = 1 << 20  # characters of a link: clues of 512×512 cells have a quarter of it
SITE = "https://puzz.link/p?"

_LINK = re.compile(
    r"\s*(?:https?://)?[\w.-]{1,100}(?::[0-9]{1,5})?/(?:[\w.-]{1,60}/){0,3}p(?:\.html)?/?\?"
    r"(?=[a-z0-9])"
)
_PARAMETERS = re.compile(r"[&?#][\w-]+=")  # what other programs append to a link
_PARTS = re.compile(r"([a-z0-9]+)(?:_(?:edit|play))?/(?:([^/\s]*)/)??([0-9]+)/([0-9]+)(?:/(\S*))?")


def unpack(text: str) -> PuzzLink:
    """The parts of the link. Raises FormatError or LimitError."""
    start = _LINK.match(text)
    if start is None:
        raise FormatError(
            f"{text[:30]!r} is not a puzz.link address; it must look like {SITE}type/9/9/…"
        )
    path = _PARAMETERS.split(text[start.end() :].strip())[0]
    parts = _PARTS.fullmatch(path)
    if parts is None:
        raise FormatError(
            f"the link contains {path[:30]!r}; it must be the type, columns, rows and "
            f"contents of a board, as in {SITE}type/9/9/…"
        )
    kind, flags, columns, rows, data = parts.groups()
    check_sides("a board", number(rows), number(columns))
    return PuzzLink(kind, number(rows), number(columns), data or "", flags or "")


def pack(contents: PuzzLink, document: Document) -> str:
    """The link."""
    flags = f"{contents.flags}/" if contents.flags else ""
    return f"{SITE}{contents.type}/{flags}{contents.columns}/{contents.rows}/{contents.data}"


CONTAINER = Container(
    id="puzzlink",
    title=TITLE,
    sniff=begins(_LINK),
    unpack=unpack,
    pack=pack,
    longest=LONGEST,
    by_line=True,
)
