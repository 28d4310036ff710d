"""Pictures from files: the brightness of each cell of a grid, trimmed and scaled.

The only importer of Pillow, on first use; PBM is read without it. Sides and pixels are bounded
before anything is decoded: at the bounds the worst format, a progressive JPEG in CMYK, takes 12
bytes a pixel in Pillow, so that a command stays below 300 MB.
"""

import re
import struct
import warnings
from typing import Any, NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.recipe import MOST_BYTES, RecipeError

# The longer side of a puzzle where no size is named.
USUAL_SIDE = 25
MOST_PIXELS = 16_000_000
MOST_SIDE = 10_000
STRIP = 500_000  # pixels laid on white at once
WHITE = 255
# A border is what is within so much of the brightness of the corners.
LIKE = 24

_PBM = re.compile(rb"P([14])(?:\s|#[^\n]*\n)+(\d{1,12})(?:\s|#[^\n]*\n)+(\d{1,12})\s")
_OF_DIGITS = bytes.maketrans(b"01", bytes((WHITE, 0)))
_OF_BITS = [bytes(WHITE * (1 - (byte >> 7 - bit & 1)) for bit in range(8)) for byte in range(256)]


class Gray(NamedTuple):
    """The brightness of pixels, a byte each, row by row."""

    wide: int
    pixels: bytes

    @property
    def high(self) -> int:
        """How many rows there are."""
        return len(self.pixels) // self.wide

    def row(self, y: int) -> bytes:
        """The pixels of a row."""
        return self.pixels[y * self.wide : (y + 1) * self.wide]


def grays_in(option: str, place: str, content: bytes, size: Any) -> tuple[tuple[int, int], Any]:
    """The sides, rows first, and the brightness of each cell, 0 to 255; RecipeError.

    `size` is what was asked for, or None: then the longer side has USUAL_SIDE cells.
    """
    try:
        if len(content) > MOST_BYTES:
            raise FormatError(f"a file of more than {MOST_BYTES >> 20} MiB; scale the picture down")
        gray = _pbm(content) if content[:2] in (b"P1", b"P4") else _by_pillow(content)
    except FormatError as error:
        raise RecipeError(f"{option} {place}: {error}") from None
    gray = _trim(gray)
    if size is None:
        longer = max(gray.high, gray.wide)
        side = min(USUAL_SIDE, longer)
        size = tuple(max(1, round(pixels * side / longer)) for pixels in (gray.high, gray.wide))
    return size, _scale(gray, *size)


def _check_bounds(wide: int, high: int) -> None:
    """FormatError for a picture of no pixels, or of more than are decoded."""
    if not 0 < wide * high <= MOST_PIXELS or max(wide, high) > MOST_SIDE:
        raise FormatError(
            f"a picture of {wide}×{high} pixels; it must have 1 to {MOST_SIDE:,} on each side "
            f"and at most {MOST_PIXELS:,} in all; scale it down"
        )


def _pbm(content: bytes) -> Gray:
    """The pixels of a PBM, plain (P1) or raw (P4)."""
    head = _PBM.match(content)
    if head is None:
        raise FormatError("the header of this PBM file is damaged")
    wide, high = int(head[2]), int(head[3])
    _check_bounds(wide, high)
    body = content[head.end() :]
    if head[1] == b"1":
        signs = re.sub(rb"#[^\n]*|\s", b"", body)
        if signs.strip(b"01"):
            raise FormatError(
                "a PBM picture of numbers (P1) has only 0 and 1, but this one has other signs"
            )
        pixels = signs.translate(_OF_DIGITS)[: wide * high]
    else:
        across = (wide + 7) // 8
        rows = (body[at : at + across] for at in range(0, across * high, across))
        pixels = b"".join(b"".join([_OF_BITS[byte] for byte in row])[:wide] for row in rows)
    if len(pixels) < wide * high:
        raise FormatError(
            f"this PBM file ends at pixel {len(pixels):,} of {wide * high:,}; get a complete copy"
        )
    return Gray(wide, pixels)


def _by_pillow(content: bytes) -> Gray:
    """The pixels of a picture in any other format, on white."""
    try:
        import io  # noqa: PLC0415  (needed for pictures alone)

        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (on first use)
    except ImportError:
        raise FormatError(
            "only PBM pictures are read without Pillow; install 'kenken-cp[pictures]'"
        ) from None
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with warnings.catch_warnings():
            # Beyond the limit Pillow warns; only beyond twice the limit it raises an error.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "GIF", "PPM")) as image:
                _check_bounds(*image.size)
                image.load()
                wide, high = image.size
                deep = max(1, STRIP // wide)
                strips = [
                    _on_white(image.crop((0, top, wide, min(high, top + deep))))
                    for top in range(0, high, deep)
                ]
    except UnidentifiedImageError:
        raise FormatError("this is not a PNG, JPEG, GIF or PBM picture") from None
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise FormatError(
            f"a picture of more than {say_count(MOST_PIXELS, 'pixel')}; scale it down"
        ) from None
    except (
        OSError,
        SyntaxError,
        EOFError,
        LookupError,
        TypeError,
        ValueError,
        struct.error,
    ) as error:
        raise FormatError(f"this picture cannot be read: {error}") from None
    return Gray(wide, b"".join(strips))


def _on_white(image: Any) -> bytes:
    """The brightness of a picture of Pillow's, laid on white where it is transparent."""
    from PIL import Image  # noqa: PLC0415  (on first use)

    shown = image.convert("RGBA")
    ground = Image.new("RGBA", shown.size, (WHITE, WHITE, WHITE, WHITE))
    found: bytes = Image.alpha_composite(ground, shown).convert("L").tobytes()
    return found


def _trim(gray: Gray) -> Gray:
    """The pixels without a border as bright as the corners, if these are alike."""
    first, last = gray.row(0), gray.row(gray.high - 1)
    corners = (first[0], first[-1], last[0], last[-1])
    if max(corners) - min(corners) > LIKE:
        return gray
    ground = bytes(range(max(0, first[0] - LIKE), min(WHITE, first[0] + LIKE) + 1))
    rows = [gray.row(y) for y in range(gray.high)]
    inner = [(len(row.lstrip(ground)), len(row.rstrip(ground))) for row in rows]
    used = [y for y, (right, _) in enumerate(inner) if right]
    if not used:
        return gray
    left = gray.wide - max(right for right, _ in inner)
    end = max(reach for _, reach in inner)
    kept = rows[used[0] : used[-1] + 1]
    return Gray(end - left, b"".join(row[left:end] for row in kept))


def _scale(gray: Gray, to_rows: int, to_columns: int) -> list[int]:
    """The mean brightness of the pixels that each cell covers; each pixel counts by its share.

    Where the proportions differ, white is added at both sides: as numbers, not as pixels.
    """
    high, wide = gray.high, gray.wide
    broad = max(wide, round(high * to_columns / to_rows))
    tall = max(high, round(wide * to_rows / to_columns))
    across = _shares(wide, broad, to_columns)
    found = []
    for down in _shares(high, tall, to_rows):
        rows = [(weight, gray.row(y)) for y, weight in down]
        band = [sum(weight * row[x] for weight, row in rows) for x in range(wide)]
        inside = sum(weight for weight, _ in rows)
        for over in across:
            total = sum(weight * band[x] for x, weight in over)
            # Each cell covers `tall` by `broad` units.
            white = tall * broad - inside * sum(weight for _, weight in over)
            found.append(round((total + WHITE * white) / (tall * broad)))
    return found


def _shares(pixels: int, padded: int, cells: int) -> list[list[tuple[int, int]]]:
    """For each cell the pixels it covers, with how much of each, in units of 1/cells.

    The pixels stand in the middle of `padded` ones; of the others none is listed.
    """
    before = (padded - pixels) // 2
    found = []
    for cell in range(cells):
        start, end = cell * padded - before * cells, (cell + 1) * padded - before * cells
        covered = range(max(0, start // cells), min(pixels, (end - 1) // cells + 1))
        found.append([(p, min(end, (p + 1) * cells) - max(start, p * cells)) for p in covered])
    return found
