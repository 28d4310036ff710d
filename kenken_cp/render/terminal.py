"""A drawing as lines of text, framed with box characters or plain ASCII.

Every cell is as high as its labels need and wide enough for the longest; weight alone tells
cages apart, or dashes within those that are outlined, and signs alone tell tones, values and
candidates apart, so that colour adds nothing but comfort. Slants pass through the corners of cells.
Candidates stand in a small grid in their cell; where the width does not allow that, the board says
in short what each cell may be, and beneath it stand the cells that matter. Where not even that
fits, there are these cells alone. Without candidates, letters stand for clues that are too long for
the width, and beneath the board these are told.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from itertools import groupby
from math import isqrt
from operator import itemgetter
from string import ascii_letters
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from kenken_cp.core.counts import MINUS
from kenken_cp.core.drawing import Candidate, Corner, Drawing, Mark, Role, Tone
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.pens import BOXES, WITHIN, Pen

if TYPE_CHECKING:
    from rich.text import Text

Span: TypeAlias = tuple[str, str]  # a text and its style, as rich names styles


FAINT = "bright_black"
SEEN = (0, 2, 4, 1, 3).__getitem__  # how well an edge of each kind is seen
SLANT_STYLE = "cyan"
ROLE_STYLES = {Role.CLUE: "cyan", Role.GIVEN: "bold", Role.VALUE: "bold green"}
MARK_STYLES = {Mark.PLAIN: "", Mark.STRUCK: "red strike", Mark.PLACED: "bold green"}
# They name both colours, to be read on dark and on light, and win over the styles above.
TONE_STYLES = {
    Tone.EVIDENCE: "black on cyan",
    Tone.TARGET: "black on yellow",
    Tone.WRONG: "white on red",
}
TONE_SIGNS = {Tone.EVIDENCE: "'", Tone.TARGET: "*", Tone.WRONG: "!"}


class Form(Enum):
    """How a board with candidates is shown."""

    ROOMY = auto()  # with small grids in the cells, or without candidates
    BRIEF = auto()  # in short, with the cells that matter beneath
    CELLS = auto()  # the cells that matter, without the board


def plain(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> str:
    """The drawing as lines of one length, each ended; as wide as `width` allows it to be.

    Columns are alike if they then fit, else each is as narrow as it must be, and the longest clues
    are told beneath. A drawing without candidates that cannot fit is wider. Candidates that do not
    fit into the cells follow as lines of their own, or stand for the board.
    """
    lines = _spans(drawing, pen, width)
    return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)


def form_of(drawing: Drawing, width: int | None = None) -> Form:
    """How the drawing is shown where lines may be so wide."""
    return _Canvas(drawing, BOXES, width).form


def styled(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> "Text":
    """What `plain` writes, as rich's text in colours, without the last line's end."""
    from rich.text import Text  # noqa: PLC0415  (plain output need not load it)

    lines = [Text.assemble(*line) for line in _spans(drawing, pen, width)]
    return Text("\n", no_wrap=True).join(lines)


def _spans(drawing: Drawing, pen: Pen, width: int | None) -> Iterator[list[Span]]:
    """Each line of the text as its stretches of one style."""
    canvas = _Canvas(drawing, pen, width)
    for line in () if canvas.form is Form.CELLS else canvas.characters:
        yield [
            ("".join(character for character, _ in stretch), style)
            for style, stretch in groupby(line, key=itemgetter(1))
        ]
    if canvas.key:
        yield from ([(line, "")] for line in _key(canvas.key, pen, width))
    if canvas.form is Form.CELLS:
        needed = _total(canvas.widths)
        why = f"(The board is {needed} columns wide; these are the cells that matter.)"
        yield from ([(line, "")] for line in wrap(why, max(20, width or needed)))
    if canvas.form is not Form.ROOMY:
        yield from ([(line, "")] for line in _notes(drawing, pen, width, canvas.form))


class _Canvas:
    """The characters of a drawing, each with its style, row by row.

    `across` is how many candidates stand side by side in a cell; 0 if the cell only says in
    short what it may be. `key` has the clues for which letters stand, and these.
    """

    def __init__(self, drawing: Drawing, pen: Pen, width: int | None) -> None:
        self.drawing = drawing
        self.pen = pen.outlined or pen if drawing.outlines else pen
        self.pitch = 1 + max((len(candidate.text) for candidate in drawing.candidates), default=1)
        # A clue has a line of its own, above the value, and so have the signs beside candidates.
        clues = any(label.role is Role.CLUE for label in drawing.labels)
        self.head = int(clues or bool(drawing.slots and drawing.fills))
        self.across = self._choose_across(width)
        self.line_styles = ("", "" if drawing.outlines else FAINT, "", FAINT, "")  # by kind
        self.height = self.head + (-(-drawing.slots // self.across) if self.across else 1)
        self.widths = self._column_widths(width)
        self.key: dict[str, str] = {}
        if width is not None and not drawing.slots and _total(self.widths) > width:
            self._put_clues_aside(width)
        self.form = Form.ROOMY
        if drawing.slots and not self.across:
            fits = width is None or _total(self.widths) <= width
            self.form = Form.BRIEF if fits else Form.CELLS
        self.tops = [row * (self.height + 1) for row in range(drawing.rows + 1)]
        self.lefts = [sum(self.widths[:c]) + c for c in range(drawing.columns + 1)]
        blank = [(" ", "")] * (self.lefts[-1] + 1)
        self.characters: list[list[Span]] = [list(blank) for _ in range(self.tops[-1] + 1)]
        self._draw_lines()
        self._draw_fills()
        self._draw_labels()
        self._draw_candidates()

    def _choose_across(self, limit: int | None) -> int:
        """A grid as square as fits, or one narrower; 0 if neither does."""
        slots = self.drawing.slots
        squarest = isqrt(slots - 1) + 1 if slots else 0
        for across in (squarest, squarest - 1):
            if across > 0 and (limit is None or _total(self._needed(across)) <= limit):
                return across
        return 0

    def _needed(self, across: int) -> list[int]:
        """How wide each column must be inside its borders."""
        drawing = self.drawing
        body = across * self.pitch + 1 if across else len(f"{drawing.slots}?") * bool(drawing.slots)
        needed = [max(1, body)] * drawing.columns
        for label in drawing.labels:
            beside = 0
            if drawing.slots:  # brackets round a value, a sign behind a clue
                beside = 1 if label.role is Role.CLUE else 2
            needed[label.column] = max(needed[label.column], len(label.text) + beside)
        if drawing.fills and not drawing.slots:  # a sign stands beside the value
            needed = [width + 2 for width in needed]
        return needed

    def _column_widths(self, limit: int | None) -> list[int]:
        """The width of each column inside its borders: the roomiest that keeps to the limit."""
        needed = self._needed(self.across)
        # Characters are twice as high as wide: this is a square, or wider, and odd for a centre.
        roomy = max(2 * self.height + 1, (max(needed) + (not self.drawing.slots)) | 1)
        for floor in range(roomy, 0, -1):
            widths = [max(floor, width) for width in needed]
            if limit is None or _total(widths) <= limit:
                break
        return widths

    def _put_clues_aside(self, limit: int) -> None:
        """Let letters stand for the longest clues, for no more of them than the limit asks."""
        whole, widths = self.drawing, self.widths
        clues = [label.text for label in whole.labels if label.role is Role.CLUE]
        for longest in sorted({len(clue) for clue in clues if len(clue) > 1}, reverse=True):
            long = dict.fromkeys(clue for clue in clues if len(clue) >= longest)
            self.key = dict(zip(long, ascii_letters, strict=False))
            labels = (
                label._replace(text=self.key.get(label.text, label.text))
                if label.role is Role.CLUE
                else label
                for label in whole.labels
            )
            self.drawing = replace(whole, labels=tuple(labels))
            self.widths = self._column_widths(limit)
            if len(long) <= len(self.key) and _total(self.widths) <= limit:
                return
        self.drawing, self.widths, self.key = whole, widths, {}

    def _put(self, y: int, x: int, text: str, style: str) -> None:
        """Write over what is there, keeping a fill's style."""
        for i, character in enumerate(text, start=x):
            self.characters[y][i] = (character, f"{style} {self.characters[y][i][1]}".strip())

    def _draw_lines(self) -> None:
        rows, columns = self.drawing.rows, self.drawing.columns
        across, down = _edges(self.drawing)
        for row in range(rows + 1):
            for column in range(columns + 1):
                y, x = self.tops[row], self.lefts[column]
                up, below = down[row][column], down[row + 1][column]
                left, right = across[row][column], across[row][column + 1]
                arms = up, right, below, left
                self._put(y, x, self.pen.joint(*arms), self.line_styles[max(arms, key=SEEN)])
                if column < columns:
                    stroke = self.pen.across[right] * self.widths[column]
                    self._put(y, x + 1, stroke, self.line_styles[right])
                for step in range(self.height if row < rows else 0):
                    self._put(y + 1 + step, x, self.pen.down[below], self.line_styles[below])
        for (row, column), ways in _slanted(self.drawing).items():
            sign = self.pen.slants[ways - 1]
            self._put(self.tops[row], self.lefts[column], sign, SLANT_STYLE)

    def _draw_fills(self) -> None:
        for row, column, tone in self.drawing.fills:
            top, left, width = self.tops[row] + 1, self.lefts[column] + 1, self.widths[column]
            for step in range(self.height):
                self._put(top + step, left, " " * width, TONE_STYLES[tone])
            beside = 0 if self.drawing.slots else self.height - 1
            self._put(top + beside, left + width - 1, TONE_SIGNS[tone], "")

    def _draw_labels(self) -> None:
        for row, column, role, text in self.drawing.labels:
            spelled = text.translate(self.pen.spelling)
            if role is Role.CLUE:
                self._put(self.tops[row] + 1, self.lefts[column] + 1, spelled, ROLE_STYLES[role])
            elif self.drawing.slots:  # or it would be taken for the last candidate
                self._put_body(row, column, f"[{spelled}]", ROLE_STYLES[role])
            else:
                self._put_body(row, column, spelled, ROLE_STYLES[role])

    def _put_body(self, row: int, column: int, text: str, style: str) -> None:
        """Write into the middle of what a cell has below its clue."""
        y = self.tops[row] + 1 + (self.head + self.height) // 2
        self._put(y, self.lefts[column] + 1 + (self.widths[column] - len(text)) // 2, text, style)

    def _draw_candidates(self) -> None:
        if self.form is not Form.ROOMY:
            for (row, column), held in _by_cell(self.drawing).items():
                text = _runs(held, self.pen)
                short = text if len(text) <= self.widths[column] else f"{len(held)}?"
                self._put_body(row, column, short, "")
            return
        # Apart from each other where that costs no width.
        apart = int(min(self.widths) >= self.across * (self.pitch + 1))
        for row, column, slot, text, mark in self.drawing.candidates:
            down, right = divmod(slot, self.across)
            room = self.widths[column] - self.across * (self.pitch + apart) + apart
            y = self.tops[row] + 1 + self.head + down
            x = self.lefts[column] + 1 + (room + 1) // 2 + right * (self.pitch + apart)
            spelled = text.translate(self.pen.spelling)
            told = f"{spelled:>{self.pitch - 1}}{self.pen.marks[mark]}".rstrip()
            self._put(y, x, told, MARK_STYLES[mark])


def _key(letters: dict[str, str], pen: Pen, width: int | None) -> Iterator[str]:
    """The clues for which letters stand: `a: 1260×, b: 2520×`."""
    unbroken = "\N{NO-BREAK SPACE}"
    told = [f"{letter}:{unbroken}{clue}" for clue, letter in letters.items()]
    for line in wrap(", ".join(told), max(20, width or 0)):
        yield line.replace(unbroken, " ").translate(pen.spelling)


def _total(widths: list[int]) -> int:
    """How wide columns of these widths are with their borders."""
    return sum(widths) + len(widths) + 1


def _by_cell(drawing: Drawing) -> dict[Corner, list[Candidate]]:
    """The candidates of each cell that has any, by their slots."""
    cells: dict[Corner, list[Candidate]] = {}
    for candidate in sorted(drawing.candidates):
        cells.setdefault(candidate[:2], []).append(candidate)
    return cells


def _runs(held: list[Candidate], pen: Pen) -> str:
    """A cell's candidates in short, `1-4,6`; those that are marked stand alone: `1-4,5x,6`."""
    to = ".." if any(candidate.text.startswith(MINUS) for candidate in held) else "-"
    parts = []
    # Neighbours in a run keep the same distance from their place in the list.
    keyed = [((c.mark is Mark.PLAIN, c.slot - i), c) for i, c in enumerate(held)]
    for (plainly, _), group in groupby(keyed, key=itemgetter(0)):
        run = [candidate for _, candidate in group]
        if not plainly or len(run) < 3:
            parts += [f"{c.text}{pen.marks[c.mark]}".rstrip() for c in run]
        else:
            parts.append(f"{run[0].text}{to}{run[-1].text}")
    return ",".join(parts).translate(pen.spelling)


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
    for cell, found in _by_cell(drawing).items():
        if cell in tones or any(candidate.mark is not Mark.PLAIN for candidate in found):
            held[cell] = _runs(found, pen)
    alike: dict[str, list[str]] = {}
    for cell in sorted(held):
        name = cell_name(cell[0] * drawing.columns + cell[1], drawing.columns)
        alike.setdefault(held[cell], []).append(f"{name}{tones.get(cell, '')}")
    indent = max(map(len, alike), default=0) + 2
    for text, names in alike.items():
        lines = wrap(", ".join(names), max(20, (width or 1_000) - indent))
        for number, line in enumerate(lines):
            yield f"{'' if number else text:<{indent}}{line}"


def _edges(drawing: Drawing) -> tuple[list[list[int]], list[list[int]]]:
    """The kind of each cell's edge, 0 where no line is, with a margin before and after.

    `across[row][column + 1]` lies above the cell, `down[row + 1][column]` to the left of it.
    """
    across = [[0] * (drawing.columns + 2) for _ in range(drawing.rows + 1)]
    down = [[0] * (drawing.columns + 1) for _ in range(drawing.rows + 2)]
    for (top, left), (bottom, right), weight in drawing.lines:
        for column in range(left, right):
            across[top][column + 1] = max(across[top][column + 1], weight)
        for row in range(top, bottom):
            down[row + 1][left] = max(down[row + 1][left], weight)
    outline_of = drawing.outline_of
    for (row, column), number in outline_of.items():
        if across[row][column + 1] and outline_of.get((row - 1, column)) == number:
            across[row][column + 1] += WITHIN
        if down[row + 1][column] and outline_of.get((row, column - 1)) == number:
            down[row + 1][column] += WITHIN
    return across, down


def _slanted(drawing: Drawing) -> dict[Corner, int]:
    """The corners through which slants pass: 1 to the right as they fall, 2 to the left, 3 both."""
    ways: dict[Corner, int] = {}
    for (top, left), (bottom, right) in drawing.slants:
        aside, way = (1, 1) if right > left else (-1, 2)
        for step in range(bottom - top + 1):
            corner = top + step, left + step * aside
            ways[corner] = ways.get(corner, 0) | way
    return ways
