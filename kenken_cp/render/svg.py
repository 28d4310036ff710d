"""A drawing as SVG: small, readable in greyscale, with words for readers who cannot see it.

Clues stand in a cell's top left corner, in its middle (`Role.CENTRED`) or in the margins, values in
the middle, and candidates in a small grid, each value in the same place of every cell, unless there
are too many for that (`places.few`). Weight alone tells groups apart, or dashes within the cells'
edges; a frame, hatching, a stroke or a ring says what a tone or a mark says, so that colour adds
nothing but comfort. Texts are as large as their room allows, and stand on top of all signs. What is
painted has a class that says what it is (`look.PAINTS`), itself or its group.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape

from kenken_cp.core.drawing import (
    SHADES,
    Cells,
    Certainty,
    Corner,
    Drawing,
    Ink,
    Line,
    Mark,
    Role,
    Slant,
    Tone,
    Weight,
)
from kenken_cp.render import clues
from kenken_cp.render.captions import ABOVE, LEADING, SIZE, lines_of, size_with
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
    sheet_of,
)
from kenken_cp.render.outlines import around
from kenken_cp.render.places import (
    Places,
    corners,
    few,
    head_of,
    lettering,
    margins_of,
    origin_of,
    places_of,
)
from kenken_cp.render.words import in_words

FRAME, NARROW = 2.4, 1.7  # from a cell's edge to the frame of a target; where outlines are
DIGIT, HYPHEN = 0.58, 0.36  # how wide they are where each letter of a number is placed by itself
PATH, ASSUMED = 8, 5  # how wide strokes between centres are
DOT, CROSS, TONED = 3.2, 6, 5  # a dot's radius, a cross's arms; how far a tone reaches round ink
RULE = 1.4  # of heavy lines in margins, of thin ones' widths


def svg(
    drawing: Drawing,
    title: str,
    description: str = "",
    look: Look = USUAL,
    name: str = "puzzle",
    caption: Sequence[str] = (),
) -> str:
    """The drawing as one SVG element, ended by a line end.

    `title` and `description` are for readers of screens; without a description the drawing is
    described in words. `name` begins the ids, which one page must not have twice. `caption` stands
    below.
    """
    text = description or in_words(drawing)
    wide, high = size_with(*size_of(drawing), caption)
    across, down = origin_of(drawing)
    size = f'width="{look.length(wide, wide)}" height="{look.length(high, wide)}"'
    named = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    xml = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
    drawn = _draw(few(drawing), look)
    body = "".join(f"{part}\n" for part in drawn)
    below = "".join(f"{line}\n" for line in _caption(drawing, caption, look))
    sheet = sheet_of(look, f'class="paper"{body}')
    parts = [
        f'<svg {xml} {size} class="puzzle" {named}>',
        f'<title id="{name}-title">{_text(title)}</title>',
        f'<desc id="{name}-desc">{_text(text)}</desc>',
        f"<style>{sheet}</style>" if sheet else "",
        f'<rect width="{wide}" height="{high}" {paint(look, "paper")}/>',
        f'<g transform="translate({across} {down})" text-anchor="middle" {_font(look)}>',
    ]
    return "".join(f"{part}\n" for part in parts if part) + f"{body}</g>\n{below}</svg>\n"


def _caption(drawing: Drawing, caption: Sequence[str], look: Look) -> Iterator[str]:
    """The lines below the board, the first of them bold."""
    wide, high = size_of(drawing)
    across, _ = size_with(wide, high, caption)
    for at, line in enumerate(lines_of(caption, across)):
        y = high + ABOVE + LEADING * at + SIZE
        bold = ' font-weight="bold"' * (at == 0)
        yield (
            f'<text x="{MARGIN}" y="{figure(y)}" font-size="{figure(SIZE)}"{bold} '
            f"{paint(look, 'clue')} {_font(look)}>{_text(line)}</text>"
        )


def _draw(drawing: Drawing, look: Look) -> Iterator[str]:
    """Everything on the paper, from the back to the front."""
    yield from _shades(drawing, look)
    yield from clues.behind(drawing, look)
    yield from _fills(drawing, look)
    yield from _strokes(drawing, look)
    yield from _slants(drawing, look)
    yield from _outlines(drawing, look)
    yield from _ink(drawing, look)
    yield from _margin_lines(drawing, look)
    yield from _lines(drawing.lines, look)
    yield from clues.in_front(drawing, look)
    yield from _labels(drawing, look) if look.lettered else ()
    yield from _candidates(drawing, look)


def size_of(drawing: Drawing) -> tuple[int, int]:
    """The width and the height of the picture at scale 1, in pixels."""
    margins = margins_of(drawing)
    wide = drawing.columns * CELL + margins.left + drawing.rim.right * CELL
    high = drawing.rows * CELL + margins.top + drawing.rim.bottom * CELL
    return wide + 2 * MARGIN, high + 2 * MARGIN


def _font(look: Look) -> str:
    return f'font-family="{_text(look.font)}"'


def _box(left: float, top: float, wide: float, high: float) -> str:
    """The path round a rectangle."""
    start = f"M{figure(left)} {figure(top)}"
    return f"{start}h{figure(wide)}v{figure(high)}h-{figure(wide)}z"


def _shades(drawing: Drawing, look: Look) -> Iterator[str]:
    """The backgrounds of cells, a path for each shade."""
    for shade in range(1, SHADES + 1):
        cells = "".join(
            _box(c * CELL, r * CELL, CELL, CELL) for r, c, its in drawing.shades if its == shade
        )
        if cells:
            yield f'<path d="{cells}" {paint(look, f"shade s{shade}")}/>'


def _fills(drawing: Drawing, look: Look) -> Iterator[str]:
    """What is picked out: plain for evidence, framed for a target, hatched where wrong."""
    off = NARROW if drawing.outlines else FRAME
    across = margins_of(drawing).across
    for tone in Tone:
        places: list[tuple[float, float, float, float]] = [
            (column * CELL, row * CELL, CELL, CELL)
            for row, column, shade in drawing.fills
            if shade is tone
        ]
        for clue in drawing.margin:
            standing = zip(clue.texts, places_of(clue, across), strict=True)
            places += [place for one, place in standing if one.tone is tone]
        if not places:
            continue
        boxes = "".join(_box(*place) for place in places)
        yield f'<path d="{boxes}" {paint(look, f"fill {tone}")}/>'
        if tone is Tone.TARGET:
            frames = "".join(
                _box(x + off, y + off, wide - 2 * off, high - 2 * off)
                for x, y, wide, high in places
            )
            width = _width(look, 1)
            yield f'<path d="{frames}" fill-opacity="0"{width} {paint(look, "frame")}/>'
        elif tone is Tone.WRONG:
            strokes = "".join(_hatch(*place) for place in places)
            yield f'<path d="{strokes}" stroke-width=".6" {paint(look, "hatch")}/>'


def _hatch(left: float, top: float, wide: float, high: float) -> str:
    """Rising strokes all over a rectangle."""
    strokes = ""
    for step in range(8, int(wide + high), 8):
        x, y = max(0.0, step - high), min(float(step), high)
        long = min(step - x, wide - x)
        strokes += f"M{figure(left + x)} {figure(top + y)}l{figure(long)} -{figure(long)}"
    return strokes


def _width(look: Look, usual: float) -> str:
    """The attribute of a line that is to be no thinner than thin ones, if it is not the usual."""
    return f' stroke-width="{figure(look.thin)}"' if look.thin > usual else ""


def _strokes(drawing: Drawing, look: Look) -> Iterator[str]:
    """Broad bands from centre to centre, behind the contents of the cells; dashed if assumed."""
    for certainty, how in (
        (Certainty.SURE, f'stroke-width="{PATH}"'),
        (Certainty.ASSUMED, f'stroke-width="{ASSUMED}" stroke-dasharray="8 9"'),
    ):
        bands = "".join(
            _band(stroke.cells) for stroke in drawing.strokes if stroke.certainty is certainty
        )
        if bands:
            joined = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
            yield f'<path d="{bands}" {joined} {how} {paint(look, f"path {certainty}")}/>'


def _band(cells: Cells) -> str:
    places = (f"{int((c + 0.5) * CELL)} {int((r + 0.5) * CELL)}" for r, c in cells)
    return f"M{'L'.join(places)}"


def _ink(drawing: Drawing, look: Look) -> Iterator[str]:
    """Cells filled, within their tone if they are picked out, and the signs of empty ones."""
    toned = {(row, column) for row, column, _ in drawing.fills}
    signs: dict[Ink, str] = dict.fromkeys(Ink, "")
    for row, column, ink in drawing.ink:
        x, y = column * CELL, row * CELL
        if ink is Ink.BLACK:
            off = TONED if (row, column) in toned else 0
            signs[ink] += _box(x + off, y + off, CELL - 2 * off, CELL - 2 * off)
        elif ink is Ink.DOT:
            turn = f"a{DOT} {DOT} 0 1 0"
            start = f"M{figure(x + CELL / 2 - DOT)} {figure(y + CELL / 2)}"
            signs[ink] += f"{start}{turn} {2 * DOT} 0{turn} -{2 * DOT} 0"
        else:
            low, high = CELL // 2 - CROSS, CELL // 2 + CROSS
            signs[ink] += f"M{x + low} {y + low}L{x + high} {y + high}"
            signs[ink] += f"M{x + high} {y + low}L{x + low} {y + high}"
    for ink, path in signs.items():
        how = f' stroke-width="{figure(2 * look.thin)}"' if ink is Ink.CROSS else ""
        if path:
            yield f'<path d="{path}"{how} {paint(look, f"ink {ink}")}/>'


def _slants(drawing: Drawing, look: Look) -> Iterator[str]:
    """Strokes through cells, as thin as any, but where clues stand."""
    clued = {(row, column) for row, column, role, _ in drawing.labels if role is Role.CLUE}
    off = min(CELL / 2, head_of(drawing, look))
    strokes = "".join(_slant(slant, clued, off) for slant in drawing.slants)
    if strokes:
        width = figure(look.thin)
        yield f'<path d="{strokes}" stroke-width="{width}" {paint(look, "slant")}/>'


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
        f'stroke-dashoffset="{figure(dash / 2)}" fill="none" {paint(look, "outline")}/>'
    )


def _outline(cells: Cells, gaps: dict[Corner, Corner]) -> str:
    return around(cells, CELL, INSET, gaps.get(min(cells), (0, 0)))


def _margin_lines(drawing: Drawing, look: Look) -> Iterator[str]:
    """The lines of the grid, lighter, as far as the margins reach, between the clues of lines."""
    margins = margins_of(drawing)
    if not (drawing.top or drawing.left):
        return
    for weight, share in ((Weight.THIN, 1.0), (Weight.THICK, RULE)):
        strokes = ""
        for (top, left), (bottom, right), its in drawing.lines:
            if its is not weight:
                continue
            if drawing.top and top == 0 < bottom:
                strokes += f"M{left * CELL} 0v-{margins.top}"
            if drawing.left and left == 0 < right:
                strokes += f"M0 {top * CELL}h-{margins.left}"
        if strokes:
            width = figure(share * look.thin)
            name = f"line {weight.name.lower()}"
            yield f'<path d="{strokes}" stroke-width="{width}" fill="none" {paint(look, name)}/>'


def _lines(lines: tuple[Line, ...], look: Look) -> Iterator[str]:
    """All thin lines as one path, then all thick ones."""
    widths = {Weight.THIN: look.thin, Weight.THICK: max(THICK, 2 * look.thin)}
    for weight, width in widths.items():
        strokes = _path(lines, weight)
        if strokes:
            yield (
                f'<path d="{strokes}" stroke-width="{round(width, 2)}" stroke-linecap="square" '
                f'fill="none" {paint(look, f"line {weight.name.lower()}")}/>'
            )


@lru_cache(maxsize=4)  # a puzzle and its answer have the same lines
def _path(lines: tuple[Line, ...], weight: Weight) -> str:
    """All lines of a weight as the data of one path."""
    parts = []
    for (top, left), (bottom, right), its in lines:
        if its is weight:
            way = f"h{(right - left) * CELL}" if top == bottom else f"v{(bottom - top) * CELL}"
            parts.append(f"M{left * CELL} {top * CELL}{way}")
    return "".join(parts)


def _labels(drawing: Drawing, look: Look) -> Iterator[str]:
    """The texts of margins and cells, a group for each class."""
    letters = lettering(drawing, look)
    groups = {
        "margin": 'font-weight="500"',
        "margin done": 'text-decoration="line-through"',
        "clue": 'text-anchor="start" font-weight="600"',
        "centred": 'font-weight="700"',
        "given": 'font-weight="700"',
        "value": "",
        "sign": 'font-weight="600"',
        "sign light": 'font-weight="600"',
    }
    for kind, how in groups.items():
        own = [(each.x, each.y, each.size, each.text) for each in letters if each.kind == kind]
        if own:
            yield f"<g {how} {paint(look, kind)}>".replace("  ", " ")
            yield from _write_texts(own, look.lined and kind != "clue")
            yield "</g>"


def _candidates(drawing: Drawing, look: Look) -> Iterator[str]:
    """The candidates of all cells, a group for each mark, with strokes and rings round them."""
    if not drawing.candidates:
        return
    grid = Places(drawing, look)
    groups = {Mark.PLAIN: "", Mark.STRUCK: "", Mark.PLACED: 'font-weight="700"'}
    for mark, how in groups.items():
        found = [candidate for candidate in drawing.candidates if candidate.mark is mark]
        if not found:
            continue
        if mark is not Mark.PLAIN:
            drawn = "".join(grid.sign(one) for one in found)
            yield (
                f'<path d="{drawn}" fill="none" stroke-width="{figure(grid.line)}" '
                f"{paint(look, f'mark {mark}')}/>"
            )
        yield f"<g {how} {paint(look, f'candidate {mark}')}>".replace("  ", " ")
        letters = [(*grid.middle(one, 0.36), grid.size_of(one), one.text) for one in found]
        yield from _write_texts(letters, look.lined)
        yield "</g>"


def _write_texts(found: Sequence[tuple[float, float, float, str]], lined: bool) -> Iterator[str]:
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
        letters = _text("".join(letter for _, letter in places))
        yield f'<text y="{height}" font-size="{large}" x="{at}">{letters}</text>'


def _letters(x: float, y: float, size: float, text: str) -> str:
    return f'<text x="{figure(x)}" y="{figure(y)}" font-size="{figure(size)}">{_text(text)}</text>'


def _text(text: str) -> str:
    """A text as XML may hold it."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text), quote=True)
