"""How clues look: a few ways of drawing, of which each sort of clue names one in its `look`.

Points are as in `core.clue_marks`: (down, across) in cells.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from kenken_cp.core.clue_marks import (
    GREATER,
    GREATER_BELOW,
    LESS,
    LESS_BELOW,
    Ending,
    Filling,
    Form,
    Hue,
    Point,
    Sign,
    Thread,
)
from kenken_cp.core.counts import with_minus
from kenken_cp.core.geometry import neighbours
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import CagePuzzle

DOT, WRITTEN, CIRCLE, BESIDE = 0.3, 0.42, 0.62, 0.9  # sizes of signs, in cells
WHOLE, INNER = 1.0, 0.8


class ClueDrawing(NamedTuple):
    """What is drawn for one clue; a label is a cell and the text in its corner."""

    threads: tuple[Thread, ...] = ()
    signs: tuple[Sign, ...] = ()
    outlines: tuple[tuple[int, ...], ...] = ()
    labels: tuple[tuple[int, str], ...] = ()


class ClueLook(ABC):
    """A way of drawing."""

    @abstractmethod
    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        """What is drawn for a clue."""


class Unseen(ClueLook):
    """Nothing is drawn: the rule stands in words."""

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        return ClueDrawing()


@dataclass(frozen=True)
class Along(ClueLook):
    """A line through the cells; with `pill`, the first value is how many of them its ring holds,
    with `closed` it goes on to its first cell."""

    hue: Hue = Hue.GREY
    broad: bool = True
    start: Ending = Ending.NONE
    end: Ending = Ending.NONE
    pill: bool = False
    closed: bool = False

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        cells = (*clue.cells, clue.cells[0]) if self.closed else clue.cells
        points = [middle(cell, puzzle.columns) for cell in cells]
        if len(points) == 1:
            size = INNER if self.broad else CIRCLE
            return ClueDrawing(signs=(Sign(points[0], Form.DISC, Filling.TINT, size=size),))
        ringed = clue.values[0] if self.pill else 1
        look = self.hue, self.broad, self.start, self.end, ringed
        return ClueDrawing(threads=(Thread(tuple(points), *look),))


@dataclass(frozen=True)
class Dot(ClueLook):
    """A dot on the edge of two cells, with the value unless it is the usual one."""

    filling: Filling
    usual: int

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        text = "" if clue.values[0] == self.usual else str(clue.values[0])
        size = WRITTEN if text else DOT
        return _sign(Sign(between(puzzle, clue.cells), Form.DISC, self.filling, text, size))


@dataclass(frozen=True)
class Letter(ClueLook):
    """A text on the edge of two cells: the value, or a letter for it."""

    letters: dict[int, str] = field(default_factory=dict)

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        text = self.letters.get(clue.values[0], with_minus(str(clue.values[0])))
        return _sign(Sign(between(puzzle, clue.cells), Form.TEXT, Filling.PAPER, text, WRITTEN))


class Tip(ClueLook):
    """A sign on the edge of two cells whose tip points to the second, the smaller one."""

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        return _sign(tip(puzzle, clue.cells[0], clue.cells[1]))


@dataclass(frozen=True)
class Tips(ClueLook):
    """A shaded cell with a sign on each of its edges: its tip points to the cell, or away."""

    inwards: bool

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        [cell] = clue.cells
        signs = [Sign(middle(cell, puzzle.columns), Form.SQUARE, Filling.TINT, size=WHOLE)]
        for other in neighbours(cell, puzzle.rows, puzzle.columns):
            pair = (other, cell) if self.inwards else (cell, other)
            signs.append(tip(puzzle, *pair)._replace(size=0.2))
        return ClueDrawing(signs=tuple(signs))


class Corner(ClueLook):
    """A circle in the middle of four cells, with the values."""

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        down, across = divmod(max(clue.cells), puzzle.columns)
        text = " ".join(map(str, clue.values)) if max(clue.values) > 9 else _join(clue.values)
        return _sign(Sign((down, across), Form.DISC, Filling.PAPER, text, CIRCLE))


class Beside(ClueLook):
    """A number beside the board, before the first cell; with an arrow if the line is slanted."""

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        first = middle(clue.cells[0], puzzle.columns)
        down, across = _way(puzzle, clue.cells)
        at = first[0] - down, first[1] - across
        text = with_minus(str(clue.values[0]))
        sign = Sign(at, Form.TEXT, Filling.PAPER, text, BESIDE)
        if not (down and across):
            return _sign(sign)
        # the number stands a little aside, to leave room for its arrow
        sign = sign._replace(at=(at[0] - 0.1 * down, at[1] - 0.1 * across), size=0.7)
        tail = at[0] + 0.2 * down, at[1] + 0.2 * across
        head = at[0] + 0.48 * down, at[1] + 0.48 * across
        arrow = Thread((tail, head), Hue.GREY, False, Ending.NONE, Ending.ARROW)
        return ClueDrawing(threads=(arrow,), signs=(sign,))


@dataclass(frozen=True)
class Shaded(ClueLook):
    """A grey form in each cell, or in the first ones alone; or a circle, not filled."""

    form: Form = Form.SQUARE
    size: float = WHOLE
    filling: Filling = Filling.TINT
    first: int | None = None

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        cells = dict.fromkeys(clue.cells[: self.first])
        signs = [
            Sign(middle(cell, puzzle.columns), self.form, self.filling, size=self.size)
            for cell in cells
        ]
        return ClueDrawing(signs=tuple(signs))


@dataclass(frozen=True)
class Outlined(ClueLook):
    """A dashed line round the cells, and the value in the corner of the first; with `groups` the
    values are the sizes of groups, each with a line of its own."""

    groups: bool = False

    def draw(self, puzzle: CagePuzzle, clue: Clue) -> ClueDrawing:
        if not self.groups:
            cells = tuple(sorted({*clue.cells}))
            labels = tuple((cells[0], with_minus(str(value))) for value in clue.values[:1])
            return ClueDrawing(outlines=(cells,), labels=labels)
        starts = [sum(clue.values[:number]) for number in range(len(clue.values) + 1)]
        outlines = [tuple(sorted({*clue.cells[a:b]})) for a, b in pairwise(starts)]
        return ClueDrawing(outlines=tuple(outlines))


def middle(cell: int, columns: int) -> Point:
    """The middle of a cell."""
    row, column = divmod(cell, columns)
    return row + 0.5, column + 0.5


def between(puzzle: CagePuzzle, cells: Sequence[int]) -> Point:
    """The middle of the edge that two cells share."""
    one, other = (middle(cell, puzzle.columns) for cell in cells[:2])
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def tip(puzzle: CagePuzzle, greater: int, less: int) -> Sign:
    """The sign between two cells."""
    if abs(greater - less) == 1 and puzzle.columns > 1:
        text = GREATER if less > greater else LESS
    else:
        text = GREATER_BELOW if less > greater else LESS_BELOW
    return Sign(between(puzzle, (greater, less)), Form.CHEVRON, Filling.PAPER, text, 0.26)


def _way(puzzle: CagePuzzle, cells: Sequence[int]) -> tuple[int, int]:
    """Down and across from the first cell to the second; of one cell, across the corner where
    it is."""
    (row, column), *rest = [divmod(cell, puzzle.columns) for cell in cells[:2]]
    if rest:
        return rest[0][0] - row, rest[0][1] - column
    return (1 if row == 0 else -1), (-1 if column == 0 else 1)


def _join(values: Sequence[int]) -> str:
    return "".join(map(str, values))


def _sign(sign: Sign) -> ClueDrawing:
    return ClueDrawing(signs=(sign,))


UNSEEN = Unseen()
