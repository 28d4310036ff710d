"""What the editor asks: an empty board to draw on, and what a draft comes to so far."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kenken_cp import rating, verification
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Drawing, Fill, Tone, borders
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Draft, Gesture, Sketch, Unfinished, play_of
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.registry import family_of
from kenken_cp.render.svg import svg
from kenken_cp.studio import boards

SECONDS = 3.0  # for a verdict; the figures of difficulty take what is left of an answer's time
LONGEST = 30  # side of a board that is drawn here
_FIGURES = re.compile("[0-9]{1,4}")


def blank(request: Mapping[str, Any]) -> dict[str, Any]:
    """An empty board of a family, as a page draws it."""
    family, sketch = _family(request)
    rows, columns = _sides(request)
    drawing = Drawing(rows, columns, borders(sketch.ground(family, rows, columns), columns), ())
    cells = rows * columns
    return {
        "title": family.title, "name": family.title, "rows": rows, "columns": columns,
        "gesture": Gesture.DIGITS, "fixed": [None] * cells, "absent": [], "labels": {},
        "signs": sketch.signs, "paint": sketch.paint, "caged": sketch.caged(family),
        **boards.picture_fields(drawing),
    }  # fmt: skip


def draft(request: Mapping[str, Any]) -> dict[str, Any]:
    """What a draft is: `unfinished` or a `problem`, in a sentence; or a puzzle and its verdict."""
    family, sketch = _family(request)
    read = _draft(request, sketch)
    try:
        puzzle = sketch.puzzle(family, read)
    except Unfinished as error:
        return {"unfinished": str(error)}
    except KenkenError as error:
        return {"problem": str(error)}
    document = Document(family, puzzle)
    verdict = verification.decide(family, puzzle, budget=Budget(SECONDS))
    answer: dict[str, Any] = {
        "puzzle": json.loads(NATIVE.write(document)),
        "svg": boards.picture_of(document),
        "outcome": verdict.outcome,
        "reason": verdict.reason,
    }
    if verdict.outcome is Outcome.MULTIPLE:
        answer |= _two(family, puzzle, verdict.grids)
    if verdict.outcome is Outcome.UNIQUE:
        answer |= _figures(puzzle)
    return answer


def _figures(puzzle: Any) -> dict[str, Any]:
    try:
        found = rating.rate(puzzle, Run(Budget(1.0)))
    except KenkenError:  # too much for the techniques: unique it is
        return {}
    return {"tier": found.tier.name.lower(), "effort": found.effort} if found.tier else {}


def _two(family: Family, puzzle: Any, grids: tuple[Grid, ...]) -> dict[str, Any]:
    """Two solutions as pictures, the cells that differ framed."""
    one, other = grids
    differ = [cell for cell, value in enumerate(one) if value != other[cell]]
    places = [divmod(cell, puzzle.columns) for cell in differ]
    fills = tuple([Fill(row, column, Tone.TARGET) for row, column in places])
    drawn = [replace(family.draw(puzzle, grid), fills=fills) for grid in grids]
    pictures = [svg(each, "", " ", boards.LOOK, f"solution{i}") for i, each in enumerate(drawn)]
    return {"differ": differ, "values": [one[cell] for cell in differ], "solutions": pictures}


def _family(request: Mapping[str, Any]) -> tuple[Family, Sketch]:
    family = family_of(request.get("family"))
    sketch = play_of(family.kind).sketch
    if sketch is None:
        raise FormatError(f"{family.title} cannot be drawn here")
    return family, sketch


def _sides(request: Mapping[str, Any]) -> tuple[int, int]:
    sides = request.get("rows"), request.get("columns")
    for side in sides:
        if type(side) is not int or not 1 <= side <= LONGEST:
            raise FormatError(f"a side is {side!r}; it goes from 1 to {LONGEST}")
    return sides  # type: ignore[return-value]


def _draft(request: Mapping[str, Any], sketch: Sketch) -> Draft:
    rows, columns = _sides(request)
    texts, cages = request.get("texts"), request.get("cages", [])
    if not isinstance(texts, list) or len(texts) != rows * columns:
        raise FormatError("'texts' must hold a text for each cell")
    for text in texts:
        if text not in ("", sketch.paint, *sketch.signs) and not (
            isinstance(text, str) and text.isascii() and _FIGURES.fullmatch(text)
        ):
            raise FormatError(f"{text!r} cannot be written in a cell")
    if not isinstance(cages, list):
        raise FormatError("'cages' must be a list")
    taken: set[int] = set()
    for cage in cages:
        if not isinstance(cage, dict) or not isinstance(cage.get("clue"), str):
            raise FormatError("a cage must have 'cells' and a 'clue'")
        cells = cage.get("cells")
        if not isinstance(cells, list) or not cells or set(map(type, cells)) != {int}:
            raise FormatError("the cells of a cage must be a list of numbers")
        if (
            taken & set(cells)
            or len(set(cells)) < len(cells)
            or not set(cells) <= set(range(rows * columns))
        ):
            raise FormatError("a cell is in two cages, or not on the board")
        taken.update(cells)
    read = tuple([(tuple(sorted(cage["cells"])), cage["clue"]) for cage in cages])
    return Draft(rows, columns, tuple(texts), read)
