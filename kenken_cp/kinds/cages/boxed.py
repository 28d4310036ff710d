"""KenKen with boxes: boxes, and optionally both diagonals, repeat no digit either."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.core.fields import flag, list_of, require, sides
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.fields import (
    CANDIDATES,
    additions,
    box_map,
    boxes,
    candidates,
    clued_cages,
)
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.like import like
from kenken_cp.kinds.cages.manual import CANDIDATES_NOTE, MARKS, note, rules
from kenken_cp.kinds.cages.marking import broken
from kenken_cp.kinds.cages.model import audit, model
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.rules import check, overflow, values
from kenken_cp.kinds.cages.traits import traits

FIELDS = (*kenken.FIELDS, "box", "diagonals")


def takes(puzzle: CagePuzzle) -> bool:
    """Whether the puzzle has boxes or diagonals, and cages that cover the grid."""
    bare = not (puzzle.givens or puzzle.distinct)
    return bare and puzzle.covered and bool(puzzle.boxes or puzzle.diagonals)


def data(puzzle: CagePuzzle) -> dict[str, object]:
    """The puzzle as plain JSON and as the data of `kenken-boxes.mzn`."""
    return {**kenken.data(puzzle), "box": box_map(puzzle), "diagonals": puzzle.diagonals}


def from_data(fields: Mapping[str, Any]) -> CagePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS, (CANDIDATES,))
    return CagePuzzle(
        *sides(fields),
        clued_cages(fields),
        tuple(list_of("digits", fields)),
        fields["rule"],
        boxes(fields),
        flag("diagonals", fields),
        candidates=candidates(fields),
    )


def example() -> CagePuzzle:
    """A 4×4 in eleven steps."""
    cages = (
        ((0, 4), "/", 3), ((1, 5, 6), "+", 10), ((2, 3, 7), "*", 6), ((8, 12), "/", 2),
        ((9, 13), "-", 2), ((10, 11), "-", 1), ((14,), GIVEN, 2), ((15,), GIVEN, 1),
    )  # fmt: skip
    return CagePuzzle(4, 4, tuple(Cage(*cage) for cage in cages), boxes=boxes_of(4, 4, 2, 2))


MANUAL = FamilyManual(
    "Calcudoku with boxes", rules, note, example, MARKS, candidates=CANDIDATES_NOTE, like=like
)
FAMILY = Family(
    kind=KIND,
    id="kenken-boxes",
    title="KenKen with boxes",
    takes=takes,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=MANUAL,
    overflow=overflow,
    additions=additions,
    values=values,
    traits=traits,
)
