"""What a puzzle looks like, apart from where it is shown.

A family draws its puzzle once, as lines, outlines and labels in units of cells; a terminal, a
picture and a printed page each render that drawing. Corners of cells are (row, column) from (0, 0)
at the top left to (rows, columns) at the bottom right; a cell has the name of its top left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from kenken_cp.core.counts import signed

Corner: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Corner, ...]


class Weight(IntEnum):
    """How strong a line is; of two on one place the stronger is seen."""

    THIN = 1
    THICK = 2


class Role(StrEnum):
    """What a label says, from which a renderer knows where in the cell it goes and how."""

    CLUE = "clue"  # small, in the top left corner
    GIVEN = "given"  # a value that belongs to the puzzle
    VALUE = "value"  # a value that was found


class Tone(StrEnum):
    """Why a cell is picked out."""

    EVIDENCE = "evidence"
    TARGET = "target"
    WRONG = "wrong"


class Mark(StrEnum):
    """What becomes of a candidate in the step that is shown."""

    PLAIN = "plain"  # it stays
    STRUCK = "struck"
    PLACED = "placed"  # the cell takes it


class Line(NamedTuple):
    """A straight stroke along the edges of cells, from one corner to a later one."""

    start: Corner
    end: Corner
    weight: Weight


class Slant(NamedTuple):
    """A straight stroke through cells, from corner to corner, behind what stands in them."""

    start: Corner  # the upper end
    end: Corner


class Label(NamedTuple):
    """A text in a cell."""

    row: int
    column: int
    role: Role
    text: str


class Candidate(NamedTuple):
    """A value, small, that a cell may still take.

    Its `slot` is its place among the values that any cell may have, counted from 0: a value has
    the same slot in every cell, so that the eye finds it without reading.
    """

    row: int
    column: int
    slot: int
    text: str
    mark: Mark = Mark.PLAIN


class Fill(NamedTuple):
    """A cell picked out."""

    row: int
    column: int
    tone: Tone


Written = TypeVar("Written", Label, Candidate)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A grid of cells with its lines, labels, fills and candidates.

    `slots` is how many values a cell may have; without it no candidates are drawn, not even where
    there are none left. `outlines` are groups of cells, no cell in two, each with a line of its own
    that keeps inside its cells' edges, where those are taken; `told` says in sentences what lines,
    outlines and slants mean, for who does not see them. Texts are spelled as people read them,
    whoever gives them: a negative number begins with a minus sign. Raises ValueError for what lies
    outside.
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
    told: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(map(_spelled, self.labels)))
        object.__setattr__(self, "candidates", tuple(map(_spelled, self.candidates)))
        strokes: list[Line | Slant] = [*self.lines, *self.slants]
        for stroke in strokes:
            if not _is_stroke(stroke, self.rows, self.columns):
                raise ValueError(f"{stroke} is no stroke over {self.rows}×{self.columns} cells")
        outlined = list(chain.from_iterable(self.outlines))
        cells = [(label.row, label.column) for label in self.labels]
        cells += [(fill.row, fill.column) for fill in self.fills]
        cells += [(candidate.row, candidate.column) for candidate in self.candidates]
        for row, column in chain(cells, outlined):
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise ValueError(f"no cell at row {row}, column {column} of the drawing")
        if len(set(outlined)) < len(outlined):
            raise ValueError("a cell has two outlines")
        for candidate in self.candidates:
            if not 0 <= candidate.slot < self.slots:
                raise ValueError(f"{candidate} has none of the {self.slots} slots")

    @property
    def outline_of(self) -> dict[Corner, int]:
        """The number of each cell's outline, of the cells that have one."""
        return {cell: number for number, cells in enumerate(self.outlines) for cell in cells}


def _is_stroke(stroke: Line | Slant, rows: int, columns: int) -> bool:
    """Whether it goes forward on the board: a line along edges, a slant as far down as across."""
    (top, left), (bottom, right) = stroke.start, stroke.end
    if not 0 <= top <= bottom <= rows or not (0 <= left <= columns and 0 <= right <= columns):
        return False
    if isinstance(stroke, Slant):
        return top < bottom and bottom - top == abs(right - left)
    return left <= right and (top == bottom) != (left == right)


def _spelled(one: Written) -> Written:
    return one._replace(text=signed(one.text)) if "-" in one.text else one


def borders(regions: Sequence[int], columns: int) -> tuple[Line, ...]:
    """Every edge of every cell, thick around regions and thin inside; `regions[cell]` names one.

    Edges of one weight that follow each other are one line.
    """
    rows = len(regions) // columns

    def region(row: int, column: int) -> int | None:
        inside = 0 <= row < rows and 0 <= column < columns
        return regions[row * columns + column] if inside else None

    lines: list[Line] = []
    for row in range(rows + 1):
        across = [_weight(region(row - 1, c), region(row, c)) for c in range(columns)]
        lines += [Line((row, a), (row, b), weight) for a, b, weight in _runs(across)]
    for column in range(columns + 1):
        down = [_weight(region(r, column - 1), region(r, column)) for r in range(rows)]
        lines += [Line((a, column), (b, column), weight) for a, b, weight in _runs(down)]
    return tuple(lines)


def _weight(one: int | None, other: int | None) -> Weight:
    return Weight.THIN if one == other else Weight.THICK


def _runs(weights: Sequence[Weight]) -> list[tuple[int, int, Weight]]:
    """Where each stretch of one weight starts and ends, and the weight."""
    starts = [i for i in range(len(weights)) if i == 0 or weights[i] is not weights[i - 1]]
    return [(a, b, weights[a]) for a, b in pairwise([*starts, len(weights)])]
