"""Sudoku: givens, and no digit twice in a row, column or box."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.core.fields import flag, list_of, require, sides
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.fields import (
    AREAS,
    CANDIDATES,
    additions,
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
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.like import like
from kenken_cp.kinds.cages.manual import CANDIDATES_NOTE, MARKS, note, rules
from kenken_cp.kinds.cages.marking import broken
from kenken_cp.kinds.cages.model import audit, model
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check, values
from kenken_cp.kinds.cages.traits import traits

FIELDS = ("rows", "columns", "digits", "box", "diagonals", "given")


def takes(puzzle: CagePuzzle) -> bool:
    """Whether the puzzle has givens and candidates only, and no cages."""
    return not (puzzle.cages or puzzle.covered or puzzle.distinct)


def data(puzzle: CagePuzzle) -> dict[str, object]:
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
    }


def from_data(fields: Mapping[str, Any]) -> CagePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS, (CANDIDATES, AREAS))
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
    )


def example() -> CagePuzzle:
    """The manual's example: a 4×4 that the human solver solves in ten steps."""
    given = ((0, 1), (1, 3), (6, 3), (9, 2), (14, 4), (15, 2))
    return CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), givens=given, covered=False)


MANUAL = FamilyManual("Sudoku", rules, note, example, MARKS, candidates=CANDIDATES_NOTE, like=like)
FAMILY = Family(
    kind=KIND,
    id="sudoku",
    title="Sudoku",
    takes=takes,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=MANUAL,
    additions=additions,
    values=values,
    traits=traits,
)
