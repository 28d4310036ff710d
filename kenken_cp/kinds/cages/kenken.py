"""KenKen: no digit twice in a row or column, and every cage meets its clue."""

from kenken_cp.core.fields import Fields
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import CANDIDATES, CLUES, clued_cages
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.rules import overflow


class KenKenManual(CageManual):
    """How it is played."""

    # Books say Calcudoku, since the other names are trademarks.
    heading = "Calcudoku"

    def example(self) -> CagePuzzle:
        """A 4×4 in nine steps."""
        cages = (
            ((0, 1), "-", 3), ((2, 3, 6, 7), "+", 11), ((4, 8, 9), "+", 7), ((5,), GIVEN, 3),
            ((10, 11, 15), "*", 3), ((12, 13, 14), "*", 24),
        )  # fmt: skip
        return CagePuzzle(4, 4, tuple(Cage(*cage) for cage in cages))


class KenKen(CageFamily):
    """Rows, columns and cages that cover the grid."""

    id = "kenken"
    title = "KenKen"
    fields: tuple[str, ...] = (
        "rows", "columns", "digits", "rule", "cage", "operator", "target", CANDIDATES, CLUES,
    )  # fmt: skip
    covered = True
    manual: CageManual = KenKenManual()
    overflow = staticmethod(overflow)

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle is a KenKen: rows and columns, and cages that cover the grid."""
        bare = not (puzzle.boxes or puzzle.diagonals or puzzle.givens or puzzle.distinct)
        return bare and puzzle.covered

    def cages(self, fields: Fields) -> tuple[Cage, ...]:
        return clued_cages(fields)


FAMILY = KenKen()
