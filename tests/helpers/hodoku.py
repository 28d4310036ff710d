"""Sudokus as lines of HoDoKu's library, which are only read."""

from kenken_cp.core.document import Document


def written(document: Document) -> str:
    """A Sudoku of 9×9 with a deleted candidate in its first empty cell, and a step."""
    givens = dict(document.puzzle.givens)
    cells = "".join(str(givens.get(cell, ".")) for cell in range(81))
    row, column = divmod(cells.index("."), 9)
    return f":0300:4:{cells}:1{row + 1}{column + 1}:413::a note:"
