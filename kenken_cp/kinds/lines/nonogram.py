"""Nonogram: in each row and column the blocks of filled cells are as its clue says."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.family import Family
from kenken_cp.core.fields import require
from kenken_cp.kinds.lines.closure import rules_out
from kenken_cp.kinds.lines.drawing import draw
from kenken_cp.kinds.lines.fields import clues, given_list, givens, padded, sides
from kenken_cp.kinds.lines.kind import KIND
from kenken_cp.kinds.lines.manual import MANUAL
from kenken_cp.kinds.lines.marking import broken
from kenken_cp.kinds.lines.model import audit, model
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.kinds.lines.rules import check, values

FIELDS = ("rows", "columns", "row_clues", "column_clues", "given")


def data(puzzle: LinePuzzle) -> dict[str, object]:
    """The puzzle as plain JSON and as the data of `nonogram.mzn`; zeros fill up the clues."""
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "row_clues": padded(puzzle.row_clues),
        "column_clues": padded(puzzle.column_clues),
        "given": given_list(puzzle),
    }


def from_data(fields: Mapping[str, Any]) -> LinePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS)
    rows, columns = sides(fields)
    return LinePuzzle(
        rows,
        columns,
        clues("row_clues", "row", rows, fields),
        clues("column_clues", "column", columns, fields),
        givens(columns, rows, fields),
    )


FAMILY = Family(
    kind=KIND,
    id="nonogram",
    title="Nonogram",
    takes=lambda puzzle: True,
    check=check,
    broken=broken,
    model=model,
    audit=audit,
    data=data,
    from_data=from_data,
    draw=draw,
    manual=MANUAL,
    values=values,
    rules_out=rules_out,
)
