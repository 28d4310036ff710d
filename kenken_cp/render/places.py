"""Where the texts of a drawing stand, in units of its picture, from the grid's top left corner."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import ceil, isqrt
from typing import NamedTuple

from kenken_cp.core.clue_marks import Filling, Form, Sign
from kenken_cp.core.drawing import (
    Candidate,
    Corner,
    Drawing,
    Label,
    MarginClue,
    Mark,
    Role,
    Side,
    Weight,
)
from kenken_cp.render.look import (
    ALONE,
    BOLD,
    CELL,
    CLUE,
    HEAD,
    INSET,
    MARGIN,
    MARGIN_DOWN,
    MARGIN_TEXT,
    USUAL,
    VALUE,
    WIDTH,
    Look,
    figure,
)

# From a cell's corner to a clue's: in a cage with borders, and on an outline.
IN_CORNER, ON_LINE = (3.5, 3.0), (2.8, 2.4)
AROUND = 1.1  # about a clue that stands on an outline
APART, BESIDE = 6, 4  # between texts of a margin beside each other; between them and the grid
LARGEST_SIGN = 17.0  # the size of texts on signs with room enough
ON_DISC = 0.85  # of a disc's width that a text may take
FEW = 4  # candidates that a cell of a crowded drawing shows
_HEAVY = {
    "clue": 600,
    "centred": 700,
    "given": 700,
    "value": 400,
    "margin": 500,
    "margin done": 400,
    "sign": 600,
    "sign light": 600,
}


class Lettering(NamedTuple):
    """A text of a picture: where its line stands, of a clue from the left, of others in the
    middle, its size, and the class by which it is painted."""

    x: float
    y: float
    size: float
    kind: str
    text: str

    @property
    def weight(self) -> int:
        """How heavy its letters are, as CSS counts."""
        return _HEAVY[self.kind]


class Margins(NamedTuple):
    """How wide the margin left of the grid is and how high the one above, and how wide the place
    of each text in the left one."""

    left: int
    top: int
    across: int


def margins_of(drawing: Drawing) -> Margins:
    """The margins for clues; a text's place is as wide as the longest needs."""
    longest = max(
        (len(one.text) for clue in drawing.margin if clue.side is Side.ROWS for one in clue.texts),
        default=1,
    )
    across = max(MARGIN_DOWN, ceil(longest * MARGIN_TEXT * WIDTH) + APART)
    left = drawing.left * across + BESIDE if drawing.left else 0
    top = drawing.top * MARGIN_DOWN + BESIDE if drawing.top else 0
    rim = drawing.rim
    return Margins(left + CELL * rim.left, top + CELL * rim.top, across)


def origin_of(drawing: Drawing) -> Corner:
    """Where the grid begins in the picture, across and down."""
    margins = margins_of(drawing)
    return MARGIN + margins.left, MARGIN + margins.top


def lettering(drawing: Drawing, look: Look = USUAL) -> list[Lettering]:
    """The labels of a drawing as its picture has them, then the texts of its margins."""
    head = head_of(drawing, look) if drawing.has(Role.CLUE) else 0.0  # values keep one height
    letters = [
        _clue(drawing, label, look) if label.role is Role.CLUE else _centre(label, head, look)
        for label in drawing.labels
    ]
    across = margins_of(drawing).across
    for clue in drawing.margin:
        for one, (x, y, wide, high) in zip(clue.texts, places_of(clue, across), strict=True):
            size = _fitting(one.text, MARGIN_TEXT, wide - 2, WIDTH * look.wide)
            kind = "margin done" if one.done else "margin"
            middle = x + wide / 2, y + high / 2 + size * 0.36
            letters.append(Lettering(*middle, size, kind, one.text))
    return [*letters, *map(partial(_on_sign, look), _list_letters(drawing))]


def _list_letters(drawing: Drawing) -> Iterator[Sign]:
    """The signs whose texts are letters."""
    return (sign for sign in drawing.signs if sign.text and sign.form is not Form.CHEVRON)


def _on_sign(look: Look, sign: Sign) -> Lettering:
    """The text of a sign, in its middle."""
    down, across = sign.at
    room = sign.size * CELL * (1 if sign.form is Form.TEXT else ON_DISC)
    size = _fitting(sign.text, min(LARGEST_SIGN, 1.4 * room), room, BOLD * look.wide)
    kind = "sign light" if sign.filling is Filling.INK else "sign"
    return Lettering(across * CELL, down * CELL + size * 0.36, size, kind, sign.text)


def sizes_of(drawing: Drawing, look: Look = USUAL) -> Iterator[float]:
    """The sizes of all texts of a picture: labels, margins and candidates."""
    for label in lettering(drawing, look):
        yield label.size
    if drawing.candidates:
        shown = few(drawing)
        places = Places(shown, look)
        yield from map(places.size_of, shown.candidates)


def places_of(clue: MarginClue, across: int) -> Iterator[tuple[float, float, float, float]]:
    """The place of each text of a clue in a margin: left, top, width, height."""
    for before in range(len(clue.texts), 0, -1):
        if clue.side is Side.ROWS:
            yield -before * across - BESIDE, clue.line * CELL + 1.5, across, CELL - 3
        else:
            top = -before * MARGIN_DOWN - BESIDE / 2
            yield clue.line * CELL + 1.5, top, CELL - 3, MARGIN_DOWN


def head_of(drawing: Drawing, look: Look) -> float:
    """What a clue takes of a cell's height."""
    return HEAD * (look.inner if drawing.outlines else look.clue) / CLUE


def _clue(drawing: Drawing, label: Label, look: Look) -> Lettering:
    usual, (across, down), rest = look.clue, IN_CORNER, 6
    if drawing.outlines:
        usual, (across, down), rest = look.inner, ON_LINE, 2 * INSET
    size = _fitting(label.text, usual, CELL - rest, BOLD * look.wide)
    if size < look.least and _goes_on(drawing, label):
        size = _fitting(label.text, look.least, 2 * CELL - rest, BOLD * look.wide)
    x, y = label.column * CELL + across, label.row * CELL + down + size * 0.75
    return Lettering(x, y, size, label.role, label.text)


def _centre(label: Label, head: float, look: Look) -> Lettering:
    """A text in the middle of what clues leave of its cell, or a little above that."""
    size = _fitting(label.text, VALUE if head else ALONE, CELL - 8, BOLD * look.wide)
    middle = label.row * CELL + (CELL + 0.6 * head) / 2
    x, y = (label.column + 0.5) * CELL, middle + size * 0.36
    return Lettering(x, y, size, label.role, label.text)


def _goes_on(drawing: Drawing, label: Label) -> bool:
    """Whether the cell to the right is of the same group, and so without a clue of its own."""
    row, border = label.row, label.column + 1
    if drawing.outlines:
        outlined = drawing.outline_of
        return outlined.get((row, border), -1) == outlined.get((row, label.column))
    if border == drawing.columns or (row, border) in drawing.absent:
        return False
    return not any(
        line.weight is Weight.THICK
        and line.start[1] == line.end[1] == border
        and line.start[0] <= row < line.end[0]
        for line in drawing.lines
    )


def corners(drawing: Drawing, look: Look, step: int) -> dict[Corner, Corner]:
    """How far down and across from its outline's corner each clue reaches, in whole steps."""
    taken = {}
    for label, each in zip(drawing.labels, lettering(drawing, look), strict=False):
        if label.role is Role.CLUE:
            wide = len(each.text) * each.size * BOLD * look.wide
            down = each.y + AROUND - label.row * CELL - INSET
            across = each.x + wide + AROUND - label.column * CELL - INSET
            taken[label.row, label.column] = step * ceil(down / step), step * ceil(across / step)
    return taken


def few(drawing: Drawing) -> Drawing:
    """A crowded drawing with the candidates that its cells have room for.

    Of more than that, a cell says how many there are, and shows those that are marked.
    """
    if not drawing.crowded:
        return drawing
    shown = []
    for cell, held in by_cell(drawing).items():
        first, found = [], held
        if len(held) > FEW:
            first = [Candidate(*cell, 0, f"{len(held)}?")]
            found = [one for one in held if one.mark is not Mark.PLAIN][: FEW - 1]
        shown += [one._replace(slot=slot) for slot, one in enumerate([*first, *found])]
    return replace(drawing, candidates=tuple(shown), slots=FEW, crowded=False)


def by_cell(drawing: Drawing) -> dict[Corner, list[Candidate]]:
    """The candidates of each cell that has any, by their slots."""
    cells: dict[Corner, list[Candidate]] = {}
    for candidate in sorted(drawing.candidates):
        cells.setdefault(candidate[:2], []).append(candidate)
    return cells


class Places:
    """Where candidates stand in a cell, and how large they are."""

    def __init__(self, drawing: Drawing, look: Look) -> None:
        clues = drawing.has(Role.CLUE)
        self.across = isqrt(max(0, drawing.slots - 1)) + 1
        self.down = -(-drawing.slots // self.across)
        self.side, below = (INSET + 1.6, -0.6) if drawing.outlines else (2.5, 1.5)
        self.top = head_of(drawing, look) + below if clues else max(1.5, self.side - 1)
        self.pitch = (CELL - 2 * self.side) / self.across
        self.drop = (CELL - self.side - self.top) / self.down
        self.size = min(self.drop * 1.05, 11.0)
        self.wide = look.wide
        self.line = max(look.thin, self.size / 9)
        if look.even and drawing.candidates:
            self.size = min(map(self.size_of, drawing.candidates))

    def middle(self, one: Candidate, lower: float = 0.0) -> tuple[float, float]:
        """The middle of a candidate's place, lower by this many of its sizes."""
        down, right = divmod(one.slot, self.across)
        x = one.column * CELL + self.side + (right + 0.5) * self.pitch
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
        """A stroke through what is removed, or a ring round what is placed, as wide as the text."""
        x, y = self.middle(one)
        half = (min(self.pitch, self.drop) - self.line) / 2
        text = len(one.text) * self.letter(one) * self.size_of(one)
        reach = max(half, min(self.pitch - self.line, text + 2 * self.line) / 2)
        if one.mark is Mark.STRUCK:
            left, right, low, high = map(figure, (x - reach, x + reach, y + half, y - half))
            return f"M{left} {low}L{right} {high}"
        return _ring(x, y, reach, half)


def _ring(x: float, y: float, wide: float, high: float) -> str:
    """A circle, or a rectangle with round corners, so far from its middle to each side."""
    corner = high if wide == high else high / 2
    sides = 2 * (wide - corner), 2 * (high - corner), corner
    across, down, turned = map(figure, sides)
    turn = f"a{turned} {turned} 0 0 1"
    return (
        f"M{figure(x - wide + corner)} {figure(y - high)}"
        f"h{across}{turn} {turned} {turned}v{down}{turn} -{turned} {turned}"
        f"h-{across}{turn} -{turned} -{turned}v-{down}{turn} {turned} -{turned}z"
    )


def _fitting(text: str, size: float, room: float, width: float) -> float:
    """The size at which a text of letters so wide keeps to its room, at most this one."""
    return min(size, room / (width * max(1, len(text))))
