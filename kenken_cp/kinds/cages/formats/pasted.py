"""KenKens in letters as people paste them, brought into the layout of a format of letters.

Above the rows may stand the name and the sides of the puzzle (`KenKen 4x4`, `Size: 4`). Rows may
have blanks, commas or bars between their letters. Clues with letters (`A: 6*, B = 7+`) may stand
several on a line, with the sign first or last, or without one for a given digit.
"""

import re
from collections.abc import Iterator
from itertools import takewhile

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.kinds.cages.formats.clues import OTHER_SIGNS

_HEADING = re.compile(
    r"\W*(?:ken[- ]?kens?|calcudokus?|mathdokus?)?\W*(?:size\b)?\W*"
    r"(?:([0-9]{1,2})(?:\s*(?:[x×*]|by|\s)\s*([0-9]{1,2}))?)?\W*",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[A-Za-z]{2}|[0-9]\s*[x×* ]\s*[0-9]", re.IGNORECASE)
LONGEST, LONGEST_HEADING = 16_384, 40  # characters, of a text and of a line above the rows
_MARKS = re.compile(r"[\s,|]+")
_SIGN = rf"[-+*/{''.join(OTHER_SIGNS)}]"
_CLUE = re.compile(
    rf"[\s,;|]*([A-Za-z])\s*[:=]?\s*\(?(?:({_SIGN})\s*([0-9]+)|([0-9]+)\s*({_SIGN}|=)?)\)?"
    r"(?=[\s,;|]|$)"
)


def blank_headings(text: str) -> str:
    """The text with blank lines for headings that say no more than the name and the sides, if rows
    of letters follow; any other text as it is. Raises FormatError for other sides than theirs."""
    if len(text) > LONGEST:
        return text
    lines = text.split("\n")
    headings = list(takewhile(_is_heading, enumerate(lines)))
    start = len(headings)
    rows = list(_rows(lines[start:]))
    if not rows or not any(_NAMED.search(line) for _, line in headings):
        return text  # a size alone is read with its rows
    for at, line in headings:
        found = _HEADING.fullmatch(line)
        sides = {int(side) for side in found.groups() if side} if found else set()
        if sides - {len(rows)}:
            raise FormatError(
                f"line {at + 1} says {line.strip()[:20]!r}, but {say_count(len(rows), 'row')} of "
                "as many letters follow"
            )
    return "\n".join([*[""] * start, *lines[start:]])


def _is_heading(line: tuple[int, str]) -> bool:
    return len(line[1]) < LONGEST_HEADING and _HEADING.fullmatch(line[1]) is not None


def _rows(lines: list[str]) -> Iterator[str]:
    """The n rows of n letters that lines begin with, without marks; none if there are no such."""
    first = _MARKS.sub("", lines[0]) if lines else ""
    rows = [_MARKS.sub("", line) for line in lines[: len(first)]]
    is_square = len(rows) == len(first) > 1 and all(len(row) == len(first) for row in rows)
    if is_square and all(row.isascii() and row.isalpha() for row in rows):
        yield from rows


def rewrite_letters(text: str) -> str:
    """The text as rows of letters, a blank line and a clue with its letter on each line, if it is
    that in another layout; any other text as it is. Raises FormatError as `blank_headings`."""
    if len(text) > LONGEST:
        return text
    lines = blank_headings(text).split("\n")
    start = next((at for at, line in enumerate(lines) if line.strip()), 0)
    rows = list(_rows(lines[start:]))
    rest = "\n".join(lines[start + len(rows) :])
    clues = list(_clues(rest))
    if not rows or not clues:
        return text
    return "\n".join([*[""] * start, *rows, "", *clues])


def _clues(text: str) -> Iterator[str]:
    """The clues that a text consists of, each as `A 6*`; none if there is anything else."""
    at, found = 0, []
    while clue := _CLUE.match(text, at):
        letter, first, figures, number, last = clue.groups()
        found.append(f"{letter} {figures or number}{first or last or '='}")
        at = clue.end()
    if not text[at:].strip(" \t\n,;|"):
        yield from found
