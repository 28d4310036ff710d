"""A site's own look: its accent colour, legible on light and on dark paper."""

import re

from kenken_cp.core.errors import KenkenError

PAPER, DARK = (0xFB, 0xFA, 0xF7), (0x15, 0x17, 0x1A)  # as page.css has them
LEAST = 4.5  # contrast that texts need (WCAG 2.2, 1.4.3)
_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")

Colour = tuple[int, int, int]


def accent(text: str) -> str:
    """The style sheet for an accent such as `#1c5d8f`; on dark paper a paler one. KenkenError for
    what is no colour, or too pale for light paper."""
    found = _HEX.fullmatch(text)
    if not found:
        raise KenkenError(f"--color {text!r} is no colour; write one as #1c5d8f")
    red, green, blue = (int(part, 16) for part in found.groups())
    colour = (red, green, blue)
    if contrast(colour, PAPER) < LEAST:
        raise KenkenError(
            f"--color {text} is too pale to be read on light paper: its contrast is "
            f"{contrast(colour, PAPER):.1f}, and {LEAST} is needed; choose a darker one"
        )
    pale = colour
    while contrast(pale, DARK) < LEAST:
        pale = _paler(pale)
    return f":root {{ --accent: light-dark({text.lower()}, {_write(pale)}); }}\n"


def contrast(one: Colour, other: Colour) -> float:
    """How much two colours differ in light, from 1 to 21."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: Colour) -> float:
    """Relative luminance: WCAG 2.2, from sRGB."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _paler(colour: Colour) -> Colour:
    red, green, blue = (part + max(1, (255 - part) // 16) for part in colour)
    return min(red, 255), min(green, 255), min(blue, 255)


def _write(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
