"""Puzzles of cages in ipuz: the kinds of Sudoku.

`puzzle` has 0 in a cell that is empty, else its digit; `cages` have `cells` as
`[x, y]` from 0 at the top left (from 1 is read too), `value` and maybe `operator`. `charset` are
the digits, as signs: 0 to 9 and then A for 10, B for 11. The usual boxes count unless `boxes` is
false; regions of other shapes stand in `zones`, cells like a cage's (jigsawsudoku), and both
diagonals count in a diagonalsudoku. The cages of a killersudoku are sums of different digits. A
calcudoku has no boxes unless `boxes` is true; with `showoperators` false no clue shows its
operator, and the puzzle is one without operators. `intro` holds the rules in words, with what − and
÷ mean.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from string import ascii_uppercase, digits

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, flag_of, objects, refuse_others, text_of
from kenken_cp.core.format import Body, cannot_carry
from kenken_cp.core.geometry import as_rows, cell_name, parts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, as_sum, assemble
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import WITHOUT_CLUES, Carries, require_carried
from kenken_cp.kinds.cages.formats.wording import others_words, rules_of
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.contents import Ipuz

TITLE = "ipuz"
SUDOKU = "http://ipuz.org/sudoku"
CALCUDOKU, KILLER = f"{SUDOKU}/calcudoku", f"{SUDOKU}/killersudoku"
LATIN, JIGSAW, DIAGONAL = (
    f"{SUDOKU}/latinsquare",
    f"{SUDOKU}/jigsawsudoku",
    f"{SUDOKU}/diagonalsudoku",
)
NAMES = (SUDOKU, CALCUDOKU, KILLER, LATIN, JIGSAW, DIAGONAL)
SIGNS = digits + ascii_uppercase
EMPTY = (0, "0", "")
DIGIT_OR_EMPTY = "it must be a digit or the sign of an empty cell"
OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "/", "×": "*", "÷": "/", "−": "-", "x": "*"}
CARRIES = Carries(WITHOUT_CLUES, True, (0, len(SIGNS) - 1), no_op=True, negative=True, rule=True)
CAGE_READ = frozenset(("cells", "rect", "value", "operator", "style"))
FIELDS = frozenset((
    "charset", "displaycharset", "boxes", "showoperators", "cageborder", "cages", "zones",
))  # fmt: skip


def read(contents: Ipuz) -> Document:
    """The puzzle and its solution. Raises FormatError."""
    _check(contents)
    rows, columns = contents.sides()
    check_sides(rows, columns)
    puzzle = assemble(_board(contents, rows, columns))
    words = others_words(text_of(contents.fields, "intro"), puzzle)
    entries = contents.solution(columns)
    if entries is None:
        return Document(family_for(puzzle), puzzle, notices=words)
    solution = [
        _digit(value, f"{cell_name(cell, columns)} of 'solution'", "it must be a digit")
        for cell, value in enumerate(entries)
    ]
    return Document(family_for(puzzle), puzzle, tuple(solution), notices=words)


def _board(contents: Ipuz, rows: int, columns: int) -> DrawnBoard:
    """The board and what is drawn on it. Raises FormatError."""
    fields, kinds = contents.fields, set(contents.names)
    givens = [
        Given(cell, _digit(value, cell_name(cell, columns), DIGIT_OR_EMPTY))
        for cell, value in enumerate(contents.cells())
        if value not in EMPTY and value != fields.get("empty", 0)
    ]
    given = None if KILLER in kinds else {given.cell for given in givens}
    cages = list(_cages(fields, rows, columns, given))
    return DrawnBoard(
        rows,
        columns,
        cages=[] if KILLER in kinds else cages,
        sums=cages if KILLER in kinds else [],
        givens=givens,
        regions=_regions(fields, kinds, rows, columns),
        diagonals=DIAGONAL in kinds,
        digits=_charset(fields),
        rule_text=text_of(fields, "intro"),
        covered=CALCUDOKU in kinds,
    )


def _check(contents: Ipuz) -> None:
    """FormatError for kinds that exclude each other, and for fields that no puzzle of them has."""
    kinds = set(contents.names)
    if {CALCUDOKU, KILLER} <= kinds:
        names = ", ".join(contents.names)
        raise FormatError(f"ipuz of the kinds {names}, which have different cages; keep one kind")
    if contents.fields.get("cages") and not kinds & {CALCUDOKU, KILLER}:
        raise FormatError(
            f"it has 'cages', which its kind does not allow; use the kind {CALCUDOKU} or {KILLER}"
        )
    zones, boxes = contents.fields.get("zones"), contents.fields.get("boxes")
    if JIGSAW in kinds and not zones:
        raise FormatError(
            f"it is of the kind {JIGSAW}, but has no 'zones', which are its regions; add them, or "
            f"use the kind {SUDOKU} alone"
        )
    if LATIN in kinds and (zones or boxes):
        raise FormatError(
            f"it is of the kind {LATIN}, which has no boxes, but {'zones' if zones else 'boxes'!r} "
            "gives it some; remove that, or the kind"
        )
    contents.refuse_others(FIELDS)


def _regions(fields: Fields, kinds: set[str], rows: int, columns: int) -> list[list[int]]:
    """The cells of each box or region. Raises FormatError."""
    zones = objects(fields, "zones")
    boxes = fields.get("boxes", not (zones or kinds & {CALCUDOKU, LATIN, JIGSAW}))
    if boxes not in (True, False):
        raise FormatError("'boxes' must be true or false")
    if zones and boxes:
        raise FormatError("it has 'zones' and 'boxes' is true; leave out one of the two")
    if zones:
        places = [_places(n, zone, "zone") for n, zone in enumerate(zones, start=1)]
        found = _cells("zone", places, _origin(places, rows, columns, None), rows, columns)
        return [list(cells) for cells in found]
    usual = usual_boxes(rows) if rows == columns else ()
    if boxes and not usual:
        raise FormatError(
            f"a grid of {rows}×{columns} has no standard boxes; give them as 'zones', or write "
            '"boxes": false'
        )
    return parts(usual) if boxes else []


def _digit(value: object, where: str, allowed: str) -> int:
    if type(value) is int:
        return value
    if value is None:
        raise FormatError(
            f"{where} is null, so no cell of the board; only whole boards are read, with 0 for an "
            "empty cell"
        )
    if type(value) is str and len(value) == 1 and value.upper() in SIGNS:
        return SIGNS.index(value.upper())
    raise FormatError(f"{where} holds {str(value)[:20]!r}; {allowed}")


def _charset(fields: Fields) -> tuple[int, ...]:
    charset = text_of(fields, "charset")
    side = max(len(fields["puzzle"]), len(fields["puzzle"][0]))
    if charset in ("", "123456789") and side <= len("123456789"):
        return ()  # the default, of which smaller grids use the beginning
    return tuple(
        _digit(sign, "'charset'", "its signs must be digits or letters") for sign in charset
    )


def _cages(fields: Fields, rows: int, columns: int, given: set[int] | None) -> Iterator[Cage]:
    """The cages, sums if the cells `given` are None."""
    shown = flag_of({"showoperators": True, **fields}, "showoperators")
    entries = objects(fields, "cages")
    places = [_places(n, entry, "cage") for n, entry in enumerate(entries, start=1)]
    found = _cells("cage", places, _origin(places, rows, columns, given), rows, columns)
    for n, (entry, cells) in enumerate(zip(entries, found, strict=True), start=1):
        value, operator = entry.get("value"), entry.get("operator")
        if type(value) is not int:
            has = "no value" if value is None else f"the value {str(value)[:20]!r}"
            raise FormatError(f"cage {n} has {has}; give it an integer")
        if operator is not None and str(operator) not in OPERATORS:
            raise FormatError(
                f"cage {n} has the operator {str(operator)[:20]!r}; it must be one of + - * /"
            )
        sign = OPERATORS[str(operator)] if operator is not None and shown else NO_OP
        cage = Cage(cells, GIVEN if len(cells) == 1 else sign, value)
        yield as_sum(cage, columns) if given is None else cage


def _places(n: int, entry: Fields, what: str) -> list[tuple[int, int]]:
    """The cells of a cage or a zone, x and y, listed one by one or given by two corners."""
    refuse_others(entry, CAGE_READ, f"{what} {n}")
    cells, rect = entry.get("cells"), entry.get("rect")
    if cells is None and type(rect) is list and [type(side) for side in rect] == [int] * 4:
        left, top, right, bottom = rect
        check_sides(max(1, bottom - top + 1), max(1, right - left + 1))
        cells = [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if type(cells) is not list or not cells:
        raise FormatError(f'{what} {n} must have cells, as in "cells": [[0, 0], [1, 0]]')
    if any(type(cell) is not list or [*map(type, cell)] != [int, int] for cell in cells):
        raise FormatError(f"{what} {n}: each of its cells must be a pair of integers, as in [1, 0]")
    return [(x, y) for x, y in cells]


def _cells(
    what: str, places: list[list[tuple[int, int]]], origin: int, rows: int, columns: int
) -> Iterator[tuple[int, ...]]:
    """The cells at these places, counted from the origin; FormatError for those off the board."""
    for n, cells in enumerate(places, start=1):
        x_y = [(x - origin, y - origin) for x, y in cells]
        if any(not (0 <= x < columns and 0 <= y < rows) for x, y in x_y):
            raise FormatError(f"{what} {n} has a cell outside the {rows}×{columns} grid")
        yield tuple(y * columns + x for x, y in x_y)


def _origin(
    places: list[list[tuple[int, int]]], rows: int, columns: int, given: set[int] | None
) -> int:
    """0 or 1, from which cells are counted: with 1 none lies at 0, and all that is not given at
    another place; where cells may lie in no cage (`given` is None), one lies beyond the grid."""
    listed = list(chain.from_iterable(places))
    if not listed or min(min(place) for place in listed) == 0:
        return 0
    if any(x == columns or y == rows for x, y in listed):
        return 1
    if given is None:
        return 0
    free = {cell for cell in range(rows * columns) if cell not in given}
    return int(free != {y * columns + x for x, y in listed})


def write(document: Document) -> Ipuz:
    """The fields, all but the solution; FormatError names what they cannot carry."""
    puzzle = require_carried(document, TITLE, CARRIES)
    if not puzzle.covered and any(digit == 0 for _, digit in puzzle.givens):
        cell = next(cell for cell, digit in puzzle.givens if digit == 0)
        name = cell_name(cell, puzzle.columns)
        raise cannot_carry(TITLE, f"the given 0 at {name}, as 0 means an empty cell there")
    return Ipuz(_fields(puzzle))


def _fields(puzzle: CagePuzzle) -> dict[str, object]:
    columns = puzzle.columns
    given, cages = dict(puzzle.givens), list(puzzle.cages)
    if puzzle.covered:
        given = {c.cells[0]: c.target for c in cages if c.operator == GIVEN and c.target != 0}
        cages = [cage for cage in cages if cage.cells[0] not in given]
    usual = puzzle.rows == columns and puzzle.boxes == usual_boxes(columns)
    fields: dict[str, object] = {
        "kind": _kinds(puzzle, usual),
        "intro": rules_of(puzzle),
        "charset": "".join(SIGNS[digit] for digit in puzzle.digits),
        "boxes": bool(puzzle.boxes) and usual,
        "puzzle": as_rows(tuple(given.get(c, 0) for c in range(puzzle.rows * columns)), columns),
    }
    if puzzle.boxes and not usual:
        fields["zones"] = [{"cells": _list_places(cells, columns)} for cells in parts(puzzle.boxes)]
    if puzzle.covered:
        fields["showoperators"] = not cages or any(c.operator not in (NO_OP, GIVEN) for c in cages)
        fields["cageborder"] = "thick"
    if puzzle.covered or puzzle.distinct:
        fields["cages"] = [_cage(cage, puzzle) for cage in cages]
    return fields


def _kinds(puzzle: CagePuzzle, usual: bool) -> list[str]:
    """The addresses of what the puzzle is."""
    kinds = {
        SUDOKU: True,
        CALCUDOKU: puzzle.covered,
        KILLER: puzzle.distinct,
        LATIN: not (puzzle.boxes or puzzle.covered or puzzle.distinct),
        JIGSAW: bool(puzzle.boxes) and not usual,
        DIAGONAL: puzzle.diagonals,
    }
    return [f"{kind}#1" for kind, holds in kinds.items() if holds]


def _list_places(cells: Iterable[int], columns: int) -> list[list[int]]:
    return [[cell % columns, cell // columns] for cell in cells]


def _cage(cage: Cage, puzzle: CagePuzzle) -> dict[str, object]:
    signed = puzzle.covered and cage.operator not in (GIVEN, NO_OP)
    operator = {"operator": cage.operator} if signed else {}
    return {"cells": _list_places(cage.cells, puzzle.columns), "value": cage.target, **operator}


BODY = Body("ipuz", CARRIES.families, read, write, NAMES)
