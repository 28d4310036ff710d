"""Filled cells (`Drawing.ink`, of Nonograms) as text, where a framed board is too wide or high.

A cell is one or two characters, or half of one: then two rows share a line.
A row is a line, with its clues left of it, and heavy lines of the grid stand between cells while
there is room for them. Without clues of rows, a black cell of a large picture is half a character,
so that the picture keeps its shape. Above a column a number of several digits is a letter; what
letters stand for, and which cells and texts are picked out, is listed beneath the picture.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from string import ascii_letters
from textwrap import wrap
from typing import NamedTuple

from kenken_cp.core.drawing import (
    Corner,
    Drawing,
    Ink,
    MarginClue,
    MarginText,
    Side,
    Tone,
    Weight,
)
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.canvas import key_lines
from kenken_cp.render.edges import edges
from kenken_cp.render.pens import Pen
from kenken_cp.render.signs import DONE, FAINT, TONE_STYLES, Span, left_of, margin_style, pitch_of

TALLEST = 24  # rows of a picture with a line for each


class _Shape(NamedTuple):
    """How many characters a cell has, and before which columns and rows there is a line."""

    wide: int
    columns: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()


def mosaic(drawing: Drawing, pen: Pen, width: int) -> list[list[Span]] | None:
    """Lines of characters with their styles; None for a drawing that is more than ink and margins,
    or does not fit."""
    if not is_inked(drawing):
        return None
    letters = _letters(drawing)
    if letters is None:
        return None
    halved = not drawing.left and _is_halved(drawing) and drawing.columns <= width
    if halved and drawing.rows > TALLEST:
        return _halve(drawing, pen, width, letters)
    for shape in _shapes(drawing):
        room = left_of(drawing) + drawing.columns * shape.wide + len(shape.columns)
        if room <= width:
            small = _Mosaic(drawing, pen, shape, letters)
            break
        if halved:
            return _halve(drawing, pen, width, letters)
    else:
        return None
    return [*small.lines(), *_beneath(drawing, pen, width, letters)]


def is_inked(drawing: Drawing) -> bool:
    """Whether a drawing has ink and margins, and nothing else."""
    others = drawing.labels, drawing.slots, drawing.strokes, drawing.outlines, drawing.slants
    return not any(others) and bool(drawing.ink or drawing.margin)


def too_large(drawing: Drawing, pen: Pen, width: int) -> list[list[Span]]:
    """The text for a board that is too wide: that it is, and the cells that matter."""
    name = f"{drawing.rows}×{drawing.columns}"
    why = f"(The board of {name} is too large to be drawn as text here; draw it as SVG.)"
    lines = wrap(why.translate(pen.spelling), max(20, width))
    unmarked = replace(drawing, margin=tuple(map(_undone, drawing.margin)))
    return [*([(line, "")] for line in lines), *_beneath(unmarked, pen, width, {})]


def _undone(clue: MarginClue) -> MarginClue:
    return clue._replace(texts=tuple([one._replace(done=False) for one in clue.texts]))


def _halve(drawing: Drawing, pen: Pen, width: int, letters: dict[str, str]) -> list[list[Span]]:
    return [*_halves(drawing, pen, letters), *_beneath(drawing, pen, width, letters)]


def _shapes(drawing: Drawing) -> Iterator[_Shape]:
    """From the roomiest to the narrowest."""
    columns, rows = _heavy(drawing)
    for wide in (2, 1):
        yield _Shape(wide, columns, rows)
        yield _Shape(wide)


def _heavy(drawing: Drawing) -> tuple[frozenset[int], frozenset[int]]:
    """The columns and rows within the grid before which heavy lines go all the way."""
    across, down = edges(drawing)
    heavy = Weight.THICK
    columns = (
        column
        for column in range(1, drawing.columns)
        if all(down[row + 1][column] >= heavy for row in range(drawing.rows))
    )
    rows = (row for row in range(1, drawing.rows) if min(across[row][1:-1]) >= heavy)
    return frozenset(columns), frozenset(rows)


def _letters(drawing: Drawing) -> dict[str, str] | None:
    """A letter for each text above a column that is longer than one; None if there are too many."""
    texts = (one.text for clue in drawing.margin if clue.side is Side.COLUMNS for one in clue.texts)
    long = dict.fromkeys(text for text in texts if len(text) > 1)
    if len(long) > len(ascii_letters):
        return None
    return dict(zip(sorted(long, key=lambda text: (len(text), text)), ascii_letters, strict=False))


class _Mosaic:
    """The lines of one shape."""

    def __init__(self, drawing: Drawing, pen: Pen, shape: _Shape, letters: dict[str, str]) -> None:
        self.drawing, self.pen, self.shape, self.letters = drawing, pen, shape, letters
        self.ink = {(row, column): ink for row, column, ink in drawing.ink}
        self.tones = {(row, column): tone for row, column, tone in drawing.fills}
        self.margin = {(clue.side, clue.line): clue.texts for clue in drawing.margin}
        self.side = left_of(drawing)

    def lines(self) -> Iterator[list[Span]]:
        """The margin above, then a line a row."""
        for before in range(self.drawing.top, 0, -1):
            cells = [self._above(column, before) for column in range(self.drawing.columns)]
            yield self._line([(" " * self.side, "")], cells)
        for row in range(self.drawing.rows):
            if row in self.shape.rows:
                yield self._rule()
            cells = [self._cell(row, column) for column in range(self.drawing.columns)]
            yield self._line(self._beside(row), cells)

    def _line(self, before: list[Span], cells: list[Span]) -> list[Span]:
        """A margin's part, and cells with heavy lines between them."""
        line = list(before)
        for column, cell in enumerate(cells):
            if column in self.shape.columns:
                line.append((self.pen.down[Weight.THIN], FAINT))
            line.append(cell)
        return line

    def _rule(self) -> list[Span]:
        """A heavy line between rows."""
        wide, across = self.shape.wide, self.pen.across[Weight.THIN]
        joint = self.pen.joint(1, 1, 1, 1)
        marks = "".join(
            joint * (column in self.shape.columns) + across * wide
            for column in range(self.drawing.columns)
        )
        return [(" " * self.side, ""), (marks, FAINT)]

    def _cell(self, row: int, column: int) -> Span:
        ink, tone = self.ink.get((row, column)), self.tones.get((row, column))
        sign = " " if ink is None else self.pen.ink[ink]
        text = sign * self.shape.wide if ink is Ink.BLACK else f"{sign:<{self.shape.wide}}"
        return text, TONE_STYLES[tone] if tone else "" if ink in (None, Ink.BLACK) else FAINT

    def _above(self, column: int, before: int) -> Span:
        """The text above a column that has this many, itself counted, down to the grid."""
        texts = self.margin.get((Side.COLUMNS, column), ())
        if len(texts) < before:
            return " " * self.shape.wide, ""
        one = texts[-before]
        return f"{self.letters.get(one.text, one.text):<{self.shape.wide}}", margin_style(one)

    def _beside(self, row: int) -> list[Span]:
        """The clue of a row."""
        texts = self.margin.get((Side.ROWS, row), ())
        pitch = pitch_of(self.drawing)
        spans: list[Span] = [(" " * (self.side - pitch * len(texts)), "")]
        for one in texts:
            text = f"{one.text}{DONE * one.done}".translate(self.pen.spelling)
            spans += [(f"{text:>{pitch - 1}}", margin_style(one)), (" ", "")]
        return spans


def _is_halved(drawing: Drawing) -> bool:
    """Whether cells are black or not, and nothing else."""
    return all(ink is Ink.BLACK for _, _, ink in drawing.ink) and not drawing.fills


def _halves(drawing: Drawing, pen: Pen, letters: dict[str, str]) -> Iterator[list[Span]]:
    """Two rows a line, below the clues of columns."""
    black = {(row, column) for row, column, _ in drawing.ink}
    top = _Mosaic(drawing, pen, _Shape(1), letters).lines()
    yield from (next(top) for _ in range(drawing.top))
    for row in range(0, drawing.rows, 2):
        pairs = (((row, c) in black, (row + 1, c) in black) for c in range(drawing.columns))
        yield [("".join(pen.halves[upper + 2 * lower] for upper, lower in pairs), "")]


def _beneath(
    drawing: Drawing, pen: Pen, width: int, letters: dict[str, str]
) -> Iterator[list[Span]]:
    """What letters stand for, what is picked out, and which numbers above columns are done."""
    lines = [*key_lines(letters, pen, width)] if letters else []
    holes = [_name(drawing, place) for place in sorted(drawing.absent)]
    parts = {"No cells": holes}
    for tone in Tone:
        places = [(row, column) for row, column, its in drawing.fills if its is tone]
        names = [_name(drawing, place) for place in places]
        parts[tone.capitalize()] = names + list(_pick(drawing, partial(_has, tone)))
    parts["Done"] = list(_list_done(drawing))
    for name, found in parts.items():
        lines += wrap(f"{name}: {', '.join(found)}", max(20, width)) if found else []
    return ([(line.translate(pen.spelling), "")] for line in lines)


def _has(tone: Tone, one: MarginText) -> bool:
    return one.tone is tone


def _pick(drawing: Drawing, wanted: Callable[[MarginText], bool]) -> Iterator[str]:
    """The texts of margins that are wanted, `3 of row 1`."""
    for side, line, texts in drawing.margin:
        found = [one.text for one in texts if wanted(one)]
        if found:
            yield f"{' '.join(found)} of {side} {line + 1}"


def _list_done(drawing: Drawing) -> Iterator[str]:
    """The texts above columns that are done, `columns 2–5, 3 of column 1`; beside rows a sign says
    so."""
    above = [clue for clue in drawing.margin if clue.side is Side.COLUMNS]
    whole = [clue.line + 1 for clue in above if all(one.done for one in clue.texts)]
    for line in whole:
        if line - 1 not in whole:
            first = line
        if line + 1 not in whole:
            yield f"column {line}" if line == first else f"columns {first}–{line}"
    for side, line, texts in above:
        found = [one.text for one in texts if one.done]
        if line + 1 not in whole and found:
            yield f"{' '.join(found)} of {side} {line + 1}"


def _name(drawing: Drawing, place: Corner) -> str:
    return cell_name(place[0] * drawing.columns + place[1], drawing.columns)
