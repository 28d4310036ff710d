"""Futoshiki: no digit twice in a row or column, and signs between cells say which is greater."""

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, list_of, show_value
from kenken_cp.core.geometry import cell_names, neighbours
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import CANDIDATES, GREATER
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.puzzle import CagePuzzle

SIGN = "greater-than"


def _signs(fields: Fields) -> tuple[Clue, ...]:
    """The signs in 'greater': row and column of the greater cell, then of the other, from 1."""
    rows, columns = fields["rows"], fields["columns"]
    entries = list_of(GREATER, fields, "entries")
    if not entries:
        raise FormatError(
            f"'{GREATER}' is empty; a Latin square without signs is of the family sudoku, with 0 "
            "for every 'box'"
        )
    found: dict[tuple[int, int], Clue] = {}
    for number, entry in enumerate(entries, start=1):
        where = f"entry {number} of '{GREATER}'"
        if type(entry) is not list or len(entry) != 4 or set(map(type, entry)) != {int}:
            raise FormatError(
                f"{where} is {show_value(entry)}; it must be a list of the row and column of the "
                "cell with the greater digit and those of the other, counted from 1"
            )
        if not all(1 <= at <= side for at, side in zip(entry, (rows, columns) * 2, strict=True)):
            raise FormatError(f"{where} is {entry}, outside the grid of {rows}×{columns}")
        one, other = [(r - 1) * columns + c - 1 for r, c in (entry[:2], entry[2:])]
        names = cell_names((one, other), columns)
        if other not in neighbours(one, rows, columns):
            raise FormatError(f"{where} is between {names}, which do not share an edge")
        if (one, other) in found or (other, one) in found:
            raise FormatError(f"'{GREATER}' has two signs between {names}; keep one")
        found[one, other] = Clue(SIGN, (one, other))
    return tuple(found.values())


class FutoshikiManual(CageManual):
    """How it is played."""

    heading = "Futoshiki"

    def example(self) -> CagePuzzle:
        """The manual's example: a 4×4 with one given."""
        signs = ((0, 1), (5, 4), (6, 2), (7, 3), (9, 10), (14, 13), (14, 15))
        clues = tuple([Clue(SIGN, pair) for pair in signs])
        return CagePuzzle(4, 4, (), givens=((7, 2),), covered=False, clues=clues)


class Futoshiki(CageFamily):
    """Rows, columns, givens and signs, and no boxes."""

    id = "futoshiki"
    title = "Futoshiki"
    fields = ("rows", "columns", "digits", "given", GREATER, CANDIDATES)
    clue_sorts = (SIGN,)
    manual = FutoshikiManual()

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle has signs, givens and candidates only."""
        bare = not (puzzle.boxes or puzzle.diagonals or puzzle.cages or puzzle.covered)
        return (
            bare
            and not (puzzle.areas or puzzle.distinct)
            and {clue.sort for clue in puzzle.clues} == {SIGN}
        )

    def clues(self, fields: Fields) -> tuple[Clue, ...]:
        return _signs(fields)

    def reference_data(self, puzzle: CagePuzzle) -> dict[str, object]:
        return self.data(puzzle)  # the model of the family has the signs

    def additions(self, puzzle: CagePuzzle) -> tuple[str, ...]:
        return (CANDIDATES,) * bool(puzzle.candidates)


FAMILY = Futoshiki()
