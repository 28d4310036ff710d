"""Game IDs of Ascent: `7x7mRdn:1a12_13B...`.

Sides as columns x rows; `m` and a mode (O steps across edges, R also across corners; others have
other boards); `E` for ends that may be hidden; `d` and a difficulty, `S` for symmetry, which are
passed over. Then row by row: numbers, a to z for 1 to 26 empty cells, A to Z for as many holes, `_`
between two numbers.
"""

import re
from itertools import groupby

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, by_line
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.formats.boards import (
    BLANK,
    HOLE,
    Entry,
    document_of,
    entries_in,
    family_unknown_error,
)
from kenken_cp.kinds.paths.puzzle import MAX_SIZE

TITLE = "Ascent game ID"
MODES = {"O": numbrix.FAMILY, "R": hidato.FAMILY}
FOREIGN = {"H": "hexagons", "C": "a honeycomb", "E": "clues at the edges"}
MOST_IN_RUN = 26

_ID = re.compile(
    r"([0-9]{1,4})x([0-9]{1,4})(?:m([A-Z]))?(E?)(?:d([a-z]))?(S?):([0-9A-Za-z_]*)", re.ASCII
)
_WORD = re.compile(r"[0-9]{1,7}|[A-Za-z_]")


def sniff(text: str) -> bool:
    """Whether it is one line with a mode: without one it may be of another game."""
    return re.match(r"[0-9]{1,4}x[0-9]{1,4}m[A-Z]", text.strip()) is not None


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle, of this family where the ID names no mode. Raises FormatError."""
    parts = _ID.fullmatch(text.strip())
    if parts is None:
        raise FormatError(
            "an Ascent game ID is columns x rows, a mode such as mR, a colon and the cells, as in "
            "3x3mR:1g9"
        )
    columns, rows, mode = int(parts[1]), int(parts[2]), parts[3]
    if mode is not None and mode not in MODES:
        why = "is unknown"
        if mode in FOREIGN:
            why = f"has {FOREIGN[mode]}, which number paths here do not support"
        raise FormatError(f"the mode {mode} {why}; it must be {say_list(list(MODES), 'or')}")
    own = MODES[mode] if mode else family
    if own is None:
        raise family_unknown_error(TITLE)
    if family is not None and family is not own:
        raise FormatError(
            f"the mode {mode} is for {own.title}, not for {family.title}; leave out --family"
        )
    if not 1 <= min(rows, columns) <= max(rows, columns) <= MAX_SIZE:
        raise FormatError(f"a board of {rows}×{columns}: sides go from 1 to {MAX_SIZE}")
    entries = _entries(parts[7])
    if len(entries) != rows * columns:
        raise FormatError(
            f"the ID describes {say_count(len(entries), 'cell')}; a board of {rows}×{columns} has "
            f"{rows * columns}"
        )
    return document_of(own, rows, columns, entries)


def _entries(cells: str) -> list[Entry]:
    entries: list[Entry] = []
    for word in _WORD.findall(cells):
        if word.isdecimal():
            entries.append(int(word))
        elif word.islower():
            entries += [BLANK] * (ord(word) - ord("a") + 1)
        elif word != "_":
            entries += [HOLE] * (ord(word) - ord("A") + 1)
    return entries


def write(document: Document) -> str:
    """The ID, with its mode."""
    puzzle = document.puzzle
    entries = entries_in(document, TITLE)
    mode = "R" if puzzle.king else "O"
    given = {number for _, number in puzzle.givens}
    ends = "" if {1, puzzle.count} <= given else "E"
    return f"{puzzle.columns}x{puzzle.rows}m{mode}{ends}:{_cells(entries)}"


def _cells(entries: list[Entry]) -> str:
    body = ""
    for entry, run in groupby(entries):
        left = len(list(run))
        if entry:
            body += f"_{entry}" if body[-1:].isdecimal() else str(entry)
            continue
        first = ord("a") if entry == BLANK else ord("A")
        while left:
            body += chr(first + min(left, MOST_IN_RUN) - 1)
            left -= min(left, MOST_IN_RUN)
    return body


FORMAT = by_line(Format("ascent", TITLE, sniff, read, write, families=FAMILIES, read_as=read))
