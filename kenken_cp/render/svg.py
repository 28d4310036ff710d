"""A drawing as SVG: small, readable in greyscale, with words for those who do not see it.

Clues stand in a cell's top left corner, values below them in the middle, and candidates in a small
grid, each value in the same place of every cell. Weight alone tells cages apart, or dashes within
the cells' edges; a frame, hatching, a stroke or a ring says what a tone or a mark says, so that
colour adds nothing but comfort. Texts are as large as their room allows, and stand on top of all
signs.
"""

from collections.abc import Iterator, Sequence
from html import escape

from kenken_cp.core.drawing import Cells, Corner, Drawing, Line, Mark, Role, Slant, Tone, Weight
from kenken_cp.render.look import (
    CELL,
    DASH,
    INSET,
    MARGIN,
    OUTLINE,
    THICK,
    USUAL,
    Look,
    figure,
    paint,
    style_of,
)
from kenken_cp.render.outlines import around
from kenken_cp.render.places import Places, corners, head_of, lettering
from kenken_cp.render.words import in_words

FRAME, NARROW = 2.4, 1.7  # from a cell's edge to the frame of a target; where outlines are
DIGIT, HYPHEN = 0.58, 0.36  # how wide they are where each letter of a number is placed by itself


def svg(
    drawing: Drawing, title: str, description: str = "", look: Look = USUAL, name: str = "puzzle"
) -> str:
    """The drawing as one SVG element, ended by a line end.

    `title` and `description` are for readers of screens; without a description the clues, values
    and marks are told. `name` begins the ids, which one page must not have twice.
    """
    told = description or in_words(drawing)
    wide, high = size_of(drawing)
    size = f'width="{wide * look.scale:g}" height="{high * look.scale:g}"'
    named = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    xml = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
    parts = [
        f'<svg {xml} {size} class="puzzle" {named}>',
        f'<title id="{name}-title">{_text(title)}</title>',
        f'<desc id="{name}-desc">{_text(told)}</desc>',
        f"<style>{style_of(look, '.puzzle')}</style>" if look.themed and look.styled else "",
        f'<rect width="{wide}" height="{high}" {paint(look, fill="paper")}/>',
        f'<g transform="translate({MARGIN} {MARGIN})" text-anchor="middle" {_font(look)}>',
        *_fills(drawing, look),
        *_slants(drawing, look),
        *_outlines(drawing, look),
        *_lines(drawing.lines, look),
        *(_labels(drawing, look) if look.lettered else ()),
        *_candidates(drawing, look),
        "</g>",
        "</svg>",
    ]
    return "".join(f"{part}\n" for part in parts if part)


def size_of(drawing: Drawing) -> tuple[int, int]:
    """The width and the height of the picture at scale 1, in pixels."""
    return drawing.columns * CELL + 2 * MARGIN, drawing.rows * CELL + 2 * MARGIN


def _font(look: Look) -> str:
    return f'font-family="{_text(look.font)}"'


def _fills(drawing: Drawing, look: Look) -> Iterator[str]:
    """The cells picked out: plain for evidence, framed for a target, hatched where wrong."""
    for tone in Tone:
        places = [(row, column) for row, column, told in drawing.fills if told is tone]
        if not places:
            continue
        cells = "".join(f"M{c * CELL} {r * CELL}h{CELL}v{CELL}h-{CELL}z" for r, c in places)
        yield f'<path d="{cells}" {paint(look, fill=str(tone))}/>'
        if tone is Tone.TARGET:
            off = NARROW if drawing.outlines else FRAME
            side = figure(CELL - 2 * off)
            frames = "".join(
                f"M{figure(c * CELL + off)} {figure(r * CELL + off)}h{side}v{side}h-{side}z"
                for r, c in places
            )
            width = _width(look, 1)
            yield f'<path d="{frames}" fill-opacity="0"{width} {paint(look, stroke="ink")}/>'
        elif tone is Tone.WRONG:
            strokes = "".join(
                f"M{c * CELL} {r * CELL + step}l{step} -{step}"
                f"M{c * CELL + step} {(r + 1) * CELL}l{CELL - step} -{CELL - step}"
                for r, c in places
                for step in range(8, CELL + 1, 8)
            )
            yield f'<path d="{strokes}" stroke-width=".6" {paint(look, stroke="ink")}/>'


def _width(look: Look, usual: float) -> str:
    """The attribute of a line that is to be no thinner than thin ones, if it is not the usual."""
    return f' stroke-width="{figure(look.thin)}"' if look.thin > usual else ""


def _slants(drawing: Drawing, look: Look) -> Iterator[str]:
    """Strokes through cells, as thin as any, but where clues stand."""
    clued = {(row, column) for row, column, role, _ in drawing.labels if role is Role.CLUE}
    off = min(CELL / 2, head_of(drawing, look))
    strokes = "".join(_slant(slant, clued, off) for slant in drawing.slants)
    if strokes:
        width = figure(look.thin)
        yield f'<path d="{strokes}" stroke-width="{width}" {paint(look, stroke="slant")}/>'


def _slant(slant: Slant, clued: set[Corner], off: float) -> str:
    """A stroke, broken where it would come into a cell through its clue."""
    (top, left), (bottom, right) = slant
    falls = right > left
    gaps = [step for step in range(bottom - top) if falls and (top + step, left + step) in clued]
    starts = [0.0, *[step + off / CELL for step in gaps]]
    ends = [*gaps, bottom - top]
    way = 1 if falls else -1
    return "".join(
        f"M{figure((left + way * start) * CELL)} {figure((top + start) * CELL)}"
        f"L{figure((left + way * end) * CELL)} {figure((top + end) * CELL)}"
        for start, end in zip(starts, ends, strict=True)
        if end > start
    )


def _outlines(drawing: Drawing, look: Look) -> Iterator[str]:
    """The ways round groups of cells, dashed, but where clues stand."""
    if not drawing.outlines:
        return
    width = max(look.thin, OUTLINE)
    period = DASH if width < DASH / 3 else 2 * DASH
    gaps = corners(drawing, look, period)
    strokes = "".join(_outline(cells, gaps) for cells in drawing.outlines)
    dash = 0.6 * period
    yield (
        f'<path d="{strokes}" stroke-width="{figure(width)}" '
        f'stroke-dasharray="{figure(dash)} {figure(period - dash)}" '
        f'stroke-dashoffset="{figure(dash / 2)}" fill="none" {paint(look, stroke="note")}/>'
    )


def _outline(cells: Cells, gaps: dict[Corner, Corner]) -> str:
    return around(cells, CELL, INSET, gaps.get(min(cells), (0, 0)))


def _lines(lines: tuple[Line, ...], look: Look) -> Iterator[str]:
    """All thin lines as one path, then all thick ones."""
    pens = {Weight.THIN: (look.thin, "line"), Weight.THICK: (max(THICK, 2 * look.thin), "ink")}
    for weight, (width, colour) in pens.items():
        strokes = "".join(_stroke(line) for line in lines if line.weight is weight)
        if strokes:
            yield (
                f'<path d="{strokes}" stroke-width="{round(width, 2)}" stroke-linecap="square" '
                f'fill="none" {paint(look, stroke=colour)}/>'
            )


def _stroke(line: Line) -> str:
    (top, left), (bottom, right) = line.start, line.end
    way = f"h{(right - left) * CELL}" if top == bottom else f"v{(bottom - top) * CELL}"
    return f"M{left * CELL} {top * CELL}{way}"


def _labels(drawing: Drawing, look: Look) -> Iterator[str]:
    """Clues, what the puzzle gives, and what was found, a group each."""
    letters = lettering(drawing, look)
    groups = {
        Role.CLUE: ('text-anchor="start" font-weight="600"', "ink"),
        Role.GIVEN: ('font-weight="700"', "ink"),
        Role.VALUE: ("", "value"),
    }
    for role, (how, colour) in groups.items():
        own = [(each.x, each.y, each.size, each.text) for each in letters if each.role is role]
        if own:
            yield f"<g {how} {paint(look, fill=colour)}>".replace("  ", " ")
            yield from _written(own, look.lined and role is not Role.CLUE)
            yield "</g>"


def _candidates(drawing: Drawing, look: Look) -> Iterator[str]:
    """The candidates of all cells, a group for each mark, with strokes and rings round them."""
    if not drawing.candidates:
        return
    grid = Places(drawing, look)
    groups = {
        Mark.PLAIN: ("", "note", ""),
        Mark.STRUCK: ("", "ink", "struck"),
        Mark.PLACED: ('font-weight="700"', "value", "value"),
    }
    for mark, (how, colour, sign) in groups.items():
        found = [candidate for candidate in drawing.candidates if candidate.mark is mark]
        if not found:
            continue
        if sign:
            drawn = "".join(grid.sign(one) for one in found)
            yield (
                f'<path d="{drawn}" fill="none" stroke-width="{figure(grid.line)}" '
                f"{paint(look, stroke=sign)}/>"
            )
        yield f"<g {how} {paint(look, fill=colour)}>".replace("  ", " ")
        letters = [(*grid.middle(one, 0.36), grid.size_of(one), one.text) for one in found]
        yield from _written(letters, look.lined)
        yield "</g>"


def _written(found: Sequence[tuple[float, float, float, str]], lined: bool) -> Iterator[str]:
    """The texts at these places, of these sizes: one by one, or a line for those of one height."""
    if not lined:
        yield "".join(_letters(*each) for each in found)
        return
    lines: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for x, y, size, text in found:
        places = lines.setdefault((figure(y), figure(size)), [])
        wide = [size * (HYPHEN if letter == "-" else DIGIT) for letter in text]
        start = x - sum(wide) / 2
        for i, letter in enumerate(text):
            places.append((start + sum(wide[:i]) + wide[i] / 2, letter))
    for (height, large), places in lines.items():
        at = " ".join(f"{round(x, 1):g}" for x, _ in places)
        said = _text("".join(letter for _, letter in places))
        yield f'<text y="{height}" font-size="{large}" x="{at}">{said}</text>'


def _letters(x: float, y: float, size: float, text: str) -> str:
    return f'<text x="{figure(x)}" y="{figure(y)}" font-size="{figure(size)}">{_text(text)}</text>'


def _text(text: str) -> str:
    """A text as XML may hold it."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text), quote=True)
