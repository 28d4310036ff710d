"""Numbrix: consecutive numbers stand in cells that share an edge."""

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
    """Whether steps cross edges only."""
    return not puzzle.king


def from_data(fields: Mapping[str, Any]) -> PathPuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    return puzzle_from(False, fields)


def example() -> PathPuzzle:
    """The manual's example: a gentle 4×4."""
    given = ((0, 16), (4, 1), (7, 12), (12, 5), (15, 8))
    return PathPuzzle(4, 4, False, given)


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
    manual=FamilyManual(
        "Number Path", rules, note, example, MARKS, SIMPLE_MARKS, candidates=CANDIDATES, like=like
    ),
    values=values,
    rules_out=rules_out,
)
