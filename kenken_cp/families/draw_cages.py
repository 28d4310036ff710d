"""How KenKen and its relatives look: thick borders, a clue in the first cell of each cage."""

from collections.abc import Sequence

from kenken_cp.core.cages import CagePuzzle
from kenken_cp.core.drawing import Drawing, Label, Role, borders


def draw(puzzle: CagePuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The puzzle, with the values of a grid if there is one; None is a cell still blank."""
    columns = puzzle.columns
    regions = list(puzzle.boxes) or [0] * (puzzle.rows * columns)
    labels = []
    for number, cage in enumerate(puzzle.cages):
        for cell in cage.cells if not puzzle.boxes else ():
            regions[cell] = number
        labels.append(Label(*divmod(cage.cells[0], columns), Role.CLUE, cage.clue))
    given = dict(puzzle.givens)
    for cell, digit in given.items():
        labels.append(Label(*divmod(cell, columns), Role.GIVEN, str(digit)))
    for cell, value in enumerate(values or ()):
        if value is not None and cell not in given:
            labels.append(Label(*divmod(cell, columns), Role.VALUE, str(value)))
    return Drawing(puzzle.rows, columns, borders(regions, columns), tuple(labels))
