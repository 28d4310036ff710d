"""Hidato: consecutive numbers stand in cells that share an edge or a corner."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.kinds.paths.drawing import draw
from kenken_cp.kinds.paths.fields import data, puzzle_from
from kenken_cp.kinds.paths.kind import KIND
from kenken_cp.kinds.paths.manual import CANDIDATES, MARKS, SIMPLE_MARKS, like, note, rules
from kenken_cp.kinds.paths.marking import broken
from kenken_cp.kinds.paths.model import audit, model
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.rules import check, rules_out, values


def takes(puzzle: PathPuzzle) -> bool:
    """Whether steps may cross corners."""
    return puzzle.king


def from_data(fields: Mapping[str, Any]) -> PathPuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    return puzzle_from(True, fields)


def example() -> PathPuzzle:
    """The manual's example: a gentle 5×5."""
    given = (
        (0, 4), (4, 11), (6, 3), (7, 7), (9, 12), (10, 1), (13, 8),
        (16, 20), (17, 22), (18, 17), (20, 25), (22, 18), (24, 15),
    )  # fmt: skip
    return PathPuzzle(5, 5, True, given)


FAMILY = Family(
    kind=KIND,
    id="hidato",
    title="Hidato",
    takes=takes,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=FamilyManual(
        "King’s Number Path",
        rules,
        note,
        example,
        MARKS,
        SIMPLE_MARKS,
        candidates=CANDIDATES,
        like=like,
    ),
    values=values,
    rules_out=rules_out,
)
