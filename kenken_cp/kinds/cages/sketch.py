"""Puzzles of houses and cages in the editor: digits in cells, and cages with the text of a clue."""

import re
from collections.abc import Sequence
from typing import Any

from kenken_cp.core.counts import counted
from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import cell_names
from kenken_cp.core.play import Draft, Sketch, Unfinished
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import GIVEN

_CLUE = re.compile(r"([=?]?)\s*(-?[0-9]{1,12})\s*([-+−–*x×/÷:?]?)")
_SIGNS = {"−": "-", "–": "-", "x": "*", "×": "*", "÷": "/", ":": "/"}
MOST_NAMED = 6  # cells in a sentence
ANY = "?"  # a clue without an operator
SUM = "+"


def fields_of(family: Family) -> dict[str, Any]:
    """The fields that puzzles of the family have, with the values of its example."""
    return dict(family.data(family.manual.example()))


def caged(family: Family) -> bool:
    """Whether puzzles of the family have cages."""
    return "cage" in fields_of(family)


def ground(family: Family, rows: int, columns: int) -> Sequence[int]:
    """The usual boxes, where the family has boxes and the board has usual ones."""
    boxes = usual_boxes(rows) if rows == columns and "box" in fields_of(family) else ()
    return boxes or [0] * (rows * columns)


def puzzle(family: Family, draft: Draft) -> Any:
    """The puzzle with these digits and cages; Unfinished while a cell or a clue is missing."""
    fields = fields_of(family)
    rows, columns = draft.rows, draft.columns
    fields |= {
        "rows": rows,
        "columns": columns,
        "digits": list(range(1, max(rows, columns) + 1)),
    }
    if "box" in fields:
        boxes = ground(family, rows, columns)
        fields["box"] = _rows([number + 1 if any(boxes) else 0 for number in boxes], columns)
    cages = [(cells, _clue(cells, clue, columns)) for cells, clue in draft.cages]
    if "given" in fields:
        fields["given"] = _rows([int(text or 0) for text in draft.texts], columns)
    else:  # a digit in a cell is a cage of its own
        held = {cell for cells, _ in cages for cell in cells}
        for cell, text in enumerate(draft.texts):
            if text and cell not in held:
                cages.append(((cell,), (GIVEN, int(text))))
    if "cage" in fields:
        cages.sort(key=lambda cage: min(cage[0]))
        fields |= _cages(fields, cages, draft)
    return family.from_data(fields)


def _cages(
    fields: dict[str, Any], cages: list[tuple[tuple[int, ...], tuple[str, int]]], draft: Draft
) -> dict[str, Any]:
    """The fields of the cages, numbered by their first cells."""
    number_of = {cell: i for i, (cells, _) in enumerate(cages, start=1) for cell in cells}
    cells = range(draft.rows * draft.columns)
    found: dict[str, Any] = {"cage": _rows([number_of.get(c, 0) for c in cells], draft.columns)}
    targets = [target for _, (_, target) in cages]
    if "sum" in fields:
        wrong = next((cage for cage in cages if cage[1][0] not in (SUM, ANY, GIVEN)), None)
        if wrong:
            raise PuzzleError(f"{cell_names(wrong[0], draft.columns)}: the clue must be a sum")
        return {**found, "sum": targets}
    left = [cell for cell in cells if cell not in number_of]
    if left:
        few = cell_names(left[:MOST_NAMED], draft.columns)
        rest = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
        raise Unfinished(f"{counted(len(left), 'cell')} without a cage: {few}{rest}.")
    return {**found, "operator": [operator for _, (operator, _) in cages], "target": targets}


def _clue(cells: Sequence[int], text: str, columns: int) -> tuple[str, int]:
    """The operator and the target of a clue as it is written: `12+`, `12x`, `=3`, `?12`, `12`."""
    where = cell_names(cells[:1], columns)
    if not text.strip():
        raise Unfinished(f"The cage at {where} has no clue.")
    read = _CLUE.fullmatch(text.strip().lower())
    if read is None or (read[1] and read[3]):
        raise PuzzleError(
            f"the clue {text[:20]!r} at {where} is not one; write 12+, 3-, 12x, 2/ or 12"
        )
    sign = read[1] or read[3] or (GIVEN if len(cells) == 1 else ANY)
    return _SIGNS.get(sign, sign), int(read[2])


def _rows(numbers: Sequence[int], columns: int) -> list[list[int]]:
    return [list(numbers[start : start + columns]) for start in range(0, len(numbers), columns)]


SKETCH = Sketch(puzzle, ground, caged=caged)
