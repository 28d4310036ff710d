"""The characters of a framed board: lines round cells, and what stands in them."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from itertools import pairwise
from math import isqrt
from string import ascii_letters
from textwrap import wrap

from kenken_cp.core.drawing import Corner, Drawing, Ink, Role, Side
from kenken_cp.render.edges import edges, find_slants
from kenken_cp.render.pens import Pen
from kenken_cp.render.places import by_cell
from kenken_cp.render.signs import (
    FAINT,
    MARK_STYLES,
    ROLE_STYLES,
    SLANT_STYLE,
    STROKE_STYLE,
    TONE_SIGNS,
    TONE_STYLES,
    Span,
    character_of,
    is_on_edge,
    left_of,
    margin_sign,
    margin_style,
    pitch_of,
    runs,
)

VISIBILITY = (0, 2, 4, 1, 3).__getitem__  # how well an edge of each kind is seen


class Form(Enum):
    """How a board with candidates is shown."""

    ROOMY = auto()  # each cell has a small grid of its candidates, or the board has none
    BRIEF = auto()  # cells abbreviate their candidates; a list of the important cells follows
    CELLS = auto()  # no board, only the list of the important cells


class Canvas:
    """The characters of a drawing, each with its style, row by row.

    `slots_across` is the number of candidates side by side in a cell; 0 if they are abbreviated.
    `key` maps each clue that a letter replaces to its letter.
    """

    def __init__(self, drawing: Drawing, pen: Pen, width: int | None) -> None:
        self.drawing = drawing
        self.pen = pen.outlined or pen if drawing.outlines else pen
        self.pitch = 1 + max((len(candidate.text) for candidate in drawing.candidates), default=1)
        # A clue has a line of its own, above the value, and so have the signs beside candidates.
        self.head = int(drawing.has(Role.CLUE) or bool(drawing.slots and drawing.fills))
        self.side = left_of(drawing)
        self.slots_across = self._choose_slots_across(width)
        self.line_styles = ("", "" if drawing.outlines else FAINT, "", FAINT, "")  # by kind
        slots_down = -(-drawing.slots // self.slots_across) if self.slots_across else 1
        self.height = self.head + slots_down
        self.widths = self._column_widths(width)
        self.key: dict[str, str] = {}
        if width is not None and not drawing.slots and self.total > width:
            self._put_clues_aside(width)
        self.form = Form.ROOMY
        if drawing.slots and not self.slots_across:
            fits = width is None or self.total <= width
            self.form = Form.BRIEF if fits else Form.CELLS
        self.tops = [drawing.top + row * (self.height + 1) for row in range(drawing.rows + 1)]
        self.lefts = [self.side + sum(self.widths[:c]) + c for c in range(drawing.columns + 1)]
        blank = [(" ", "")] * (self.lefts[-1] + 1)
        self.characters: list[list[Span]] = [list(blank) for _ in range(self.tops[-1] + 1)]
        self._draw_lines()
        self._draw_signs()
        self._draw_fills()
        self._draw_ink()
        self._draw_strokes()
        self._draw_margin()
        self._draw_labels()
        self._draw_candidates()

    @property
    def total(self) -> int:
        """The width of the board, with its borders and its margin."""
        return self._total(self.widths)

    def _total(self, widths: list[int]) -> int:
        """The width of a board with columns of these widths, with its borders and its margin."""
        return self.side + sum(widths) + len(widths) + 1

    def _choose_slots_across(self, limit: int | None) -> int:
        """How many candidates stand side by side: as in the squarest grid, or one fewer if only
        that fits. 0 if neither fits or the board is crowded."""
        slots = 0 if self.drawing.crowded else self.drawing.slots
        squarest = isqrt(slots - 1) + 1 if slots else 0
        for across in (squarest, squarest - 1):
            if across > 0 and (limit is None or self._total(self._least_widths(across)) <= limit):
                return across
        return 0

    def _least_widths(self, across: int) -> list[int]:
        """The least width of each column inside its borders."""
        drawing = self.drawing
        body = across * self.pitch + 1 if across else len(f"{drawing.slots}?") * bool(drawing.slots)
        needed = [max(1, body)] * drawing.columns
        for label in drawing.labels:
            beside = 0
            if drawing.slots:  # brackets round a value, a sign after a clue
                beside = 1 if label.role is Role.CLUE else 2
            needed[label.column] = max(needed[label.column], len(label.text) + beside)
        for clue in drawing.margin:
            for one in clue.texts if clue.side is Side.COLUMNS else ():
                wide = len(one.text) + len(margin_sign(one))
                needed[clue.line] = max(needed[clue.line], wide)
        if drawing.fills and not drawing.slots:  # a sign stands beside the value
            needed = [width + 2 for width in needed]
        return needed

    def _column_widths(self, limit: int | None) -> list[int]:
        """The width of each column inside its borders: the roomiest that keeps to the limit."""
        needed = self._least_widths(self.slots_across)
        # Characters are twice as high as wide: this is a square, or wider, and odd for a centre.
        roomy = max(2 * self.height + 1, (max(needed) + (not self.drawing.slots)) | 1)
        for floor in range(roomy, 0, -1):
            widths = [max(floor, width) for width in needed]
            if limit is None or self._total(widths) <= limit:
                break
        return widths

    def _put_clues_aside(self, limit: int) -> None:
        """Replace the longest clues by letters, as few as possible.

        Changes nothing if that does not make the board fit.
        """
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
            if len(long) <= len(self.key) and self.total <= limit:
                return
        self.drawing, self.widths, self.key = whole, widths, {}

    def _put(self, y: int, x: int, text: str, style: str) -> None:
        """Write over what is there, keeping a fill's style."""
        for i, character in enumerate(text, start=x):
            self.characters[y][i] = (character, f"{style} {self.characters[y][i][1]}".strip())

    def _draw_lines(self) -> None:
        rows, columns = self.drawing.rows, self.drawing.columns
        across, down = edges(self.drawing)
        for row in range(rows + 1):
            for column in range(columns + 1):
                y, x = self.tops[row], self.lefts[column]
                up, below = down[row][column], down[row + 1][column]
                left, right = across[row][column], across[row][column + 1]
                arms = up, right, below, left
                self._put(y, x, self.pen.joint(*arms), self.line_styles[max(arms, key=VISIBILITY)])
                if column < columns:
                    stroke = self.pen.across[right] * self.widths[column]
                    self._put(y, x + 1, stroke, self.line_styles[right])
                for step in range(self.height if row < rows else 0):
                    self._put(y + 1 + step, x, self.pen.down[below], self.line_styles[below])
        for (row, column), ways in find_slants(self.drawing).items():
            sign = self.pen.slants[ways - 1]
            self._put(self.tops[row], self.lefts[column], sign, SLANT_STYLE)

    def _draw_signs(self) -> None:
        """Signs of one character on the edges between cells."""
        for sign in self.drawing.signs:
            if is_on_edge(sign, self.drawing):
                down, across = sign.at
                row, column = int(down), int(across)
                upright = across == column
                y = self._body(row) if upright else self.tops[row]
                x = self.lefts[column] if upright else self._centre(column)
                self._put(y, x, character_of(sign).translate(self.pen.spelling), "bold")

    def _draw_fills(self) -> None:
        for row, column, tone in self.drawing.fills:
            top, left, width = self.tops[row] + 1, self.lefts[column] + 1, self.widths[column]
            for step in range(self.height):
                self._put(top + step, left, " " * width, TONE_STYLES[tone])
            down = 0 if self.drawing.slots else self.height - 1
            self._put(top + down, left + width - 1, TONE_SIGNS[tone], "")

    def _draw_ink(self) -> None:
        """Fill black cells, except for the place of a tone's sign; mark cells known to be empty."""
        toned = {(row, column) for row, column, _ in self.drawing.fills}
        for row, column, ink in self.drawing.ink:
            sign = self.pen.ink[ink]
            if ink is not Ink.BLACK:
                self._put_body(row, column, sign, FAINT)
                continue
            for step in range(self.height):
                wide = self.widths[column] - ((row, column) in toned)
                self._put(self.tops[row] + 1 + step, self.lefts[column] + 1, sign * wide, "")

    def _draw_strokes(self) -> None:
        """Lines from centre to centre, and through the corners between diagonal neighbours."""
        ways: dict[Corner, set[Corner]] = {}
        corners: dict[Corner, int] = {}
        for cells, certainty in self.drawing.strokes:
            signs = self.pen.strokes[certainty]
            for one, other in pairwise(cells):
                (row, column), (end_row, end_column) = sorted((one, other))
                down, across = end_row - row, end_column - column
                for cell in (one, other):
                    ways.setdefault(cell, set()).add((down, across))
                x, y = self._centre(column), self._body(row)
                if not down:
                    long = self._centre(end_column) - x - 1
                    self._put(y, x + 1, signs[0] * long, STROKE_STYLE)
                elif not across:
                    for step in range(y + 1, self._body(end_row)):
                        self._put(step, x, signs[1], STROKE_STYLE)
                else:
                    corner = end_row, max(column, end_column)
                    corners[corner] = corners.get(corner, 0) | (1 if across > 0 else 2)
            for row, column in cells:
                its = ways[row, column]
                bent = signs[0] if its == {(0, 1)} else signs[1] if its == {(1, 0)} else signs[2]
                self._put(self._body(row), self._centre(column), bent, STROKE_STYLE)
        for (row, column), crossed in corners.items():
            self._put(
                self.tops[row], self.lefts[column], self.pen.slants[crossed - 1], STROKE_STYLE
            )

    def _centre(self, column: int) -> int:
        return self.lefts[column] + 1 + (self.widths[column] - 1) // 2

    def _draw_margin(self) -> None:
        """The clues left of rows and above columns, their last texts beside the grid."""
        pitch = pitch_of(self.drawing)
        for side, line, texts in self.drawing.margin:
            for before, one in zip(range(len(texts), 0, -1), texts, strict=True):
                text = f"{one.text}{margin_sign(one)}".translate(self.pen.spelling)
                if side is Side.ROWS:
                    x = self.side - before * pitch
                    self._put(self._body(line), x, f"{text:>{pitch - 1}}", margin_style(one))
                else:
                    x = self.lefts[line] + 1 + (self.widths[line] - len(text)) // 2
                    self._put(self.drawing.top - before, x, text, margin_style(one))

    def _draw_labels(self) -> None:
        for row, column, role, text in self.drawing.labels:
            spelled = text.translate(self.pen.spelling)
            if role is Role.CLUE:
                self._put(self.tops[row] + 1, self.lefts[column] + 1, spelled, ROLE_STYLES[role])
            elif (
                self.drawing.slots and role is not Role.CENTRED
            ):  # or it would be taken for the last candidate
                self._put_body(row, column, f"[{spelled}]", ROLE_STYLES[role])
            else:
                self._put_body(row, column, spelled, ROLE_STYLES[role])

    def _put_body(self, row: int, column: int, text: str, style: str) -> None:
        """Write into the middle of what a cell has below its clue."""
        x = self.lefts[column] + 1 + (self.widths[column] - len(text)) // 2
        self._put(self._body(row), x, text, style)

    def _body(self, row: int) -> int:
        """The line of a row's values."""
        return self.tops[row] + 1 + (self.head + self.height) // 2

    def _draw_candidates(self) -> None:
        if self.form is not Form.ROOMY:
            for (row, column), held in by_cell(self.drawing).items():
                text = runs(held, self.pen)
                short = text if len(text) <= self.widths[column] else f"{len(held)}?"
                self._put_body(row, column, short, "")
            return
        # Apart from each other where that costs no width.
        apart = int(min(self.widths) >= self.slots_across * (self.pitch + 1))
        for row, column, slot, text, mark in self.drawing.candidates:
            down, right = divmod(slot, self.slots_across)
            room = self.widths[column] - self.slots_across * (self.pitch + apart) + apart
            y = self.tops[row] + 1 + self.head + down
            x = self.lefts[column] + 1 + (room + 1) // 2 + right * (self.pitch + apart)
            spelled = text.translate(self.pen.spelling)
            marked = f"{spelled:>{self.pitch - 1}}{self.pen.marks[mark]}".rstrip()
            self._put(y, x, marked, MARK_STYLES[mark])


def key_lines(letters: dict[str, str], pen: Pen, width: int | None) -> Iterator[str]:
    """The clues for which letters stand: `a: 1260×, b: 2520×`."""
    unbroken = "\N{NO-BREAK SPACE}"
    entries = [f"{letter}:{unbroken}{clue}" for clue, letter in letters.items()]
    for line in wrap(", ".join(entries), max(20, width or 0), break_long_words=False):
        yield line.replace(unbroken, " ").translate(pen.spelling)
