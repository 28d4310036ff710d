"""Sentences below a picture: broken into lines, and how much room they take."""

from collections.abc import Sequence
from textwrap import wrap

SIZE, LEADING, ABOVE = 13.0, 18, 8  # of the text, from line to line, above the first, in pixels
NARROWEST = 360  # of a picture with a caption
LETTER = 0.52  # the width of a letter on average, in sizes of the text


def lines_of(caption: Sequence[str], wide: float) -> list[str]:
    """The lines of these sentences, each of which begins a new one."""
    most = int(wide / (SIZE * LETTER))
    return [line for sentence in caption for line in wrap(sentence, most)]


def size_with(wide: int, high: int, caption: Sequence[str]) -> tuple[int, int]:
    """The width and the height of a picture of this size together with its caption."""
    if not caption:
        return wide, high
    wide = max(wide, NARROWEST)
    return wide, high + ABOVE + LEADING * len(lines_of(caption, wide))
