"""Number paths in the editor: numbers are written into cells, and x makes a hole."""

from typing import Any

from kenken_cp.core.family import Family
from kenken_cp.core.play import Draft, Sketch, Unfinished

HOLE = "x"


def puzzle(family: Family, draft: Draft) -> Any:
    """The puzzle with these numbers and holes."""
    if not any(text and text != HOLE for text in draft.texts):
        raise Unfinished("Write numbers of the path into cells; x makes a hole.")
    cells = range(0, draft.rows * draft.columns, draft.columns)
    rows = [draft.texts[start : start + draft.columns] for start in cells]
    return family.from_data(
        {
            **family.data(family.manual.example()),
            "rows": draft.rows,
            "columns": draft.columns,
            "hole": [[int(text == HOLE) for text in row] for row in rows],
            "given": [[int(text) if text not in ("", HOLE) else 0 for text in row] for row in rows],
        }
    )


SKETCH = Sketch(puzzle, signs=HOLE)
