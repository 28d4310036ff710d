"""The boxes that the lines drawn in a pasted grid show: bars between cells, rules between rows."""

import re
from collections.abc import Sequence

from kenken_cp.core.errors import FormatError
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.text.cell_rows import HEAVY, UPRIGHT, is_drawn

LIGHT = re.compile(f"(?!{HEAVY.pattern}){UPRIGHT.pattern}")


def boxes_drawn(text: str, size: int) -> tuple[int, ...]:
    """The map of boxes of a grid of this size with a line for each row: those that are drawn, the
    usual ones where no lines show any. Beside heavy bars others only stand between cells.
    FormatError for lines that are of no rectangular boxes."""
    if HEAVY.search(text):
        text = LIGHT.sub(" ", text)
    bars: list[frozenset[int]] = []
    rules: set[int] = set()
    for line in filter(str.strip, text.split("\n")):
        if is_drawn(line):
            rules.add(len(bars))
        else:
            bars.append(_bars(line, size))
    if len(bars) != size:
        return usual_boxes(size)  # dashes are cells here, or all rows stand on one line
    rules -= {0, size}
    high = next(high for high in range(size, 0, -1) if high * high <= size and size % high == 0)
    upright, level = set(bars), frozenset(rules)
    each, nothing = frozenset(range(1, size)), frozenset[int]()
    if len(upright) == 1:
        [upright_at] = upright
        shapes = [(high, size // high)]
        shapes += [(side, size // side) for side in range(2, size) if size % side == 0]
        for tall, wide in shapes:
            across = _multiples(wide, size), *([nothing, each] if (tall, wide) == shapes[0] else [])
            down = _multiples(tall, size), *([nothing, each] if (tall, wide) == shapes[0] else [])
            if upright_at in across and level in down:
                return boxes_of(size, size, tall, wide) if high > 1 else ()
    raise FormatError(
        f"the lines drawn in the grid are not those of boxes of {high}×{size // high} cells; "
        "leave the lines out, or write the regions as a block of letters below the grid"
    )


def _multiples(side: int, size: int) -> frozenset[int]:
    return frozenset(range(side, size, side))


def _bars(line: str, size: int) -> frozenset[int]:
    """How many cells stand before each bar between cells of a row."""
    parts = UPRIGHT.split(line.strip())
    count = len if sum(len(part.split()) for part in parts) == size else _signs
    places, before = set(), 0
    for part in parts[:-1]:
        before += count(part.split())
        places.add(before)
    return frozenset(places - {0, size})


def _signs(words: Sequence[str]) -> int:
    return sum(map(len, words))
