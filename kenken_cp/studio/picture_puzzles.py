"""A picture that somebody chose or dropped becomes a puzzle, as `generate --picture` makes one."""

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Fill, Tone
from kenken_cp.core.errors import FormatError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields, JsonObject, show_value
from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Draft
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.recipe import FAMILY, SIDES
from kenken_cp.generation.recipe import generator_of, options_of, read_recipe
from kenken_cp.player import boards
from kenken_cp.registry import FAMILIES
from kenken_cp.render.svg import svg
from kenken_cp.studio import allowance
from kenken_cp.studio.native_json import as_native
from kenken_cp.studio.new_puzzles import soon
from kenken_cp.studio.orders import Order

SECONDS = 2.0  # that a puzzle may be looked for
VERDICT_SECONDS = 1.0  # to see whether the picture makes one as it is
SEED = "picture"  # the same picture makes the same puzzle
LONGEST = 100  # cells of a side


PICTURE = "picture"  # the option that takes one; others name files of other sorts


def reader() -> tuple[Family, str, tuple[str, ...]]:
    """The family whose recipes take a picture, that option, and those that shape it. FormatError
    if there is none."""
    for family in FAMILIES:
        options = options_of(family.id)
        for name, option in options.items():
            if option.file is not None and name == PICTURE:
                beside = [other for other, each in options.items() if each.panel == option.panel]
                others = [each for each in beside if each != name and not options[each].map_file]
                return family, name, tuple(others)
    raise FormatError("no family makes puzzles of pictures")


def make_puzzle(request: Fields) -> JsonObject:
    """The puzzle of a picture: `bytes` in base64, `rows` and `columns` (null as suits the picture)
    and the family's `options` for it.

    `drawn` is the picture as it is read, `other` a second solution of its clues, null if there is
    none or none is found in time; framed are the cells that differ. `made` is the picture that was
    made of it, framed the cells `changed`; without a puzzle `reason` says why.
    """
    family, name, others = reader()
    given = request.get("options", {})
    if not isinstance(given, dict) or not set(given) <= set(others):
        raise FormatError(f"'options' must be an object of {', '.join(others)}")
    read = options_of(family.id)[name].file
    assert read is not None
    (rows, columns), cells = read("the", "picture", _content(request), _size(request))
    if rows * columns > boards.MOST_CELLS:
        raise FormatError(
            f"a board has at most {boards.MOST_CELLS:,} cells here; choose fewer rows"
        )
    options = {name: cells, **given}
    recipe = read_recipe({FAMILY: family.id, "rows": rows, "columns": columns, **options})
    generator = generator_of(family.id)
    before = tuple(generator.read_picture(recipe))
    if not any(before):
        raise FormatError("nothing of this picture is dark enough to be filled")
    answer: JsonObject = {"rows": rows, "columns": columns, **_draw(family, before, columns)}
    try:
        order = Order(family.id, 1, (rows, columns), "any", SEED, options)
        document = soon(order, allowance.seconds(SECONDS), generator.tries(recipe))
    except OutOfBudget:
        return answer | {"reason": "no puzzle was found with so few changes of the picture"}
    return answer | _describe(document, before)


def _describe(document: Document, before: Grid) -> JsonObject:
    """The puzzle with its solution, the picture; and what was changed of that before."""
    after = document.solution
    assert after is not None
    changed = [cell for cell, value in enumerate(after) if value != before[cell]]
    return {
        "puzzle": as_native(document),
        "made": _frame(document.family, document.puzzle, after, changed, "made"),
        "changed": changed,
        "filled": sum(after[cell] > before[cell] for cell in changed),
    }


def _draw(family: Family, before: Grid, columns: int) -> JsonObject:
    """The picture, and another with the same clues."""
    sketch = family.kind.play().sketch
    assert sketch is not None
    texts = tuple([sketch.paint if value else "" for value in before])
    puzzle = sketch.puzzle(family, Draft(len(before) // columns, columns, texts))
    found = allowance.verdict(family, puzzle, VERDICT_SECONDS).grids
    other = next((grid for grid in found if grid != before), None)
    differ = [cell for cell, value in enumerate(before) if other and value != other[cell]]
    return {
        "drawn": _frame(family, puzzle, before, differ, "drawn"),
        "other": other and _frame(family, puzzle, other, differ, "other"),
    }


def _frame(family: Family, puzzle: Puzzle, grid: Grid, cells: Iterable[int], name: str) -> str:
    """A solved puzzle as a picture, with these cells framed."""
    places = [divmod(cell, puzzle.columns) for cell in cells]
    fills = tuple([Fill(row, column, Tone.TARGET) for row, column in places])
    return svg(replace(family.draw(puzzle, grid), fills=fills), "", " ", boards.LOOK, name)


def _size(request: Fields) -> tuple[int, int] | None:
    """Rows and columns, None if both are left to the picture. Raises FormatError."""
    sides = [request.get(name) for name in SIDES]
    if sides == [None, None]:
        return None
    rows, columns = map(_side, sides)
    return rows, columns


def _side(side: object) -> int:
    if type(side) is not int or not 1 <= side <= LONGEST:
        raise FormatError(f"a board has 1 to {LONGEST} rows and columns, not {show_value(side)}")
    return side


def _content(request: Fields) -> bytes:
    text: Any = request.get("bytes")
    try:
        return b64decode(text if isinstance(text, str) else "?", validate=True)
    except ValueError:
        raise FormatError("'bytes' must be a picture in base64") from None
