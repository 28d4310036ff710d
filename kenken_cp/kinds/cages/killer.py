"""Killer Sudoku: a Sudoku with cages that give the sum of their digits."""

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, list_of, map_of
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import entries
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

# operators of cages whose clue is a sum; a cage of one cell is a given
SUMS = frozenset((GIVEN, "+"))


def _cage(cells: tuple[int, ...], total: int) -> Cage:
    return Cage(cells, GIVEN if len(cells) == 1 else "+", total)


class KillerSudokuManual(CageManual):
    """How it is played."""

    heading = "Killer Sudoku"

    def example(self) -> CagePuzzle:
        """The manual's example: a 4×4 that the human solver solves in ten steps."""
        sums = (
            ((0, 1), 3), ((2, 3, 6, 7), 10), ((4, 8), 6), ((5, 9), 7), ((10, 13, 14), 6),
            ((11, 15), 5), ((12,), 3),
        )  # fmt: skip
        cages = tuple(_cage(cells, total) for cells, total in sums)
        return CagePuzzle(4, 4, cages, boxes=boxes_of(4, 4, 2, 2), distinct=True, covered=False)


class KillerSudoku(CageFamily):
    """Sums in cages, and cells that may be in no cage."""

    id = "killer"
    title = "Killer Sudoku"
    fields = (*sudoku.Sudoku.fields, "cage", "sum", "repeats")
    manual = KillerSudokuManual()

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether all cages of the puzzle are sums, and cells may be in no cage."""
        return not puzzle.covered and {cage.operator for cage in puzzle.cages} <= SUMS

    def cages(self, fields: Fields) -> tuple[Cage, ...]:
        sums = list_of("sum", fields)
        cells_of: list[list[int]] = [[] for _ in sums]
        meaning = "cage numbers start at 1, and 0 means none"
        for cell, number in enumerate(map_of("cage", meaning, fields)):
            if number > len(sums):
                raise FormatError(
                    f"'cage' refers to cage {number}, but 'sum' has {entries(len(sums))}; number "
                    "the cages from 1"
                )
            if number:
                cells_of[number - 1].append(cell)
        return tuple(map(_cage, map(tuple, cells_of), sums))


FAMILY = KillerSudoku()
