"""Maps of a grid as people write them: which cell belongs to which part, a cage or a box."""

import re
from collections.abc import Sequence

from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.core.recipe import NO_PART

NOWHERE = "."
LETTERS = re.compile(r"[A-Za-z0-9.]+")  # a row whose names have no blanks between
NAME = re.compile(r"[A-Za-z.]|[0-9]+")  # words of several letters are text, and no map


def rows_of(text: str) -> list[list[str]] | None:
    """The names of the parts, row by row; None if it is no map.

    A map has rows of the same length and nothing else. A row is single letters or figures, or
    letters and numbers with blanks between.
    """
    if len(text) > MAX_TEXT:
        return None
    rows = [line.replace(",", " ").split() for line in text.split("\n") if line.strip()]
    packed = all(len(row) == 1 for row in rows)
    grammar = LETTERS if packed else NAME
    if not all(grammar.fullmatch(name) for row in rows for name in row):
        return None
    if packed:
        rows = [list(row[0]) for row in rows]
    return rows if rows and len({len(row) for row in rows}) == 1 else None


def parts_of(rows: Sequence[Sequence[str]]) -> list[int]:
    """The number of each cell's part, from the names of the parts; NO_PART for a full stop."""
    names = [name for row in rows for name in row]
    number = {name: number for number, name in enumerate(dict.fromkeys(names))} | {NOWHERE: NO_PART}
    return [number[name] for name in names]
