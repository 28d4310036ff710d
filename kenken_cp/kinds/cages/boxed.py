"""KenKen with boxes: boxes, and optionally both diagonals, repeat no digit either."""

from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle


class KenKenWithBoxesManual(CageManual):
    """How it is played."""

    heading = "Calcudoku with boxes"

    def example(self) -> CagePuzzle:
        """A 4×4 in eleven steps."""
        cages = (
            ((0, 4), "/", 3), ((1, 5, 6), "+", 10), ((2, 3, 7), "*", 6), ((8, 12), "/", 2),
            ((9, 13), "-", 2), ((10, 11), "-", 1), ((14,), GIVEN, 2), ((15,), GIVEN, 1),
        )  # fmt: skip
        return CagePuzzle(4, 4, tuple(Cage(*cage) for cage in cages), boxes=boxes_of(4, 4, 2, 2))


class KenKenWithBoxes(kenken.KenKen):
    """KenKen with boxes or diagonals."""

    id = "kenken-boxes"
    title = "KenKen with boxes"
    manual = KenKenWithBoxesManual()
    fields = (*kenken.KenKen.fields, "box", "diagonals")

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle has boxes or diagonals, and cages that cover the grid."""
        bare = not (puzzle.givens or puzzle.distinct)
        return bare and puzzle.covered and bool(puzzle.boxes or puzzle.diagonals)


FAMILY = KenKenWithBoxes()
