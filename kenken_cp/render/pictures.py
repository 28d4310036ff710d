"""The kinds of pictures, a row each: a drawing in, bytes out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import NamedTuple

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import KenkenError
from kenken_cp.render.captions import size_with
from kenken_cp.render.eps import eps_of
from kenken_cp.render.html import puzzle_page
from kenken_cp.render.look import SANS, USUAL, Look
from kenken_cp.render.pens import ASCII, BOXES, Pen
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.terminal import plain
from kenken_cp.render.typeset import (
    DOTS,
    SERIF,
    SERIF_WIDE,
    pdf_of,
    png_of,
    require_font,
    with_resolution,
)
from kenken_cp.render.words import in_words

PRINTED = 300  # dots in an inch of a PNG whose width on paper is given
MOST_CELLS = 90_000  # of a board in a PDF, which takes 2 KB of memory a cell


@dataclass(frozen=True, slots=True)
class TitledDrawing:
    """What a picture shows: a drawing and its title.

    `solution`, if there is one, stands apart from the puzzle, in pictures that have a place for it
    (a page of its own, or a fold). `caption` has the sentences below a picture of a single board.
    """

    title: str
    drawing: Drawing
    solution: Drawing | None = None
    caption: Sequence[str] = ()


class PictureKind(NamedTuple):
    """One kind of picture.

    `pages` is whether it shows the solution apart from the puzzle, `looks` whether it has colours
    and fonts, `typeset` whether those fonts are typst's.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    write: Callable[[TitledDrawing, Look], bytes]
    pages: bool = False
    looks: bool = True
    typeset: bool = False


def _as_svg(plate: TitledDrawing, look: Look) -> bytes:
    return svg(plate.drawing, plate.title, look=look, caption=plate.caption).encode()


def _as_html(plate: TitledDrawing, look: Look) -> bytes:
    return puzzle_page(plate.title, plate.drawing, plate.solution, look).encode()


def _as_png(plate: TitledDrawing, look: Look) -> bytes:
    width, height = size_with(*size_of(plate.drawing), plate.caption)
    # What is scaled is the dots, of which the size of the text follows.
    text = svg(plate.drawing, plate.title, look=_print_look(look), caption=plate.caption)
    dots = DOTS * 2 * look.scale
    if look.width:
        dots = look.pixels(1, width) * (PRINTED if look.width.is_printed else DOTS)
    data = png_of(text, width, height, dots, look.fonts)
    return with_resolution(data, PRINTED) if look.width and look.width.is_printed else data


def _as_pdf(plate: TitledDrawing, look: Look) -> bytes:
    rows, columns = plate.drawing.rows, plate.drawing.columns
    if rows * columns > MOST_CELLS:
        raise KenkenError(
            f"a board of {rows}×{columns} is too large for a PDF, which takes at most "
            f"{MOST_CELLS:,} cells; use SVG"
        )
    wide, high = size_of(plate.drawing)
    width, height = look.pixels(wide, wide), look.pixels(high, wide)
    text = svg(plate.drawing, plate.title, look=_print_look(look))
    return pdf_of(text, width, height, plate.title, in_words(plate.drawing), look.fonts)


def _as_eps(plate: TitledDrawing, look: Look) -> bytes:
    return eps_of(_as_pdf(plate, look))


def _print_look(look: Look) -> Look:
    """The look for typst, which has fonts of its own and no variables of CSS."""
    font = SERIF if look.font == SANS else look.font
    wide = SERIF_WIDE if font == SERIF else look.wide
    return replace(look, scale=1.0, width=None, themed=False, font=font, wide=wide)


def _by_pen(pen: Pen) -> Callable[[TitledDrawing, Look], bytes]:
    return lambda plate, look: plain(plate.drawing, pen).encode()


KINDS: dict[str, PictureKind] = {
    row.id: row
    for row in (
        PictureKind("text", "text with box characters", (".txt",), _by_pen(BOXES), looks=False),
        PictureKind("ascii", "plain ASCII text", (".asc",), _by_pen(ASCII), looks=False),
        PictureKind("svg", "SVG", (".svg",), _as_svg),
        PictureKind(
            "html", "a page with the solution behind a switch", (".html", ".htm"), _as_html, True
        ),
        PictureKind("png", "PNG, 80 pixels a cell", (".png",), _as_png, typeset=True),
        PictureKind("pdf", "PDF, fonts embedded", (".pdf",), _as_pdf, typeset=True),
        PictureKind("eps", "EPS, fonts embedded", (".eps",), _as_eps, typeset=True),
    )
}  # fmt: skip


def kind_for(path: str | PurePath) -> PictureKind | None:
    """The kind that a file's suffix speaks of, None if none does."""
    suffix = PurePath(path).suffix.lower()
    return next((row for row in KINDS.values() if suffix in row.suffixes), None)


def check_look(kind: str, look: Look) -> None:
    """KenkenError for a font that such pictures cannot have."""
    if KINDS[kind].typeset and look.font != SANS:
        require_font(look.font, look.fonts)


def picture(plate: TitledDrawing, kind: str, look: Look = USUAL) -> bytes:
    """The picture as the bytes of a file, the same for the same drawing. Raises KenkenError."""
    check_look(kind, look)
    return KINDS[kind].write(plate, look)
