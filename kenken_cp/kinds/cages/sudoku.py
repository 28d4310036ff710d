"""Sudoku: givens, and no digit twice in a row, column or box."""

from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import AREAS, CANDIDATES, CLUES
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.populations import CagePercentiles
from kenken_cp.kinds.cages.puzzle import CagePuzzle


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
    fields = (
        "rows", "columns", "digits", "box", "diagonals", "given", CANDIDATES, AREAS, CLUES,
    )  # fmt: skip
    manual = SudokuManual()

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle has givens and candidates only, and no cages."""
        return not (puzzle.cages or puzzle.covered or puzzle.distinct)

    def is_timed(self, puzzle: CagePuzzle) -> bool:
        """The players solved usual Sudokus, of 9×9 with nothing but givens."""
        return puzzle.rows == puzzle.columns == 9 and not CagePercentiles().group(puzzle)


FAMILY = Sudoku()
