"""Sudoku: givens, and no digit twice in a row, column or box."""

from kenken_cp.core.fields import Fields, flag, list_of, require, sides
from kenken_cp.kinds.cages.clue_fields import clue_entries, clues
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import (
    AREAS,
    CANDIDATES,
    CLUES,
    area_entries,
    areas,
    box_map,
    boxes,
    candidate_entries,
    candidates,
    given_map,
    givens,
)
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.populations import CagePercentiles
from kenken_cp.kinds.cages.puzzle import CagePuzzle

FIELDS = ("rows", "columns", "digits", "box", "diagonals", "given")


class SudokuManual(CageManual):
    """How it is played."""

    heading = "Sudoku"

    def example(self) -> CagePuzzle:
        """The manual's example: a 4×4 that the human solver solves in ten steps."""
        given = ((0, 1), (1, 3), (6, 3), (9, 2), (14, 4), (15, 2))
        return CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), givens=given, covered=False)


class Sudoku(CageFamily):
    """Givens and candidates, and no cages."""

    id = "sudoku"
    title = "Sudoku"
    manual = SudokuManual()

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle has givens and candidates only, and no cages."""
        return not (puzzle.cages or puzzle.covered or puzzle.distinct)

    def is_timed(self, puzzle: CagePuzzle) -> bool:
        """The players solved usual Sudokus, of 9×9 with nothing but givens."""
        return puzzle.rows == puzzle.columns == 9 and not CagePercentiles().group(puzzle)

    def data(self, puzzle: CagePuzzle) -> dict[str, object]:
        """The puzzle as plain JSON and as the data of `sudoku.mzn`, with `blank` for no given."""
        return {
            "rows": puzzle.rows,
            "columns": puzzle.columns,
            "digits": list(puzzle.digits),
            "box": box_map(puzzle),
            "diagonals": puzzle.diagonals,
            "given": given_map(puzzle),
            **candidate_entries(puzzle),
            **area_entries(puzzle.areas, puzzle.columns),
            **clue_entries(puzzle),
        }

    def from_data(self, fields: Fields) -> CagePuzzle:
        require(fields, FIELDS, (CANDIDATES, AREAS, CLUES))
        return CagePuzzle(
            *sides(fields),
            (),
            tuple(list_of("digits", fields)),
            boxes=boxes(fields),
            diagonals=flag("diagonals", fields),
            givens=givens(fields),
            covered=False,
            candidates=candidates(fields),
            areas=areas(fields),
            clues=clues(fields),
        )


FAMILY = Sudoku()
