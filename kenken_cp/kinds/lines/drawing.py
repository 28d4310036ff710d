"""Draws Nonograms: clues in the margins, heavier lines every five cells, ink and dots."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.drawing import (
    Drawing,
    Ink,
    Inked,
    MarginClue,
    MarginText,
    Side,
    borders,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle

BLOCK = 5  # cells between two heavier lines
NONE = "0"  # the clue of a line without blocks
INK = {FILLED: Ink.BLACK, EMPTY: Ink.DOT}


def draw(puzzle: LinePuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The drawing of a puzzle, with the cells of a grid if given; None is a cell not yet known.

    A grid that is known all over is shown as a picture, without dots in its empty cells; on a
    board in progress dots tell empty cells from unknown ones.
    """
    known = list(values) if values is not None else _given(puzzle)
    complete = bool(known) and None not in known
    return Drawing(
        puzzle.rows,
        puzzle.columns,
        borders(_blocks(puzzle), puzzle.columns),
        (),
        ink=tuple(
            [
                Inked(*divmod(cell, puzzle.columns), INK[value])
                for cell, value in enumerate(known)
                if value is not None and not (complete and value == EMPTY)
            ]
        ),
        margin=tuple(margin_clues(puzzle)),
        left=_depth(puzzle.row_clues),
        top=_depth(puzzle.column_clues),
    )


def margin_clues(puzzle: LinePuzzle) -> Iterator[MarginClue]:
    """The clues of rows, then those of columns."""
    for side, clues in ((Side.ROWS, puzzle.row_clues), (Side.COLUMNS, puzzle.column_clues)):
        for line, clue in enumerate(clues):
            yield MarginClue(side, line, tuple([MarginText(text) for text in texts_of(clue)]))


def texts_of(clue: Clue) -> list[str]:
    """The numbers of a clue; 0 if it has none."""
    return list(map(str, clue)) or [NONE]


def _given(puzzle: LinePuzzle) -> list[int | None]:
    """The cells known from the start, if there are any."""
    known: list[int | None] = [None] * (puzzle.rows * puzzle.columns)
    for cell, value in puzzle.givens:
        known[cell] = value
    return known if puzzle.givens else []


def _blocks(puzzle: LinePuzzle) -> list[int]:
    """For each cell the number of its block of 5×5 cells."""
    across = -(-puzzle.columns // BLOCK)
    return [
        row // BLOCK * across + column // BLOCK
        for row in range(puzzle.rows)
        for column in range(puzzle.columns)
    ]


def _depth(clues: Sequence[Clue]) -> int:
    return max(1, *map(len, clues))
