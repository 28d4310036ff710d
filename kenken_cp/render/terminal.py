"""A drawing as lines of text, framed with box characters or plain ASCII.

Every cell is as high as its labels need and wide enough for the longest; weight alone tells
cages apart and signs alone tell tones apart, so that colour adds nothing but comfort.
"""

from collections.abc import Iterator
from itertools import groupby, product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kenken_cp.core.drawing import Drawing, Role, Tone, Weight

if TYPE_CHECKING:
    from rich.text import Text

Span: TypeAlias = tuple[str, str]  # a text and its style, as rich names styles


class Pen(NamedTuple):
    """The characters to draw with, each table indexed by weight: none, thin, thick.

    `joints` is indexed by the four arms as the digits of a number to the base 3: up, right,
    down, left. `spelling` maps characters that the encoding may lack.
    """

    across: str
    down: str
    joints: str
    spelling: dict[int, str]


def _plain_joint(up: int, right: int, down: int, left: int) -> str:
    """The ASCII character where lines meet: a corner of thick ones, else the line going on."""
    thick_down, thick_across = Weight.THICK in (up, down), Weight.THICK in (left, right)
    if thick_down and thick_across:
        return "+"
    if thick_down or thick_across:
        return "|" if thick_down else "-"
    return "." if up or right or down or left else " "


BOXES = Pen(
    across=" ─━",
    down=" │┃",
    joints=" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    spelling={},
)
ASCII = Pen(
    across=" .-",
    down=" .|",
    joints="".join(_plain_joint(*arms) for arms in product(range(3), repeat=4)),
    spelling=str.maketrans({"−": "-", "×": "*", "÷": "/"}),
)

LINE_STYLES = {0: "", Weight.THIN: "bright_black", Weight.THICK: ""}
ROLE_STYLES = {Role.CLUE: "cyan", Role.GIVEN: "bold", Role.VALUE: "bold green"}
TONE_STYLES = {Tone.EVIDENCE: "on blue", Tone.TARGET: "on magenta", Tone.WRONG: "on red"}
TONE_SIGNS = {Tone.EVIDENCE: "'", Tone.TARGET: "*", Tone.WRONG: "!"}


def pen_for(encoding: str | None) -> Pen:
    """Box characters where the encoding has them, ASCII where it has not."""
    try:
        (BOXES.joints + "".join(map(chr, ASCII.spelling))).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return BOXES


def plain(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> str:
    """The drawing as lines of one length, each ended; as wide as `width` allows it to be.

    Columns are alike if they then fit, else each is as narrow as it must be. A drawing that
    cannot fit is wider.
    """
    lines = _spans(drawing, pen, width)
    return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)


def styled(drawing: Drawing, pen: Pen = BOXES, width: int | None = None) -> "Text":
    """What `plain` writes, as rich's text in colours, without the last line's end."""
    from rich.text import Text  # noqa: PLC0415  (plain output need not load it)

    lines = [Text.assemble(*line) for line in _spans(drawing, pen, width)]
    return Text("\n", no_wrap=True).join(lines)


def _spans(drawing: Drawing, pen: Pen, width: int | None) -> Iterator[list[Span]]:
    """Each line of the text as its stretches of one style."""
    for line in _Canvas(drawing, pen, width).characters:
        yield [
            ("".join(character for character, _ in stretch), style)
            for style, stretch in groupby(line, key=itemgetter(1))
        ]


class _Canvas:
    """The characters of a drawing, each with its style, row by row."""

    def __init__(self, drawing: Drawing, pen: Pen, width: int | None) -> None:
        self.drawing = drawing
        self.pen = pen
        # A clue has a line of its own, above the value.
        self.height = 1 + any(label.role is Role.CLUE for label in drawing.labels)
        self.widths = self._column_widths(width)
        self.tops = [row * (self.height + 1) for row in range(drawing.rows + 1)]
        self.lefts = [sum(self.widths[:c]) + c for c in range(drawing.columns + 1)]
        blank = [(" ", "")] * (self.lefts[-1] + 1)
        self.characters: list[list[Span]] = [list(blank) for _ in range(self.tops[-1] + 1)]
        self._draw_lines()
        self._draw_fills()
        self._draw_labels()

    def _column_widths(self, limit: int | None) -> list[int]:
        """The width of each column inside its borders: the roomiest that keeps to the limit."""
        needed = [1] * self.drawing.columns
        for label in self.drawing.labels:
            needed[label.column] = max(needed[label.column], len(label.text))
        if self.drawing.fills:  # a sign stands beside the value
            needed = [width + 2 for width in needed]
        # Characters are twice as high as wide: this is a square, or wider, and odd for a centre.
        roomy = max(2 * self.height + 1, (max(needed) + 1) | 1)
        for floor in range(roomy, 0, -1):
            widths = [max(floor, width) for width in needed]
            if limit is None or sum(widths) + len(widths) + 1 <= limit:
                break
        return widths

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
                joint = self.pen.joints[((up * 3 + right) * 3 + below) * 3 + left]
                self._put(y, x, joint, LINE_STYLES[max(up, right, below, left)])
                if column < columns:
                    stroke = self.pen.across[right] * self.widths[column]
                    self._put(y, x + 1, stroke, LINE_STYLES[right])
                for step in range(self.height if row < rows else 0):
                    self._put(y + 1 + step, x, self.pen.down[below], LINE_STYLES[below])

    def _draw_fills(self) -> None:
        for row, column, tone in self.drawing.fills:
            top, left, width = self.tops[row] + 1, self.lefts[column] + 1, self.widths[column]
            for step in range(self.height):
                self._put(top + step, left, " " * width, TONE_STYLES[tone])
            self._put(top + self.height - 1, left + width - 1, TONE_SIGNS[tone], "")

    def _draw_labels(self) -> None:
        for row, column, role, text in self.drawing.labels:
            top, left, width = self.tops[row] + 1, self.lefts[column] + 1, self.widths[column]
            spelled = text.translate(self.pen.spelling)
            if role is Role.CLUE:
                self._put(top, left, spelled, ROLE_STYLES[role])
            else:
                middle = left + (width - len(spelled)) // 2
                self._put(top + self.height - 1, middle, spelled, ROLE_STYLES[role])


def _edges(drawing: Drawing) -> tuple[list[list[int]], list[list[int]]]:
    """The weight of each cell's edge, 0 where no line is, with a margin before and after.

    `across[row][column + 1]` lies above the cell, `down[row + 1][column]` to the left of it.
    """
    across = [[0] * (drawing.columns + 2) for _ in range(drawing.rows + 1)]
    down = [[0] * (drawing.columns + 1) for _ in range(drawing.rows + 2)]
    for (top, left), (bottom, right), weight in drawing.lines:
        for column in range(left, right):
            across[top][column + 1] = max(across[top][column + 1], weight)
        for row in range(top, bottom):
            down[row + 1][left] = max(down[row + 1][left], weight)
    return across, down
