"""Numbers in cells as puzz.link writes them: base 16, and letters for runs of empty cells.

A number below 16 is one sign; larger ones have a sign before them that says how many follow, and
from where they count. `.` is a number that is not given; `g` to `z` skip 1 to 20 cells.
"""

from collections.abc import Iterable, Iterator

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError

TITLE = "puzz.link address"
UNKNOWN = -1  # a number that is not given
FIGURES = "0123456789abcdef"
SKIPS = "ghijklmnopqrstuvwxyz"
# The sign before a number, how many figures follow, and what is added to them.
LONG = {
    "-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240),
    "$": (5, 77776),
}  # fmt: skip


def numbers_in(data: str, cells: int) -> list[int | None]:
    """The number of each cell, None for an empty one. Raises FormatError.

    The last empty cells may be left out.
    """
    found = list(_numbers(data, cells))
    if len(found) > cells:
        raise FormatError(
            f"{TITLE}: it has {say_count(len(found), 'cell')}, but its size says {cells}"
        )
    return found + [None] * (cells - len(found))


def _numbers(data: str, most: int) -> Iterator[int | None]:
    """The numbers; stops soon after there are too many."""
    at = count = 0
    while at < len(data) and count <= most:
        sign = data[at]
        at += 1
        if sign in SKIPS:
            skipped = SKIPS.index(sign) + 1
            yield from [None] * skipped
            count += skipped
            continue
        count += 1
        if sign == ".":
            yield UNKNOWN
            continue
        length, more = (1, 0) if sign in FIGURES else LONG.get(sign, (0, 0))
        figures = sign if sign in FIGURES else data[at : at + length]
        at += 0 if sign in FIGURES else length
        if not length or len(figures) < length or not set(figures) <= set(FIGURES):
            raise FormatError(f"{TITLE}: {sign + figures!r} is not a number; copy all of the link")
        yield int(figures, 16) + more


def write_numbers(numbers: Iterable[int | None]) -> str:
    """The data of a link; FormatError for a number that it cannot hold."""
    return "".join(_write_signs(numbers))


def _write_signs(numbers: Iterable[int | None]) -> Iterator[str]:
    blank = 0
    for value in numbers:
        if value is None:
            blank += 1
            continue
        yield from _skip(blank)
        blank = 0
        yield "." if value == UNKNOWN else _spell(value)
    yield from _skip(blank)


def _skip(blank: int) -> Iterator[str]:
    """The letters that skip so many cells."""
    while blank:
        run = min(blank, len(SKIPS))
        yield SKIPS[run - 1]
        blank -= run


def _spell(value: int) -> str:
    """A number with the sign that its length needs."""
    for sign, (length, more) in {"": (1, 0), **LONG}.items():
        if more <= value < more + 16**length:
            return f"{sign}{value - more:0{length}x}"
    raise FormatError(f"{TITLE} cannot represent the clue {value}; native JSON can")
