"""Hidato: consecutive numbers stand in cells that share an edge or a corner."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.kinds.paths.drawing import draw
from kenken_cp.kinds.paths.fields import data, puzzle_from
from kenken_cp.kinds.paths.kind import KIND
from kenken_cp.kinds.paths.manual import MARKS, note, rules
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
    """The manual's example: a 5×5 that takes gentle and easy techniques."""
    given = (
        (0, 25), (2, 7), (3, 12), (6, 9), (11, 10), (14, 5), (17, 16), (19, 3), (23, 1),
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
    manual=FamilyManual("King’s Number Path", rules, note, example, MARKS),
    values=values,
    rules_out=rules_out,
)
