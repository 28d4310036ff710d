"""Draws Nonograms: clues in the margins, heavier lines every five cells, ink and dots."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kenken_cp.core.drawing import (
    Drawing,
    Ink,
    Inked,
    MarginClue,
    MarginText,
    Side,
    Tone,
    borders,
)
from kenken_cp.core.steps import Step
from kenken_cp.kinds.lines.placing import find_settled
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle
from kenken_cp.kinds.lines.state import LINE_OF, LineMarks

BLOCK = 5  # cells between two heavier lines
NONE = "0"  # the clue of a line without blocks
INK = {FILLED: Ink.BLACK, EMPTY: Ink.DOT}


def draw(puzzle: LinePuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The drawing of a puzzle, with the cells of a grid if given; None is a cell not yet known.

    A grid that is known all over is shown as a picture, without clues, and without dots in its
    empty cells; on a board in progress dots tell empty cells from unknown ones, and the numbers of
    blocks that are found are marked as done.
    """
    known = list(values) if values is not None else _list_given(puzzle)
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
        margin=() if complete else tuple(margin_clues(puzzle, known)),
        left=0 if complete else _depth(puzzle.row_clues),
        top=0 if complete else _depth(puzzle.column_clues),
    )


def show_step(drawing: Drawing, state: LineMarks, step: Step) -> Drawing:
    """The drawing of the board before a step, with the cells that the step fills in already inked,
    and the numbers in the margins that it speaks of picked out."""
    columns = state.puzzle.columns
    ink = [Inked(*divmod(cell, columns), INK[value]) for cell, value in step.placements]
    spoken = spoken_clues(state, step)
    margin = [
        _tone(clue, spoken[clue.side, clue.line]) if (clue.side, clue.line) in spoken else clue
        for clue in drawing.margin
    ]
    return replace(drawing, ink=(*drawing.ink, *ink), margin=tuple(margin))


def spoken_clues(state: LineMarks, step: Step) -> dict[tuple[Side, int], set[int]]:
    """The clues that a step speaks of, each with the places of the numbers that it means; none for
    all of them."""
    spoken: dict[tuple[Side, int], set[int]] = {}
    for group in step.evidence.groups:
        if group.kind in LINE_OF:
            line, block = state.place_of(group)
            spoken[Side(LINE_OF[group.kind]), line].add(block)
        else:
            spoken[Side(group.kind), group.index] = set()
    return spoken


def _tone(clue: MarginClue, blocks: set[int]) -> MarginClue:
    """The clue with these blocks picked out; with all of it if there are none."""
    texts = [
        text._replace(tone=Tone.EVIDENCE) if not blocks or at in blocks else text
        for at, text in enumerate(clue.texts)
    ]
    return clue._replace(texts=tuple(texts))


def margin_clues(puzzle: LinePuzzle, known: Sequence[int | None] = ()) -> Iterator[MarginClue]:
    """The clues of rows, then those of columns; `known` has the cells, if some are known."""
    for number, (_, cells, clue) in enumerate(puzzle.lines):
        held = [known[cell] for cell in cells] if known else [None]
        done = find_settled(clue, held) if clue else [set(held) == {EMPTY}]
        texts = zip(texts_of(clue), done, strict=True)
        side, line = Side.ROWS, number
        if number >= puzzle.rows:
            side, line = Side.COLUMNS, number - puzzle.rows
        yield MarginClue(side, line, tuple([MarginText(*text) for text in texts]))


def texts_of(clue: Clue) -> list[str]:
    """The numbers of a clue; 0 if it has none."""
    return list(map(str, clue)) or [NONE]


def _list_given(puzzle: LinePuzzle) -> list[int | None]:
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
