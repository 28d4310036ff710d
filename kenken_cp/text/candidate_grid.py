"""Grids of candidates as programs print them: a row a line, and in each cell figures side by side.

    +-------------+----------
    | 12  34  134 | 2   14 ...

Lines may be drawn round boxes, round cells, or not at all. The figures of a cell ascend, and some
cell has several: so a grid of numbers, such as that of a Numbrix, is none of these.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 1 << 14  # characters; a 9×9 with nine candidates in each cell has a tenth

_DRAWN = r"\u2500-\u257f"  # lines, by the name of box drawings
_UPRIGHT = re.compile(r"[|\u2502\u2503\u2551\u254e\u2506\u250a]")
_RULE = re.compile(rf"[-+=|:*.'\s{_DRAWN}]*[-={_DRAWN}][-+=|:*.'\s{_DRAWN}]*")
_ROW = re.compile(rf"[\s0-9|{_DRAWN}]*[0-9][\s0-9|{_DRAWN}]*", re.ASCII)


class CandidateGrid(NamedTuple):
    """The figures of each cell, row by row, all of the same length.

    `across` has the numbers of cells between the upright lines of a row, `down` those of rows
    between the level ones.
    """

    cells: list[list[str]]
    across: tuple[int, ...]
    down: tuple[int, ...]


def grid_in(text: str) -> CandidateGrid | None:
    """The grid that is all of this text; None if it is something else."""
    if len(text) > LONGEST:
        return None
    rows: list[list[str]] = []
    parts: set[tuple[int, ...]] = set()
    bands = [0]
    for line in text.split("\n"):
        if not line.strip():
            continue
        if _RULE.fullmatch(line) and not any(map(str.isdigit, line)):
            bands.append(0)
        elif _ROW.fullmatch(line):
            held = [part.split() for part in _UPRIGHT.split(line)]
            rows.append([word for words in held for word in words])
            parts.add(tuple([len(words) for words in held if words]))
            bands[-1] += 1
        else:
            return None
    if len(parts) != 1 or not _is_of_candidates(rows):
        return None
    return CandidateGrid(rows, parts.pop(), tuple(filter(None, bands)))


def _is_of_candidates(rows: Sequence[Sequence[str]]) -> bool:
    words = [word for row in rows for word in row]
    ascending = all(list(word) == sorted(set(word)) for word in words)
    return ascending and any(len(word) > 1 for word in words)
