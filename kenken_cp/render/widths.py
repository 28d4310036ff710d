"""Widths of pictures as people give them: `85mm`, `3.5in`, `1000px`."""

import re
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError

INCH = 96.0  # pixels of CSS
UNITS = {"mm": INCH / 25.4, "cm": INCH / 2.54, "in": INCH, "pt": INCH / 72, "px": 1.0}
LEAST, MOST = 0.1 * INCH, 200 * INCH  # pixels
_WIDTH = re.compile(rf"(\d{{1,6}}(?:\.\d{{1,6}})?) ?({'|'.join(UNITS)})", re.ASCII)


class Width(NamedTuple):
    """A length with its unit, one of UNITS."""

    number: float
    unit: str

    @property
    def pixels(self) -> float:
        """The length in pixels of CSS."""
        return self.number * UNITS[self.unit]

    @property
    def is_printed(self) -> bool:
        """Whether it is a length on paper, and not on a screen."""
        return self.unit != "px"


def width_of(text: str) -> Width:
    """The width that a text gives, as `85mm`. Raises KenkenError."""
    found = _WIDTH.fullmatch(text.strip().lower())
    if found is None:
        units = say_list(list(UNITS), "or")
        raise KenkenError(f"the width {text!r} is not a number with {units} behind it, as in 85mm")
    width = Width(float(found[1]), found[2])
    if not LEAST <= width.pixels <= MOST:
        raise KenkenError(f"the width is {text.strip()}; it must be from 0.1in to 200in")
    return width
