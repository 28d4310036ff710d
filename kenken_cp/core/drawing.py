"""The drawing of a puzzle, independent of where it is shown.

A family draws its puzzle once, as lines, labels, ink and other elements in units of cells; a
terminal, a picture and a printed page each render that drawing. A corner is (row, column), from (0,
0) at the top left to (rows, columns) at the bottom right; a cell is named by its top left corner.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from kenken_cp.core.clue_marks import NO_RIM, Rim, Sign, Thread
from kenken_cp.core.counts import say_count, with_minus

Corner: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Corner, ...]

MOST_SLOTS = 36  # 6×6 candidates in a cell; smaller ones are illegible
CROWDED = 16  # a kind with more values per cell should give candidates in words
SHADES = 5  # in addition to plain paper, shade 0


class Weight(IntEnum):
    """How strong a line is; of two lines in one place the stronger is drawn."""

    THIN = 1
    THICK = 2


class Role(StrEnum):
    """The role of a label, which decides its position and style in the cell."""

    CLUE = "clue"  # small, top left
    CENTRED = "centred"  # a clue in the middle of its cell; it is not the cell's value
    GIVEN = "given"  # a value that belongs to the puzzle
    VALUE = "value"  # a value that was found


class Tone(StrEnum):
    """Why a cell, or a text in the margin, is highlighted."""

    EVIDENCE = "evidence"
    TARGET = "target"
    WRONG = "wrong"


class Mark(StrEnum):
    """What the step shown does to a candidate."""

    PLAIN = "plain"  # unchanged
    STRUCK = "struck"
    PLACED = "placed"  # the cell takes it


class Ink(StrEnum):
    """The mark in a cell known to be filled, or known to be empty."""

    BLACK = "black"
    DOT = "dot"
    CROSS = "cross"


class Certainty(StrEnum):
    """Whether a stroke is known or assumed."""

    SURE = "sure"
    ASSUMED = "assumed"


class Side(StrEnum):
    """A margin: left of the rows, or above the columns."""

    ROWS = "row"
    COLUMNS = "column"


class Line(NamedTuple):
    """A straight line along the edges of cells, from one corner to a later one."""

    start: Corner
    end: Corner
    weight: Weight


class Slant(NamedTuple):
    """A straight diagonal line through cells, from corner to corner, behind their contents."""

    start: Corner  # the upper end
    end: Corner


class Stroke(NamedTuple):
    """A line through the centres of two or more cells, each next to the one before or diagonal to
    it."""

    cells: Cells
    certainty: Certainty = Certainty.SURE


class Label(NamedTuple):
    """A text in a cell."""

    row: int
    column: int
    role: Role
    text: str


class Candidate(NamedTuple):
    """A small text: a value that a cell may still take.

    `slot` is the position of the value among all values, from 0. It is the same in every cell, so
    the eye finds a value without reading.
    """

    row: int
    column: int
    slot: int
    text: str
    mark: Mark = Mark.PLAIN


class Fill(NamedTuple):
    """A highlighted cell."""

    row: int
    column: int
    tone: Tone


class Shade(NamedTuple):
    """The background of a cell: 0 is plain paper, 1 to SHADES are distinct levels of brightness."""

    row: int
    column: int
    shade: int


class Inked(NamedTuple):
    """A cell that is filled, or marked as empty."""

    row: int
    column: int
    ink: Ink


class MarginText(NamedTuple):
    """One text of a clue in the margin; a `done` one needs no more attention."""

    text: str
    done: bool = False
    tone: Tone | None = None


class MarginClue(NamedTuple):
    """The clue of a row (left of it) or a column (above it); the last text is nearest the grid.

    `line` is the number of the row or column, from 0.
    """

    side: Side
    line: int
    texts: tuple[MarginText, ...]


_HasText = TypeVar("_HasText", Label, Candidate, MarginText)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A grid of cells with its lines, labels, fills, candidates, ink, strokes and margins.

    `slots` is the number of values a cell may have. 0 means that candidates are not shown at all;
    otherwise a cell without any has none left. A `crowded` drawing has more values than fit into a
    cell: its candidates are given in words, and a cell shows only a few.

    `outlines` are groups of cells, each outlined just inside its cells' edges. `shades`
    are backgrounds that distinguish neighbouring groups (`shades_of` chooses them).
    `sentences` describe lines, outlines, slants and shades, for readers who cannot see them;
    `render.words` describes everything else.

    `left` and `top` are the depths, in texts, of the margins for `margin`. `absent` cells are
    holes: nothing is drawn there, and lines bound the cells that are not absent.

    `threads` and `signs` are what clues look like (`core.clue_marks`), and `clues` says each of
    them in a sentence, for terminals and for readers who cannot see them; `rim` is the room for
    signs beside the board.

    Texts are stored as people read them: a negative number begins with a minus sign. Raises
    ValueError for elements outside the board, or that contradict each other.
    """

    rows: int
    columns: int
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    fills: tuple[Fill, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    slots: int = 0
    outlines: tuple[Cells, ...] = ()
    slants: tuple[Slant, ...] = ()
    sentences: tuple[str, ...] = ()
    crowded: bool = False
    ink: tuple[Inked, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    shades: tuple[Shade, ...] = ()
    margin: tuple[MarginClue, ...] = ()
    left: int = 0
    top: int = 0
    absent: Cells = ()
    threads: tuple[Thread, ...] = ()
    signs: tuple[Sign, ...] = ()
    clues: tuple[str, ...] = ()
    rim: Rim = NO_RIM

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(map(_spell, self.labels)))
        object.__setattr__(self, "candidates", tuple(map(_spell, self.candidates)))
        object.__setattr__(self, "margin", tuple(map(_spelled_clue, self.margin)))
        _check_lines((*self.lines, *self.slants), self.rows, self.columns, self.absent)
        _check_cells(self)
        _check_slots(self)
        _check_strokes(self)
        _check_margin(self)
        _check_clues(self)

    @property
    def outline_of(self) -> dict[Corner, int]:
        """The number of the first outline of each cell that has one."""
        numbered = reversed([*enumerate(self.outlines)])
        return {cell: number for number, cells in numbered for cell in cells}

    def has(self, *roles: Role) -> bool:
        """Whether there is a label of one of these roles."""
        return any(label.role in roles for label in self.labels)


@lru_cache(maxsize=4)  # drawings of one puzzle have the same lines
def _check_lines(
    lines: tuple[Line | Slant, ...], rows: int, columns: int, absent: Cells = ()
) -> None:
    for line in lines:
        if not _is_on_board(line, rows, columns):
            raise ValueError(f"{line} does not run between corners of {rows}×{columns} cells")
    if not absent:
        return
    holes = set(absent)
    for line in lines:
        for beside in _beside(line):
            if not any(_is_cell(cell, rows, columns) and cell not in holes for cell in beside):
                raise ValueError(
                    f"{line} borders no cell: the cells on both sides of it are absent"
                )


def _check_cells(drawing: Drawing) -> None:
    """All elements are in existing cells, and a cell has at most one of each exclusive sort."""
    outlined = list(chain.from_iterable(drawing.outlines))
    stroked = chain.from_iterable(stroke.cells for stroke in drawing.strokes)
    texts: list[Label | Candidate] = [*drawing.labels, *drawing.candidates]
    single: dict[str, Sequence[Inked | Shade]] = {"ink": drawing.ink, "shades": drawing.shades}
    standing = chain(texts, drawing.fills, drawing.ink, drawing.shades)
    used = {(each.row, each.column) for each in standing}
    used.update(outlined, stroked)
    for row, column in chain(used, drawing.absent):
        if not (0 <= row < drawing.rows and 0 <= column < drawing.columns):
            raise ValueError(f"no cell at row {row}, column {column} of the drawing")
    for row, column in used.intersection(drawing.absent):
        raise ValueError(f"the cell at row {row}, column {column} is absent and cannot be drawn on")
    for name, elements in single.items():
        if len({(each.row, each.column) for each in elements}) < len(elements):
            raise ValueError(f"a cell has {name} twice")
    black = {(row, column) for row, column, ink in drawing.ink if ink is Ink.BLACK}
    for hidden in texts * bool(black):
        if (hidden.row, hidden.column) in black:
            raise ValueError(f"{hidden} stands in a black cell, where it cannot be read")


def _check_slots(drawing: Drawing) -> None:
    if drawing.slots > MOST_SLOTS and not drawing.crowded:
        raise ValueError(
            f"a cell has {say_count(drawing.slots, 'slot')}, but at most {MOST_SLOTS} can be "
            "read: set crowded"
        )
    for candidate in drawing.candidates:
        if not 0 <= candidate.slot < drawing.slots:
            raise ValueError(f"{candidate} has none of the {drawing.slots} slots")
    for row, column, shade in drawing.shades:
        if not 0 <= shade <= SHADES:
            raise ValueError(f"shade {shade} at row {row}, column {column} is not 0 to {SHADES}")


def _check_strokes(drawing: Drawing) -> None:
    for stroke in drawing.strokes:
        if len(stroke.cells) < 2:
            raise ValueError(f"{stroke} joins fewer than two cells")
        for (row, column), (next_row, next_column) in pairwise(stroke.cells):
            if max(abs(next_row - row), abs(next_column - column)) != 1:
                raise ValueError(f"{stroke} joins cells that are not neighbours")


def _check_margin(drawing: Drawing) -> None:
    depths = {Side.ROWS: drawing.left, Side.COLUMNS: drawing.top}
    lines = {Side.ROWS: drawing.rows, Side.COLUMNS: drawing.columns}
    if min(depths.values()) < 0:
        raise ValueError("a margin has a negative depth")
    seen = set()
    for side, line, texts in drawing.margin:
        if not 0 <= line < lines[side]:
            raise ValueError(f"the drawing has no {side} {line}")
        if (side, line) in seen:
            raise ValueError(f"{side} {line} has two clues in the margin")
        seen.add((side, line))
        if len(texts) > depths[side]:
            raise ValueError(
                f"{side} {line} has {say_count(len(texts), 'text')} in the margin, which has room "
                f"for {depths[side]}"
            )
        if not all(one.text.strip() for one in texts):
            raise ValueError(f"{side} {line} has an empty text in the margin")


def _check_clues(drawing: Drawing) -> None:
    top, right, bottom, left = drawing.rim
    points = [sign.at for sign in drawing.signs]
    points += [point for thread in drawing.threads for point in thread.points]
    for down, across in points:
        if not (
            -top <= down <= drawing.rows + bottom and -left <= across <= drawing.columns + right
        ):
            raise ValueError(f"a clue is drawn at {down}, {across}, outside the board and its rim")
    if any(len(thread.points) < 2 for thread in drawing.threads):
        raise ValueError("a thread has fewer than two points")


def _is_cell(cell: Corner, rows: int, columns: int) -> bool:
    return 0 <= cell[0] < rows and 0 <= cell[1] < columns


def _is_on_board(stroke: Line | Slant, rows: int, columns: int) -> bool:
    """Whether a line runs along edges, or a slant as far down as across, within the board."""
    (top, left), (bottom, right) = stroke.start, stroke.end
    if not 0 <= top <= bottom <= rows or not (0 <= left <= columns and 0 <= right <= columns):
        return False
    if isinstance(stroke, Slant):
        return top < bottom and bottom - top == abs(right - left)
    return left <= right and (top == bottom) != (left == right)


def _beside(line: Line | Slant) -> Iterator[Cells]:
    """For each piece of the line one cell long: the cells on both sides, or the cell that a slant
    crosses."""
    (top, left), (bottom, right) = line.start, line.end
    if isinstance(line, Slant):
        way = 1 if right > left else -1
        for step in range(bottom - top):
            yield ((top + step, left + way * step - (way < 0)),)
    elif top == bottom:
        yield from (((top - 1, column), (top, column)) for column in range(left, right))
    else:
        yield from (((row, left - 1), (row, left)) for row in range(top, bottom))


def _spell(one: _HasText) -> _HasText:
    return one._replace(text=with_minus(one.text)) if "-" in one.text else one


def _spelled_clue(clue: MarginClue) -> MarginClue:
    return clue._replace(texts=tuple(map(_spell, clue.texts)))


def on_board_of(puzzle: Drawing, answer: Drawing) -> Drawing:
    """The answer with the margins of its puzzle, so that both pictures are of one size."""
    margin = [
        clue._replace(texts=tuple(text._replace(done=False) for text in clue.texts))
        for clue in puzzle.margin
    ]
    return replace(answer, margin=tuple(margin), left=puzzle.left, top=puzzle.top)


def borders(regions: Sequence[int | None], columns: int) -> tuple[Line, ...]:
    """Every edge of every cell, thick between regions and thin inside; `regions[cell]` names one.

    None is an absent cell. Consecutive edges of one weight become one line. With blocks of 5×5
    cells as regions it gives the heavier lines every five cells of a Nonogram.
    """
    beyond = [None] * columns
    board = [regions[start : start + columns] for start in range(0, len(regions), columns)]
    sides = [[None] * len(board), *zip(*board, strict=True), [None] * len(board)]
    lines: list[Line] = []
    for row, (above, below) in enumerate(pairwise([beyond, *board, beyond])):
        across = list(map(_weight, above, below))
        lines += [Line((row, a), (row, b), weight) for a, b, weight in _runs(across)]
    for column, (left, right) in enumerate(pairwise(sides)):
        down = list(map(_weight, left, right))
        lines += [Line((a, column), (b, column), weight) for a, b, weight in _runs(down)]
    return tuple(lines)


def _weight(one: int | None, other: int | None) -> Weight | None:
    """The weight of the line between two regions; None between two absent cells."""
    if one is None and other is None:
        return None
    return Weight.THIN if one == other else Weight.THICK


def _runs(weights: Sequence[Weight | None]) -> Iterator[tuple[int, int, Weight]]:
    """Start, end and weight of each run of equal weights."""
    starts = [i for i in range(len(weights)) if i == 0 or weights[i] is not weights[i - 1]]
    for a, b in pairwise([*starts, len(weights)]):
        weight = weights[a]
        if weight is not None:
            yield a, b, weight
