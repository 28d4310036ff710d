"""Hidato: consecutive numbers stand in cells that share an edge or a corner."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family, FamilyManual
from kenken_cp.kinds.paths.drawing import draw
from kenken_cp.kinds.paths.fields import data, puzzle_from
from kenken_cp.kinds.paths.kind import KIND
from kenken_cp.kinds.paths.manual import MARKS, note, rules
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
    given = ((0, 1), (2, 11), (6, 3), (13, 16), (15, 6), (18, 22), (24, 25))
    return PathPuzzle(5, 5, True, given)


FAMILY = Family(
    kind=KIND,
    id="hidato",
    title="Hidato",
    takes=takes,
    check=check,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=FamilyManual("King’s Number Path", rules, note, example, MARKS),
    values=values,
    rules_out=rules_out,
)
