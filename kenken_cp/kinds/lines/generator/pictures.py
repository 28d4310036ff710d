"""Pictures from files: the brightness of each cell of a grid, trimmed and scaled.

The only importer of Pillow, on first use; PBM is read without it.
"""

import re
from typing import Any

from kenken_cp.core.recipe import RecipeError

# The longer side of a puzzle where no size is named.
USUAL_SIDE = 25
MOST_PIXELS = 50_000_000
WHITE = 255
# A border is what is within so much of the brightness of the corners.
LIKE = 24

_PBM = re.compile(rb"P([14])(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)\s")

Gray = list[list[int]]


def grays_in(option: str, place: str, content: bytes, size: Any) -> tuple[tuple[int, int], Any]:
    """The sides, rows first, and the brightness of each cell, 0 to 255; RecipeError.

    `size` is what was asked for, or None: then the longer side has USUAL_SIDE cells.
    """
    try:
        rows = _pbm(content) if content[:2] in (b"P1", b"P4") else _by_pillow(content)
    except ValueError as error:
        raise RecipeError(f"{option} {place}: {error}") from None
    rows = _trimmed(rows)
    high, wide = len(rows), len(rows[0])
    if size is None:
        longer = max(high, wide)
        side = min(USUAL_SIDE, longer)
        size = (max(1, round(high * side / longer)), max(1, round(wide * side / longer)))
    return size, _scaled(_padded(rows, *size), *size)


def _pbm(content: bytes) -> Gray:
    """The pixels of a PBM, plain (P1) or raw (P4)."""
    head = _PBM.match(content)
    if head is None:
        raise ValueError("the header of this PBM file is damaged")
    wide, high = int(head[2]), int(head[3])
    if not 0 < wide * high <= MOST_PIXELS:
        raise ValueError(
            f"a picture of {wide}×{high} pixels; it must have 1 to {MOST_PIXELS:,} in all"
        )
    body = content[head.end() :]
    if head[1] == b"1":
        signs = re.sub(rb"#[^\n]*|\s", b"", body)
        bits = [int(sign == 0x31) for sign in signs]
        if set(signs) - set(b"01"):
            raise ValueError(
                "a PBM picture of numbers (P1) has only 0 and 1, but this one has other signs"
            )
    else:
        across = (wide + 7) // 8
        bits = [
            byte >> 7 - place % 8 & 1
            for row in range(high)
            for place in range(wide)
            for byte in body[row * across + place // 8 : row * across + place // 8 + 1]
        ]
    if len(bits) < wide * high:
        raise ValueError(
            f"this PBM file ends at pixel {len(bits):,} of {wide * high:,}; get a complete copy"
        )
    return [
        [WHITE * (1 - bit) for bit in bits[at : at + wide]] for at in range(0, wide * high, wide)
    ]


def _by_pillow(content: bytes) -> Gray:
    """The pixels of a picture in any other format, on white."""
    try:
        import io  # noqa: PLC0415  (needed for pictures alone)

        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (on first use)
    except ImportError:
        raise ValueError(
            "only PBM pictures are read without Pillow; install 'kenken-cp[pictures]'"
        ) from None
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "GIF", "PPM")) as image:
            shown = image.convert("RGBA")
            ground = Image.new("RGBA", shown.size, (WHITE, WHITE, WHITE, WHITE))
            gray = Image.alpha_composite(ground, shown).convert("L")
            wide, high = gray.size
            cells = gray.tobytes()
    except UnidentifiedImageError:
        raise ValueError("this is not a PNG, JPEG, GIF or PBM picture") from None
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(f"this picture cannot be read: {error}") from None
    return [list(cells[at : at + wide]) for at in range(0, wide * high, wide)]


def _trimmed(rows: Gray) -> Gray:
    """The pixels without a border as bright as the corners, if these are alike."""
    corners = [rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]]
    ground = corners[0]
    if max(corners) - min(corners) > LIKE:
        return rows
    used = [y for y, row in enumerate(rows) if any(abs(gray - ground) > LIKE for gray in row)]
    if not used:
        return rows
    across = [
        x
        for x in range(len(rows[0]))
        if any(abs(row[x] - ground) > LIKE for row in rows[used[0] : used[-1] + 1])
    ]
    return [row[across[0] : across[-1] + 1] for row in rows[used[0] : used[-1] + 1]]


def _padded(rows: Gray, to_rows: int, to_columns: int) -> Gray:
    """The pixels in the proportions of a grid, with white at both sides where they lack."""
    high, wide = len(rows), len(rows[0])
    if high * to_columns > wide * to_rows:
        more = round(high * to_columns / to_rows) - wide
        left = more // 2
        return [[WHITE] * left + row + [WHITE] * (more - left) for row in rows]
    more = round(wide * to_rows / to_columns) - high
    above = more // 2
    empty = [WHITE] * wide
    return [empty] * above + rows + [empty] * (more - above)


def _scaled(rows: Gray, to_rows: int, to_columns: int) -> list[int]:
    """The mean brightness of the pixels that each cell covers; each pixel counts by its share."""
    tall = _shares(len(rows), to_rows)
    broad = _shares(len(rows[0]), to_columns)
    found = []
    for down in tall:
        band = [sum(weight * rows[y][x] for y, weight in down) for x in range(len(rows[0]))]
        whole = sum(weight for _, weight in down)
        for over in broad:
            total = sum(weight * band[x] for x, weight in over)
            found.append(round(total / (whole * sum(weight for _, weight in over))))
    return found


def _shares(pixels: int, cells: int) -> list[list[tuple[int, int]]]:
    """For each cell the pixels it covers, with how much of each, in units of 1/cells."""
    found = []
    for cell in range(cells):
        start, end = cell * pixels, (cell + 1) * pixels
        covered = range(start // cells, (end - 1) // cells + 1)
        found.append([(p, min(end, (p + 1) * cells) - max(start, p * cells)) for p in covered])
    return found
