"""A drawing as lines of text, framed with box characters or plain ASCII.

Every cell is as high as its labels need and wide enough for the longest; weight alone tells
groups apart, or dashes within those that are outlined, and signs alone tell tones, values and
candidates apart, so that colour adds nothing but comfort. Slants pass through the corners of cells.
Candidates stand in a small grid in their cell; where the width does not allow that, or where they
are too many, the board says in short what each cell may be, and beneath it stand the cells that
matter. Where not even that fits, there are these cells alone. Without candidates, letters stand for
clues that are too long for the width, and beneath the board these are listed. Ink and margins too
wide for a framed board, or too high, become a mosaic (`mosaic`): a character or two a cell, or half
of one; where even that does not fit, a sentence says so.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import TYPE_CHECKING

from kenken_cp.core.drawing import Drawing, Mark, Role
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.canvas import Canvas, Form, key_lines
from kenken_cp.render.mosaic import is_inked, mosaic, too_large
from kenken_cp.render.pens import BOXES, Pen
from kenken_cp.render.places import by_cell
from kenken_cp.render.signs import TONE_SIGNS, Span, clues_beneath, runs

if TYPE_CHECKING:
    from rich.text import Text

TALLEST = 30  # lines of a framed board of ink: a picture is seen best on one screen
ENDLESS = 1 << 16  # characters of a line, where none is too long

__all__ = ["TONE_SIGNS", "Form", "form_of", "plain", "style_text"]


def plain(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> str:
    """The drawing as lines of one length, each ended; as wide as `width` allows it to be.

    Columns are alike if they then fit, else each is as narrow as it must be, and the longest clues
    are described beneath. A drawing without candidates that cannot fit is wider. Candidates that do
    not fit into the cells follow as lines of their own, or stand for the board.
    """
    lines = _spans(drawing, pen, width)
    return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)


def form_of(drawing: Drawing, width: int | None = None) -> Form:
    """How the drawing is shown where lines may be so wide."""
    return Canvas(drawing, BOXES, width).form


def style_text(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> "Text":
    """What `plain` writes, as rich's text in colours, without the last line's end."""
    from rich.text import Text  # noqa: PLC0415  (plain output need not load it)

    lines = [Text.assemble(*line) for line in _spans(drawing, pen, width)]
    return Text("\n", no_wrap=True).join(lines)


def _spans(drawing: Drawing, pen: Pen, width: int | None) -> Iterator[list[Span]]:
    """Each line of the text as its stretches of one style."""
    room = ENDLESS if width is None else width
    if drawing.rows > TALLEST and is_inked(drawing):  # no canvas: it would take 1 KB a cell
        yield from map(_stretches, mosaic(drawing, pen, room) or too_large(drawing, pen, room))
        return
    canvas = Canvas(drawing, pen, width)
    wide = width is not None and (canvas.total > width or min(canvas.widths) < 3)
    if wide or len(canvas.characters) > TALLEST:
        small = mosaic(drawing, pen, room)
        if small is not None:
            yield from map(_stretches, small)
            return
    for line in () if canvas.form is Form.CELLS else canvas.characters:
        yield _stretches(line)
    if canvas.key:
        yield from ([(line, "")] for line in key_lines(canvas.key, pen, width))
    for clue in clues_beneath(drawing):
        yield from ([(line.translate(pen.spelling), "")] for line in wrap(clue, _wide(width)))
    if canvas.form is Form.CELLS:
        why = f"(The board is {canvas.total} columns wide; these are the cells that matter.)"
        yield from ([(line, "")] for line in wrap(why, max(20, width or canvas.total)))
    if canvas.form is not Form.ROOMY:
        yield from ([(line, "")] for line in _notes(drawing, pen, width, canvas.form))


def _wide(width: int | None) -> int:
    """How long a line of text may be."""
    return max(20, width or 100)


def _stretches(line: list[Span]) -> list[Span]:
    """Characters with their styles, those of one style together."""
    return [
        ("".join(text for text, _ in stretch), style)
        for style, stretch in groupby(line, key=itemgetter(1))
    ]


def _notes(drawing: Drawing, pen: Pen, width: int | None, form: Form) -> Iterator[str]:
    """The cells that matter, those with the same candidates on one line: `1-3,5x  r1c2*, r1c4`.

    Values that were found stand there too if there is no board to read them from.
    """
    tones = {(row, column): TONE_SIGNS[tone] for row, column, tone in drawing.fills}
    held = {
        (row, column): f"[{text.translate(pen.spelling)}]"
        for row, column, role, text in drawing.labels
        if role is not Role.CLUE and form is Form.CELLS and (row, column) in tones
    }
    for cell, found in by_cell(drawing).items():
        if cell in tones or any(candidate.mark is not Mark.PLAIN for candidate in found):
            held[cell] = runs(found, pen)
    alike: dict[str, list[str]] = {}
    for cell in sorted(held):
        name = cell_name(cell[0] * drawing.columns + cell[1], drawing.columns)
        alike.setdefault(held[cell], []).append(f"{name}{tones.get(cell, '')}")
    indent = max(map(len, alike), default=0) + 2
    for text, names in alike.items():
        lines = wrap(", ".join(names), max(20, (width or 1_000) - indent))
        for number, line in enumerate(lines):
            yield f"{'' if number else text:<{indent}}{line}"
