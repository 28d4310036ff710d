"""Joins the clue numbers beside a board into one SVG text per row or column.

Browsers lay out few texts faster than many.
"""

import re
from collections.abc import Iterator

from kenken_cp.render.look import figure
from kenken_cp.render.svg import DIGIT

_GROUP = re.compile(r'(<g [^>]*class="margin">\n)(.*)(\n</g>)')
_TEXT = re.compile(r'<text x="(-?[0-9.]+)" y="(-?[0-9.]+)" font-size="([0-9.]+)">([0-9]+)</text>')


def join_margin_texts(picture: str) -> str:
    """A picture whose numbers in the margins are joined, each digit still in its place."""
    return _GROUP.sub(lambda found: found[1] + _join(found[2]) + found[3], picture)


def _join(texts: str) -> str:
    """The texts of rows, left of the grid, and of columns, above it; those of a line as one."""
    lines: dict[tuple[str, str, str], list[tuple[float, float, str]]] = {}
    for x, y, size, number in _TEXT.findall(texts):
        line = ("row", y, size) if float(x) < 0 else ("column", x, size)
        lines.setdefault(line, []).extend(_digits(float(x), float(y), float(size), number))
    return "".join(
        f'<text x="{_places(x)}" y="{_places(y if len(set(y)) > 1 else y[:1])}" '
        f'font-size="{size}">{"".join(digits)}</text>'
        for (_, _, size), found in lines.items()
        for x, y, digits in [zip(*found, strict=True)]
    )


def _digits(x: float, y: float, size: float, number: str) -> Iterator[tuple[float, float, str]]:
    start = x - DIGIT * size * (len(number) - 1) / 2
    for i, digit in enumerate(number):
        yield start + DIGIT * size * i, y, digit


def _places(found: tuple[float, ...]) -> str:
    """Places along one axis. A digit without its own would stand right of the one before it."""
    return " ".join(map(figure, found))
