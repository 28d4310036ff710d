"""Boards in one word, as Simon Tatham's puzzles write them: `b4_12c`.

A letter from `a` to `z` is a run of 1 to 26 empty cells, a number stands in a cell, and `_` only
keeps two numbers apart.
"""

import re
from collections.abc import Iterator, Sequence

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.text.decoding import number

LONGEST = 26
_RUN = re.compile(r"([a-z])|([1-9][0-9]{0,6})|_")


def cells_in(word: str) -> list[int] | None:
    """The number in each cell, 0 for an empty one; None if this is no such word."""
    found: list[int] = []
    at = 0
    while at < len(word):
        run = _RUN.match(word, at)
        if run is None:
            return None
        if run[1]:
            found += [0] * (ord(run[1]) - ord("a") + 1)
        elif run[2]:
            found.append(number(run[2]))
        at = run.end()
    return found


def read(title: str, word: str, count: int) -> list[int]:
    """The numbers of this many cells; FormatError for a word that has others."""
    found = cells_in(word)
    if found is None:
        wrong = _RUN.sub("", word)[:1]
        raise FormatError(
            f"{title}: {wrong!r} is not part of a board; cells are numbers, letters for runs of "
            "empty cells, and _ between two numbers"
        )
    if len(found) != count:
        raise FormatError(
            f"{title}: the board has {say_count(len(found), 'cell')}, but its size says {count}"
        )
    return found


def write_runs(numbers: Sequence[int]) -> str:
    """The word for these cells, 0 for an empty one."""
    return "".join(_parts(numbers))


def _parts(numbers: Sequence[int]) -> Iterator[str]:
    blank, beside = 0, False
    for value in [*numbers, -1]:
        if value == 0:
            blank += 1
            continue
        beside = beside and not blank
        while blank:
            run = min(blank, LONGEST)
            yield chr(ord("a") + run - 1)
            blank -= run
        if value > 0:
            yield "_" * beside + str(value)
            beside = True
