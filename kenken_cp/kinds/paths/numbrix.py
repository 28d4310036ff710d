"""Numbrix: consecutive numbers stand in cells that share an edge."""

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
    """Whether steps cross edges only."""
    return not puzzle.king


def from_data(fields: Mapping[str, Any]) -> PathPuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    return puzzle_from(False, fields)


def example() -> PathPuzzle:
    """The manual's example: a 5×5 that takes gentle and easy techniques."""
    given = ((0, 25), (8, 7), (10, 1), (11, 4), (16, 11))
    return PathPuzzle(5, 5, False, given)


FAMILY = Family(
    kind=KIND,
    id="numbrix",
    title="Numbrix",
    takes=takes,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=FamilyManual("Number Path", rules, note, example, MARKS),
    values=values,
    rules_out=rules_out,
)
