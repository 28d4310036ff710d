"""Checks a draft that the editor sends: its types and its size.

Whether it is a proper puzzle is decided later (`drafts`).
"""

import re
from typing import Any, TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields, show_value
from kenken_cp.core.play import Draft, DrawnClue, Sketch

Request: TypeAlias = Fields

LONGEST = 30  # side of a board that is drawn here
MOST_DRAWN = 400  # clues of a draft
MOST_TIMES = 4  # that a cell stands in a clue, in the mean
LENGTH = 200  # characters of a clue or a choice
_FIGURES = re.compile("[0-9]{1,4}")
_NOTED = re.compile(r"\{-?[0-9]{1,7}(?:,-?[0-9]{1,7})*\}")


def sides_of(request: Request) -> tuple[int, int]:
    """Rows and columns. Raises FormatError."""
    sides = request.get("rows"), request.get("columns")
    for side in sides:
        if type(side) is not int or not 1 <= side <= LONGEST:
            raise FormatError(f"a grid has 1 to {LONGEST} rows and columns, not {show_value(side)}")
    return sides  # type: ignore[return-value]


def draft_of(request: Request, sketch: Sketch, family: Family) -> Draft:
    """The draft. Raises FormatError."""
    rows, columns = sides_of(request)
    cells = rows * columns
    return Draft(
        rows,
        columns,
        _texts(request.get("texts"), cells, sketch),
        _cages(request.get("cages", []), cells),
        _regions(request.get("regions", []), cells),
        _pairs(request.get("pairs", {}), cells, sketch),
        _clues(request.get("clues", [[], []])),
        _options(request.get("options", {}), sketch, family),
        _areas(request.get("areas", []), cells, sketch),
        _check_drawn(request.get("drawn", []), (rows, columns), sketch, family),
    )


def _texts(texts: object, cells: int, sketch: Sketch) -> tuple[str, ...]:
    if not isinstance(texts, list) or len(texts) != cells:
        raise FormatError("'texts' must hold a text for each cell")
    for text in texts:
        number = _is_text(text) and text.isascii() and _FIGURES.fullmatch(text)
        if sketch.noted and _is_text(text) and text.isascii() and _NOTED.fullmatch(text):
            continue
        if text not in ("", sketch.paint, *sketch.signs) and (sketch.paint or not number):
            raise FormatError(f"{text!r} cannot be written in a cell")
    return tuple(texts)


def _cages(cages: object, cells: int) -> tuple[tuple[tuple[int, ...], str], ...]:
    taken: set[int] = set()
    for cage in _check_list("cages", cages):
        if not isinstance(cage, dict) or not _is_text(cage.get("clue")):
            raise FormatError("a cage must have 'cells' and a 'clue'")
        held = cage.get("cells")
        if not isinstance(held, list) or not held or set(map(type, held)) != {int}:
            raise FormatError("the cells of a cage must be a list of numbers")
        once = set(held)
        if taken & once or len(once) < len(held) or not once <= set(range(cells)):
            raise FormatError("a cell is in two cages, or not on the board")
        taken |= once
    found = _check_list("cages", cages)
    return tuple([(tuple(sorted(cage["cells"])), cage["clue"]) for cage in found])


def _areas(areas: object, cells: int, sketch: Sketch) -> tuple[tuple[int, ...], ...]:
    found = _check_list("areas", areas)
    for area in found:
        if not isinstance(area, list) or set(map(type, area)) != {int}:
            raise FormatError("an area must be a list of cells, which are numbers")
        if not set(area) <= set(range(cells)):
            raise FormatError("a cell of an area is not on the board")
    if found and not sketch.areas:
        raise FormatError("such puzzles have no areas; leave out 'areas'")
    return tuple(map(tuple, found))


def _check_drawn(
    drawn: object, sides: tuple[int, int], sketch: Sketch, family: Family
) -> tuple[DrawnClue, ...]:
    found = _check_list("drawn", drawn)
    known = {tool.id for tool in sketch.tools(family, *sides)} if found else set()
    cells = sides[0] * sides[1]
    if len(found) > MOST_DRAWN:
        raise FormatError(f"there are more than {MOST_DRAWN} clues")
    for clue in found:
        if not isinstance(clue, dict) or not _is_text(clue.get("text", "")):
            raise FormatError("a drawn clue must have a 'sort', 'cells' and a 'text'")
        if not _is_text(clue.get("sort")) or clue["sort"] not in known:
            raise FormatError(f"{show_value(clue.get('sort'))} is no sort of clue of such puzzles")
        held = clue.get("cells", [])
        if not isinstance(held, list) or not set(map(type, held)) <= {int}:
            raise FormatError("the cells of a clue must be a list of numbers")
        if not set(held) <= set(range(cells)):
            raise FormatError("a cell of a clue is not on the board")
        if len(held) > MOST_TIMES * cells:
            raise FormatError("a clue has too many cells")
    return tuple(
        [
            DrawnClue(clue["sort"], tuple(clue.get("cells", [])), clue.get("text", ""))
            for clue in found
        ]
    )


def _regions(regions: object, cells: int) -> tuple[int, ...]:
    found = _check_list("regions", regions)
    if len(found) not in (0, cells):
        raise FormatError("'regions' must hold a number for each cell, or nothing")
    if not all(type(number) is int and 0 <= number <= cells for number in found):
        raise FormatError(f"a region's number goes from 0 to {cells}")
    return tuple(found)


def _pairs(pairs: object, cells: int, sketch: Sketch) -> dict[str, tuple[tuple[int, int], ...]]:
    if not isinstance(pairs, dict) or not set(pairs) <= set(sketch.pairs):
        kinds = say_list(list(sketch.pairs), "or") or "no key"
        raise FormatError(f"'pairs' must be an object with lists of pairs under {kinds}")
    for pair in [pair for held in pairs.values() for pair in _check_list("pairs", held)]:
        if type(pair) is not list or list(map(type, pair)) != [int, int]:
            raise FormatError("a pair must be two cells")
        if not set(pair) <= set(range(cells)):
            raise FormatError("a cell of a pair is not on the board")
    return {name: tuple([(one, other) for one, other in held]) for name, held in pairs.items()}


def _clues(clues: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sides = [_check_list("clues", side) for side in _check_list("clues", clues)]
    if len(sides) != 2 or not all(_is_text(text) for side in sides for text in side):
        raise FormatError("'clues' must hold the texts of the rows and of the columns")
    if max(map(len, sides)) > 2 * LONGEST:
        raise FormatError("there are more clues than lines")
    return tuple(sides[0]), tuple(sides[1])


def _options(options: object, sketch: Sketch, family: Family) -> dict[str, str]:
    known = {choice.name: choice for choice in sketch.choices(family)}
    if not isinstance(options, dict) or not all(map(_is_text, options.values())):
        raise FormatError("'options' must be an object of texts")
    for name, text in options.items():
        choice = known.get(name)
        if choice is None or (choice.values and text not in dict(choice.values)):
            raise FormatError(f"{name!r} cannot be {text!r} here")
    return options


def _check_list(name: str, found: object) -> list[Any]:
    if not isinstance(found, list):
        raise FormatError(f"{name!r} must hold lists")
    return found


def _is_text(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LENGTH
