"""A drawing as SVG: small, readable in greyscale, with words for those who do not see it.

A cell is 40 units wide. Clues stand in its top left corner, values below them in the middle, and
candidates in a small grid, each value in the same place of every cell. Weight alone tells cages
apart; a frame, hatching, a stroke or a ring says what a tone or a mark says, so that colour adds
nothing but comfort. Texts are as large as their room allows, and stand on top of all signs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import isqrt
from typing import NamedTuple

from kenken_cp.core.counts import counted
from kenken_cp.core.drawing import Candidate, Drawing, Label, Line, Mark, Role, Tone, Weight
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.themes import AUTO, NAMES, THEMES, Theme, variables

CELL = 40
MARGIN = 2  # for half of the outer line
HEAD = 13  # what a clue takes of a cell's height
CLUE, VALUE = 11.5, 23.0  # the sizes of texts with room enough
THICK, THIN = 2.6, 0.8
FRAME = 2.4  # from a cell's edge to the frame of a target
SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
WIDTH, BOLD = 0.62, 0.70  # of a digit in the widest usual font, in sizes of the text
DIGIT, HYPHEN = 0.58, 0.36  # how wide they are where each letter of a number is placed by itself
SMALL = 8.0  # a clue that would be smaller reaches into the next cell of its cage
LEAST_SCALE, MOST_SCALE = 0.1, 20.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is made; KenkenError for what cannot be.

    `scale` is the side of a cell in units of 40 pixels. `themed` writes colours as variables of
    CSS, which browsers know and few other programs; without, the theme's own are written. With
    `styled` a picture sets these variables itself, else what it stands in does. `thin` is how wide
    thin lines are, `clue` how large clues with room enough, of a cell's 40; a clue that would be
    smaller than `least` reaches into the next cell of its cage. `wide` is how wide the font's
    letters are, of those of the widest usual font. `lined` writes the values and the candidates
    of one height as one text, each letter in its place: a tenth of the elements, for pages of many
    pictures.
    """

    theme: str = AUTO
    scale: float = 1.0
    font: str = SANS
    themed: bool = True
    styled: bool = True
    thin: float = THIN
    clue: float = CLUE
    least: float = SMALL
    wide: float = 1.0
    lined: bool = False

    def __post_init__(self) -> None:
        if self.theme not in NAMES:
            raise KenkenError(f"the theme {self.theme!r} is not known; it is {', '.join(NAMES)}")
        if not LEAST_SCALE <= self.scale <= MOST_SCALE:
            raise KenkenError(f"the scale {self.scale:g}; from {LEAST_SCALE} to {MOST_SCALE:g}")
        strange = set(self.font) & set("<>{};\\") or not self.font.isprintable()
        if not self.font or strange:
            raise KenkenError(f"the font {self.font!r}; give a family, as in 'Georgia, serif'")

    @property
    def shown(self) -> Theme:
        """The theme whose colours are written where there are no variables."""
        return THEMES["light" if self.theme == AUTO else self.theme]

    @property
    def head(self) -> float:
        """What a clue takes of a cell's height."""
        return HEAD * self.clue / CLUE


USUAL = Look()


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
        f'<rect width="{wide}" height="{high}" {_paint(look, fill="paper")}/>',
        f'<g transform="translate({MARGIN} {MARGIN})" text-anchor="middle" {_font(look)}>',
        *_fills(drawing, look),
        *_lines(drawing.lines, look),
        *_labels(drawing, look),
        *_candidates(drawing, look),
        "</g>",
        "</svg>",
    ]
    return "".join(f"{part}\n" for part in parts if part)


def size_of(drawing: Drawing) -> tuple[int, int]:
    """The width and the height of the picture at scale 1, in pixels."""
    return drawing.columns * CELL + 2 * MARGIN, drawing.rows * CELL + 2 * MARGIN


def in_words(drawing: Drawing) -> str:
    """What the drawing shows, cell by cell: `6 rows, 6 columns. r1c1: 11+. r1c2: clue 2, 5.`"""
    clues = {(row, column): text for row, column, role, text in drawing.labels if role is Role.CLUE}
    values = {
        (row, column): text for row, column, role, text in drawing.labels if role is not Role.CLUE
    }
    notes: dict[tuple[int, int], list[str]] = {}
    for candidate in sorted(drawing.candidates):
        told = "" if candidate.mark is Mark.PLAIN else f" {candidate.mark}"
        notes.setdefault(candidate[:2], []).append(f"{candidate.text}{told}")
    tones = {(row, column): tone for row, column, tone in drawing.fills}
    sentences = [f"{counted(drawing.rows, 'row')}, {counted(drawing.columns, 'column')}."]
    for row in range(drawing.rows):
        for column in range(drawing.columns):
            place = row, column
            said = [f"clue {clues[place]}"] if place in clues else []
            said += [f"value {values[place]}"] if place in values else []
            said += [f"may be {' '.join(notes[place])}"] if place in notes else []
            said += [str(tones[place])] if place in tones else []
            if said:
                name = cell_name(row * drawing.columns + column, drawing.columns)
                sentences.append(f"{name}: {', '.join(said)}.")
    return " ".join(sentences)


def style_of(look: Look, place: str) -> str:
    """The theme's variables for what this selector finds, and dark ones where the screen is."""
    style = f"{place}{{{variables(look.shown)}}}"
    if look.theme == AUTO:
        dark = variables(THEMES["dark"])
        style += f"@media screen and (prefers-color-scheme:dark){{{place}{{{dark}}}}}"
    return style


def _font(look: Look) -> str:
    return f'font-family="{_text(look.font)}"'


def _paint(look: Look, **roles: str) -> str:
    """`fill` and `stroke` by the theme's names of colours, as attributes."""
    if not look.themed:
        return " ".join(f'{what}="{getattr(look.shown, name)}"' for what, name in roles.items())
    # The attribute is for programs without variables, the style for those that have them.
    plain = " ".join(f'{what}="{getattr(look.shown, name)}"' for what, name in roles.items())
    style = ";".join(f"{what}:var(--puzzle-{name})" for what, name in roles.items())
    return f'{plain} style="{style}"'


def _fills(drawing: Drawing, look: Look) -> Iterator[str]:
    """The cells picked out: plain for evidence, framed for a target, hatched where wrong."""
    for tone in Tone:
        places = [(row, column) for row, column, told in drawing.fills if told is tone]
        if not places:
            continue
        cells = "".join(f"M{c * CELL} {r * CELL}h{CELL}v{CELL}h-{CELL}z" for r, c in places)
        yield f'<path d="{cells}" {_paint(look, fill=str(tone))}/>'
        if tone is Tone.TARGET:
            side = CELL - 2 * FRAME
            frames = "".join(
                f"M{c * CELL + FRAME} {r * CELL + FRAME}h{side}v{side}h-{side}z" for r, c in places
            )
            width = _width(look, 1)
            yield f'<path d="{frames}" fill-opacity="0"{width} {_paint(look, stroke="ink")}/>'
        elif tone is Tone.WRONG:
            strokes = "".join(
                f"M{c * CELL} {r * CELL + step}l{step} -{step}"
                f"M{c * CELL + step} {(r + 1) * CELL}l{CELL - step} -{CELL - step}"
                for r, c in places
                for step in range(8, CELL + 1, 8)
            )
            yield f'<path d="{strokes}" stroke-width=".6" {_paint(look, stroke="ink")}/>'


def _width(look: Look, usual: float) -> str:
    """The attribute of a line that is to be no thinner than thin ones, if it is not the usual."""
    return f' stroke-width="{_figure(look.thin)}"' if look.thin > usual else ""


def _lines(lines: tuple[Line, ...], look: Look) -> Iterator[str]:
    """All thin lines as one path, then all thick ones."""
    pens = {Weight.THIN: (look.thin, "line"), Weight.THICK: (max(THICK, 2 * look.thin), "ink")}
    for weight, (width, colour) in pens.items():
        strokes = "".join(_stroke(line) for line in lines if line.weight is weight)
        if strokes:
            yield (
                f'<path d="{strokes}" stroke-width="{round(width, 2)}" stroke-linecap="square" '
                f'fill="none" {_paint(look, stroke=colour)}/>'
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
            yield f"<g {how} {_paint(look, fill=colour)}>".replace("  ", " ")
            yield from _written(own, look.lined and role is not Role.CLUE)
            yield "</g>"


class Lettering(NamedTuple):
    """A text of a picture: where its line stands, of a clue from the left, of others in the
    middle, and its size, in units of the picture without its margin."""

    x: float
    y: float
    size: float
    role: Role
    text: str


def lettering(drawing: Drawing, look: Look = USUAL) -> list[Lettering]:
    """The labels of a drawing as its picture has them."""
    clued = any(label.role is Role.CLUE for label in drawing.labels)  # values keep one height
    return [_lettering(drawing, label, clued, look) for label in drawing.labels]


def _lettering(drawing: Drawing, label: Label, clued: bool, look: Look) -> Lettering:
    left, top = label.column * CELL, label.row * CELL
    if label.role is Role.CLUE:
        size = _fitting(label.text, look.clue, CELL - 6, BOLD * look.wide)
        if size < look.least and _goes_on(drawing, label):
            size = _fitting(label.text, look.least, 2 * CELL - 6, BOLD * look.wide)
        return Lettering(left + 3.5, top + 3 + size * 0.75, size, label.role, label.text)
    head = look.head * clued * 0.6
    size = _fitting(label.text, VALUE, CELL - 8, BOLD * look.wide)
    middle = top + (CELL + head) / 2
    return Lettering(left + CELL / 2, middle + size * 0.36, size, label.role, label.text)


def _goes_on(drawing: Drawing, label: Label) -> bool:
    """Whether the cell to the right is of the same cage, and so without a clue of its own."""
    row, border = label.row, label.column + 1
    return border < drawing.columns and not any(
        line.weight is Weight.THICK
        and line.start[1] == line.end[1] == border
        and line.start[0] <= row < line.end[0]
        for line in drawing.lines
    )


def _candidates(drawing: Drawing, look: Look) -> Iterator[str]:
    """The candidates of all cells, a group for each mark, with strokes and rings round them."""
    if not drawing.candidates:
        return
    grid = _Grid(drawing, look)
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
                f'<path d="{drawn}" fill="none" stroke-width="{_figure(grid.line)}" '
                f"{_paint(look, stroke=sign)}/>"
            )
        yield f"<g {how} {_paint(look, fill=colour)}>".replace("  ", " ")
        letters = [(*grid.middle(one, 0.36), grid.size_of(one), one.text) for one in found]
        yield from _written(letters, look.lined)
        yield "</g>"


class _Grid:
    """Where candidates stand in a cell, and how large they are."""

    def __init__(self, drawing: Drawing, look: Look) -> None:
        clues = any(label.role is Role.CLUE for label in drawing.labels)
        self.across = isqrt(max(0, drawing.slots - 1)) + 1
        self.down = -(-drawing.slots // self.across)
        self.top = look.head * clues + 1.5
        self.pitch = (CELL - 5) / self.across
        self.drop = (CELL - 2.5 - self.top) / self.down
        self.size = min(self.drop * 1.05, 11.0)
        self.wide = look.wide
        self.line = max(look.thin, self.size / 9)

    def middle(self, one: Candidate, lower: float = 0.0) -> tuple[float, float]:
        """The middle of a candidate's place, lower by so many of its sizes."""
        down, right = divmod(one.slot, self.across)
        x = one.column * CELL + 2.5 + (right + 0.5) * self.pitch
        y = one.row * CELL + self.top + (down + 0.5) * self.drop
        return x, y + lower * self.size_of(one)

    def size_of(self, one: Candidate) -> float:
        """The size of its letters; a number leaves room for a ring."""
        room = self.pitch - (2 * self.line if len(one.text) > 1 else 0.6)
        return _fitting(one.text, self.size, room, self.letter(one))

    def letter(self, one: Candidate) -> float:
        """How wide a letter is, in its sizes."""
        return self.wide * (BOLD if one.mark is Mark.PLACED else WIDTH)

    def sign(self, one: Candidate) -> str:
        """A stroke behind what goes, a ring round what is placed, as wide as what is written."""
        x, y = self.middle(one)
        half = (min(self.pitch, self.drop) - self.line) / 2
        text = len(one.text) * self.letter(one) * self.size_of(one)
        reach = max(half, min(self.pitch - self.line, text + 2 * self.line) / 2)
        if one.mark is Mark.STRUCK:
            left, right, low, high = map(_figure, (x - reach, x + reach, y + half, y - half))
            return f"M{left} {low}L{right} {high}"
        return _ring(x, y, reach, half)


def _ring(x: float, y: float, wide: float, high: float) -> str:
    """A circle, or a rectangle with round corners, so far from its middle to each side."""
    corner = high if wide == high else high / 2
    sides = 2 * (wide - corner), 2 * (high - corner), corner
    across, down, turned = map(_figure, sides)
    turn = f"a{turned} {turned} 0 0 1"
    return (
        f"M{_figure(x - wide + corner)} {_figure(y - high)}"
        f"h{across}{turn} {turned} {turned}v{down}{turn} -{turned} {turned}"
        f"h-{across}{turn} -{turned} -{turned}v-{down}{turn} {turned} -{turned}z"
    )


def _written(found: Sequence[tuple[float, float, float, str]], lined: bool) -> Iterator[str]:
    """The texts at these places, of these sizes: one by one, or a line for those of one height."""
    if not lined:
        yield "".join(_letters(*each) for each in found)
        return
    lines: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for x, y, size, text in found:
        places = lines.setdefault((_figure(y), _figure(size)), [])
        wide = [size * (HYPHEN if letter == "-" else DIGIT) for letter in text]
        start = x - sum(wide) / 2
        for i, letter in enumerate(text):
            places.append((start + sum(wide[:i]) + wide[i] / 2, letter))
    for (height, large), places in lines.items():
        at = " ".join(f"{round(x, 1):g}" for x, _ in places)
        said = _text("".join(letter for _, letter in places))
        yield f'<text y="{height}" font-size="{large}" x="{at}">{said}</text>'


def _letters(x: float, y: float, size: float, text: str) -> str:
    return (
        f'<text x="{_figure(x)}" y="{_figure(y)}" font-size="{_figure(size)}">{_text(text)}</text>'
    )


def _figure(number: float) -> str:
    """At most two decimals; a cell has 40 units."""
    return f"{round(number, 2):.7g}"


def _fitting(text: str, size: float, room: float, width: float) -> float:
    """The size at which a text of letters so wide keeps to its room, at most this one."""
    return min(size, room / (width * max(1, len(text))))


def _text(text: str) -> str:
    """A text as XML may hold it."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text), quote=True)
