"""Hidato as the part after `?` of links to Kudamono: `W=6x6&L=(1)0(36)35&G=hidoku`.

`L` lists items, a number `(n)` or `x` for a hole, each with the step from the place of the item
before, the first from 0. Places count up the columns, from the left, each from its lowest cell. Old
links have the last column and row, `W=5&H=5`, and count both in the order of their texts: 0, 1, 10,
11, 2.
"""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, by_line, require_family
from kenken_cp.kinds.paths import hidato
from kenken_cp.kinds.paths.formats.boards import BLANK, HOLE, Entry, document_of, entries_in
from kenken_cp.kinds.paths.puzzle import MAX_SIZE

TITLE = "Kudamono link"
GENRE = "hidoku"
READ = ("W", "H", "L", "G")

_SITE = re.compile(r"\S*")
_SIDES = re.compile(r"([0-9]{1,4})x([0-9]{1,4})", re.ASCII)
_LAST = re.compile(r"[0-9]{1,4}", re.ASCII)
_ITEM = re.compile(r"(\(([0-9]{1,7})\)|x)([0-9]{1,7})", re.ASCII)


def sniff(text: str) -> bool:
    """Whether it is a link, or the part of one, with the genre."""
    first = text.strip().partition("\n")[0]
    return f"G={GENRE}" in first and "W=" in first


def read(text: str) -> Document:
    """The puzzle. Raises FormatError."""
    parts = _parts(text.strip())
    genre = parts.get("G", "")
    if not genre:
        raise FormatError(f"'G', the genre, is missing; it must be {GENRE}")
    if genre != GENRE:
        raise FormatError(f"the genre is {genre[:20]!r}; only {GENRE} is supported")
    columns, rows = _sides(parts)
    if not 1 <= min(rows, columns) <= max(rows, columns) <= MAX_SIZE:
        raise FormatError(f"a board of {rows}×{columns}: sides go from 1 to {MAX_SIZE}")
    entries: list[Entry] = [BLANK] * (rows * columns)
    for place, entry in _items(unquote(parts.get("L", ""))):
        if place >= rows * columns:
            raise FormatError(f"'L' has an item at place {place}; the last is {rows * columns - 1}")
        column, up = divmod(place, rows)
        if "H" in parts:
            column, up = _by_text(columns)[column], _by_text(rows)[up]
        entries[(rows - 1 - up) * columns + column] = entry
    return document_of(hidato.FAMILY, rows, columns, entries)


def _parts(text: str) -> dict[str, str]:
    """What the link says of the puzzle, by letters; FormatError for others, and for one twice."""
    site, mark, rest = text.rpartition("?")
    parts: dict[str, str] = {}
    for part in filter(None, rest.split("&")):
        name, _, value = part.partition("=")
        if name not in READ or name in parts or len(value.split()) > 1:
            raise FormatError(f"the link has {part[:20]!r}, which is not supported; remove it")
        parts[name] = value
    if mark and not _SITE.fullmatch(site):
        raise FormatError(f"{site[:30]!r} stands before the '?', where only an address may stand")
    return parts


def _sides(parts: Mapping[str, str]) -> tuple[int, int]:
    """The columns and rows; FormatError if they are missing."""
    wide, high = parts.get("W", ""), parts.get("H")
    if high is not None:
        if not _LAST.fullmatch(wide) or not _LAST.fullmatch(high):
            raise FormatError("'W' and 'H' must be the last column and row, as in W=5&H=5")
        return int(wide) + 1, int(high) + 1
    sides = _SIDES.fullmatch(wide)
    if sides is None:
        raise FormatError("'W' must be columns x rows, as in W=6x6")
    return int(sides[1]), int(sides[2])


def _by_text(count: int) -> list[int]:
    """The numbers from 0 in the order of their texts."""
    return sorted(range(count), key=str)


def _items(text: str) -> Iterator[tuple[int, Entry]]:
    at = place = 0
    while at < len(text):
        item = _ITEM.match(text, at)
        if item is None:
            raise FormatError(
                f"'L' holds {text[at : at + 20]!r}; its items must look like (7)3 or x3"
            )
        place += int(item[3])
        yield place, int(item[2]) if item[2] else HOLE
        at = item.end()


def write(document: Document) -> str:
    """The part of a link after `?`."""
    require_family(document, TITLE, (hidato.FAMILY,))
    puzzle = document.puzzle
    entries = entries_in(document, TITLE)
    body, last = "", 0
    for place in range(len(entries)):
        column, up = divmod(place, puzzle.rows)
        entry = entries[(puzzle.rows - 1 - up) * puzzle.columns + column]
        if entry != BLANK:
            body += f"{'x' if entry is HOLE else f'({entry})'}{place - last}"
            last = place
    return f"W={puzzle.columns}x{puzzle.rows}&L={body}&G={GENRE}"


FORMAT = by_line(Format("kudamono", TITLE, sniff, read, write, families=(hidato.FAMILY,)))
