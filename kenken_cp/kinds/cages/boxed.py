"""KenKen with boxes: boxes, and optionally both diagonals, repeat no digit either."""

from kenken_cp.core.fields import Fields, flag, list_of, require, sides
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.clue_fields import clues
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.fields import (
    CANDIDATES,
    CLUES,
    box_map,
    boxes,
    candidates,
    clued_cages,
)
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.manual import CageManual
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.rules import overflow

FIELDS = (*kenken.FIELDS, "box", "diagonals")


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


class KenKenWithBoxes(CageFamily):
    """KenKen with boxes or diagonals."""

    id = "kenken-boxes"
    title = "KenKen with boxes"
    manual = KenKenWithBoxesManual()
    overflow = staticmethod(overflow)

    def takes(self, puzzle: CagePuzzle) -> bool:
        """Whether the puzzle has boxes or diagonals, and cages that cover the grid."""
        bare = not (puzzle.givens or puzzle.distinct)
        return bare and puzzle.covered and bool(puzzle.boxes or puzzle.diagonals)

    def data(self, puzzle: CagePuzzle) -> dict[str, object]:
        """The puzzle as plain JSON and as the data of `kenken-boxes.mzn`."""
        return {**kenken.FAMILY.data(puzzle), "box": box_map(puzzle), "diagonals": puzzle.diagonals}

    def from_data(self, fields: Fields) -> CagePuzzle:
        require(fields, FIELDS, (CANDIDATES, CLUES))
        return CagePuzzle(
            *sides(fields),
            clued_cages(fields),
            tuple(list_of("digits", fields)),
            fields["rule"],
            boxes(fields),
            flag("diagonals", fields),
            candidates=candidates(fields),
            clues=clues(fields),
        )


FAMILY = KenKenWithBoxes()
