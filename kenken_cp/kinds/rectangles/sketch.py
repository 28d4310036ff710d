"""Puzzles of rectangles in the editor: areas are written into cells, `?` for any area."""

from kenken_cp.core.family import Family
from kenken_cp.core.play import Draft, Sketch, Unfinished
from kenken_cp.kinds.rectangles.puzzle import QUESTION, UNKNOWN, Clue, RectanglePuzzle


class RectangleSketch(Sketch[RectanglePuzzle]):
    """Areas are written into cells, `?` for any area."""

    signs = QUESTION

    def puzzle(self, family: Family[RectanglePuzzle], draft: Draft) -> RectanglePuzzle:
        """The puzzle with these numbers."""
        clues = [
            Clue(cell, UNKNOWN if text == QUESTION else int(text))
            for cell, text in enumerate(draft.texts)
            if text
        ]
        if not clues:
            raise Unfinished("Write the areas of rectangles into cells, or ? for any area.")
        cells = draft.rows * draft.columns
        area = sum(clue.number for clue in clues if clue.number != UNKNOWN)
        if area < cells and all(clue.number != UNKNOWN for clue in clues):
            raise Unfinished(f"The areas add up to {area} of {cells} cells.")
        return RectanglePuzzle(draft.rows, draft.columns, tuple(clues))

    def draft(self, family: Family[RectanglePuzzle], puzzle: RectanglePuzzle) -> Draft:
        """Each number in its cell."""
        texts = [""] * (puzzle.rows * puzzle.columns)
        for clue in puzzle.clues:
            texts[clue.cell] = clue.text
        return Draft(puzzle.rows, puzzle.columns, tuple(texts))
