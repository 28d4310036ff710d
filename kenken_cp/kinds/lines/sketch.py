"""Nonograms in the editor: a picture whose rows and columns give the clues, or typed clues."""

import re
from dataclasses import replace

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Draft, Sketch, Unfinished
from kenken_cp.kinds.lines.puzzle import (
    EMPTY,
    FILLED,
    Clue,
    LinePuzzle,
    clue_text,
    puzzle_of,
)

PAINT, DOT = "#", "."
_VALUES = {PAINT: FILLED, DOT: EMPTY}
_SIGNS = {value: sign for sign, value in _VALUES.items()}
_NUMBERS = re.compile(r"[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*")


def _read_painted(draft: Draft) -> Grid:
    return tuple([FILLED if text == PAINT else EMPTY for text in draft.texts])


def _read_typed(side: str, texts: tuple[str, ...], lines: int) -> tuple[Clue, ...]:
    missing = next((i for i in range(lines) if not "".join(texts[i : i + 1]).strip()), None)
    if missing is not None:
        raise Unfinished(
            f"{side.capitalize()} {missing + 1} has no clue; write 0 if it has no filled cell."
        )
    if len(texts) > lines:
        raise PuzzleError(f"{say_count(len(texts), 'clue')} do not fit {say_count(lines, side)}")
    return tuple([_clue(f"{side} {i}", text.strip()) for i, text in enumerate(texts, start=1)])


def _clue(name: str, text: str) -> Clue:
    if not _NUMBERS.fullmatch(text):
        raise PuzzleError(f"the clue {text[:20]!r} of {name} must be numbers, such as 3 1 2, or 0")
    return tuple([number for number in map(int, re.split(r"[\s,]+", text)) if number])


class LineSketch(Sketch[LinePuzzle]):
    """A picture is painted, or clues are typed."""

    signs = DOT
    paint = PAINT
    clued = True

    def puzzle(self, family: Family[LinePuzzle], draft: Draft) -> LinePuzzle:
        """The puzzle whose picture is painted; or with the typed clues, and what is painted or
        dotted as givens."""
        if any(map(any, draft.clues)):
            rows = _read_typed("row", draft.clues[0], draft.rows)
            columns = _read_typed("column", draft.clues[1], draft.columns)
            givens = [(cell, _VALUES[text]) for cell, text in enumerate(draft.texts) if text]
            return LinePuzzle(draft.rows, draft.columns, rows, columns, tuple(givens))
        grid = _read_painted(draft)
        if FILLED not in grid:
            raise Unfinished(
                "Paint a picture, and its rows and columns give the clues; or type the clues."
            )
        return puzzle_of(grid, draft.columns)

    def draft(self, family: Family[LinePuzzle], puzzle: LinePuzzle) -> Draft:
        """The clues as they are typed, and the cells that are given."""
        texts = [""] * (puzzle.rows * puzzle.columns)
        for cell, value in puzzle.givens:
            texts[cell] = _SIGNS[value]
        rows, columns = puzzle.row_clues, puzzle.column_clues
        clues = tuple(map(clue_text, rows)), tuple(map(clue_text, columns))
        return Draft(puzzle.rows, puzzle.columns, tuple(texts), clues=clues)

    def read_picture(self, draft: Draft) -> Grid | None:
        """The picture that is painted; None where clues are typed, as what is painted is given
        then."""
        return None if any(map(any, draft.clues)) else _read_painted(draft)

    def add_given(self, puzzle: LinePuzzle, cell: int, value: int) -> LinePuzzle:
        return replace(puzzle, givens=(*puzzle.givens, (cell, value)))
